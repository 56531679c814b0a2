// Verdict words in titles and sentences that no verdict supports.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { VerdictKind } from '../../tools/analysis/verdict.ts'
import { parseArticle } from '../../tools/articles/article.ts'
import { evaluate } from '../../tools/claims/statements.ts'
import { verdictProblems, type JudgedFigure } from '../../tools/claims/verdict-problems.ts'
import type { Diagnostic } from '../../tools/model.ts'
import { contextOf, gridRuns } from './evaluation.ts'

const six = (first: number): readonly number[] => [0, 1, 2, 3, 4, 5].map((step) => first + step)
const runs = gridRuns({
  '8.4.8': { 1: six(1000) },
  '9.6.0': { 1: six(1000) },
  '9.7.0': { 1: six(900) },
})
const sides = (contender: string): string =>
  `metric=tps baseline="version=8.4.8" contender="version=${contender}"`
const slower = `{{< claim text="9.7.0 is 9..11 % slower" ${sides('9.7.0')} >}}`
const equal = `{{< claim text="9.6.0 is within 5 % of 8.4.8" ${sides('9.6.0')} >}}`
const ratio = `{{< ratio ${sides('9.7.0')} >}}`
const range = `{{< range ${sides('9.7.0')} >}}`
const short = '{{< n "tps version=9.7.0 vs version=8.4.8" >}}'

/** A figure on line 9; its title is at the end of the head of `articleOf`. */
function figure(title: string, kinds: readonly VerdictKind[] = [], subtitle = ''): JudgedFigure {
  return { title, subtitle, kinds, start: 0, place: { file: 'f', line: 9, column: 1 } }
}

function diagnosticsOf(text: string, figures: readonly JudgedFigure[] = []): readonly Diagnostic[] {
  const article = parseArticle('/content/articles/report/index.md', text)
  const stated = evaluate(article.shortcodes, contextOf(runs))
  assert.deepEqual(stated.diagnostics, [])
  return verdictProblems(article, figures, stated)
}

const articleOf = (body: string, title = 'A report', more = ''): string =>
  `---\ntitle: ${title}\n${more}---\n${body}\n`

