// The progress lines of pgbench (-P) as a series.
import type { Series } from '../../model.ts'
import { numberOf } from '../reading/run-draft.ts'
import { scaled } from '../reading/scale.ts'
import type { Source } from '../reading/source.ts'

/** The progress lines that were read. */
export interface Progress {
  rows: number
  bad: number
  /** Second of the last one. */
  second: number
  /** The time of day of the first with --progress-timestamp, as seconds since 1970. */
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

const figures: readonly (readonly [string, string, number])[] = [
  ['tps', '1/s', 1],
  ['latency.avg', 's', 1000],
  ['latency.stddev', 's', 1000],
  ['latency.avg', 's', 1000],
  ['lag.avg', 's', 1000],
  ['transactions.skipped', '1', 1],
  ['failures', '1', 1],
  ['transactions.skipped', '1', 1],
  ['transactions.retried', '1', 1],
  ['retries', '1', 1],
]

export function newProgress(): Progress {
  return { rows: 0, bad: 0, second: 0, at: [], columns: new Map() }
}

/** Reads a progress line; one that is not of their form is reported. A latency of no transaction is NaN. */
export function readProgress(
  source: Source,
  progress: Progress,
  text: string,
  line: number,
): boolean {
  const [, time = '', ...numbers] = shape.exec(text) ?? []
  const printed = numberOf(time)
  const tps = numberOf(numbers[0] ?? '')
  if (printed === undefined || tps === undefined) {
    progress.bad += 1
    source.report(
      'warning',
      'pgbench/bad-line',
      `a progress line not understood: "${text.slice(0, 120)}"`,
      line,
    )
    return true
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
  for (const [index, [name, unit, over]] of figures.entries()) {
    const value = numberOf(numbers[index] ?? '')
    if (value === undefined) continue
    const column = progress.columns.get(name) ?? { unit, values: [] }
    progress.columns.set(name, column)
    while (column.values.length < progress.rows) column.values.push(Number.NaN)
    column.values[progress.rows] = scaled(value, 1, over)
  }
  progress.rows += 1
  return true
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
