// Exact statistics of samples: one pass over the numbers where they stand.

import type { Statistics } from '../model.ts'

/** The statistics of the numbers from place `start` to `end`, added in their order; `NaN` is no number. */
export function statistics(values: Float64Array, start = 0, end = values.length): Statistics {
  let n = 0
  let sum = 0
  let low = Infinity
  let high = -Infinity
  for (let place = start; place < end; place += 1) {
    const value = values[place] ?? Number.NaN
    if (Number.isNaN(value)) continue
    n += 1
    sum += value
    if (value < low) low = value
    if (value > high) high = value
  }
  return n === 0 ? { n, mean: 0, low: 0, high: 0 } : { n, mean: sum / n, low, high }
}

/** Rows of equally many numbers, one after the other; what is read of them is `value * times / over`. */
export interface Rows {
  readonly values: Float64Array
  readonly width: number
  /** The row of each sample, -1 where it has none. */
  readonly rows: Int32Array
  /** Of each column. */
  readonly times: Float64Array
  readonly over: Float64Array
}

/** The statistics of every column: row by row, so that the memory is read once and in its order. */
export function statisticsOfRows({
  values,
  width,
  rows,
  times,
  over,
}: Rows): readonly Statistics[] {
  const n = new Float64Array(width)
  const sum = new Float64Array(width)
  const low = new Float64Array(width).fill(Infinity)
  const high = new Float64Array(width).fill(-Infinity)
  for (let place = 0; place < rows.length;) {
    const row = rows[place] ?? -1
    let samples = 1
    place += 1
    while (place < rows.length && rows[place] === row) {
      samples += 1
      place += 1
    }
    if (row < 0) continue
    const offset = row * width
    for (let column = 0; column < width; column += 1) {
      const part = over[column] ?? 1
      let value = (values[offset + column] ?? Number.NaN) * (times[column] ?? 1)
      if (Number.isNaN(value)) continue
      // A division takes longer than all else.
      if (part !== 1) value /= part
      n[column] = (n[column] ?? 0) + samples
      if (value < (low[column] ?? 0)) low[column] = value
      if (value > (high[column] ?? 0)) high[column] = value
      if (value === 0) continue
      // Added one by one, as the samples are: a product rounds elsewhere.
      let total = sum[column] ?? 0
      for (let sample = 0; sample < samples; sample += 1) total += value
      sum[column] = total
    }
  }
  return Array.from(n, (count, column) =>
    count === 0
      ? { n: 0, mean: 0, low: 0, high: 0 }
      : {
          n: count,
          mean: (sum[column] ?? 0) / count,
          low: low[column] ?? 0,
          high: high[column] ?? 0,
        },
  )
}
