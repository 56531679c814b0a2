// Results in one line.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spanOf } from '../../tools/site/span.ts'

const row = (name: string, value: number, ratio?: number, isApart = false, n = 3) => ({
  ...{ texts: [name], text: String(value), value, range: '', factor: '', n, run: '', spark: '' },
  ...(ratio === undefined ? {} : { ratio: { text: `${String(ratio)} ×`, value: ratio, isApart } }),
})

const group = (rows: readonly ReturnType<typeof row>[]) =>
  spanOf({ archive: 'a', at: '', heads: ['workload'], unit: 'tps', base: '5.5', rows })

test('the smallest and the largest result are named, or their ratios to the version before', () => {
  assert.equal(group([row('reads', 900), row('writes', 70)]), '70 (writes) to 900 (reads) tps')
  assert.equal(group([row('reads', 900)]), '900 (reads) tps')
  assert.equal(
    group([row('reads', 900, 0.9, true), row('writes', 70, 0.8)]),
    '0.8 × (writes) to 0.9 × (reads) vs 5.5',
  )
})

test('ratios of overlapping ranges and of single values say so', () => {
  assert.equal(group([row('reads', 900, 0.9)]), '0.9 × (reads) vs 5.5, no clear difference')
  assert.equal(group([row('reads', 900, 0.9, true, 1)]), '0.9 × (reads) vs 5.5, one value each')
})
