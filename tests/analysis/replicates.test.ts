import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replicatesOf } from '../../tools/analysis/replicates.ts'
import { summarise } from '../../tools/analysis/quantile.ts'
import { run } from './runs.ts'

const valued = (id: number, value: number, replicate?: string) => ({
  run: run(
    id,
    {},
    {},
    replicate === undefined ? {} : { replicate: { key: 'boot', id: replicate } },
  ),
  value,
})

test('the values of replicates are means of the runs of a restart, in the order of their first runs', () => {
  const sample = [valued(1, 10, 'b'), valued(2, 5), valued(3, 20, 'a'), valued(4, 14, 'b')]
  assert.deepEqual(replicatesOf(sample), { replicates: [12, 5, 20], times: [], areStarts: false })
  assert.deepEqual(replicatesOf([valued(1, 5), valued(2, 7)]).replicates, [5, 7])
  assert.deepEqual(replicatesOf([]).replicates, [])
})

test('replicates are starts where every run names its own, with the mean time of its runs where all are known', () => {
  const sample = [valued(1, 10, 'b'), valued(3, 20, 'a'), valued(4, 14, 'b')]
  const timed = sample.map(({ run, value }, index) => ({
    run: { ...run, started: 100 * index },
    value,
  }))
  assert.deepEqual(replicatesOf(timed), {
    replicates: [12, 20],
    times: [100, 100],
    areStarts: true,
  })
  assert.deepEqual(replicatesOf([...timed, valued(5, 1, 'c')]).times, [])
})

test('a summary is the median, the range and the number of values', () => {
  assert.deepEqual(summarise([30, 10, 100, 20]), { median: 25, low: 10, high: 100, n: 4 })
  assert.deepEqual(summarise([3, 1, 2]), { median: 2, low: 1, high: 3, n: 3 })
  assert.deepEqual(summarise([5]), { median: 5, low: 5, high: 5, n: 1 })
  assert.equal(summarise([]), undefined)
})
