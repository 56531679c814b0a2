// Samples that a file tells one value at a time, each with its name: which columns there are is known at the end only.
import type { Column, SeriesReading } from '../../model.ts'
import { Clock } from './clock.ts'
import type { Source } from './source.ts'

interface LongColumn {
  readonly metric: string
  readonly unit: string
  readonly samples: number[]
  readonly values: number[]
}

/** Collects values by name; a sample without a value of a column is `NaN` in it. */
export class LongSeries {
  readonly #tool: string
  readonly #source: Source
  readonly #clock = new Clock()
  readonly #at: number[] = []
  readonly #columns = new Map<string, LongColumn>()
  /** Samples that were read and left out. */
  dropped = 0
  /** Header lines behind the first. */
  headers = 0

  constructor(source: Source, tool: string) {
    this.#source = source
    this.#tool = tool
  }

  /** How many samples there are. */
  get count(): number {
    return this.#at.length
  }

  /** Starts a sample taken at `seconds`, a time of day unless `dated`; says so when the clock was set back. */
  begin(seconds: number, dated: boolean, line: number): void {
    if (!this.#clock.advance(seconds, dated)) {
      const message = 'Unexpected earlier time, expected a later one: the clock was set back'
      this.#source.report('warning', `${this.#tool}/clock`, message, line)
    }
    this.#at.push(this.#clock.elapsed)
  }

  /** Adds a value to the sample that was begun last; the first of a name stands. False when it is no number. */
  put(metric: string, unit: string, value: number): boolean {
    if (!Number.isFinite(value) || this.#at.length === 0) return false
    let column = this.#columns.get(metric)
    if (!column) {
      column = { metric, unit, samples: [], values: [] }
      this.#columns.set(metric, column)
    }
    const sample = this.#at.length - 1
    if (column.samples.at(-1) === sample) return false
    column.samples.push(sample)
    column.values.push(value)
    return true
  }

  /** The series; none, with a diagnostic, when there is no value or too few of them for so many columns. */
  readings(): readonly SeriesReading[] {
    const size = this.#columns.size * this.#at.length
    if (this.#columns.size === 0) {
      const message = 'Unexpected end of file, expected samples'
      this.#source.report('warning', `${this.#tool}/no-samples`, message, 1)
      return []
    }
    if (size > 1e6 + 4 * this.#source.bytes.length) {
      const message = 'Unexpected number of names, expected most of them in every sample'
      this.#source.report('error', `${this.#tool}/sparse`, message, 1)
      return []
    }
    const columns = [...this.#columns.values()].map((column): Column => {
      const values = new Float64Array(this.#at.length).fill(Number.NaN)
      for (const [index, sample] of column.samples.entries())
        values[sample] = column.values[index] ?? Number.NaN
      return { metric: column.metric, unit: column.unit, values }
    })
    const series = { at: Float64Array.from(this.#at), columns }
    return [{ kind: 'series', series, dropped: this.dropped, headers: this.headers }]
  }
}

// 12   -3.5   0,46   .03
const number = /^-?(?:\d{1,15}(?:[.,]\d{1,20})?|\.\d{1,20})$/

/** A number as monitors print it, with a point or a comma; `NaN` for anything else. */
export function monitorNumber(text: string): number {
  return number.test(text) ? Number(text.includes(',') ? text.replace(',', '.') : text) : Number.NaN
}