/** `rule word` of each problem of an article. */
const problems = (text: string, figures: readonly JudgedFigure[] = []): readonly string[] =>
  diagnosticsOf(text, figures).map(
    ({ rule, message }) => `${rule} ${/`([^`]*)`/.exec(message)?.[1] ?? ''}`,
  )

suite('a label of a series', () => {
  const labelled = (text: string, kinds: readonly VerdictKind[]): readonly string[] =>
    problems(articleOf('Text.'), [
      { ...figure('Rates', kinds), labels: [{ text, place: { file: 'f', line: 9, column: 1 } }] },
    ])
  for (const [label, word] of [
    ['9.7.0 (winner)', 'winner'],
    ['the fastest', 'fastest'],
    ['slower 9.7.0', 'slower'],
  ] as const)
    test(`may not state a verdict without support: ${label}`, () => {
      assert.deepEqual(labelled(label, ['not-significant']), [`figure/label-verdict ${word}`])
      assert.deepEqual(labelled(label, ['lower']), [])
    })
  test('names its series', () => {
    assert.deepEqual(labelled('9.7.0, faster disk', ['not-significant']), [])
    assert.deepEqual(labelled('MySQL 9.7', ['not-significant']), [])
  })
})

suite('an equality', () => {
  const below = (text: string, margin: string): readonly string[] =>
    problems(
      articleOf(
        `{{< claim text="${text}" ${sides('9.6.0')} margin="${margin}" >}}\n\nBoth have the same throughput.`,
      ),
    )
  test('is shown by narrow bounds and margins', () => {
    assert.deepEqual(below('9.6.0 is within 10 % of 8.4.8', '50'), [])
    assert.deepEqual(below('9.6.0 is within 30 % of 8.4.8', '10'), [])
  })
  test('is not shown by wide bounds and margins', () => {
    assert.deepEqual(below('9.6.0 is within 30 % of 8.4.8', '11'), [
      'prose/verdict the same throughput',
    ])
  })
})

suite('a sentence', () => {
  test('with an order is a warning at its word', () => {
    const fix = 'the number, what was measured (the median, every run) or who states it'
    assert.deepEqual(diagnosticsOf(articleOf('Yes. 9.7.0 is slower.')), [
      {
        severity: 'warning',
        rule: 'prose/verdict',
        message: `Unexpected \`slower\` without a supported claim in the same section, expected one, or ${fix}`,
        place: { file: '/content/articles/report/index.md', line: 4, column: 15 },
        fix,
      },
    ])
  })

  test('with an equality or significance cannot be supported by a number', () => {
    const fix = 'what was measured, who states it or that it was not tested'
    const [equality] = diagnosticsOf(articleOf('Both have the same throughput.'))
    assert.deepEqual(
      [equality?.fix, equality?.message],
      [
        fix,
        `Unexpected \`the same throughput\` without a supported claim in the same section, expected one, or ${fix}`,
      ],
    )
  })

  const cases: readonly (readonly [body: string, ...problems: readonly string[]])[] = [
    ['9.7.0 is slower and 9.6.0 is faster.', 'prose/verdict slower'],
    ['It is slower. The other is faster.', 'prose/verdict slower', 'prose/verdict faster'],
    [`${slower}\n\n9.7.0 is slower, which is significant.`],
    [`${slower}\n\nBoth have the same throughput.`, 'prose/verdict the same throughput'],
    [`${equal}\n\nBoth have the same throughput.`],
    [`${equal}\n\nIt is slower.`, 'prose/verdict slower'],
    [`## A\n\n${slower}\n\n## B\n\nIt is slower.`, 'prose/verdict slower'],
    [`It is slower.\n\n## A\n\n${slower}`, 'prose/verdict slower'],
    [`## A\n\n${slower}\n\n###### B\n\nIt is slower.`, 'prose/verdict slower'],
    [`## A\n\n${slower}\n\n####### B\n\nIt is slower.`],
    [`## A\n\n${slower}\n\n#B\n\nIt is slower.`],
    [`## A\n\n${slower}\n\n\`\`\`sh\n# B\n\`\`\`\n\nIt is slower.`],
    ['The median is slower than before.'],
    ['According to the post, it is slower.'],
    ['It may be slower, or have no effect.'],
    [`It is ${ratio} slower.`],
    [`It is ${short} slower.`],
    [`It is ${range} slower.`],
    [`It is slower by {{< value metric=tps where="version=9.7.0" >}}.`],
    ['It is slower on {{< count of=version >}}.'],
    [`It is slower. It has ${ratio}.`, 'prose/verdict slower'],
    [`It has ${ratio}. It is slower.`, 'prose/verdict slower'],
    [`It is slower than {{< bug "12" >}}.`, 'prose/verdict slower'],
    [`It has ${ratio} and no effect.`, 'prose/verdict no effect'],
    ['The median shows no effect.', 'prose/verdict no effect'],
    ['There is a rise.'],
  ]
  for (const [body, ...expected] of cases)
    test(`${JSON.stringify(body)} has ${expected.join(', ') || 'no problem'}`, () => {
      assert.deepEqual(problems(articleOf(body)), expected)
    })

  test('of the front matter is supported by any claim or figure of the article', () => {
    const more = 'finding: It is slower.\n'
    assert.deepEqual(problems(articleOf('', 'A report', more)), ['prose/verdict slower'])
    assert.deepEqual(problems(articleOf(`## A\n\n${slower}`, 'A report', more)), [])
    const other = { ...figure('Rates', ['lower']), start: 99 }
    assert.deepEqual(problems(articleOf('## A\n\n## B', 'A report', more), [other]), [])
  })

  test('of a figure is that of its note only', () => {
    const fence = '```figure\ntitle: It is slower\nsubtitle: It is faster\nnote: It is quicker\n```'
    assert.deepEqual(problems(articleOf(fence)), ['prose/verdict quicker'])
  })

  test('is supported by the figures of its section', () => {
    const body = '## A\n\nIt is slower.'
    const text = articleOf(body)
    const at = text.indexOf('It is')
    for (const [start, kind, expected] of [
      [at, 'lower', []],
      [at, 'single', ['prose/verdict slower']],
      [0, 'lower', ['prose/verdict slower']],
      // The heading begins its section.
      [text.indexOf('## A'), 'lower', []],
    ] as const)
      assert.deepEqual(problems(text, [{ ...figure('Rates', [kind]), start }]), expected)
  })
})

