// A run with monitors, for metrics of the host.
import { keptColumns, type NewColumn } from '../../tools/core/columns.ts'
import { withMetricRoles } from '../../tools/core/metric-roles.ts'
import { readMetricVocabulary } from '../../tools/core/metric-vocabulary.ts'
import type {
  CondensedSeries,
  KeptReading,
  Measurement,
  Run,
  SeriesReading,
  SourceRecord,
} from '../../tools/core/model.ts'
import { packageRoot } from '../../tools/root.ts'

const vocabulary = readMetricVocabulary(packageRoot)

export const fields = { workload: 'oltp', threads: '8' }

/** A column of equal samples. */
export function column(metric: string, mean: number, n = 10): NewColumn {
  return { metric, unit: '1', statistics: { n, mean, low: mean, high: mean } }
}

/** A file with these readings. */
export function record(
  path: string,
  readings: readonly KeptReading[],
  own: Readonly<Record<string, string>> = fields,
): SourceRecord {
  return { path, bytes: 1, sha256: path, verdict: 'read', fields: own, readings, diagnostics: [] }
}

/** The output of a monitor: ten samples in `last` seconds. */
export function monitor(
  path: string,
  columns: readonly NewColumn[],
  more: Partial<SeriesReading<CondensedSeries>> = {},
  own: Readonly<Record<string, string>> = fields,
  last = 10,
): SourceRecord {
  const series: CondensedSeries = { samples: 10, at: [1, last], ...keptColumns(columns) }
  return record(path, [{ kind: 'series', series, dropped: 0, headers: 0, ...more }], own)
}

/** Counters of a companion file, on lines from 5 on. */
export function counters(
  path: string,
  values: Readonly<Record<string, number | undefined>>,
): SourceRecord {
  const list = Object.entries(values).map(([name, value], index) => ({
    ...{ name, unit: 'u', line: 5 + index },
    ...(value === undefined ? {} : { value }),
  }))
  return record(path, [{ kind: 'counters', counters: list }])
}

/** Of 200 queries and 10 transactions a second over 10 seconds. */
export const measurements: readonly Measurement[] = [
  { metric: 'qps', value: 200, unit: '1/s', line: 30 },
  { metric: 'tps', value: 10, unit: '1/s', line: 29 },
  { metric: 'latency.avg', value: 2, unit: 's', line: 31 },
  { metric: 'time.total', value: 10, unit: 's', line: 32 },
]

/** A run with these companions, and its metric roles. */
export function run(companions: readonly SourceRecord[], more: Partial<Run> = {}): Run {
  const source = record('log', [])
  const base = { id: 'x', status: 'ok', fields, facts: [], host: [], ordinal: 0 } as const
  const all = { ...base, measurements, warnings: [], source, companions, ...more }
  return withMetricRoles(all, vocabulary)
}
