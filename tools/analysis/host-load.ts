// What the host did during a run, from the monitors that belong to it alone.
import type { Run, SourceRecord, CondensedSeries, SeriesReading } from '../core/model.ts'
import { columnOf } from '../core/columns.ts'
import { deviceOf, isDeviceColumn } from '../formats/host-columns.ts'
import { recordsWith } from '../runs/stored-readings.ts'

/** A mean over the samples of a monitor, or why there is none. */
export type Load =
  | {
      readonly value: number
      readonly source: SourceRecord
      readonly line?: number
      readonly warnings: readonly string[]
    }
  | { readonly reason: string }

/** How samples become a mean; `sums` counts the lines that the author's scripts count, too. */
type Averaging = 'samples' | 'lines'

/**
 * The mean of the columns `metrics` added up, in their unit. `lines` counts like a script that sums a column
 * and divides by the lines: the first sample (since boot) and every repeated header, which adds nothing.
 */
export function meanLoad(run: Run, metrics: readonly string[], averaging: Averaging): Load {
  const found = monitors(run, metrics)
  const own = found.filter(({ source }) => isOwn(run, source))
  const [first, second] = own
  if (!first) {
    const shared = found[0]?.source.path
    return {
      reason:
        shared === undefined
          ? `no monitor of this run has ${metrics.join(' and ')}`
          : `${shared} covers several runs`,
    }
  }
  if (second) {
    const [name = '', path, other] = [metrics[0], first.source.path, second.source.path]
    const isOneFile = first.source === second.source
    return {
      reason: isOneFile
        ? `${path} has several outputs with ${name}, and none or more than one of them covers the run`
        : `two monitors have ${name}: ${path} and ${other}`,
    }
  }
  const means = metrics.map((metric) => mean(first.reading, metric, averaging))
  const warnings =
    averaging === 'lines' ? counted(first.reading) : coverageWarning(coverage(run, first.reading))
  let value = 0
  for (const average of means) {
    if (average === undefined) return { reason: `${first.source.path} has no usable sample` }
    value += average
  }
  return { value, source: first.source, warnings }
}

/** A counter of the run by the seconds that its counters cover, as `perf stat` prints them; all sockets added up. */
export function countedRate(run: Run, event: string): Load {
  const found = recordsWith(run.companions, 'counters').flatMap((source) =>
    source.readings.flatMap((reading) => {
      if (reading.kind !== 'counters' || !isOwn(run, source)) return []
      const counts = reading.counters.filter(
        ({ name }) => name === event || name.endsWith(`.${event}`),
      )
      const [first] = counts
      return first ? [{ source, line: first.line, counts, all: reading.counters }] : []
    }),
  )
  const [only, other] = found
  if (!only) return { reason: `no counters of this run have ${event}` }
  const { source, line, counts, all } = only
  if (other) return { reason: `two outputs count ${event}: ${source.path}, ${other.source.path}` }
  const seconds = all.find(({ name }) => name === 'seconds time elapsed')?.value ?? 0
  if (seconds <= 0) return { reason: `${source.path} states no time elapsed` }
  const values = counts.flatMap(({ value }) => value ?? [])
  // A socket without a count would be missing from the sum.
  if (values.length < counts.length)
    return {
      reason: `${source.path} has no count of ${event} for ${String(counts.length - values.length)} of ${String(counts.length)} lines`,
    }
  const value = values.reduce((sum, count) => sum + count, 0) / seconds
  return { value, source, line, warnings: coverageWarning(covered(run, seconds)) }
}

/** The devices that an iostat of the run has, in the order of the file. */
export function devices(run: Run): readonly string[] {
  const names = new Set<string>()
  for (const { readings } of run.companions) {
    for (const reading of readings) {
      if (reading.kind !== 'series') continue
      for (const metric of reading.series.metrics) {
        const name = deviceOf(metric)
        if (name !== undefined) names.add(name)
      }
    }
  }
  return [...names]
}

