import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { readArchivePage } from '../../tools/archive/read-archive-page.ts'
import { readArchive } from '../../tools/runs/read-archive.ts'
import { verificationData } from '../../tools/convert/verification-data.ts'
import { verifyArchive } from '../../tools/verify/verify-archive.ts'
import { readWorkbooks } from '../../tools/verify/workbooks.ts'
import type { Verification } from '../../tools/verify/verification.ts'
import { verify } from '../../tools/commands/verify.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'

const logs = {
  'raw/a.t1.txt': sysbenchLog({ threads: 1, tps: 100 }),
  'raw/a.t2.txt': sysbenchLog({ threads: 2, tps: 150 }),
  'raw/b.t1.txt': sysbenchLog({ threads: 1, tps: 200 }),
  'raw/b.t2.txt': sysbenchLog({ threads: 2, tps: 400 }),
}
const head = `---
archive:
  source: set
  patterns: ['raw/{build}.t{threads}.txt', 'raw/{build}.t{threads}.vm']
  ignore: [{path: 'published/**', reason: published}]
  published:
`

interface Verified {
  readonly page: string
  readonly result: Verification
}

async function verified(
  context: TestContext,
  published: string,
  files: Readonly<Record<string, string>>,
): Promise<Verified> {
  const root = temporaryFolder(context)
  const content = { ...logs, ...files }
  smallFolder(join(root, 'set'), content)
  smallFolder(root, { 'page.md': `${head}${published}---\n` })
  const file = join(root, 'page.md')
  const { page, diagnostics } = readArchivePage(file)
  assert.deepEqual(diagnostics, [])
  assert.ok(page)
  const space = { build: join(root, 'build'), converter: 'test', force: false, root }
  const archive = await readArchive(page, space)
  const workbooks = await readWorkbooks(archive)
  const result = verifyArchive(archive, workbooks)
  assert.equal((verificationData(archive, workbooks) as Verification).cells, result.cells)
  return { page: file, result }
}

const grid = `    - name: rates
      file: published/rates.tsv
      row: {threads: '{threads}'}
      column: '{build:[ab]}'
      metric: tps
      rounding: '%.0f'
`
const counts = ({ cells, match, differs, noRaw, corrected }: Verification): readonly number[] => [
  cells,
  match,
  differs,
  noRaw,
  corrected,
]

test('every cell of a grid is made again from the run with its fields', async (context) => {
  const { result } = await verified(context, grid, {
    'published/rates.tsv': 'threads\ta\tb\n1\t100\t200\n2\t150\t401\n3\t1\t2\n',
  })
  assert.deepEqual(counts(result), [6, 3, 1, 2, 0])
  assert.equal(result.undeclared, 1)
  const [differs, ...noRaw] = result.findings
  assert.deepEqual(
    [differs?.place.line, differs?.column, differs?.published, differs?.computed, differs?.by],
    [3, 'b', '401', '400', -1],
  )
  assert.match(differs?.evidence[0]?.file ?? '', /b\.t2\.txt$/)
  assert.deepEqual(
    noRaw.map(({ status, place, reason }) => [status, place.line, reason]),
    Array(2).fill(['noRaw', 4, 'no file of the archive has these fields']),
  )
})

test('what is declared to differ or to be made otherwise is listed, and no finding', async (context) => {
  const declared = `${grid}      corrections: [{only: {threads: '2'}, factor: '0.5', reason: two statements}]
      differences: [{only: {build: b, threads: '1'}, reason: copied}]
`
  const { result, page } = await verified(context, declared, {
    'published/rates.tsv': 'threads\ta\tb\n1\t100\t7\n2\t75\t200\n',
  })
  assert.deepEqual(counts(result), [4, 1, 1, 0, 2])
  assert.equal(result.undeclared, 0)
  assert.deepEqual(
    result.findings.map(({ status, reason, declared: known }) => [status, reason, known]),
    [
      ['differs', 'copied', true],
      ['corrected', 'two statements', true],
      ['corrected', 'two statements', true],
    ],
  )
  assert.equal(await exitStatus(context, page), 0)
})

test('a table of ratios is made of the table before it, rounded as printed', async (context) => {
  const relative = `${grid}    - name: relative
      file: published/relative.csv
      shape: {separator: comma, header: [threads, b]}
      row: {threads: '{threads}'}
      column: '{build}'
      from: rates
      metric: tps
      baseline: {build: a}
      rounding: '%.2f'
`
  const { result } = await verified(context, relative, {
    'published/rates.tsv': 'threads\ta\tb\n1\t100\t200\n2\t150\t400\n',
    'published/relative.csv': '1,2.00\n2,2.67\n',
  })
  assert.deepEqual(counts(result), [6, 6, 0, 0, 0])
})

