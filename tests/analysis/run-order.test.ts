import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runOrderNotes, orderTest } from '../../tools/analysis/independence.ts'
import { run } from './runs.ts'

const cell = (values: readonly number[]) => ({
  values,
  runs: values.map((tps, index) => run(index, { repeat: String(index + 1) }, { tps })),
})

test('values that fall with the order of the runs are reported, whatever the order of the files', () => {
  const falling = cell([9, 8, 7, 6])
  const mixed = { values: falling.values.toReversed(), runs: falling.runs.toReversed() }
  assert.deepEqual(runOrderNotes([falling, mixed]), [
    'run order: later runs are lower (Kendall test over 2 groups, p = 0.003), so repeats are not independent',
  ])
})

test('runs that no key numbers have no order', () => {
  const runs = [4, 3, 2, 1].map((tps, index) => run(index, {}, { tps }))
  assert.deepEqual(runOrderNotes([{ values: [4, 3, 2, 1], runs }]), [])
  assert.equal(orderTest([[1], []]), undefined)
})