suite('the title of an article', () => {
  test('is a warning at its word', () => {
    const fix = 'what was measured (the median, every run, a single run) in the title or subtitle'
    assert.deepEqual(diagnosticsOf(articleOf('', '9.7.0 loses throughput')), [
      {
        severity: 'warning',
        rule: 'prose/title-verdict',
        message: `Unexpected \`loses\` in a title without a supported verdict, expected ${fix}, or a supported claim`,
        place: { file: '/content/articles/report/index.md', line: 2, column: 14 },
        fix,
      },
    ])
  })

  const cases: readonly (readonly [title: string, body: string, ...problems: readonly string[]])[] =
    [
      ['9.7.0 loses and 9.6.0 gains', '', 'prose/title-verdict loses'],
      ['9.7.0 loses throughput', `## A\n\n${slower}`],
      ['9.7.0 loses throughput', equal, 'prose/title-verdict loses'],
      ['9.6.0 has no effect', equal],
      ['9.6.0 has no effect', slower, 'prose/title-verdict no effect'],
      ['Medians of 9.7.0 fall and drops', ''],
      ['Medians show no effect', '', 'prose/title-verdict no effect'],
      ['9.7.0 may lose what it gains', ''],
      ['Throughput of two versions', ''],
    ]
  for (const [title, body, ...expected] of cases)
    test(`“${title}” with ${body.slice(0, 40) || 'no claim'} has ${expected.join() || 'no problem'}`, () => {
      assert.deepEqual(problems(articleOf(body, title)), expected)
    })

  test('states an order where `title_values` prints a ratio', () => {
    const title = 'Throughput at 1 thread'
    const list = (...codes: readonly string[]): string =>
      `title_values:\n${codes.map((code) => `  - '${code}'\n`).join('')}`
    for (const code of [ratio, range, short, `{{< count of=cells ${sides('9.7.0')} >}}`])
      assert.deepEqual(problems(articleOf('', title, list(code))), ['prose/title-verdict ratio'])
    assert.deepEqual(problems(articleOf(slower, title, list(ratio))), [])
    for (const code of [
      '{{< range of=version >}}',
      '{{< count of=version >}}',
      '{{< value field=version where="version=9.7.0" >}}',
    ])
      assert.deepEqual(problems(articleOf('', title, list(code))), [])
    for (const more of ['title_values: 5\n', 'title_values: [5]\n'])
      assert.deepEqual(problems(articleOf('', title, more)), [])
  })

  test('is a key of the front matter', () => {
    assert.deepEqual(problems('# 9.7.0 loses\n\ntitle: 9.7.0 is slower\n'), [
      'prose/verdict loses',
      'prose/verdict slower',
    ])
  })
})

suite('the title of a figure', () => {
  const fix = 'what was measured (the median, every run, a single run) in the title or subtitle'
  const text = articleOf(`${slower}\n\n## B\n`)
  const inSection = text.indexOf('## B') - 1

  test('is a warning at the figure', () => {
    assert.deepEqual(diagnosticsOf(articleOf(''), [figure('9.7.0 loses and gains')]), [
      {
        severity: 'warning',
        rule: 'figure/title-verdict',
        message: `Unexpected \`loses\` in a title without a supported verdict, expected ${fix}, or a supported claim`,
        place: { file: 'f', line: 9, column: 1 },
        fix,
      },
    ])
  })

  const cases: readonly (readonly [
    title: string,
    kinds: readonly VerdictKind[],
    subtitle: string,
    ...problems: readonly string[],
  ])[] = [
    ['9.7.0 loses', ['lower'], ''],
    ['9.7.0 loses', ['lower', 'single'], '', 'figure/title-verdict loses'],
    ['9.7.0 loses', [], 'single runs'],
    ['9.7.0 loses', [], 'each version once', 'figure/title-verdict loses'],
    ['9.7.0 loses', [], 'according to the post'],
    ['No effect', ['equivalent'], ''],
    ['No effect', [], 'single runs', 'figure/title-verdict No effect'],
    ['Throughput', [], ''],
    [`Throughput is ${ratio}`, [], '', 'figure/title-verdict ratio'],
    [`Throughput is ${ratio}`, ['lower'], ''],
    [`Throughput is ${ratio}`, [], 'single runs'],
  ]
  for (const [title, kinds, subtitle, ...expected] of cases)
    test(`“${title}” of ${kinds.join() || 'no verdict'} ${subtitle} has ${expected.join() || 'no problem'}`, () => {
      assert.deepEqual(problems(articleOf(''), [figure(title, kinds, subtitle)]), expected)
    })

  test('may be supported by a claim of its section, not by another figure', () => {
    const loses = figure('9.7.0 loses')
    assert.deepEqual(problems(text, [{ ...loses, start: inSection }]), [])
    assert.deepEqual(problems(text, [{ ...loses, start: text.length }]), [
      'figure/title-verdict loses',
    ])
    assert.deepEqual(problems(articleOf(''), [loses, figure('Rates', ['lower'])]), [
      'figure/title-verdict loses',
    ])
  })

  test('is read with the values that it and its subtitle print', () => {
    const call = '{{< value text="the largest of 12" unsourced="the post" >}}'
    const expanded = figure(`Throughput is ${call}`)
    const stated = articleOf(call)
    assert.deepEqual(problems(stated, [expanded]), ['figure/title-verdict largest'])
    const sample = '{{< value text="3 repeats" unsourced="the post" >}}'
    assert.deepEqual(problems(articleOf(sample), [figure('It loses', [], `of ${sample}`)]), [])
  })
})
