// The samples of a monitor while they are read: rows of numbers that become columns.
import type { Column, Series } from '../model.ts'

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

/** The row of each sample, -1 where it has none; `dense` when they follow each other without a gap. */
interface Rows {
  readonly rows: Int32Array
  readonly dense: boolean
}

/** Rows of equally many numbers, each of one sample; a sample without a row is `NaN` in its columns. */
export class Samples {
  /** Row after row; a reader writes its row at `open()`. */
  values: Float64Array
  count = 0
  readonly width: number
  /** Where the last row stands in the file; a reader sets it that looks for rows told again. */
  start = 0
  end = 0
  #sample: Int32Array

  /** `rows` is how many to make room for at first. */
  constructor(width: number, rows = 256) {
    this.width = width
    this.values = new Float64Array(rows * width)
    this.#sample = new Int32Array(rows)
  }

  /** Makes room for one more row and returns its offset in `values`; it counts once it is kept. */
  open(): number {
    const offset = this.count * this.width
    if (offset + this.width > this.values.length) {
      const values = new Float64Array(2 * this.values.length)
      values.set(this.values)
      this.values = values
      const sample = new Int32Array(2 * this.#sample.length)
      sample.set(this.#sample)
      this.#sample = sample
    }
    return offset
  }

  /** Keeps the row written at `open()` as the one of sample `sample`, which must not be before the last. */
  keep(sample: number): void {
    this.#sample[this.count] = sample
    this.count += 1
  }

  /** True when the bytes from `start` to `end` are those of the last row. */
  isLast(bytes: Buffer, start: number, end: number): boolean {
    return (
      end - start === this.end - this.start &&
      bytes.compare(bytes, this.start, this.end, start, end) === 0
    )
  }

  /** Keeps the last row once more, as the one of sample `sample`. */
  again(sample: number): void {
    const offset = this.open()
    this.values.copyWithin(offset, offset - this.width, offset)
    this.keep(sample)
  }

  /** The last sample that has a row; -1 before the first. */
  get last(): number {
    return this.count === 0 ? -1 : (this.#sample[this.count - 1] ?? -1)
  }

  /** Which rows the samples `kept` (ascending) have. */
  rows(kept: Int32Array): Rows {
    const rows = new Int32Array(kept.length)
    let row = 0
    let dense = true
    for (let place = 0; place < kept.length; place += 1) {
      const sample = kept[place] ?? 0
      while (row < this.count && (this.#sample[row] ?? 0) < sample) row += 1
      const found = row < this.count && this.#sample[row] === sample ? row : -1
      rows[place] = found
      dense &&= found === (rows[0] ?? 0) + place && found >= 0
    }
    return { rows, dense }
  }

  /** The values of column `index` in `rows`, in base units. */
  column(index: number, { rows, dense }: Rows, { times = 1, over = 1 }: Meaning): Float64Array {
    const { width, values } = this
    const column = new Float64Array(rows.length)
    if (dense) {
      let at = (rows[0] ?? 0) * width + index
      for (let place = 0; place < column.length; place += 1) {
        column[place] = (values[at] ?? 0) * times
        at += width
      }
    } else {
      for (let place = 0; place < column.length; place += 1) {
        const row = rows[place] ?? -1
        column[place] = row < 0 ? Number.NaN : (values[row * width + index] ?? 0) * times
      }
    }
    if (over !== 1) {
      for (let place = 0; place < column.length; place += 1)
        column[place] = (column[place] ?? 0) / over
    }
    return column
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
  const columns = tables.flatMap(({ prefix, samples, columns }) => {
    const rows = samples.rows(kept)
    return columns.map((meaning, index): Column => {
      const metric = prefix + meaning.name
      return { metric, unit: meaning.unit, values: samples.column(index, rows, meaning) }
    })
  })
  return { at: times.at(kept), columns }
}
