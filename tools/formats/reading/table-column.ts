// One column of a table of samples. Of most columns only the statistics are stored: they need no array of their own.
import type { Column, Statistics } from '../../core/model.ts'
import type { Meaning } from './row-columns.ts'
import { statistics } from './statistics.ts'

// The values of the column whose statistics are computed.
let scratch = new Float64Array(1024)

/** The numbers of a table row after row, `width` in each. */
export interface Table {
  readonly values: Float64Array
  readonly width: number
}

/** The column `index` of a table in base units; `rows` has the row of each sample, -1 where it has none. */
export class TableColumn implements Column {
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
