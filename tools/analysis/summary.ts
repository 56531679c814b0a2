// The summary of one sample: what several executions of the same point gave.
import { medianSorted } from 'simple-statistics'

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
