// Averages. Sums are compensated (Neumaier) and taken in ascending order, so the order of the values is nothing.
import { mean as meanOf } from 'simple-statistics'
import { sortedFinite } from './finite.ts'

/** The arithmetic mean, in the unit of the values; undefined for none. */
export function mean(values: readonly number[]): number | undefined {
  const sorted = sortedFinite(values)
  return sorted.length === 0 ? undefined : meanOf(sorted)
}

/**
 * The geometric mean `exp(mean(log x))`, in the unit of the values; undefined for none and where a value is zero
 * or negative, which has none. Not simple-statistics': its product of the values overflows.
 */
export function geometricMean(values: readonly number[]): number | undefined {
  const sorted = sortedFinite(values)
  const smallest = sorted[0]
  if (smallest === undefined || smallest <= 0) return undefined
  return Math.exp(meanOf(sorted.map((value) => Math.log(value))))
}
