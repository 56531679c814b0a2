import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { mannWhitney } from '../../tools/analysis/mann-whitney.ts'
import { cumulativeU, ratioInterval } from '../../tools/analysis/ratio-interval.ts'
import { smallestP } from '../../tools/analysis/power.ts'
import { rates, sample } from './arbitrary.ts'
import { close } from './close.ts'

interface WilcoxonCase {
  readonly baseline: readonly number[]
  readonly contender: readonly number[]
  readonly level: number
  readonly p: number
  readonly estimate: number
  readonly low: number
  readonly high: number
  readonly coverage: number
}

const { cases } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'reference', 'wilcoxon.json'), 'utf8'),
) as { readonly cases: readonly WilcoxonCase[] }

test('the interval, its estimate and p equal R for 200 pairs of samples', () => {
  assert.equal(cases.length, 200)
  for (const { baseline, contender, level, p, estimate, low, high, coverage } of cases) {
    const interval = ratioInterval(baseline, contender, level)
    assert.ok(interval)
    close(mannWhitney(baseline, contender)?.p, p, 1e-9)
    close(interval.low, low, 1e-9)
    close(interval.high, high, 1e-9)
    close(interval.coverage, coverage, 1e-9)
    close(interval.estimate, estimate, 1e-9)
  }
})

test('with three runs on both sides the widest interval covers 90 %', () => {
  const interval = ratioInterval([100, 101, 103], [90, 92, 95])
  assert.deepEqual(interval && [interval.coverage, interval.maximum], [0.9, true])
  close(interval?.low, 90 / 103, 1e-12)
  close(interval?.high, 95 / 100, 1e-12)
})

test('one run on both sides, no run, and values that are not positive have no interval', () => {
  for (const [baseline, contender] of [
    [[1], [2]],
    [[], [1, 2]],
    [
      [0, 1, 2],
      [1, 2, 3],
    ],
    [
      [1, 2, 3],
      [-1, 2, 3],
    ],
  ] as const)
    assert.equal(ratioInterval(baseline, contender), undefined)
})

test('an interval at 95 % excludes 1 exactly where the rank test rejects at 5 %', () => {
  fc.assert(
    fc.property(sample(rates, 4, 20), sample(rates, 4, 20), (x, y) => {
      fc.pre(new Set([...x, ...y]).size === x.length + y.length)
      fc.pre([...x, ...y].every((value) => value > 0))
      const interval = ratioInterval(x, y)
      const p = mannWhitney(x, y)?.p ?? NaN
      assert.ok(interval)
      if (interval.maximum) return
      assert.equal(interval.low > 1 || interval.high < 1, p <= 0.05)
    }),
  )
})

test('the interval of the reciprocal comparison is the reciprocal, and more coverage is never narrower', () => {
  fc.assert(
    fc.property(sample(rates, 2, 12), sample(rates, 2, 12), (x, y) => {
      fc.pre([...x, ...y].every((value) => value > 0))
      const [there, back] = [ratioInterval(x, y), ratioInterval(y, x)]
      assert.ok(there && back)
      close(there.low, 1 / back.high, 1e-12)
      close(there.high, 1 / back.low, 1e-12)
      const wide = ratioInterval(x, y, 0.99)
      assert.ok(wide && wide.low <= there.low && wide.high >= there.high)
      assert.ok(wide.coverage >= there.coverage)
    }),
  )
})

test('the distribution of U adds up to 1, is symmetric, and begins with one arrangement', () => {
  for (const [n, m] of [
    [1, 1],
    [3, 3],
    [4, 7],
    [20, 20],
    [50, 50],
  ] as const) {
    const cumulative = cumulativeU(n, m)
    assert.equal(cumulative.length, n * m + 1)
    close(cumulative[n * m], 1, 1e-12)
    if (n * m > 1) close((cumulative[0] ?? NaN) * 2, smallestP(n, m), 1e-9)
    for (let u = 0; u < n * m; u++)
      close((cumulative[u] ?? NaN) + (cumulative[n * m - 1 - u] ?? NaN), 1, 1e-9)
  }
  assert.throws(() => cumulativeU(0, 3), RangeError)
  assert.throws(() => cumulativeU(51, 3), RangeError)
})
