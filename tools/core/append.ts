/** Adds the values at the end of a list; unlike `push(...values)` it takes any number of them. */
export function append<T>(list: T[], values: Iterable<T>): void {
  for (const value of values) list.push(value)
}
