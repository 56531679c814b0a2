// Where a share of the values lies below.
import { medianSorted } from 'simple-statistics'
import { sortedFinite } from './finite.ts'

/** The middle value, or the mean of the middle two, in the unit of the values; undefined for none. */
export function median(values: readonly number[]): number | undefined {
  const sorted = sortedFinite(values)
  return sorted.length === 0 ? undefined : medianSorted(sorted)
}

/**
 * The value below which the share `p` (0 to 1) of the values lies, linearly between neighbours: type 7 of
 * Hyndman & Fan, Sample Quantiles in Statistical Packages, 1996; R's and numpy's default. Undefined for none.
 */
export function quantile(values: readonly number[], p: number): number | undefined {
  return quantileSorted(sortedFinite(values), p)
}

/** {@link quantile} of values that are finite and ascending already. */
export function quantileSorted(sorted: ArrayLike<number>, p: number): number | undefined {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`Unexpected ${String(p)}, expected 0 to 1`)
  const at = (sorted.length - 1) * p
  const low = sorted[Math.floor(at)]
  const high = sorted[Math.ceil(at)]
  if (low === undefined || high === undefined) return undefined
  return low + (high - low) * (at - Math.floor(at))
}

/** Median and range of `n` values, in the unit of the values. */
export interface Summary {
  readonly median: number
  readonly low: number
  readonly high: number
  readonly n: number
}

/**
 * Summarises finite values: the median (mean of the middle two for even n), the smallest, the largest.
 * Undefined for no values. The order of the values does not matter.
 */
export function summarise(values: readonly number[]): Summary | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  const low = sorted[0]
  if (low === undefined) return undefined
  return { median: medianSorted(sorted), low, high: sorted.at(-1) ?? low, n: sorted.length }
}
