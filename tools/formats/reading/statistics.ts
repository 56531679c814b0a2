// Exact statistics of samples: one pass over the numbers where they stand.

import type { Statistics } from '../../model.ts'

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

/** The statistics of every column, each over its samples in their order. */
export function statisticsOfRows(table: Rows): readonly Statistics[] {
  const told = toldRows(table)
  return Array.from({ length: table.width }, (_, column) => statisticsOfColumn(table, told, column))
}

/** The rows that follow each other: where each starts among the values, and how many samples in a row it is of. */
interface ToldRows {
  readonly count: number
  readonly offsets: Int32Array
  readonly samples: Int32Array
}

function toldRows({ rows, width }: Rows): ToldRows {
  const offsets = new Int32Array(rows.length)
  const samples = new Int32Array(rows.length)
  let count = 0
  let last = -1
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] ?? -1
    if (row >= 0 && row === last) samples[count - 1] = (samples[count - 1] ?? 0) + 1
    else if (row >= 0) {
      offsets[count] = row * width
      samples[count] = 1
      count += 1
    }
    last = row
  }
  return { count, offsets, samples }
}

function statisticsOfColumn(table: Rows, told: ToldRows, column: number): Statistics {
  const { values } = table
  const { count, offsets, samples } = told
  const times = table.times[column] ?? 1
  const over = table.over[column] ?? 1
  let n = 0
  let sum = 0
  let low = Infinity
  let high = -Infinity
  for (let place = 0; place < count; place += 1) {
    let value = (values[(offsets[place] ?? 0) + column] ?? Number.NaN) * times
    if (Number.isNaN(value)) continue
    // A division takes longer than all else.
    if (over !== 1) value /= over
    const again = samples[place] ?? 0
    n += again
    if (value < low) low = value
    if (value > high) high = value
    // Added one by one, as the samples are: a product rounds elsewhere.
    for (let sample = 0; sample < again; sample += 1) sum += value
  }
  return n === 0 ? { n, mean: 0, low: 0, high: 0 } : { n, mean: sum / n, low, high }
}
