import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replicateOf, replicateValues } from '../../tools/analysis/replicates.ts'
import { summarise } from '../../tools/analysis/summary.ts'
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

test('a run is its own replicate, unless it shares a restart with others', () => {
  assert.equal(replicateOf(valued(7, 1).run), 'run 000000000007')
  assert.equal(replicateOf(valued(7, 1, 'a').run), 'replicate a')
})

test('the values of replicates are means of the runs of a restart, in the order of their first runs', () => {
  const sample = [valued(1, 10, 'b'), valued(2, 5), valued(3, 20, 'a'), valued(4, 14, 'b')]
  assert.deepEqual(replicateValues(sample), [12, 5, 20])
  assert.deepEqual(replicateValues([valued(1, 5), valued(2, 7)]), [5, 7])
  assert.deepEqual(replicateValues([]), [])
})

test('a summary is the median, the range and the number of values', () => {
  assert.deepEqual(summarise([30, 10, 100, 20]), { median: 25, low: 10, high: 100, n: 4 })
  assert.deepEqual(summarise([3, 1, 2]), { median: 2, low: 1, high: 3, n: 3 })
  assert.deepEqual(summarise([5]), { median: 5, low: 5, high: 5, n: 1 })
  assert.equal(summarise([]), undefined)
})
