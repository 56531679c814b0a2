import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { reportOf, unreadKind } from '../../tools/report/archive-report.ts'
import { contextLine, coverageText } from '../../tools/report/set-up-line.ts'
import { packageRoot } from '../../tools/root.ts'
import { run } from '../analysis/runs.ts'
import { inferred } from '../inference/inferred.ts'
import { source } from '../runs/sources.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'

const vocabulary = readVocabulary(packageRoot)
const isUnknown = (key: string): boolean => key.startsWith('folder')

// Two thread counts in folders with these names.
function questionOf(names: readonly string[]): string | undefined {
  const runs = names.flatMap((folder2, row) =>
    ['1', '8'].map((threads, column) =>
      run(10 * row + column + 1, { folder2, threads }, { qps: (1000 + 100 * row) * (1 + column) }),
    ),
  )
  return reportOf([], 'x', { runs, isUnknown, vocabulary }).campaigns[0]?.question
}

test('a fact that another field contradicts is not common', () => {
  const row = (title: string, ...texts: readonly string[]) => ({
    ...{ title, omitted: 0 },
    values: texts.map((text) => ({ text })),
  })
  const storage = row('storage', 'ssd')
  assert.equal(contextLine([storage, row('workload', 'tpcc')]), 'tpcc · ssd')
  assert.equal(contextLine([storage, row('storage_type', 'HDD', 'SSD')]), '')
})

test('a report asks whether numbers that it compares are settings or repeats, and does not ask about words', () => {
  assert.equal(
    questionOf(['06', '07', '09', '11']),
    'Are 06, 07, 09, … settings or repeats? To declare which, add the line that inspect --explain prints to the archive page.',
  )
  assert.equal(questionOf(['pgo', 'no-pgo']), undefined)
})

test('a value that some runs state is not said of all', () => {
  const runs = ['11.4', ''].flatMap((version, row) =>
    ['1', '8'].map((threads, column) =>
      run(
        10 * row + column + 1,
        {
          ...(version !== '' && { engine: 'mariadb', version }),
          folder2: `f${String(row)}`,
          threads,
        },
        { qps: (1000 + 100 * row) * (1 + column) },
      ),
    ),
  )
  const { measured } = reportOf([], 'x', { runs, isUnknown, vocabulary })
  assert.deepEqual(
    measured.find(({ title }) => title === 'servers')?.values.map(({ text }) => text),
    ['MariaDB 11.4 (2 of 4 runs)'],
  )
  assert.doesNotMatch(contextLine(measured), /MariaDB/)
})

test('experiments with one title are called by their folders', () => {
  const runs = ['disk_a', 'disk_b'].flatMap((folder, row) =>
    ['ext4', 'xfs'].flatMap((file_system, column) =>
      ['1', '8', '64'].map((threads, at) => {
        const path = `${folder}/${row === 0 ? 'x' : 'long/name'}.${file_system}.${threads}.log`
        const own = run(
          100 * row + 10 * column + at + 1,
          { file_system, threads: String(Number(threads) + row), [folder]: 'on' },
          { qps: Number(threads) * (100 + 10 * column) },
        )
        return { ...own, source: { ...source(path, own.fields, []), path } }
      }),
    ),
  )
  assert.deepEqual(
    reportOf([], 'x', { runs, isUnknown, vocabulary }).campaigns.map(({ title }) => title),
    ['xfs vs ext4 (disk_a)', 'xfs vs ext4 (disk_b/long)'],
  )
})

test('what a README says of invented numbers is the first sentence', async (context) => {
  const archive = await inferred(context, {
    'README.md': '# Pages\n\nThe files have dummy benchmark results of three set-ups.\n',
    'r.csv': 'setup,threads,tps\na,1,100\nb,1,130\nc,1,160\n',
  })
  const { campaigns } = reportOf([archive], 'x', { runs: archive.runs, isUnknown, vocabulary })
  assert.equal(
    campaigns[0]?.sentences[0]?.text,
    'README.md says: “dummy benchmark results”; the numbers may be no measurements',
  )
})

test('points whose runs are no repeats are counted on the first screen', () => {
  const runs = ['1', '8'].flatMap((threads, row) =>
    ['5.4', row === 0 ? '5.4' : '6.8'].map((kernel, column) =>
      run(
        10 * row + column + 1,
        { threads },
        { qps: 1000 + 10 * column },
        { facts: [{ name: 'kernel', value: kernel, file: 'uname.txt', line: 2 }] },
      ),
    ),
  )
  const { counts, files } = reportOf([], 'x', { runs, isUnknown, vocabulary })
  assert.match(
    coverageText(counts, files),
    /^4 runs, 1 point left out \(its runs are not repeats of each other\); /,
  )
})

test('files with tables that no number is taken of are not among those read', async (context) => {
  const archive = await inferred(context, {
    'a8.log': sysbenchLog({ threads: 8, tps: 90 }),
    'a16.log': sysbenchLog({ threads: 16, tps: 95 }),
    'rows.csv': 'name,colour,rank\nfirst,red,1\nsecond,blue,2\n',
  })
  const { counts, files } = reportOf([archive], 'x', { runs: archive.runs, isUnknown, vocabulary })
  assert.equal(coverageText(counts, files), '2 runs; 2 of 3 files read, but not 1 table file')
  assert.equal(coverageText({ ...counts, all: 10 }, files), '10 runs; 2 of 3 files read')
})

test('the parts of joined names keep their first letter', () => {
  const names = ['lz4', 'zstd', 'none'].flatMap((codec) => [`${codec}-hdd`, `${codec}-ssd`])
  const runs = names.flatMap((series, row) =>
    ['1', '8'].map((threads, column) =>
      run(10 * row + column + 1, { series, threads }, { qps: (100 + 90 * row) * (1 + column) }),
    ),
  )
  const [campaign] = reportOf([], 'x', { runs, isUnknown, vocabulary }).campaigns
  assert.equal(campaign?.title, 'none, lz4 and zstd')
})

test('only files that may have results are worth a word on the first screen', () => {
  const kindOf = (...paths: readonly string[]): unknown =>
    unreadKind(
      paths.map((path) => ({ path, verdict: 'unknown' })),
      new Set(['a/1.log', 'a/Notes']),
    ).unread
  assert.deepEqual(kindOf('b/2.log', 'b/3.log'), { ending: '.log', count: 2 })
  assert.deepEqual(kindOf('results/2', 'results/3', '4.log'), { ending: '', count: 2 })
  assert.equal(kindOf('src/HEAD', 'src/index', 'font.woff2', 'bold.woff2', 'results/4'), undefined)
})