test('a mean of a file with several outputs of a monitor names the output', async (context) => {
  const table = (name: string, metric: string): string => `    - name: ${name}
      file: published/${name}.tsv
      row: {threads: '{threads}'}
      column: '{build:[ab]}'
      from: files
      metric: ${metric}
      rounding: '%.2f'
`
  const vmstat = (user: number): string =>
    [
      ' r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st',
      ...[9, user].map((us) => ` 1  0  0  100  100  100  0  0  0  0  1  1 ${String(us)} 5 70 0 0`),
    ].join('\n')
  const monitor = `$ vmstat 1 2\n${vmstat(11)}\n$ vmstat 1 2\n${vmstat(22)}\n`
  const { result } = await verified(
    context,
    table('any', 'vmstat.us').concat(table('second', 'vmstat.us#2')),
    {
      'raw/a.t1.vm': monitor,
      'published/any.tsv': 'threads\ta\n1\t11\n',
      'published/second.tsv': 'threads\ta\n1\t0.22\n',
    },
  )
  assert.deepEqual(
    result.findings.map(({ status, reason }) => [status, reason]),
    [
      [
        'differs',
        'raw/a.t1.vm has 2 outputs with vmstat.us: name one, such as vmstat.us#1 for the first',
      ],
    ],
  )
})

test('lists of objects, lines with sections, expressions and statistics over all runs', async (context) => {
  const shapes = `    - name: list
      file: published/list.json
      shape: {kind: json, at: rows}
      row: {server: '{build} {threads}'}
      metric: {rate: tps}
      rounding: exact
    - name: means
      file: published/means.txt
      shape: {kind: lines, sections: ['build {build}'], line: 'mean={mean} sd={sd} twice={twice}'}
      metric: {mean: tps, sd: tps, twice: tps}
      formula: {twice: '2 * {tps}'}
      statistic: {mean: mean, sd: population deviation, twice: max}
      rounding: '%.1f'
    - name: gains
      file: published/gain.txt
      shape: {kind: lines, line: 'b gains {value} %'}
      fields: {build: b}
      metric: tps
      baseline: {build: a}
      statistic: mean of gains
      factor: '100'
`
  const { result } = await verified(context, shapes, {
    'published/list.json':
      '{"rows": [{"server": "a 1", "rate": 100.0}, {"server": "b 2", "rate": 400}]}',
    'published/means.txt':
      'build a\nmean=125.0 sd=25.0 twice=300.0\nbuild b\nmean=300.0 sd=100.0 twice=800.0\n',
    'published/gain.txt': 'b gains 133.3 %\n',
  })
  assert.deepEqual(result.findings, [])
  assert.deepEqual(counts(result), [9, 9, 0, 0, 0])
})

test('lines that are not as declared, a rounding that is none and a missing file are findings', async (context) => {
  const wrong = `${grid.replace('%.0f', 'about')}    - name: absent
      file: published/absent.tsv
      metric: tps
    - name: of nothing
      file: published/rates.tsv
      from: nothing
      metric: tps
`
  const { result, page } = await verified(context, wrong, {
    'published/rates.tsv': 'threads\ta\tb\n1\t100\t200\n',
  })
  assert.deepEqual(
    result.problems.map(({ message }) => message),
    [
      'rates: `about` is not a rounding, expected one such as %.2f or trunc',
      'absent: no file of the archive matches published/absent.tsv',
      'of nothing: no table before it is called nothing',
    ],
  )
  assert.equal(await exitStatus(context, page), 1)
})

test('a line that no label fits is named', async (context) => {
  const strict = grid.replace("'{threads}'", "'{threads:\\d+}'")
  const { result } = await verified(context, strict, {
    'published/rates.tsv': 'threads\ta\tb\n1\t100\t200\nall of them\t1\t2\n',
  })
  assert.match(result.problems[0]?.message ?? '', /1 lines are not as declared.*all of them/)
  assert.equal(result.problems[0]?.place.line, 3)
})

async function exitStatus(context: TestContext, page: string): Promise<number> {
  const output = {
    data: () => undefined,
    talk: () => undefined,
    file: () => undefined,
    progress: () => undefined,
  }
  const store = temporaryFolder(context)
  return await verify.run([page], { json: true, store }, output)
}
