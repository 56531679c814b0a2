import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  medianOf,
  ratioOfMedians,
  replicates,
  type Statistic,
} from '../../tools/analysis/bootstrap.ts'
import { between, percentileInterval } from '../../tools/analysis/percentile-interval.ts'
import { median } from '../../tools/analysis/quantile.ts'
import { hostile, rates, sample, shuffled } from './arbitrary.ts'

const few = { seed: 42, resamples: 400 }
const meanOf: Statistic = ([values = []]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

const intervals = { percentileInterval }

for (const [name, interval] of Object.entries(intervals)) {
  test(`${name}: is the same for a seed, in any order of the values, and another for another seed`, () => {
    fc.assert(
      fc.property(shuffled(5), ([values, others]) => {
        assert.deepEqual(interval([values], meanOf, few), interval([others], meanOf, few))
      }),
      { numRuns: 20 },
    )
    const values = [1, 4, 9, 16, 25, 36, 49]
    const [one, two] = [1, 2].map((seed) => interval([values], meanOf, { ...few, seed }))
    assert.notDeepEqual(one, two)
  })

  test(`${name}: contains the median and stays within the values`, () => {
    fc.assert(
      fc.property(sample(rates, 3), (values) => {
        const found = interval([values], medianOf, few)
        if (!found) return
        const centre = median(values) ?? NaN
        assert.ok(found.low <= centre && centre <= found.high)
        assert.ok(found.low >= Math.min(...values) && found.high <= Math.max(...values))
      }),
      { numRuns: 50 },
    )
  })

  test(`${name}: has the unit of the values, and a ratio has none`, () => {
    fc.assert(
      fc.property(sample(rates, 3), sample(rates, 3), (baseline, contender) => {
        const [one, four] = [baseline, baseline.map((value) => value * 4)].map((values) =>
          interval([values], medianOf, few),
        )
        assert.equal(four?.low, one && one.low * 4)
        assert.equal(four?.high, one && one.high * 4)
        const ratios = [1, 4].map((factor) =>
          interval(
            [baseline.map((value) => value * factor), contender.map((value) => value * factor)],
            ratioOfMedians,
            few,
          ),
        )
        assert.deepEqual(ratios[0], ratios[1])
      }),
      { numRuns: 20 },
    )
  })

  test(`${name}: a sample of one or none has none`, () => {
    assert.equal(interval([[1]], medianOf, few), undefined)
    assert.equal(interval([[]], medianOf, few), undefined)
    assert.equal(interval([[1, 2, 3], [4]], ratioOfMedians, few), undefined)
    assert.ok(interval([[1, 2]], meanOf, few))
  })

  test(`${name}: a statistic that is not finite has none`, () => {
    assert.equal(
      interval(
        [
          [0, 0, 1],
          [4, 5, 6],
        ],
        ratioOfMedians,
        few,
      ),
      undefined,
    )
  })

  test(`${name}: equal values have an interval without width`, () => {
    assert.deepEqual(interval([[7, 7, 7, 7]], medianOf, few), { low: 7, high: 7 })
  })

  test(`${name}: is wider at a higher level, 0.95 where none is given`, () => {
    const values = [1, 4, 9, 16, 25, 36, 49]
    const at = (level?: number): number => {
      const found = interval([values], meanOf, {
        ...few,
        ...(level === undefined ? {} : { level }),
      })
      return (found?.high ?? NaN) - (found?.low ?? NaN)
    }
    assert.ok(at(0.5) < at(0.8) && at(0.8) < at(0.95) && at(0.95) < at(0.99))
    assert.equal(at(), at(0.95))
  })

  test(`${name}: refuses values, levels and seeds that are none`, () => {
    for (const value of hostile)
      assert.throws(() => interval([[1, value]], medianOf, few), RangeError)
    for (const level of [0, 1, NaN])
      assert.throws(() => interval([[1, 2]], medianOf, { ...few, level }), RangeError)
    for (const seed of [-1, 0.5, NaN])
      assert.throws(() => interval([[1, 2]], medianOf, { ...few, seed }), RangeError)
  })
}

test('ten thousand resamples are drawn where no number is given', () => {
  assert.equal(replicates([[1, 2]], medianOf, { seed: 1 })?.length, 10_000)
  assert.equal(replicates([[1, 2]], medianOf, few)?.length, 400)
})

// The median of three values drawn again is the smallest in 7 of 27 cases, the middle one in 13: Efron 1979.
test('resamples are drawn evenly, with replacement, and each has the size of its sample', () => {
  const sizes = new Set<string>()
  const drawn = replicates(
    [
      [1, 2, 3],
      [1, 2, 3, 4],
    ],
    ([first = [], second = []]) => {
      sizes.add(`${String(first.length)} ${String(second.length)}`)
      assert.deepEqual([...first, ...second], [...first.toSorted(), ...second.toSorted()])
      return medianOf([first])
    },
    { seed: 3, resamples: 27_000 },
  )
  assert.deepEqual([...sizes], ['3 4'])
  assert.ok(drawn)
  const counts = [1, 2, 3].map((value) => drawn.filter((other) => other === value).length)
  for (const [index, expected] of [7_000, 13_000, 7_000].entries())
    assert.ok(Math.abs((counts[index] ?? NaN) - expected) < 250)
  assert.deepEqual(
    [...drawn],
    [...drawn].toSorted((a, b) => a - b),
  )
})

test('the percentile interval is made of quantiles of the resamples', () => {
  const drawn = Float64Array.from({ length: 101 }, (_, index) => index)
  assert.deepEqual(between(drawn, 0.1, 0.9), { low: 10, high: 90 })
  assert.equal(between(new Float64Array(), 0.1, 0.9), undefined)
  const all = replicates([[1, 4, 9, 16]], meanOf, few)
  assert.ok(all)
  assert.deepEqual(
    percentileInterval([[16, 9, 4, 1]], meanOf, { ...few, level: 0.8 }),
    between(all, (1 - 0.8) / 2, 1 - (1 - 0.8) / 2),
  )
})

test('the ratio is the second median over the first', () => {
  assert.equal(
    ratioOfMedians([
      [1, 2, 4],
      [1, 3, 5, 9],
    ]),
    2,
  )
  assert.equal(medianOf([[1, 2, 4]]), 2)
})
