// Exact statistics of samples, added in their order; `NaN` is no number.
import type { Statistics } from '../../core/model.ts'

/** The statistics of the numbers from `start` to `end`. */
export function statistics(values: Float64Array, start = 0, end = values.length): Statistics {
  let n = 0
  let sum = 0
  let low = Infinity
  let high = -Infinity
  for (let index = start; index < end; index += 1) {
    const value = values[index] ?? Number.NaN
    if (Number.isNaN(value)) continue
    n += 1
    sum += value
    if (value < low) low = value
    if (value > high) high = value
  }
  return n === 0 ? { n, mean: 0, low: 0, high: 0 } : { n, mean: sum / n, low, high }
}
