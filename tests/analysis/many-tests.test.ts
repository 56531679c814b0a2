import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { holm } from '../../tools/analysis/paired-tests.ts'
import { mannWhitney } from '../../tools/analysis/mann-whitney.ts'
import { replicatesNeeded, smallestP } from '../../tools/analysis/power.ts'
import { close } from './close.ts'

const ps = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 })

// Wikipedia, Holm–Bonferroni method, example.
test('of four tests the two smallest stand', () => {
  assert.deepEqual(
    holm([0.01, 0.04, 0.03, 0.005]).map((p) => Number(p.toFixed(9))),
    [0.03, 0.06, 0.06, 0.02],
  )
  assert.deepEqual(holm([]), [])
  assert.deepEqual(holm([0.03]), [0.03])
})

test('corrected values keep their order, are no smaller and at most 1', () => {
  fc.assert(
    fc.property(ps, (given) => {
      const adjusted = holm(given)
      assert.equal(adjusted.length, given.length)
      for (const [i, p] of given.entries()) {
        const own = adjusted[i] ?? NaN
        assert.ok(own >= p && own <= 1 && own <= Math.min(1, p * given.length))
        for (const [j, other] of given.entries())
          if (p <= other) assert.ok(own <= (adjusted[j] ?? NaN))
      }
    }),
  )
})

test('the order of the tests is nothing to the correction', () => {
  fc.assert(
    fc.property(ps, (given) => {
      const turned = holm(given.toReversed()).toReversed()
      assert.deepEqual(turned, holm(given))
    }),
  )
})

test('a p is within 0 and 1', () => {
  assert.deepEqual(holm([0, 1]), [0, 1])
  for (const p of [-0.1, 1.1, NaN, Infinity]) assert.throws(() => holm([0.5, p]), RangeError)
  assert.throws(() => holm([1.1]), { message: 'Unexpected p 1.1, expected 0 to 1' })
})

// benchmath's uTestMinP.
test('the smallest p of n and n values is benchmath’s', () => {
  const table = [1, 1 / 3, 0.1, 2 / 70, 2 / 252, 2 / 924, 2 / 3432, 2 / 12870, 2 / 48620]
  for (const [index, p] of table.entries()) close(smallestP(index + 1, index + 1), p)
  close(smallestP(2, 8), 2 / 45)
  close(smallestP(8, 2), 2 / 45)
  assert.equal(smallestP(0, 9), 1)
  assert.equal(smallestP(0, 0), 1)
})

test('the smallest p is what samples that do not overlap get', () => {
  for (let n = 1; n < 7; n++)
    for (let m = 1; m < 7; m++) {
      const low = Array.from({ length: n }, (_, index) => index)
      const high = Array.from({ length: m }, (_, index) => 100 + index)
      close(mannWhitney(low, high)?.p, smallestP(n, m), 1e-12)
    }
})

// benchmath's TestUTestSamples, but that ours must lie below alpha.
test('four runs a side are needed at 5 %, five at 1 %', () => {
  assert.equal(replicatesNeeded(0.05), 4)
  assert.equal(replicatesNeeded(0.01), 5)
  assert.equal(replicatesNeeded(0.1), 4)
  assert.equal(replicatesNeeded(0.1001), 3)
  assert.equal(replicatesNeeded(0.999), 2)
})

test('runs that are there already count', () => {
  assert.equal(replicatesNeeded(0.05, 1, 10), 2)
  assert.equal(replicatesNeeded(0.05, 10, 1), 2)
  assert.equal(replicatesNeeded(0.05, 1, 5), 3)
  assert.equal(replicatesNeeded(0.05, 3, 3), 4)
  assert.equal(replicatesNeeded(0.05, 1, 40), 1)
  // 2 ÷ C(40, 1) is 0.05, and not below.
  assert.equal(replicatesNeeded(0.05, 1, 39), 2)
  fc.assert(
    fc.property(
      fc.nat(12),
      fc.nat(12),
      fc.double({ min: 0.001, max: 0.5, noNaN: true }),
      (n, m, alpha) => {
        const needed = replicatesNeeded(alpha, n, m)
        assert.equal(needed, replicatesNeeded(alpha, m, n))
        assert.ok(smallestP(Math.max(n, needed), Math.max(m, needed)) < alpha)
        if (needed > 1)
          assert.ok(smallestP(Math.max(n, needed - 1), Math.max(m, needed - 1)) >= alpha)
      },
    ),
  )
})

test('an alpha is between 0 and 1', () => {
  for (const alpha of [0, 1, NaN]) assert.throws(() => replicatesNeeded(alpha), RangeError)
})
