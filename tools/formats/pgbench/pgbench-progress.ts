// The progress lines of pgbench (-P) as a series.
import type { Series } from '../../core/model.ts'
import { toBaseUnit, type Meaning } from '../reading/row-columns.ts'
import type { Line } from '../reading/line.ts'
import { parsePlainNumber } from '../reading/number-text.ts'
import { quoted } from '../reading/reported-text.ts'
import type { Source } from '../reading/source.ts'

/** The progress lines that were read. */
export interface Progress {
  rows: number
  /** Lines that were not understood. */
  bad: number
  /** Second of the last row. */
  second: number
  /** The time of the first row with --progress-timestamp, in seconds since 1970. */
  start?: number
  readonly at: number[]
  readonly columns: Map<string, { readonly unit: string; readonly values: number[] }>
}

/** The start of a progress line. */
export const progressLine = /^progress: \S/

// progress: 5.0 s, 1234.5 tps, lat 8.097 ms stddev 2.345, lag 0.201 ms, 3 skipped, 0 failed, 2 retried, 5 retries
// progress: 1416391577.123 s, …   (9.3: 1234.5 tps, 8.097 ms lat)
const shape =
  /^progress: (\S{1,40}) s, (\S{1,40}) tps(?:, lat (\S{1,40}) ms stddev (\S{1,40})|, (\S{1,40}) ms lat)?(?:, lag (\S{1,40}) ms)?(?:, (\S{1,40}) skipped)?(?:, (\S{1,40}) failed)?(?:, (\S{1,40}) skipped)?(?:, (\S{1,40}) retried, (\S{1,40}) retries)?$/

const ms = { unit: 's', over: 1000 }
const meanings: readonly Meaning[] = [
  { name: 'tps', unit: '1/s' },
  { name: 'latency.avg', ...ms },
  { name: 'latency.stddev', ...ms },
  { name: 'latency.avg', ...ms },
  { name: 'lag.avg', ...ms },
  { name: 'transactions.skipped', unit: '1' },
  { name: 'failures', unit: '1' },
  { name: 'transactions.skipped', unit: '1' },
  { name: 'transactions.retried', unit: '1' },
  { name: 'retries', unit: '1' },
]

/** The progress of a run of which no line is read yet. */
export function newProgress(): Progress {
  return { rows: 0, bad: 0, second: 0, at: [], columns: new Map() }
}

/** Reads a progress line, or reports one of another form. The latency of no transaction is NaN. */
export function readProgress(source: Source, progress: Progress, { text, line }: Line): void {
  const [, time = '', ...numbers] = shape.exec(text) ?? []
  const printed = parsePlainNumber(time)
  const tps = parsePlainNumber(numbers[0] ?? '')
  if (printed === undefined || tps === undefined) {
    progress.bad += 1
    const message = `Unexpected ${quoted(text)}, expected a progress line`
    source.report('warning', 'pgbench/bad-line', message, line)
    return
  }
  // Seconds since 1970 begin an interval after the start, which is not printed.
  if (printed > 1e9) progress.start ??= printed
  const second =
    progress.start === undefined ? printed : Math.round((printed - progress.start) * 1e3) / 1e3
  if (progress.rows > 0 && second <= progress.second) {
    source.report('warning', 'pgbench/order', `second ${second} follows ${progress.second}`, line)
  }
  progress.second = second
  progress.at.push(second)
  for (const [index, meaning] of meanings.entries()) {
    const value = parsePlainNumber(numbers[index] ?? '')
    if (value === undefined) continue
    const column = progress.columns.get(meaning.name) ?? { unit: meaning.unit, values: [] }
    progress.columns.set(meaning.name, column)
    while (column.values.length < progress.rows) column.values.push(Number.NaN)
    column.values[progress.rows] = toBaseUnit(value, meaning)
  }
  progress.rows += 1
}

/** The progress lines as a series; undefined when there is none. */
export function progressSeries({ rows, at, columns }: Progress): Series | undefined {
  if (rows === 0) return undefined
  return {
    at: Float64Array.from(at),
    columns: [...columns].map(([metric, { unit, values }]) => {
      const all = new Float64Array(rows).fill(Number.NaN)
      all.set(values)
      return { metric, unit, values: all }
    }),
  }
}
