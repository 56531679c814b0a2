import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { numbersIn } from '../../tools/articles/number-words.ts'
import { withoutExemptForms } from '../../tools/claims/exempt-forms.ts'
import { disagreement, parseSourceLines } from '../../tools/claims/source-lines.ts'
import { logFiles, stated } from './publication.ts'

const repeats = (middle: number): readonly number[] => [middle - 1, middle, middle + 2, middle + 5]
const runs = {
  '8.4.8': { 1: repeats(1000), 4: repeats(3000) },
  '9.7.0': { 1: repeats(900), 4: repeats(3300) },
}
const ratio = 'metric=tps where="threads=4" baseline="version=8.4.8" contender="version=9.7.0"'

suite('numbers of a text', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['28 to 32 % slower', ['28 %', '32 %']],
    ['three times as long, twice the rate', ['3 times', '2 times']],
    ['half of them, a third of it, a third server', ['0.5 times', '0.3333 times']],
    ['4 × 25,000 rows', ['4', '25000']],
    ['an order of magnitude', ['10 times']],
    ['a dozen posts, 3 million rows', ['12', '3000000']],
    ['p95 on 10.1.8 with oltp_read_only and t16.r1', []],
  ]
  for (const [text, expected] of cases)
    test(`${text}: ${expected.join(', ') || 'none'}`, () => {
      assert.deepEqual(
        numbersIn(text).map(({ value, unit }) =>
          `${String(Number(value.toPrecision(4)))} ${unit}`.trim(),
        ),
        expected,
      )
    })
})

suite('exempt forms', () => {
  for (const text of [
    'in 2013, on 2013-04-10',
    'MySQL 5.6 and 5.7.44',
    'from PostgreSQL 10 to 18',
    'MDEV-3945, Figure 2, part two',
    'p < 0.05 in a two-sided test',
    'the 95th percentile',
    '| 8 threads | 16 |\n| --- | --- |',
  ])
    test(text.replaceAll('\n', ' '), () => {
      assert.deepEqual(numbersIn(withoutExemptForms(text)), [])
    })

  for (const text of [
    'MariaDB 1.3 to 1.8 × read-only',
    'p < 0.06',
    '2013 runs per second',
    '3 times',
  ])
    test(`do not cover ${text}`, () => {
      assert.notDeepEqual(numbersIn(withoutExemptForms(text)), [])
    })
})

suite('lines in from', () => {
  test('are numbers, lists and ranges of several files, each with a text that they contain', () => {
    assert.deepEqual(parseSourceLines('a.md, lines 3 to 5 and 9: wt; b, c.sh, line 13'), [
      { file: 'a.md', lines: [3, 4, 5, 9], label: 'wt' },
      { file: 'b, c.sh', lines: [13] },
    ])
    assert.equal(parseSourceLines('the report'), undefined)
  })

  const cases: readonly (readonly [string, string | undefined, string, boolean])[] = [
    ['15 seconds', undefined, 'seconds=15', true],
    ['16 seconds', undefined, 'seconds=15', false],
    ['74,990', undefined, 'tps: 74989.94 qps: 74989.94', true],
    ['74,991', undefined, 'tps: 74989.94 qps: 74989.94', false],
    ['3 runs', undefined, 'The median of three runs each', true],
    ['seconds 7 and 9', undefined, '[ 7s ] 9', true],
    ['seconds 7 and 7', undefined, '[ 7s ] 9', false],
    ['4 runs', undefined, 'MongoDB 2.8.0rc4, three runs', false],
    ['OFF', undefined, 'innodb_adaptive_hash_index OFF', true],
    ['ON', undefined, 'innodb_adaptive_hash_index OFF', false],
    ['4.8 ms', '1000 * 100 / 20712', '| 5.1.65 | 20712 |', true],
    ['4.8 ms', '1000 * 100 / 20713', '| 5.1.65 | 20712 |', false],
    ['4.9 ms', '1000 * 100 / 20712', '| 5.1.65 | 20712 |', false],
  ]
  for (const [text, formula, line, agrees] of cases)
    test(`${agrees ? 'state' : 'do not state'} ${text}${formula === undefined ? '' : ` = ${formula}`}: ${line}`, () => {
      assert.equal(disagreement(text, formula, [line]) === undefined, agrees)
    })
})

