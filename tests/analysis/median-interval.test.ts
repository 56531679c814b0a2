import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { medianInterval, medianRanks } from '../../tools/analysis/median-interval.ts'
import { median } from '../../tools/analysis/quantile.ts'
import { hostile, rates, sample, shuffled } from './arbitrary.ts'
import { close } from './close.ts'

test('there is no interval at 95 % below six values', () => {
  for (let n = 0; n < 6; n++) assert.equal(medianRanks(n, 0.95), undefined)
  assert.equal(medianInterval([5, 1, 4, 2, 3], 0.95), undefined)
  assert.equal(medianInterval([], 0.95), undefined)
})

// benchmath's own cases: TestSummaryNone in assumption_test.go.
test('six values give their range, and none at 99 %', () => {
  const values = [-10, 2, 3, 4, 5, 6]
  assert.deepEqual(medianInterval(values, 0.95), { low: -10, high: 6, coverage: 0.96875 })
  assert.equal(medianInterval(values, 0.99), undefined)
  assert.deepEqual(medianRanks(8, 0.99), { low: 1, high: 8, coverage: 0.9921875 })
  assert.equal(medianRanks(7, 0.99), undefined)
})

test('eight values give ranks 1 to 7, not 1 to 8', () => {
  assert.deepEqual(medianRanks(8, 0.95), { low: 1, high: 7, coverage: 0.9609375 })
  assert.deepEqual(medianInterval([8, 1, 7, 2, 6, 3, 5, 4], 0.95), {
    low: 1,
    high: 7,
    coverage: 0.9609375,
  })
})

test('of two intervals alike the left is taken, but for 24 values as benchstat does', () => {
  assert.deepEqual(ranks(11, 0.95), [2, 9])
  assert.deepEqual(ranks(16, 0.95), [4, 12])
  assert.deepEqual(ranks(24, 0.95), [8, 18])
  assert.deepEqual(ranks(24, 0.9), [8, 17])
  assert.deepEqual(ranks(24, 0.99), [6, 19])
  assert.deepEqual(ranks(2, 0.5), [1, 2])
  assert.deepEqual(ranks(3, 0.5), [1, 3])
})

test('above thirty values the ranks are those of the normal approximation', () => {
  assert.deepEqual(ranks(30, 0.95), [10, 21])
  assert.deepEqual(ranks(31, 0.95), [10, 22])
  assert.deepEqual(ranks(43, 0.95), [15, 29])
  assert.deepEqual(ranks(1000, 0.95), [469, 532])
})

test('the ranks reach the level and one fewer does not', () => {
  for (const level of [0.5, 0.8, 0.9, 0.95, 0.99, 0.999])
    for (let n = 1; n <= 60; n++) {
      const found = medianRanks(n, level)
      if (!found) continue
      const exact = coverage(n, found.low, found.high)
      assert.ok(exact >= level - 1e-12, `${String(n)} at ${String(level)}: ${String(exact)}`)
      if (n > 30) continue
      close(found.coverage, exact, 1e-12)
      assert.ok(coverage(n, found.low + 1, found.high) < level)
    }
})

test('the interval contains the median, keeps to the values and does not depend on their order', () => {
  fc.assert(
    fc.property(shuffled(6, 40), ([values, others]) => {
      const interval = medianInterval(values, 0.95)
      assert.deepEqual(interval, medianInterval(others, 0.95))
      const centre = median(values) ?? NaN
      assert.ok(interval && interval.low <= centre && centre <= interval.high)
      assert.ok(values.includes(interval.low) && values.includes(interval.high))
    }),
  )
})

test('the interval has the unit of the values', () => {
  fc.assert(
    fc.property(sample(rates, 6, 40), (values) => {
      const [one, two] = [values, values.map((value) => value * 4)].map((given) =>
        medianInterval(given, 0.95),
      )
      assert.ok(one && two)
      assert.deepEqual([two.low, two.high], [one.low * 4, one.high * 4])
    }),
  )
})

test('a level is between 0 and 1, a value finite', () => {
  for (const level of [0, 1, 1.1, NaN]) {
    assert.throws(() => medianRanks(9, level), RangeError)
    assert.throws(() => medianInterval([1], level), RangeError)
  }
  for (const value of hostile) assert.throws(() => medianInterval([value], 0.95), RangeError)
})

function ranks(n: number, level: number): readonly [number, number] | undefined {
  const found = medianRanks(n, level)
  return found && [found.low, found.high]
}

// The number of values below the median is binomial: it lies from rank `low` up to `high` for low ≤ k < high.
function coverage(n: number, low: number, high: number): number {
  let sum = 0
  let chance = 0.5 ** n
  for (let k = 0; k < high; k++) {
    if (k >= low) sum += chance
    chance *= (n - k) / (k + 1)
  }
  return sum
}
