// Samples as benchmarks give them.
import fc from 'fast-check'
import { randomFrom } from '../../tools/analysis/recurrence-analysis.ts'

/** Positive values over three orders of magnitude, with two decimals, so that some are equal. */
export const rates = fc.integer({ min: 100, max: 200_000 }).map((value) => value / 100)

/** Values of either sign and any size that a statistic takes. */
export const numbers = fc.double({ min: -1e12, max: 1e12, noNaN: true })

/** Few values, so that many are equal. */
export const counts = fc.integer({ min: 0, max: 4 })

/** What no statistic takes. */
export const hostile = [NaN, Infinity, -Infinity, 1e151, -1e151]

/** A sample of `from` to `to` values. */
export function sample<T>(value: fc.Arbitrary<T>, from: number, to = 12): fc.Arbitrary<T[]> {
  return fc.array(value, { minLength: from, maxLength: to })
}

/** A sample and the same values in another order. */
export function shuffled(from: number, to = 12): fc.Arbitrary<[number[], number[]]> {
  return sample(rates, from, to).chain((values) =>
    fc.tuple(fc.constant(values), fc.shuffledSubarray(values, { minLength: values.length })),
  )
}

/** Values of the standard normal distribution: Box & Muller 1958. */
export function normals(seed: number): () => number {
  const random = randomFrom(seed)
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