suite('evidence of an article', () => {
  const text = 'text="10" from="8.4.8/t1.r1.txt, line 24: total time"'
  const cases: readonly (readonly [string, string, RegExp])[] = [
    [
      'a number that its line does not state',
      text.replace('10', '11'),
      /1:1: error value\/from: Unexpected number `11`/,
    ],
    [
      'a line with another text',
      text.replace('24', '25'),
      /error value\/from: .*t1\.r1\.txt:25 .*expected `total time` on it/,
    ],
    [
      'a line that the file lacks',
      text.replace('24', '240'),
      /error value\/from: Unexpected line 240/,
    ],
    [
      'a file that the archive lacks',
      text.replace('t1.r1', 't9.r1'),
      /error value\/from: Unexpected file/,
    ],
    ['neither a line nor a reason', 'text="10"', /error value\/parameter: .*unsourced="reason"/],
  ]
  for (const [name, parameters, expected] of cases)
    test(`is an error for ${name}`, async (context) => {
      const { problems } = await stated(
        context,
        logFiles(runs, `{{< value archive=logs ${parameters} >}}`),
      )
      assert.match(problems[0] ?? '', new RegExp(expected.source.replace('1:1', '5:1')))
    })

  for (const [word, agrees] of [
    ['1.1 times', true],
    ['half', false],
    ['three times', false],
  ] as const)
    test(`${agrees ? 'accepts' : 'refuses'} ${word} for 1.10 times`, async (context) => {
      const { problems } = await stated(
        context,
        logFiles(runs, `{{< ratio ${ratio} word="${word}" >}}`),
      )
      assert.equal(problems.length === 0, agrees)
    })

  test('has both middle lines of an even number of runs', async (context) => {
    const { values, claims } = await stated(
      context,
      logFiles(
        runs,
        `{{< value metric=tps where="version=8.4.8 threads=4" >}}\n{{< claim text="9.7.0 is 10 % faster" ${ratio} >}}`,
      ),
    )
    assert.equal(values[0]?.middle, 2)
    assert.deepEqual(
      values[0].evidence.slice(0, 2).map(({ file }) => file),
      ['8.4.8/t4.r2.txt', '8.4.8/t4.r3.txt'],
    )
    assert.equal(claims[0]?.details[0]?.baseline.middle, 2)
  })

  test('is missing for numbers and number words that no shortcode prints, each with its place', async (context) => {
    const article =
      '{{< count archive=logs of=runs >}} of two threads, five posts, 12 hours and 8.4.8.'
    const { problems } = await stated(context, logFiles(runs, article))
    assert.deepEqual(
      problems.map((problem) => problem.replace(/, expected.*/, '')),
      [
        '5:39: error prose/word: Unexpected number word `two` without evidence',
        '5:52: error prose/word: Unexpected number word `five` without evidence',
        '5:64: error prose/number: Unexpected number `12` without evidence',
      ],
    )
  })

  test('is required for the numbers of a title, in the order of title_values', async (context) => {
    const article = (title: string): string =>
      `---\ntitle: ${title}\ntitle_values:\n  - >-\n    {{< ratio archive=logs ${ratio} >}}\n  - >-\n    {{< value archive=logs field=threads where="threads=4" word="four threads" >}}\ndate: 2026-01-02\n---\n`
    for (const [title, expected] of [
      ['9.7.0 does 1.1 × with four threads', 0],
      ['9.7.0 does 1.2 × with four threads', 1],
      ['9.7.0 does 1.1 × with one thread', 1],
      ['9.7.0 does 1.1 ×', 1],
    ] as const) {
      const files = { ...logFiles(runs, ''), 'content/articles/report/index.md': article(title) }
      const { problems } = await stated(context, files)
      assert.equal(
        problems.filter((problem) => problem.includes('prose/title:')).length,
        expected,
        title,
      )
    }
  })
})

suite('the title of a figure', () => {
  for (const [title, expected] of [
    ['8.4.8 by threads', []],
    ['9.7.0 by threads', ['figure/version']],
  ] as const)
    test(`that says ${title}, of a figure of 8.4.8: ${expected.join() || 'nothing is reported'}`, async (context) => {
      const article = `\`\`\`figure\nkind: table\nid: numbers\ntitle: ${title}\narchive: logs\nmetric: tps\nrow: threads\ncolumn: version\nwhere: {version: 8.4.8}\n\`\`\``
      const { problems } = await stated(context, logFiles(runs, article))
      assert.deepEqual(
        problems.map((problem) => /error ([\w/]+)/.exec(problem)?.[1]),
        expected,
      )
    })
})

suite('cells that the filter of a claim excludes', () => {
  const claim = (text: string, where: string): string =>
    `{{< claim archive=logs text="${text}" metric=tps baseline="version=8.4.8" contender="version=9.7.0" ${where} >}}`

  test('are counted in a note, by key', async (context) => {
    const article = claim('With 4 threads, 9.7.0 is faster', 'where="threads=4"')
    const { claims, problems } = await stated(context, logFiles(runs, article))
    assert.deepEqual(problems, [])
    assert.equal(claims[0]?.notes[0], 'The claim excludes 1 of 2 cells: threads=1.')
  })

  for (const text of ['9.7.0 is faster', '9.7.0 is always faster'])
    test(`are a warning for a sentence that names no restriction: ${text}`, async (context) => {
      const { problems } = await stated(context, logFiles(runs, claim(text, 'where="threads=4"')))
      assert.match(problems[0] ?? '', /warning claim\/narrow: .*1 of 2 cells \(threads=1\)/)
    })
})
