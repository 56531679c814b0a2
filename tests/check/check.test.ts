import assert from 'node:assert/strict'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { articleJsonSchema } from '../../tools/check/article-schema.ts'
import { packageRoot } from '../../tools/root.ts'
import { benchfolio, type Outcome } from '../commands/benchfolio.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { fence } from '../claims/evaluation.ts'
import { logFiles } from '../claims/publication.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'

interface Report {
  readonly claims: readonly {
    readonly id: string
    readonly text: string
    readonly article: string
    readonly badge: string
    readonly words: string
    readonly file: string
    readonly line: number
  }[]
  readonly findings: readonly {
    readonly severity: string
    readonly rule: string
    readonly message: string
    readonly file: string
    readonly line?: number
    readonly column?: number
    readonly fix?: string
  }[]
}

const repeats = (middle: number): readonly number[] => [-2, -1, 0, 1, 3].map((n) => middle + n)
const runs = {
  '8.4.8': { 1: repeats(1000), 4: repeats(3000) },
  '9.7.0': { 1: repeats(1050), 4: repeats(3300) },
}
const claim = (text: string, is: string): string =>
  fence('claim', { text, of: 'tps version=9.7.0 / version=8.4.8', is })
const figure = `\`\`\`figure
kind: table
id: numbers
title: The numbers
archive: logs
metric: tps
row: threads
column: version
\`\`\`
`

function checked(
  context: TestContext,
  article: string,
  more: Record<string, string> = {},
): { readonly root: string; readonly outcome: Outcome; readonly report: Report } {
  const root = smallFolder(temporaryFolder(context), { ...logFiles(runs, article), ...more })
  const outcome = benchfolio(['check', '--json'], { cwd: root })
  return { root, outcome, report: JSON.parse(outcome.stdout) as Report }
}

const locations = ({ findings }: Report): readonly string[] =>
  findings.map(
    ({ severity, rule, file, line, column }) =>
      `${file}:${String(line)}:${String(column)} ${severity} ${rule}`,
  )

