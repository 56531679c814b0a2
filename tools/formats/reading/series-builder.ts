// A series from values that come one at a time, each with its name: the columns are known at the end only.
import type { Column, SeriesReading } from '../../core/model.ts'
import { Clock } from './clock.ts'
import { isSparse, mostNumbers } from './lines.ts'
import type { Source } from './source.ts'
import { statistics } from './statistics.ts'

interface SparseColumn {
  readonly metric: string
  readonly unit: string
  readonly samples: number[]
  readonly values: number[]
}

/** Collects values by metric; a sample without a value of a metric is `NaN` in its column. */
export class SeriesBuilder {
  readonly #source: Source
  readonly #format: string
  readonly #clock: Clock
  readonly #at: number[] = []
  readonly #columns = new Map<string, SparseColumn>()
  /** Samples that were read and left out. */
  dropped = 0
  /** Header lines behind the first. */
  headers = 0

  constructor(source: Source, format: string) {
    this.#source = source
    this.#format = format
    this.#clock = new Clock(source, format)
  }

  get count(): number {
    return this.#at.length
  }

  /** Starts a sample taken at `seconds`, a time of day unless `dated`. */
  startSample(seconds: number, dated: boolean, line: number): void {
    this.#at.push(this.#clock.advance(seconds, dated, line))
  }

  /** Adds a value to the last sample; false when it is not a finite number or the metric has a value there already. */
  add(metric: string, unit: string, value: number): boolean {
    if (!Number.isFinite(value) || this.#at.length === 0) return false
    let column = this.#columns.get(metric)
    if (!column) {
      // Both factors only grow: what is too sparse here is refused at the end.
      if (this.#columns.size * this.#at.length > mostNumbers(this.#source)) return true
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
    if (this.#columns.size === 0) {
      const message = 'Unexpected end of file, expected samples'
      this.#source.report('warning', `${this.#format}/no-samples`, message, 1)
      return []
    }
    const size = this.#columns.size * this.#at.length
    if (isSparse(this.#source, this.#format, 'names', size, 1)) return []
    const { length } = this.#at
    const columns = [...this.#columns.values()].map(
      ({ metric, unit, samples, values }): Column => ({
        metric,
        unit,
        // Filled each time, because thousands of processes may have few samples each.
        get values() {
          const all = new Float64Array(length).fill(Number.NaN)
          for (const [index, sample] of samples.entries()) all[sample] = values[index] ?? Number.NaN
          return all
        },
        get statistics() {
          return statistics(Float64Array.from(values))
        },
      }),
    )
    const series = { at: Float64Array.from(this.#at), columns }
    return [{ kind: 'series', series, dropped: this.dropped, headers: this.headers }]
  }
}
