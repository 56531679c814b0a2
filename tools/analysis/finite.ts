// What every statistic takes: finite values, sorted, so that neither their order nor a NaN decides a result.

// Squares and sums of so many values as there are runs stay finite below it.
const largest = 1e150

/** A copy of the values in ascending order. Throws a RangeError for NaN, infinities and values beyond ±1e150. */
export function sortedFinite(values: readonly number[]): number[] {
  for (const value of values) finite(value)
  // A typed array is sorted without a function call per comparison.
  return Array.from(Float64Array.from(values).sort())
}

/** The value itself. Throws a RangeError for NaN, an infinity or a value beyond ±1e150. */
export function finite(value: number): number {
  if (Math.abs(value) <= largest) return value
  throw new RangeError(`Unexpected ${String(value)}, expected a finite number within ±1e150`)
}
