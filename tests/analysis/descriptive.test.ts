import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  coefficientOfVariation,
  populationDeviation,
  sampleDeviation,
} from '../../tools/analysis/deviation.ts'
import { finite, sortedFinite } from '../../tools/analysis/finite.ts'
import { probability } from '../../tools/analysis/interval.ts'
import { geometricMean, mean } from '../../tools/analysis/mean.ts'
import { median, quantile, summarise } from '../../tools/analysis/quantile.ts'
import { hostile, numbers, rates, sample, shuffled } from './arbitrary.ts'
import { close } from './close.ts'

const statistics: Readonly<Record<string, (values: readonly number[]) => number | undefined>> = {
  mean,
  geometricMean,
  median,
  populationDeviation,
  sampleDeviation,
  quartile: (values) => quantile(values, 0.25),
}

for (const [name, statistic] of Object.entries({ ...statistics, coefficientOfVariation })) {
  test(`${name}: does not depend on the order of the values`, () => {
    fc.assert(
      fc.property(shuffled(1), ([values, others]) => {
        assert.equal(statistic(values), statistic(others))
      }),
    )
  })

  test(`${name}: refuses what is not a finite number`, () => {
    for (const value of hostile)
      assert.throws(() => statistic([1, value, 2]), {
        name: 'RangeError',
        message: `Unexpected ${String(value)}, expected a finite number within ±1e150`,
      })
  })

  test(`${name}: of no values there is none`, () => {
    assert.equal(statistic([]), undefined)
  })
}

for (const [name, statistic] of Object.entries(statistics)) {
  test(`${name}: has the unit of the values`, () => {
    fc.assert(
      fc.property(sample(rates, 2), rates, (values, factor) => {
        const expected = statistic(values) ?? NaN
        const found = statistic(values.map((value) => value * factor)) ?? NaN
        assert.ok(Math.abs(found - expected * factor) <= 1e-9 * factor * Math.max(...values))
      }),
    )
  })
}

test('a sample of one has no sample deviation and no coefficient of variation', () => {
  assert.equal(populationDeviation([3]), 0)
  assert.equal(sampleDeviation([3]), undefined)
  assert.equal(coefficientOfVariation([3]), undefined)
})

test('the population deviation divides by n, the sample deviation by n − 1', () => {
  assert.equal(populationDeviation([1, 3]), 1)
  assert.equal(sampleDeviation([1, 3]), Math.SQRT2)
  assert.equal(coefficientOfVariation([1, 3]), Math.SQRT2 / 2)
})

test('a mean that is not positive has no coefficient of variation', () => {
  assert.equal(coefficientOfVariation([-1, 1]), undefined)
  assert.equal(coefficientOfVariation([0, 0]), undefined)
  assert.equal(coefficientOfVariation([-1, -2]), undefined)
})

test('large numbers with small differences keep their deviation', () => {
  assert.equal(sampleDeviation([1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16]), Math.sqrt(30))
  assert.equal(mean([1e16, 1, -1e16]), 1 / 3)
})

test('zero and negative values have no geometric mean', () => {
  assert.equal(geometricMean([0, 4]), undefined)
  assert.equal(geometricMean([-2, -8]), undefined)
  close(geometricMean([2, 8]), 4)
  close(geometricMean([1e149, 1e149, 1e149]), 1e149)
  close(geometricMean([1e-300, 1e-310]), 1e-305)
})

test('averages lie between the smallest and the largest value, the geometric mean below the mean', () => {
  fc.assert(
    fc.property(sample(rates, 1), (values) => {
      const [low, high] = [Math.min(...values), Math.max(...values)]
      for (const average of [mean(values), median(values), geometricMean(values)])
        assert.ok(
          average !== undefined &&
            average >= low * 0.999999999999 &&
            average <= high * 1.000000000001,
        )
      assert.ok((geometricMean(values) ?? NaN) <= (mean(values) ?? NaN) * 1.000000000001)
    }),
  )
})

test('the median is the one of the summary', () => {
  fc.assert(
    fc.property(sample(numbers, 1), (values) => {
      assert.equal(median(values), summarise(values)?.median)
    }),
  )
})

test('quantiles are linear between neighbours and take a share only', () => {
  assert.equal(quantile([10, 20], 0.25), 12.5)
  assert.equal(quantile([3, 1, 2], 0), 1)
  assert.equal(quantile([3, 1, 2], 1), 3)
  assert.equal(quantile([3, 1, 2, 9, 5], 0.5), 3)
  for (const p of [-0.01, 1.01, NaN])
    assert.throws(() => quantile([1], p), { message: `Unexpected ${String(p)}, expected 0 to 1` })
})

test('values are copied, sorted as numbers, and finite up to ±1e150', () => {
  const values = [10, 9, -1e150, 1e150]
  assert.deepEqual(sortedFinite(values), [-1e150, 9, 10, 1e150])
  assert.deepEqual(values, [10, 9, -1e150, 1e150])
  assert.equal(finite(-1e150), -1e150)
})

test('a probability is neither 0 nor 1', () => {
  assert.equal(probability(0.95), 0.95)
  for (const value of [0, 1, -0.5, 1.5, NaN])
    assert.throws(() => probability(value), {
      name: 'RangeError',
      message: `Unexpected ${String(value)}, expected a number between 0 and 1`,
    })
})
