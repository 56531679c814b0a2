// Unlike `Math.max(...values)`, these take lists of any length: a spread of 130,000 arguments overflows the stack.

/** The largest of `initial` and the values; −∞ without any, NaN when one is NaN. */
export function largest(values: Iterable<number>, initial = -Infinity): number {
  let result = initial
  for (const value of values) result = Math.max(result, value)
  return result
}

/** The smallest of `initial` and the values; ∞ without any, NaN when one is NaN. */
export function smallest(values: Iterable<number>, initial = Infinity): number {
  let result = initial
  for (const value of values) result = Math.min(result, value)
  return result
}
