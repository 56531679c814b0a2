// The metrics that a sysbench run states, with their base units.
import { scaleExactly } from '../reading/scale.ts'

/** Every metric of the summary and of the interval lines; a percentile is `latency.p<N>` as printed. */
export const units = {
  tps: '1/s',
  qps: '1/s',
  // Read/write requests of 0.4 and 0.5: queries without BEGIN and COMMIT, so never comparable with qps.
  rwps: '1/s',
  eps: '1/s',
  'reads/s': '1/s',
  'writes/s': '1/s',
  'others/s': '1/s',
  'fsyncs/s': '1/s',
  'errors/s': '1/s',
  'reconnects/s': '1/s',
  'bytes/s': 'B/s',
  'bytes-read/s': 'B/s',
  'bytes-written/s': 'B/s',
  transactions: '1',
  queries: '1',
  requests: '1',
  reads: '1',
  writes: '1',
  others: '1',
  events: '1',
  // 0.4 and early 0.5 print `deadlocks`, which are the errors that the test ignores and repeats.
  errors: '1',
  reconnects: '1',
  unfinished: '1',
  bytes: 'B',
  threads: '1',
  'latency.min': 's',
  'latency.avg': 's',
  'latency.max': 's',
  'latency.sum': 's',
  'time.total': 's',
  'events/thread': '1',
  'events/thread.stddev': '1',
  'time/thread': 's',
  'time/thread.stddev': 's',
} as const

/** Figures that are checked against others and not published. */
export type Inner = 'total' | 'operations'

export type Metric = keyof typeof units | `latency.p${string}`

/** The base unit of a metric. */
export function unitOf(metric: Metric): string {
  return isListed(metric) ? units[metric] : 's'
}

/** The metric of the latency percentile `rank`, such as 95. */
export function percentileMetric(rank: string): Metric {
  return `latency.p${rank}`
}

function isListed(metric: Metric): metric is keyof typeof units {
  return Object.hasOwn(units, metric)
}

/** A unit that sysbench prints; `base` needs no conversion. */
export type PrintedUnit = 'base' | 'ms' | 'us' | 'KiB' | 'MiB' | 'GiB'

/** A printed value in base units. */
export function inBaseUnit(value: number, unit: PrintedUnit): number {
  switch (unit) {
    case 'base':
      return value
    case 'ms':
      return scaleExactly(value, 1, 1000)
    case 'us':
      return scaleExactly(value, 1, 1e6)
    case 'KiB':
      return value * 1024
    case 'MiB':
      return value * 1048576
    case 'GiB':
      return value * 1073741824
  }
}
