// The samples of a monitor while they are read: rows of numbers that become columns.
import type { Series, Column, Statistics } from '../../core/model.ts'
import type { Meaning } from './row-columns.ts'
import { statistics } from './statistics.ts'
import type { Cursor } from './cursor.ts'

/** Samples with the meanings of their columns; `prefix` is put before the name of each. */
export interface SampleTable {
  readonly prefix: string
  readonly samples: Samples
  readonly columns: readonly Meaning[]
}

const rowsAtFirst = 256

/** Rows of `width` numbers and the sample that each belongs to; a sample without a row is `NaN` in its columns. */
export class Samples {
  /** Row after row; a reader writes the next one at `open()`. */
  values: Float64Array
  /** Samples that have a row. */
  count = 0
  readonly width: number
  #samples: Int32Array

  /** `rows` is how many rows to make room for at first. */
  constructor(width: number, rows = rowsAtFirst) {
    this.width = width
    this.values = new Float64Array(rows * width)
    this.#samples = new Int32Array(rows)
  }

  /** Makes room for one more row and returns its offset in `values`, which it may replace; `keep` counts the row. */
  open(): number {
    if (this.count === this.#samples.length) {
      const rows = 2 * this.#samples.length
      const values = new Float64Array(rows * this.width)
      values.set(this.values)
      this.values = values
      const samples = new Int32Array(rows)
      samples.set(this.#samples)
      this.#samples = samples
    }
    return this.count * this.width
  }

  /** Keeps the row written at `open()` as that of sample `sample`, which must be later than the last. */
  keep(sample: number): void {
    this.#samples[this.count] = sample
    this.count += 1
  }

  /** The last sample that has a row; -1 before the first. */
  get last(): number {
    return this.count === 0 ? -1 : (this.#samples[this.count - 1] ?? -1)
  }

  /** The rows of the samples `kept` (ascending): -1 for a sample without one. */
  rows(kept: Int32Array): Int32Array {
    // Nearly every table has a row in each sample, whose number is that of the sample.
    const isComplete = this.last === this.count - 1
    if (isComplete && (kept.at(-1) ?? -1) < this.count) return kept
    let row = 0
    return kept.map((sample) => {
      while (row < this.count && (this.#samples[row] ?? 0) < sample) row += 1
      return row < this.count && this.#samples[row] === sample ? row : -1
    })
  }
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
  keptRows(): Int32Array {
    const rows = new Int32Array(this.count - this.dropped)
    let dropped = 0
    for (let sample = 0; sample < this.count; sample += 1) {
      if (sample === this.#dropped[dropped]) dropped += 1
      else rows[sample - dropped] = sample
    }
    return rows
  }

  at(rows: Int32Array): Float64Array {
    return Float64Array.from(rows, (sample) => this.#at[sample] ?? Number.NaN)
  }
}

/** One series of several tables of samples over the same times, in base units. */
export function seriesOf(times: Times, tables: readonly SampleTable[]): Series {
  const keptRows = times.keptRows()
  const columns = tables.flatMap(({ prefix, samples, columns }) => {
    const rows = samples.rows(keptRows)
    return columns.map((meaning, index) => new TableColumn(prefix, samples, rows, index, meaning))
  })
  return { at: times.at(keptRows), columns }
}

// The values of the column whose statistics are computed.
let scratch = new Float64Array(1024)

/** The numbers of a table row after row, `width` in each. */
interface Table {
  readonly values: Float64Array
  readonly width: number
}

/** The column `index` of a table in base units; `rows` has the row of each sample, -1 where it has none. */
class TableColumn implements Column {
  readonly metric: string
  readonly unit: string
  readonly #table: Table
  readonly #rows: Int32Array
  readonly #index: number
  readonly #meaning: Meaning
  #values: Float64Array | undefined

  constructor(prefix: string, table: Table, rows: Int32Array, index: number, meaning: Meaning) {
    this.metric = prefix + meaning.name
    this.unit = meaning.unit
    this.#table = table
    this.#rows = rows
    this.#index = index
    this.#meaning = meaning
  }

  get values(): Float64Array {
    this.#values ??= this.#filled(new Float64Array(this.#rows.length))
    return this.#values
  }

  get statistics(): Statistics {
    const { length } = this.#rows
    if (scratch.length < length) scratch = new Float64Array(length)
    return statistics(this.#filled(scratch), 0, length)
  }

  #filled(column: Float64Array): Float64Array {
    const { values, width } = this.#table
    const { times = 1, over = 1 } = this.#meaning
    const rows = this.#rows
    const index = this.#index
    for (let sample = 0; sample < rows.length; sample += 1) {
      const row = rows[sample] ?? -1
      const value = row < 0 ? Number.NaN : (values[row * width + index] ?? Number.NaN)
      column[sample] = (value * times) / over
    }
    return column
  }
}

// The samples of a monitor that prints a row for each of several disks or processors.

interface NamedTable {
  readonly name: string
  readonly bytes: Buffer
  readonly samples: Samples
}

/** One table of samples per name. Names usually come in the same order in every sample, so the expected one is compared first. */
export class NamedSamples {
  readonly columns: readonly Meaning[]
  readonly #tables: NamedTable[] = []
  readonly #indexes = new Map<string, number>()
  #next = 0

  constructor(columns: readonly Meaning[]) {
    this.columns = columns
  }

  /** Starts a sample: the first name is expected next. */
  restart(): void {
    this.#next = 0
  }

  /** The samples of the name from `start` to the position of the cursor; undefined for a new name. */
  find({ bytes, at: end }: Cursor, start: number): Samples | undefined {
    const expected = this.#tables[this.#next]
    if (expected && equalBytes(expected.bytes, bytes, start, end)) {
      this.#next += 1
      return expected.samples
    }
    const index = this.#indexes.get(bytes.toString('utf8', start, end))
    if (index === undefined) return undefined
    this.#next = index + 1
    return this.#tables[index]?.samples
  }

  /** Adds the samples of the new name from `start` to `end`, once a row of it was understood. */
  add({ bytes }: Cursor, start: number, end: number, samples: Samples): void {
    const name = bytes.toString('utf8', start, end)
    const table = { name, bytes: Buffer.from(bytes.subarray(start, end)), samples }
    this.#indexes.set(name, this.#tables.push(table) - 1)
    this.#next = this.#tables.length
  }

  /** How many numbers the series will have, with `NaN` for samples without a row. */
  size(times: Times): number {
    return this.#tables.length * this.columns.length * times.count
  }

  /** The tables for `seriesOf`, with metrics `<prefix><name>.<column>`. */
  tables(prefix: string): readonly SampleTable[] {
    return this.#tables.map(({ name, samples }) => ({
      prefix: `${prefix}${name}.`,
      samples,
      columns: this.columns,
    }))
  }
}

function equalBytes(name: Buffer, bytes: Buffer, start: number, end: number): boolean {
  const length = end - start
  if (name.length !== length) return false
  for (let index = 0; index < length; index += 1) {
    if (name[index] !== bytes[start + index]) return false
  }
  return true
}
