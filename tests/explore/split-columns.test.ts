// Columns on demand: the first view has one metric, every other column is loaded before it is used.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { packRuns, type ExploreRun } from '../../tools/explore/pack-runs.ts'
import { splitColumns } from '../../tools/explore/split-columns.ts'
import { packageRoot } from '../../tools/root.ts'
import { unpackRuns, type LoadedColumn, type LoadedColumns } from '../../tools/view/packed-runs.ts'
import { select } from '../../tools/view/select-runs.ts'

const runs = [1, 2, 4].map((threads, index): ExploreRun => ({
  ...{ id: `00000000000${String(index)}`, archive: 'grid', status: 'ok', headline: 'qps' },
  fields: { engine: 'mysql', version: '8.4.8', threads: String(threads) },
  values: { qps: 100 * threads, tps: 5 * threads },
}))

suite('columns in parts', () => {
  const packed = packRuns(runs, readVocabulary(packageRoot), {
    ownSources: new Set(),
    pages: new Map(runs.slice(1).map(({ id }) => [id, 'grid/1'])),
    small: new Set(),
  })
  const { first, scripts } = splitColumns(packed)

  test('the first part has the numbers of the first view, and no others', () => {
    const columns = unpackRuns(first)
    const [own, ...others] = columns.metrics.toSorted((a) => (a.metric === 'qps' ? -1 : 1))
    assert.equal(own?.missing, undefined)
    assert.deepEqual([...(own?.values ?? [])], [100, 200, 400])
    assert.deepEqual(
      others.map(({ metric }) => metric),
      ['tps'],
    )
    assert.throws(() => others[0]?.values, /the column of tps is not loaded/)
  })

  test('a loaded column has the numbers of the whole', () => {
    const loaded = loadedColumns(scripts)
    const columns = unpackRuns(first, () => loaded)
    const tps = columns.metrics.find(({ metric }) => metric === 'tps')
    assert.equal(tps?.missing, undefined)
    assert.deepEqual([...(tps?.values ?? [])], [5, 10, 20])
    assert.deepEqual([...(tps?.medians ?? [])], [5, 10, 20])
  })

  test('a filter of a metric that is not loaded lets every run pass until it is', () => {
    const loaded: Record<string, LoadedColumn> = {}
    const columns = unpackRuns(first, () => loaded)
    const before = select(columns, new Map(), 'tps:>5')
    assert.equal(before.absent?.metric, 'tps')
    assert.equal(before.rows.length, 3)
    Object.assign(loaded, loadedColumns(scripts))
    const after = select(columns, new Map(), 'tps:>5')
    assert.equal(after.absent, undefined)
    assert.deepEqual([...after.rows], [1, 2])
  })

  test('a run has the address of its own page or of its place on a packed page', () => {
    const columns = unpackRuns(first)
    assert.equal(columns.address(0), 'runs/000000000000/index.html')
    assert.equal(columns.address(2), 'runs/grid/1/index.html#run-000000000002')
  })
})

function loadedColumns(scripts: ReadonlyMap<string, string>): LoadedColumns {
  return Object.fromEntries(
    [...scripts].map(([name, script]) => {
      const [, text = ''] =
        /^\(window\.benchfolioColumns\?\?=\{\}\)\["\w+"\]=(.*)\n$/.exec(script) ?? []
      return [name, JSON.parse(text) as LoadedColumn]
    }),
  )
}