suite('benchfolio check', () => {
  test('prints every claim with badge, words and place, and ends with 0 where nothing is wrong', (context) => {
    const { outcome, report } = checked(
      context,
      `${figure}\n${claim('9.7.0 is 3 to 12 % faster', '3..12 % higher')}`,
    )
    assert.deepEqual([outcome.status, report.findings], [0, []])
    const [{ id, ...found } = { id: '' }] = report.claims
    assert.match(id, /^[0-9a-f]{12}$/)
    assert.deepEqual(found, {
      text: '9.7.0 is 3 to 12 % faster',
      article: 'report',
      badge: 'Confirmed',
      words: '+5.0 to +10.0\u00A0% in 2 of 2 · 5 runs each',
      file: 'content/articles/report/index.md',
      line: 15,
    })
  })

  test('ends with 1 on a contradicted claim, and names the cells', (context) => {
    const { outcome, report } = checked(
      context,
      `${figure}\n${claim('9.7.0 is slower than 8.4.8', 'lower')}`,
    )
    assert.equal(outcome.status, 1)
    assert.deepEqual(
      report.claims.map(({ badge }) => badge),
      ['Contradicted by the data'],
    )
    assert.match(report.findings[0]?.message ?? '', /4 threads \+10\.0/)
  })

  test('lists unpinned numbers, and refuses them where the policy says so', (context) => {
    const text = `${figure}\nAt 4 threads it does 3,001 per second, \`12 %\`.`
    const listed = (more: Record<string, string>): readonly string[] =>
      locations(checked(context, text, more).report)
    const at = (severity: string): readonly string[] =>
      [4, 22].map(
        (column) =>
          `content/articles/report/index.md:15:${String(column)} ${severity} prose/number`,
      )
    assert.deepEqual(listed({}), at('warning'))
    assert.deepEqual(listed({ 'site/policy.yaml': 'numbers: error\n' }), at('error'))
  })

  test('corrects a pinned number, its runs and its line with --fix', (context) => {
    const text = `${figure}\nIt reaches 3,001 per second with 9.7.0, in 15 steps.`
    const bindings = (number: string, count: string, line: string): string =>
      `reaches [${number}] per: value tps version=9.7.0 threads=4; ${count}\n15 steps: file notes.md:${line} "steps"\n`
    const { root } = checked(context, text, {
      'content/articles/report/bindings.yaml': bindings('3,001', '4 runs', '3'),
      'site/archives/logs/notes.md': 'Notes\n15 steps\n',
    })
    benchfolio(['check', '--fix'], { cwd: root })
    const folder = join(root, 'content/articles/report')
    assert.match(readFileSync(join(folder, 'index.md'), 'utf8'), /reaches 3,300 per/)
    assert.match(
      readFileSync(join(folder, 'bindings.yaml'), 'utf8'),
      /3,300.*: value tps version=9.7.0 threads=4; 5 runs [0-9a-f]{4}\n15 steps: file notes.md:2 "steps"; 1 line [0-9a-f]{4}\n$/,
    )
    assert.equal(benchfolio(['check'], { cwd: root }).status, 0)
  })

  test('names pictures without words, links that lead nowhere and keys of the front matter that are none', (context) => {
    const article = `---\ntitle: A report\ndate: 2026-01-02\ncolour: red\nstatus: wrong\n---\nSee ![](a.png) and [that](../nowhere/) and [this](../../archives/logs/).\n`
    const { report } = checked(context, '', {
      'content/articles/report/index.md': article,
      'content/articles/report/a.png': '',
    })
    assert.deepEqual(
      locations(report).filter((line) => !line.includes('check/unused')),
      [
        'content/articles/report/index.md:4:9 error check/front-matter',
        'content/articles/report/index.md:5:9 error check/front-matter',
        'content/articles/report/index.md:7:5 error check/alternative-text',
        'content/articles/report/index.md:7:20 error check/link',
      ],
    )
  })

  test('names code blocks that are nearly figures', (context) => {
    const block = (language: string): string => `\`\`\`${language}\nkind: table\n\`\`\`\n`
    const text = [figure, ...['figur', 'Figures', 'yaml', 'sh'].map(block)].join('\n')
    const { report } = checked(context, text)
    assert.deepEqual(
      report.findings.map(({ rule, message }) => `${rule}: ${message}`),
      [
        'check/fence: Unexpected code block `figur`, expected `figure` if it is a figure',
        'check/fence: Unexpected code block `Figures`, expected `figure` if it is a figure',
      ],
    )
  })

  test('names what a front matter lacks', (context) => {
    const { report } = checked(context, '', {
      'content/articles/report/index.md': '---\ntitel: A report\ndate: 2026-01-02\n---\nProse.\n',
    })
    assert.deepEqual(
      report.findings
        .filter(({ rule }) => rule === 'check/front-matter')
        .map(({ message }) => message.replace(/ one of .*;/, ' … ;')),
      [
        'Unexpected front matter without `title`, expected this key',
        'Unexpected key `titel`, expected … ; closest: title',
      ],
    )
  })

  test('names figures and bugs that do not exist', (context) => {
    const links = '[a](#fig-numbers), [b](#fig-1:threads=4), [c](#fig-number), [d](#fig-2)'
    const bugs = ['mysql-1', 'mysql-12'].map((name) => `\n\`\`\`bug\n${name}\n\`\`\`\n`).join('')
    const { report } = checked(context, `${figure}\n${links}\n${bugs}\n`, {
      'content/bugs/mysql-1/index.md': '---\ntitle: A bug\n---\n',
    })
    assert.deepEqual(
      report.findings.map(({ rule, message }) => `${rule}: ${message}`),
      [
        'check/link: Unexpected link to figure `number`, expected one of numbers; closest: numbers',
        'check/link: Unexpected link to figure `2`, expected one of numbers',
        'check/bug: Unexpected bug `mysql-12`, expected one of mysql-1; closest: mysql-1',
      ],
    )
  })

  test('warns once if archives state no licence', (context) => {
    const more = logFiles(runs, '')
    const page = more['content/archives/logs/index.md'] ?? ''
    const without = page.replace('  license: none\n', '')
    const { outcome, report } = checked(context, figure, {
      'content/archives/logs/index.md': without,
      'content/archives/more/index.md': without.replace('archives/logs', 'archives/more'),
      'content/archives/none/index.md': page.replace('archives/logs', 'archives/none'),
      'site/archives/more/8.4.8/t2.r1.txt': sysbenchLog({ threads: 2, tps: 10 }),
      'site/archives/none/8.4.8/t2.r1.txt': sysbenchLog({ threads: 2, tps: 11 }),
    })
    const [finding, ...others] = report.findings.filter(({ severity }) => severity !== 'info')
    assert.deepEqual([outcome.status, finding?.rule, others], [1, 'check/license', []])
    assert.match(finding?.message ?? '', /for 2 of 3 archives: add `license: CC-BY-4\.0`/)
  })

  test('says which archive no article cites, which is no fault', (context) => {
    const { outcome, report } = checked(context, 'Prose.')
    assert.deepEqual(
      [outcome.status, locations(report)],
      [0, ['content/archives/logs/index.md:undefined:undefined info check/unused']],
    )
  })

  test('writes nothing', (context) => {
    const { root } = checked(context, figure)
    assert.throws(() => readFileSync(join(root, 'data', 'articles', 'report.json')))
    rmSync(join(root, '.build'), { recursive: true, force: true })
  })
})

