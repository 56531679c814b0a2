// An interval around a number, and the levels and error rates that belong to it.

/** From `low` to `high`, both included, in the unit of the number that it surrounds. */
export interface Interval {
  readonly low: number
  readonly high: number
}

/** A probability strictly between 0 and 1, such as a level of 0.95. Throws a RangeError for any other. */
export function probability(value: number): number {
  if (value > 0 && value < 1) return value
  throw new RangeError(`Unexpected ${String(value)}, expected a number between 0 and 1`)
}
