// What other programs read from an export: DuckDB, pandas and ClickHouse, against `query` on the same archive.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { benchfolio } from '../commands/benchfolio.ts'
import { gridProject } from '../convert/project.ts'
import { once } from '../once.ts'
import { pythonWith, runOrThrow } from './python.ts'

const folder = mkdtempSync(join(tmpdir(), 'benchfolio-export-'))
after(() => rmSync(folder, { recursive: true, force: true }))

interface CellRow {
  readonly archive: string
  readonly workload: string
  /** The types that a text format has are guessed, so `1` may be a number. */
  readonly cores: string | number
  readonly threads: number
  readonly value: number
  readonly low: number
  readonly high: number
  readonly n: number
}

interface PooledRow {
  readonly threads: number
  readonly value: number
  readonly n: number
}

interface Read {
  readonly cells: readonly CellRow[]
  readonly pooled: readonly PooledRow[]
}

interface AllRead {
  readonly duckdb: Readonly<
    Record<string, Read & { readonly rows: Readonly<Record<string, number>> }>
  >
  readonly pandas: Pick<Read, 'cells'>
  readonly clickhouse: Read
}

interface QueryCell extends Omit<CellRow, 'archive' | 'workload' | 'cores' | 'threads'> {
  readonly fields: Readonly<Record<string, string>>
}

// The samples of one monitor, so that every table has rows.
const vmstat = `procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----
 r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st
 1  0      0 812344  90572 604544    0    0    12    33   45   91  2  1 97  0  0
 3  0      0 812100  90572 604544    0    0     0    10  900 1800 60 20 20  0  0
 4  0      0 812000  90572 604544    0    0     0    12  950 1900 61 21 18  0  0
`

const root = once(() =>
  gridProject(join(folder, 'project'), {
    'site/archives/grid/read/c1.t1.r1.vmstat.txt': vmstat,
  }),
)

const read = once((): AllRead => {
  for (const format of ['parquet', 'csv', 'ndjson']) {
    const { status, stderr } = benchfolio(
      ['export', `--${format}`, '--out', join(folder, 'export', format)],
      { cwd: root() },
    )
    assert.equal(status, 0, stderr)
  }
  const python = pythonWith(join(import.meta.dirname, 'requirements.txt'))
  const script = join(import.meta.dirname, 'read_export.py')
  return JSON.parse(runOrThrow(python, [script, join(folder, 'export'), 'tps'])) as AllRead
})

function query(...options: readonly string[]): readonly QueryCell[] {
  const { status, stdout, stderr } = benchfolio(
    ['query', 'grid', '--metric', 'tps', '--format', 'json', ...options],
    { cwd: root() },
  )
  assert.equal(status, 0, stderr)
  return JSON.parse(stdout) as readonly QueryCell[]
}

const queriedCells = once(() =>
  query('--row', 'workload,cores,threads').map(({ fields, value, low, high, n }): CellRow => ({
    archive: 'grid',
    workload: fields['workload'] ?? '',
    cores: fields['cores'] ?? '',
    threads: Number(fields['threads']),
    value,
    low,
    high,
    n,
  })),
)

const queriedPools = once(() =>
  query('--row', 'threads', '--pool', 'cores').map(({ fields, value, n }): PooledRow => ({
    threads: Number(fields['threads']),
    value,
    n,
  })),
)

suite('an export read by other programs', () => {
  for (const format of ['parquet', 'csv', 'ndjson']) {
    test(`gives DuckDB the cells of query, from ${format}`, () => {
      const cells = read().duckdb[format]?.cells.map((cell) => ({
        ...cell,
        cores: String(cell.cores),
      }))
      assert.deepEqual(cells, queriedCells())
      assert.deepEqual(read().duckdb[format]?.pooled, queriedPools())
    })
  }

  test('has the same number of rows in every format', () => {
    const { parquet, csv, ndjson } = read().duckdb
    assert.deepEqual(csv?.rows, parquet?.rows)
    assert.deepEqual(ndjson?.rows, parquet?.rows)
    for (const [table, rows] of Object.entries(parquet?.rows ?? {})) assert.ok(rows > 0, table)
  })

  test('gives pandas and ClickHouse the cells of query', () => {
    assert.deepEqual(read().pandas.cells, queriedCells())
    const { cells, pooled } = read().clickhouse
    assert.deepEqual(cells, queriedCells())
    assert.deepEqual(pooled, queriedPools())
  })
})
