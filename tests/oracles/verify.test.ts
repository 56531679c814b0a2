// What the authors of the real archives published, made again from their files: the table of ARCHIVES.md row by
// row. Every page is verified as `verify PAGE` does it, and each archive is unpacked once.
import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { suite, test } from 'node:test'
import { readArchivePage } from '../../tools/archive/read-archive-page.ts'
import { readArchive } from '../../tools/runs/read-archive.ts'
import { verifyArchive } from '../../tools/verify/verify-archive.ts'
import { sampled } from '../extent.ts'
import { readingSpace } from './reading-space.ts'
import { absent, realArchive } from './real-archives.ts'

/** cells, match, differs, no raw file, corrected */
type Counts = readonly [number, number, number, number, number]

interface Oracle {
  readonly page: string
  readonly archive: string
  readonly tables: Readonly<Record<string, Counts>>
}

const oracles: readonly Oracle[] = [
  {
    page: 'callaghan-nov25',
    archive: 'callaghan-sysbench-mysql',
    tables: {
      'rates, 1 clients': [264, 264, 0, 0, 0],
      // One log is not in the archive.
      'rates, 40 clients': [264, 263, 0, 1, 0],
      'rates relative to 5.6.51, 1 clients': [231, 231, 0, 0, 0],
      'rates relative to 5.6.51, 40 clients': [231, 231, 0, 0, 0],
      // 592 rows of six numbers; the load before the tests left no file.
      'cost of an operation, 1 clients': [6 * 304, 6 * 296, 0, 6 * 8, 0],
      'cost of an operation, 40 clients': [6 * 304, 6 * 296, 0, 6 * 8, 0],
      // 518 rows of six.
      'cost of an operation relative to 5.6.51, 1 clients': [6 * 266, 6 * 259, 0, 6 * 7, 0],
      'cost of an operation relative to 5.6.51, 40 clients': [6 * 266, 6 * 259, 0, 6 * 7, 0],
    },
  },
  {
    page: 'callaghan-dec2020',
    archive: 'callaghan-sysbench-mysql',
    tables: {
      'rates, myrocks.inmem': [330, 330, 0, 0, 0],
      'rates, myrocks.iobound': [330, 330, 0, 0, 0],
      'rates relative to 5.6, myrocks.inmem': [164, 164, 0, 0, 0],
      'rates relative to 5.6, myrocks.iobound': [164, 164, 0, 0, 0],
    },
  },
  {
    page: 'callaghan-feb25',
    archive: 'callaghan-perf-pg',
    tables: {
      // 180 files of twelve numbers, with vmstat's headers counted as the author does.
      'metrics of a step, feb25.pg.flat': [90 * 12, 90 * 12, 0, 0, 0],
      'metrics of a step, feb25.pg.perf': [90 * 12, 90 * 12, 0, 0, 0],
      'rates and times, feb25.pg.flat': [450, 450, 0, 0, 0],
      'rates and times, feb25.pg.perf': [450, 450, 0, 0, 0],
      'counters, raw': [261 * 39, 261 * 39, 0, 0, 0],
      'counters, sorted': [261 * 39, 261 * 39, 0, 0, 0],
      // 1,170 rows of three numbers, and of two ratios.
      'counters side by side': [1170 * 3, 1170 * 3, 0, 0, 0],
      'counters relative to 10.23': [1170 * 2, 1170 * 2, 0, 0, 0],
    },
  },
  {
    page: 'callaghan-mar25',
    archive: 'configs-and-config-sweeps',
    tables: {
      // 648 numbers, of which the archive holds the logs of ten run directories in 18.
      'rates, work_mem in tsv': [648, 350, 0, 288, 10],
      'rates, work_mem in csv': [648, 350, 0, 288, 10],
      'rates relative to 10.23': [432, 432, 0, 0, 0],
      'rates relative to 10.23, all sweeps': [144, 144, 0, 0, 0],
      'metrics of a step': [4320, 2259, 0, 2061, 0],
      // 351 of the 585 rows have the author's own metrics beside them; all 390 ratios are of these rows.
      'cost of an operation': [6 * 585, 6 * 351, 0, 6 * 234, 0],
      'cost of an operation relative to 10.23': [6 * 390, 6 * 390, 0, 0, 0],
    },
  },
  {
    page: 'aws-variance',
    archive: 'cores-ht-repeats',
    tables: { 'mean and deviation of three runs': [490 * 3, 490 * 3, 0, 0, 0] },
  },
  {
    page: 'arm-comparison',
    archive: 'cores-ht-repeats',
    tables: { 'rates and times of every run': [1679 * 3, 400 * 3, 0, 1279 * 3, 0] },
  },
  {
    page: 'ps-pgo',
    archive: 'cores-ht-repeats',
    tables: {
      'every run': [287 * 2, 287 * 2, 0, 0, 0],
      'mean of the repeats': [120 * 2, 120 * 2, 0, 0, 0],
      'gains in prose': [6, 6, 0, 0, 0],
    },
  },
  {
    page: 'percona-rw-local',
    archive: 'percona-rw-local',
    tables: {
      'reads and writes': [239 * 2, 239 * 2, 0, 0, 0],
      'reads and writes, with MySQL 9.7': [263 * 2, 263 * 2, 0, 0, 0],
      'client on another host': [240 * 2, 24 * 2, 0, 216 * 2, 0],
    },
  },
  {
    page: 'mariadb-benchmarks',
    archive: 'old-and-other-formats',
    tables: {
      ...Object.fromEntries(
        ['rates', 'mean times', '95th percentiles'].flatMap((what) =>
          ['series22', 'series23', 'series24'].map((series): [string, Counts] => [
            `${what}, ${series}`,
            [288, 288, 0, 0, 0],
          ]),
        ),
      ),
      'every interval, series15': [11377 * 2, 11377 * 2, 0, 0, 0],
      'rates of MDEV-13491': [160, 128, 0, 0, 32],
    },
  },
  {
    page: 'other-tables',
    archive: 'old-and-other-formats',
    tables: {
      'every interval of May 2016': [3398 * 4, 3396 * 4, 0, 0, 2 * 4],
      'lookups by primary key': [160, 1, 0, 159, 0],
      'db_bench relative to the first version': [730, 730, 0, 0, 0],
      'db_bench, the second day against the first': [44, 44, 0, 0, 0],
    },
  },
  {
    page: 'ibench',
    archive: 'old-and-other-formats',
    tables: {
      'rows of the steps': [27_416, 27_416, 0, 0, 0],
      'relative to MySQL 5.6.49': [6258, 6258, 0, 0, 0],
      'relative to PostgreSQL 11.10': [5364, 5364, 0, 0, 0],
      'relative to MyRocks 5.6': [2682, 2682, 0, 0, 0],
      'the oldest against each other': [894, 894, 0, 0, 0],
      'the newest against each other': [894, 894, 0, 0, 0],
    },
  },
]

// Two pages of one archive are enough for a quick run.
const checked = oracles.filter(({ page }) =>
  sampled(true, ['arm-comparison', 'ps-pgo'].includes(page)),
)

suite('what the authors published', () => {
  for (const { page: name, archive, tables } of checked) {
    test(`${name}: every number as its author made it`, { skip: absent(archive) }, async () => {
      const file = resolve(import.meta.dirname, `../archives/${name}.md`)
      const { page, diagnostics } = readArchivePage(file, realArchive(archive).folders())
      assert.deepEqual(diagnostics, [])
      assert.ok(page)
      const result = verifyArchive(await readArchive(page, readingSpace()), new Map())
      assert.deepEqual(result.problems, [])
      assert.deepEqual(
        Object.fromEntries(
          result.tables.map(({ name: table, cells, match, differs, noRaw, corrected }) => [
            table,
            [cells, match, differs, noRaw, corrected],
          ]),
        ),
        tables,
      )
      assert.equal(result.undeclared, 0)
    })
  }
})
