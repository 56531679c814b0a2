// Combinations of the values of several columns as one number per row.
import type { KeyColumn } from './packed-runs.ts'

/** One number per row, equal if all columns are equal; renumbered to stay below 2^53, where it is exact. */
export function combine(
  rows: Uint32Array,
  columns: readonly Pick<KeyColumn, 'values' | 'codes'>[],
): Float64Array {
  const combined = new Float64Array(rows.length)
  let most = 1
  for (const { values, codes } of columns) {
    most *= values.length
    if (most > 2 ** 52) most = renumber(combined) * values.length
    for (let index = 0; index < rows.length; index += 1) {
      combined[index] = (combined[index] ?? 0) * values.length + (codes[rows[index] ?? 0] ?? 0)
    }
  }
  return combined
}

/** Replaces the numbers by 0, 1, 2 … in the order of their first use; returns how many differ. */
export function renumber(combined: Float64Array): number {
  const numbers = new Map<number, number>()
  for (let row = 0; row < combined.length; row += 1) {
    const value = combined[row] ?? 0
    let number = numbers.get(value)
    if (number === undefined) numbers.set(value, (number = numbers.size))
    combined[row] = number
  }
  return numbers.size
}
