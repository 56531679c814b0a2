import assert from 'node:assert/strict'
import { test } from 'node:test'
import { autocorrelation } from '../../tools/analysis/autocorrelation.ts'
import { batchMeans } from '../../tools/analysis/batch-means.ts'
import { meanInterval } from '../../tools/analysis/mean-interval.ts'
import { hostile, normals } from './arbitrary.ts'

const ramp = Array.from({ length: 100 }, (_, index) => index)

test('the autocorrelation is 1 at lag 0 and known for a short series', () => {
  // Deviations −2, −1, 0, 1, 2: squares 10, products at lag 1 are 2 + 0 + 0 + 2, at lag 4 −4.
  assert.deepEqual(
    [0, 1, 4].map((lag) => autocorrelation([1, 2, 3, 4, 5], lag)),
    [1, 0.4, -0.4],
  )
  assert.equal(autocorrelation([1, 2, 3], 3), undefined)
  assert.equal(autocorrelation([1, 2, 3], 2), -0.5)
  assert.equal(autocorrelation([2, 2, 2], 1), undefined)
  assert.equal(autocorrelation([], 0), undefined)
})

test('batch means cover the mean in about 95 of 100 correlated series, where Student’s interval does in 50', () => {
  const covered = { naive: 0, batches: 0 }
  for (let seed = 0; seed < 100; seed++) {
    const series = autoregression(600, 0.8, seed)
    if (contains(meanInterval(series, 0.95), 0)) covered.naive++
    if (contains(batchMeans(series, 0.95), 0)) covered.batches++
  }
  assert.ok(covered.batches >= 90 && covered.batches <= 99, JSON.stringify(covered))
  assert.ok(covered.naive < 60, JSON.stringify(covered))
})

test('batches are consecutive, of one size, and leave values out at the start', () => {
  const found = batchMeans([100, 1, 3, 5, 7], 0.95, 2)
  assert.deepEqual(found?.means, [2, 6])
  assert.deepEqual([found.mean, found.size, found.left], [4, 2, 1])
  const interval = meanInterval([2, 6], 0.95)
  assert.deepEqual([found.low, found.high], [interval?.low, interval?.high])
  assert.equal(batchMeans([1, 2, 3], 0.95, 2), undefined)
  assert.equal(batchMeans([], 0.95), undefined)
  assert.equal(batchMeans(ramp.slice(0, 39), 0.95), undefined)
  assert.deepEqual(batchMeans(ramp, 0.95)?.means.length, 20)
})

test('batches that still have something in common say so', () => {
  assert.equal(batchMeans(ramp, 0.95)?.correlated, true)
  assert.equal(batchMeans(autoregression(600, 0, 1), 0.95)?.correlated, false)
  assert.equal(batchMeans(Array<number>(60).fill(5), 0.95)?.correlated, false)
  // The means 1 to 5 correlate by 0.4 at lag 1, below 1.645 ÷ √5 = 0.74; 1 to 20 by 0.85, above 0.37.
  assert.equal(batchMeans([1, 1, 2, 2, 3, 3, 4, 4, 5, 5], 0.95, 5)?.correlated, false)
})

test('values are finite, levels shares, batches whole', () => {
  for (const value of hostile)
    for (const refuses of [() => autocorrelation([1, value], 1), () => batchMeans([value], 0.95)])
      assert.throws(refuses, RangeError)
  for (const level of [0, 1, NaN]) {
    assert.throws(() => batchMeans(autoregression(50, 0, 1), level), RangeError)
  }
  for (const batches of [1, 0, -2, 2.5, NaN])
    assert.throws(() => batchMeans(ramp, 0.95, batches), {
      name: 'RangeError',
      message: `Unexpected ${String(batches)} batches, expected a whole number from 2 on`,
    })
})

// Each value keeps a share of the one before; its mean is 0 and it starts from where it settles.
function autoregression(n: number, keep: number, seed: number): readonly number[] {
  const normal = normals(seed)
  let value = normal() / Math.sqrt(1 - keep ** 2)
  return Array.from({ length: n }, () => (value = keep * value + normal()))
}

function contains(interval: { low: number; high: number } | undefined, value: number): boolean {
  return interval !== undefined && interval.low <= value && value <= interval.high
}
