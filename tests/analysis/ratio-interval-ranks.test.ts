import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  countArrangements,
  cumulativeU,
  mostCounted,
  ratioInterval,
  type RatioInterval,
} from '../../tools/analysis/ratio-interval.ts'
import { close } from './close.ts'

function isInterval(actual: RatioInterval | undefined, expected: RatioInterval): void {
  assert.ok(actual)
  for (const key of ['estimate', 'low', 'high', 'coverage'] as const)
    close(actual[key], expected[key], 1e-12)
  assert.equal(actual.maximum, expected.maximum)
}

const steps = (count: number, first: number, step = 1): readonly number[] =>
  Array.from({ length: count }, (_, index) => first + index * step)

test('arrangements with each U are those that enumerating the ranks of the first sample counts', () => {
  for (const [n, m, counts] of [
    [1, 1, [1, 1]],
    [1, 3, [1, 1, 1, 1]],
    [2, 4, [1, 1, 2, 2, 3, 2, 2, 1, 1]],
    [4, 2, [1, 1, 2, 2, 3, 2, 2, 1, 1]],
    [3, 3, [1, 1, 2, 3, 3, 3, 3, 2, 1, 1]],
    [3, 5, [1, 1, 2, 3, 4, 5, 6, 6, 6, 6, 5, 4, 3, 2, 1, 1]],
  ] as const) {
    assert.deepEqual([...countArrangements(n, m)], counts)
    const total = counts.reduce<number>((sum, count) => sum + count, 0)
    const below = counts.map((_, u) => counts.slice(0, u + 1).reduce<number>((a, b) => a + b, 0))
    for (const [u, count] of below.entries()) close(cumulativeU(n, m)[u], count / total, 1e-15)
  }
})

test('the distribution of U is that of one to fifty values', () => {
  assert.equal(mostCounted, 50)
  for (const [n, m, size] of [
    [0, 3, 0],
    [3, 51, 51],
    [2.5, 3, 2.5],
  ] as const)
    assert.throws(() => cumulativeU(n, m), {
      name: 'RangeError',
      message: `Unexpected sample of ${String(size)}, expected 1 to 50`,
    })
  assert.equal(cumulativeU(1, 50).length, 51)
})

test('one value with two has the widest interval, a third of its level', () => {
  isInterval(ratioInterval([100], [110, 120]), {
    ...{ estimate: Math.sqrt(1.1 * 1.2), low: 1.1, high: 1.2, coverage: 1 / 3, maximum: true },
  })
  assert.equal(ratioInterval([100], [110]), undefined)
  assert.equal(ratioInterval([], [110, 120]), undefined)
  assert.equal(ratioInterval([110, 120], []), undefined)
})

// Three values with three have 20 arrangements: P(U = 0) = 1/20, P(U ≤ 1) = 2/20.
test('the interval excludes the ranks whose probability is at most half the error rate', () => {
  const interval = (level?: number): RatioInterval | undefined =>
    ratioInterval([1, 10, 100], [2, 3, 5], level)
  const widest = { estimate: 0.3, low: 0.02, high: 5, coverage: 0.9 }
  isInterval(interval(), { ...widest, maximum: true })
  isInterval(interval(0.9), { ...widest, maximum: false })
  isInterval(interval(0.8), {
    ...{ estimate: 0.3, low: 0.03, high: 3, coverage: 0.8, maximum: false },
  })
  isInterval(interval(0.5), {
    ...{ estimate: 0.3, low: 0.05, high: 2, coverage: 0.6, maximum: false },
  })
})

test('the estimate is the median ratio, of two the geometric mean', () => {
  const estimate = (contender: readonly number[]): number | undefined =>
    ratioInterval([1, 1], contender, 0.5)?.estimate
  close(estimate([2, 8]), 4, 1e-15)
  close(ratioInterval([1], [2, 3, 7], 0.5)?.estimate, 3, 1e-15)
  close(ratioInterval([1], [2, 3, 7, 9], 0.5)?.estimate, Math.sqrt(21), 1e-15)
})

test('is exact for fifty values and the normal approximation for more', () => {
  isInterval(ratioInterval(steps(50, 101), [1]), {
    ...{ estimate: Math.sqrt(1 / 125 / 126), low: 1 / 150, high: 1 / 101 },
    ...{ coverage: 1 - 2 / 51, maximum: false },
  })
  isInterval(ratioInterval(steps(51, 101), [1]), {
    ...{ estimate: 1 / 126, low: 1 / 151, high: 1 / 101, coverage: 0.95, maximum: false },
  })
  isInterval(ratioInterval([1], steps(51, 101)), {
    ...{ estimate: 126, low: 101, high: 151, coverage: 0.95, maximum: false },
  })
})

// Ranks 115 and 87 of 408 ratios: 204 − z √(51 × 8 × 60 ÷ 12) with Python's NormalDist().inv_cdf.
test('the ranks of large samples are those of the normal distribution', () => {
  const [baseline, contender] = [steps(51, 100), steps(8, 90, 3)]
  const common = { estimate: 0.8039595336066477, maximum: false }
  isInterval(ratioInterval(baseline, contender), {
    ...{ ...common, low: 0.7384615384615385, high: 0.8823529411764706, coverage: 0.95 },
  })
  isInterval(ratioInterval(baseline, contender, 0.99), {
    ...{ ...common, low: 0.7164179104477612, high: 0.9117647058823529, coverage: 0.99 },
  })
})
