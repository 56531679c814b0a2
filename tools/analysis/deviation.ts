// How far values lie from their mean: two passes, so that 1e9 + {4, 7, 13, 16} keeps its digits.
import { mean, sampleStandardDeviation, standardDeviation } from 'simple-statistics'
import { sortedFinite } from './finite.ts'

/** Standard deviation of values that are all there is (÷ n), in their unit; undefined for none. */
export function populationDeviation(values: readonly number[]): number | undefined {
  const sorted = sortedFinite(values)
  return sorted.length === 0 ? undefined : standardDeviation(sorted)
}

/** Standard deviation estimated from a sample (÷ n − 1, Bessel), in its unit; undefined below two values. */
export function sampleDeviation(values: readonly number[]): number | undefined {
  const sorted = sortedFinite(values)
  return sorted.length < 2 ? undefined : sampleStandardDeviation(sorted)
}

/**
 * Sample deviation ÷ mean, a ratio (0.02 is 2 %); undefined below two values and where the mean is not positive,
 * because a share of nothing says nothing.
 */
export function coefficientOfVariation(values: readonly number[]): number | undefined {
  const sorted = sortedFinite(values)
  if (sorted.length < 2) return undefined
  const centre = mean(sorted)
  return centre > 0 ? sampleStandardDeviation(sorted) / centre : undefined
}
