// The samples of a monitor while they are read: rows of numbers that become columns.
import type { Column, Series, Statistics } from '../../model.ts'
import { statisticsOfRows, type Rows } from './statistics.ts'

/** What a printed column means: `value * times / over` is in the base unit `unit`. */
export interface Meaning {
  readonly name: string
  readonly unit: string
  readonly times?: number
  readonly over?: number
}

/** Samples with the meanings of their columns; `prefix` stands before the name of each. */
export interface SampleTable {
  readonly prefix: string
  readonly samples: Samples
  readonly columns: readonly Meaning[]
}

/** Printed name → meaning of columns that are called here as they are printed. */
export function alike(
  names: readonly string[],
  meaning: Omit<Meaning, 'name'>,
): readonly (readonly [string, Meaning])[] {
  return names.map((name) => [name, { name, ...meaning }])
}

const fewRows = 4

/**
 * Rows of equally many numbers and which samples have them: a row told again is kept once, and a sample without a row
 * is `NaN` in its columns.
 */
export class Samples {
  /** Row after row; a reader writes its row at `open()`. */
  values: Float64Array
  /** Samples that have a row. */
  count = 0
  readonly width: number
  /** Where the last row stands in the file; a reader sets it that looks for rows told again. */
  start = 0
  end = 0
  #rows = 0
  #sample: Int32Array
  #row: Int32Array

  /** `rows` is how many to make room for once there are more than a few: an idle device tells one row again and again. */
  constructor(width: number, rows = 256) {
    this.width = width
    this.values = new Float64Array(Math.min(rows, fewRows) * width)
    this.#sample = new Int32Array(rows)
    this.#row = new Int32Array(rows)
  }

  /** Makes room for one more row and returns its offset in `values`, which it may renew; it counts once it is kept. */
  open(): number {
    const offset = this.#rows * this.width
    if (offset + this.width > this.values.length) {
      const expected = this.#row.length * this.width
      const values = new Float64Array(Math.max(2 * this.values.length, expected))
      values.set(this.values)
      this.values = values
    }
    return offset
  }

  /** Keeps the row written at `open()` as the one of sample `sample`, which must not be before the last. */
  keep(sample: number): void {
    this.#rows += 1
    this.again(sample)
  }

  /** True when the bytes from `start` to `end` are those of the last row. */
  isLast(bytes: Buffer, start: number, end: number): boolean {
    return (
      end - start === this.end - this.start &&
      bytes.compare(bytes, this.start, this.end, start, end) === 0
    )
  }

  /** Gives the last row to sample `sample`, too. */
  again(sample: number): void {
    if (this.count === this.#sample.length) {
      this.#sample = longer(this.#sample)
      this.#row = longer(this.#row)
    }
    this.#sample[this.count] = sample
    this.#row[this.count] = this.#rows - 1
    this.count += 1
  }

  /** The last sample that has a row; -1 before the first. */
  get last(): number {
    return this.count === 0 ? -1 : (this.#sample[this.count - 1] ?? -1)
  }

  /** Which rows the samples `kept` (ascending) have: -1 for a sample without one. */
  rows(kept: Int32Array): Int32Array {
    const rows = new Int32Array(kept.length)
    let entry = 0
    for (let place = 0; place < kept.length; place += 1) {
      const sample = kept[place] ?? 0
      while (entry < this.count && (this.#sample[entry] ?? 0) < sample) entry += 1
      const found = entry < this.count && this.#sample[entry] === sample
      rows[place] = found ? (this.#row[entry] ?? -1) : -1
    }
    return rows
  }
}

function longer(list: Int32Array): Int32Array {
  const more = new Int32Array(2 * list.length)
  more.set(list)
  return more
}

/** The samples of a file in order of time: when each was taken, and which are left out. */
export class Times {
  readonly #at: number[] = []
  readonly #dropped: number[] = []

  /** Starts a sample taken at `at` seconds and returns its number. */
  add(at: number): number {
    return this.#at.push(at) - 1
  }

  /** Leaves a sample out of the series; each at most once, in their order. */
  drop(sample: number): void {
    this.#dropped.push(sample)
  }

  get count(): number {
    return this.#at.length
  }

  get dropped(): number {
    return this.#dropped.length
  }

  /** The numbers of the samples that are kept, ascending. */
  kept(): Int32Array {
    const kept = new Int32Array(this.count - this.dropped)
    let dropped = 0
    for (let sample = 0; sample < this.count; sample += 1) {
      if (sample === this.#dropped[dropped]) dropped += 1
      else kept[sample - dropped] = sample
    }
    return kept
  }

  /** The times of the samples `kept`. */
  at(kept: Int32Array): Float64Array {
    const at = new Float64Array(kept.length)
    for (let place = 0; place < kept.length; place += 1) {
      at[place] = this.#at[kept[place] ?? 0] ?? Number.NaN
    }
    return at
  }
}

/** One series of several tables of samples over the same times. */
export function seriesOf(times: Times, tables: readonly SampleTable[]): Series {
  const kept = times.kept()
  const columns = tables.flatMap((table) => {
    const rows = new TableRows(table, kept)
    return table.columns.map(({ name, unit }, index) => {
      return new SampledColumn(table.prefix + name, unit, rows, index)
    })
  })
  return { at: times.at(kept), columns }
}

// A table whose columns are taken apart when they are asked for: of most only the statistics are.
class TableRows implements Rows {
  readonly values: Float64Array
  readonly width: number
  readonly rows: Int32Array
  readonly times: Float64Array
  readonly over: Float64Array
  #statistics: readonly Statistics[] | undefined

  constructor({ samples, columns }: SampleTable, kept: Int32Array) {
    this.values = samples.values
    this.width = samples.width
    this.rows = samples.rows(kept)
    this.times = Float64Array.from(columns, ({ times = 1 }) => times)
    this.over = Float64Array.from(columns, ({ over = 1 }) => over)
  }

  /** The values of column `index`, in base units. */
  column(index: number): Float64Array {
    const column = new Float64Array(this.rows.length)
    const times = this.times[index] ?? 1
    const over = this.over[index] ?? 1
    for (let place = 0; place < column.length; place += 1) {
      const row = this.rows[place] ?? -1
      const value = row < 0 ? Number.NaN : (this.values[row * this.width + index] ?? 0)
      column[place] = (value * times) / over
    }
    return column
  }

  statistics(index: number): Statistics {
    this.#statistics ??= statisticsOfRows(this)
    const found = this.#statistics[index]
    if (!found) throw new Error(`a table of ${String(this.width)} columns has no ${String(index)}`)
    return found
  }
}

class SampledColumn implements Column {
  readonly metric: string
  readonly unit: string
  readonly #rows: TableRows
  readonly #index: number
  #values: Float64Array | undefined

  constructor(metric: string, unit: string, rows: TableRows, index: number) {
    this.metric = metric
    this.unit = unit
    this.#rows = rows
    this.#index = index
  }

  get values(): Float64Array {
    this.#values ??= this.#rows.column(this.#index)
    return this.#values
  }

  get statistics(): Statistics {
    return this.#rows.statistics(this.#index)
  }
}