function monitors(
  run: Run,
  metrics: readonly string[],
): readonly { readonly source: SourceRecord; readonly reading: Monitor }[] {
  return recordsWith(run.companions, 'series').flatMap((source) => {
    const outputs = source.readings.flatMap((reading) => {
      if (reading.kind !== 'series') return []
      const { metrics: names } = reading.series
      return metrics.every((metric) => names.includes(metric)) ? [reading] : []
    })
    return outputsOfRun(run, outputs).map((reading) => ({ source, reading }))
  })
}

// A monitor of several runs cannot be attributed to one of them.
function isOwn(run: Run, source: SourceRecord): boolean {
  return Object.keys(run.source?.fields ?? {}).every((key) => Object.hasOwn(source.fields, key))
}

function mean(
  { series, dropped, headers, sinceBoot = [] }: Monitor,
  metric: string,
  averaging: Averaging,
): number | undefined {
  const column = columnOf(series, metric)
  if (!column || column.n === 0) return undefined
  if (averaging === 'samples') return column.mean
  const first = sinceBoot.filter((sample) => sample.metric === metric)
  if (first.length < dropped) return undefined
  const sum = first.reduce((total, { value }) => total + value, column.mean * column.n)
  const lines = isDeviceColumn(metric) ? 0 : headers
  return sum / (column.n + dropped + lines)
}

function counted({ dropped, headers }: Monitor): readonly string[] {
  const parts = [
    ...(headers > 0 ? [`${String(headers)} header lines`] : []),
    ...(dropped > 0 ? ['the sample since boot'] : []),
  ]
  return parts.length > 0 ? [`the mean counts ${parts.join(' and ')}`] : []
}

// A monitor that ran much longer or shorter than the test measured something else too.
function coverageWarning(found: ReturnType<typeof coverage>): readonly string[] {
  if (!found || found.isWhole) return []
  const { seconds, duration } = found
  return [`the monitor covers ${seconds.toFixed(0)} s of a run of ${duration.toFixed(0)} s`]
}

/** What a formula does differently from a plain mean over a plain rate. */
export interface Formula {
  /** How samples of a monitor become a mean. */
  readonly averaging: Averaging
  /** How table scans are counted: their queries, or the thousands of rows they read. */
  readonly scans: 'queries' | 'rows of one thread' | 'rows'
}

/** Without a name: means of the samples, queries as they are printed. */
export const plain: Formula = { averaging: 'samples', scans: 'queries' }

/**
 * Formulas by name. `mytools-2025` and `mytools-2024` are those of https://github.com/mdcallag/mytools,
 * bench/sysbench.lua: vmstat's sample since boot and its repeated headers count as samples, and for tests
 * called scan the rate is thousands of rows a second: until about September 2025 of all threads (table size ×
 * queries a second), from October 2025 of one (table size ÷ mean latency).
 */
export const formulas: ReadonlyMap<string, Formula> = new Map([
  ['mytools-2025', { averaging: 'lines', scans: 'rows of one thread' }],
  ['mytools-2024', { averaging: 'lines', scans: 'rows' }],
])

/** An output of a monitor. */
type Monitor = SeriesReading<CondensedSeries>

/** The outputs of one file that cover the run; all if none does, or if the duration of the run is unknown. */
export function outputsOfRun(run: Run, outputs: readonly Monitor[]): readonly Monitor[] {
  const covering = outputs.filter((output) => coverage(run, output)?.isWhole)
  return covering.length > 0 ? covering : outputs
}

/** The seconds that a monitor covers and those of the run; `isWhole` if they agree. */
interface Coverage {
  readonly seconds: number
  readonly duration: number
  readonly isWhole: boolean
}

/** What an output covers of the run. Undefined where either is unknown. */
function coverage(run: Run, { series }: Monitor): Coverage | undefined {
  const last = series.at.at(-1)
  return last === undefined ? undefined : covered(run, series.samples <= 1 ? 0 : last)
}

/** What these seconds are of the run. Undefined where its duration is unknown. */
function covered(run: Run, seconds: number): Coverage | undefined {
  const duration = run.measurements.find(({ metric }) => metric === 'time.total')?.value
  if (duration === undefined || duration <= 0) return undefined
  return { seconds, duration, isWhole: seconds > 0.8 * duration && seconds < 1.25 * duration }
}