suite('benchfolio new article', () => {
  test('writes a draft in which check finds nothing wrong, and never over another page', (context) => {
    const root = smallFolder(temporaryFolder(context), logFiles(runs, 'Prose.'))
    const outcome = benchfolio(['new', 'article', 'next', '--title', 'What: next'], { cwd: root })
    assert.deepEqual(
      [outcome.status, outcome.stdout.trim()],
      [0, join('content', 'articles', 'next', 'index.md')],
    )
    assert.equal(benchfolio(['check'], { cwd: root }).status, 0)
    assert.equal(benchfolio(['new', 'article', 'next'], { cwd: root }).status, 2)
    assert.equal(benchfolio(['new', 'article', '../x'], { cwd: root }).status, 2)
  })
})

suite('a re-created article', () => {
  const article = (matter: string): string =>
    `---\ntitle: A report\ndate: 2026-01-02\ntags: [recreated]\n${matter}---\nProse.\n`
  const original =
    'recreates:\n  - {url: https://example.org/a, title: A, author: Jane Doe, date: 2014-10-06}\n'

  for (const [name, matter, expected] of [
    ['names its posts', original, []],
    ['without its posts is an error', '', ['error check/front-matter']],
    [
      'without an author is an error',
      original.replace('author: Jane Doe, ', ''),
      ['error check/front-matter'],
    ],
  ] as const)
    test(name, (context) => {
      const { report } = checked(context, '', {
        'content/articles/report/index.md': article(matter),
      })
      const found = report.findings.filter(({ rule }) => rule !== 'check/unused')
      assert.deepEqual(
        found.map(({ severity, rule }) => `${severity} ${rule}`),
        expected,
      )
    })
})

suite('the schema of an article', () => {
  test('is published as the program has it', () => {
    const published: unknown = JSON.parse(
      readFileSync(join(packageRoot, 'site/static/schemas/article.json'), 'utf8'),
    )
    assert.deepEqual(published, JSON.parse(JSON.stringify(articleJsonSchema())))
  })

  test('accepts and refuses what the program does, by another reader of JSON Schema', () => {
    const validate = new Ajv2020().compile(articleJsonSchema() as object)
    assert.equal(validate({ title: 'A', date: '2026-11-21', tags: ['x'] }), true)
    assert.equal(validate({ title: 'A', date: 'today' }), false)
    assert.equal(validate({ title: 'A', date: '2026-11-21', colour: 'red' }), false)
  })
})
