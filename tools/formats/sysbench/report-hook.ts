// The JSON lines of templates/sysbench/benchfolio.lua, which are the numbers that sysbench has printed above them with all digits,
// and the two lines of CSV that the hook report_cumulative of a script prints in place of the summary.
import { parsedJson } from '../../core/parsed-json.ts'
import { type Draft, type Stated } from './sysbench-draft.ts'
import { type Inner, type Metric, inBaseUnit, percentileMetric } from './intervals.ts'

// {"benchfolio":"interval","time_total":1.001547153,…,"latency_pct":0.00291,"events_per_second":1234.5,…,"histogram_ms":[[0.271,3],…]}
// {"benchfolio":"total","time_total":10.000372,…,"latency_min":0.000174,…,"percentile":95}
// {"benchfolio":"parameters","command":"sysbench oltp_read_write --tables=1 run","options":{…}}
const start = /^\{"benchfolio":"(interval|total|parameters)",/

type Numbers = ReadonlyMap<string, number>

/** Reads a line of the hook; false when it is none. Its numbers replace those above it that they round to. */
export function readHookLine(draft: Draft, text: string, line: number): boolean {
  const kind = start.exec(text)?.[1]
  const members = kind === undefined ? [] : membersOf(text)
  if (members.length === 0) return false
  const numbers = new Map(
    members.flatMap(([name, value]) => (typeof value === 'number' ? [[name, value] as const] : [])),
  )
  const { command, histogram_ms: buckets } = Object.fromEntries(members)
  if (kind === 'parameters' && typeof command === 'string')
    draft.command ??= { text: command, line }
  const isEqual =
    kind === 'total'
      ? replaceSummary(draft, numbers, line)
      : kind !== 'interval' || draft.inCheckpoint || replaceInterval(draft, numbers, buckets)
  if (!isEqual) {
    const what = 'of benchfolio.lua contradicting the numbers of sysbench'
    draft.remark('warning', 'report-hook', what, line)
  }
  draft.lastLine = line
  return true
}

function membersOf(text: string): readonly (readonly [string, unknown])[] {
  const value = parsedJson(text)
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

// Members, and the metrics that they repeat.
const rates: readonly (readonly [member: string, ...Metric[]])[] = [
  ['events_per_second', 'tps', 'eps'],
  ['queries_per_second', 'qps'],
  ['reads_per_second', 'reads/s'],
  ['writes_per_second', 'writes/s'],
  ['other_per_second', 'others/s'],
  ['errors_per_second', 'errors/s'],
  ['reconnects_per_second', 'reconnects/s'],
]
const times: readonly (readonly [member: string, Metric])[] = [
  ['latency_min', 'latency.min'],
  ['latency_avg', 'latency.avg'],
  ['latency_max', 'latency.max'],
  ['latency_sum', 'latency.sum'],
]

// Rates and milliseconds are printed with two decimals, the total time with four; more is the error of reading them.
const rounding = 0.0050001
const timeRounding = 0.000050001

function replaceSummary({ stated }: Draft, numbers: Numbers, line: number): boolean {
  const rank = percentileMetric(String(numbers.get('percentile')))
  const all: readonly (readonly [member: string, most: number, ...Metric[]])[] = [
    ['time_total', timeRounding, 'time.total'],
    ['latency_pct', inBaseUnit(rounding, 'ms'), rank],
    ...times.map(([member, metric]) => [member, inBaseUnit(rounding, 'ms'), metric] as const),
    ...rates.map(([member, ...metrics]) => [member, rounding, ...metrics] as const),
  ]
  let isEqual = true
  for (const [member, most, ...metrics] of all) {
    const value = numbers.get(member)
    for (const metric of metrics) {
      const known = stated.get(metric)
      if (value === undefined || !known) continue
      if (Math.abs(value - known.value) <= most) stated.set(metric, { value, line })
      else isEqual = false
    }
  }
  return isEqual
}

function replaceInterval(
  { intervals, percentiles }: Draft,
  numbers: Numbers,
  buckets: unknown,
): boolean {
  const row = intervals.count - 1
  const { fields = [] } = intervals.shape ?? {}
  if (Math.round(numbers.get('time_total') ?? Number.NaN) !== intervals.at[row]) return false
  const exact = new Map<string, number>()
  for (const [member, ...metrics] of rates) {
    const value = numbers.get(member)
    if (value !== undefined) for (const metric of metrics) exact.set(metric, value)
  }
  const latency = numbers.get('latency_pct')
  if (latency !== undefined) exact.set('latency', latency * 1000)
  let isEqual = true
  for (const [field, { to }] of fields.entries()) {
    const value = exact.get(to)
    const column = intervals.values[field]
    if (value === undefined || !column) continue
    if (Math.abs(value - (column[row] ?? Number.NaN)) <= rounding) column[row] = value
    else isEqual = false
  }
  const bins = binsOf(buckets)
  for (const [rank, values] of percentiles) {
    const value = percentile(bins, rank)
    if (value !== undefined) values[row] = inBaseUnit(value, 'ms')
  }
  return isEqual
}

/** Buckets in ascending order: milliseconds and events. */
type Buckets = readonly (readonly [number, number])[]

function binsOf(buckets: unknown): Buckets {
  return !Array.isArray(buckets)
    ? []
    : buckets.flatMap((bucket: unknown) => {
        const [value, count] = (Array.isArray(bucket) ? bucket : []) as readonly unknown[]
        return typeof value === 'number' && typeof count === 'number'
          ? [[value, count] as const]
          : []
      })
}

// The bucket of a percentile as in sb_histogram_get_pct_intermediate() of src/sb_histogram.c.
function percentile(bins: Buckets, rank: number): number | undefined {
  const events = bins.reduce((sum, [, count]) => sum + count, 0)
  const most = Math.floor((events * rank) / 100 + 0.5)
  let sum = 0
  return bins.find(([, count]) => (sum += count) >= most)?.[0]
}

// time_total(s), events, reads, writes, other, total, trans, queries, errors, trans/time_total(per sec), …, latency_pct(ms), …
const reportHead = /^(?=.*\btime_total\b)(?=.*\bevents\b)[\w ()/,.%]{1,1000}$/

// Members of sysbench's statistics and what scripts call their sums and rates, without units.
const reported: Readonly<Record<string, Metric | Inner>> = {
  time_total: 'time.total',
  events: 'events',
  reads: 'reads',
  writes: 'writes',
  other: 'others',
  total: 'total',
  trans: 'transactions',
  transactions: 'transactions',
  queries: 'queries',
  errors: 'errors',
  reconnects: 'reconnects',
  'events/time_total': 'eps',
  'trans/time_total': 'tps',
  'transactions/time_total': 'tps',
  'queries/time_total': 'qps',
  'errors/time_total': 'errors/s',
  'reconnects/time_total': 'reconnects/s',
  tps: 'tps',
  qps: 'qps',
  latency_min: 'latency.min',
  latency_avg: 'latency.avg',
  latency_max: 'latency.max',
  latency_sum: 'latency.sum',
}

/** Reads the head of a report, or the values directly behind it, which are the summary of the run; false for any other line. */
export function readReport(draft: Draft, text: string, line: number): boolean {
  if (reportHead.test(text)) {
    draft.reportHead = { cells: cellsOf(text), line }
    draft.lastLine = line
    return true
  }
  const { reportHead: head } = draft
  if (head?.line !== line - 1) return false
  const values = cellsOf(text).map((cell) =>
    /^\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : Number.NaN,
  )
  if (values.length !== head.cells.length || values.some(Number.isNaN)) return false
  for (const [index, cell] of head.cells.entries()) {
    const [, name = '', unit] = /^([^(]+?) *(?:\(([^)]*)\))?$/.exec(cell) ?? []
    const stated: Stated = {
      value: inBaseUnit(values[index] ?? Number.NaN, unit === 'ms' ? 'ms' : 'base'),
      line,
    }
    const { [name]: metric } = reported
    // A time in whole seconds is too coarse to check the rates.
    if (metric === 'time.total' && Number.isInteger(stated.value)) continue
    if (metric !== undefined) draft.stated.set(metric, stated)
    if (name === 'latency_pct') setPercentile(draft, stated)
  }
  draft.stage = 'done'
  draft.lastLine = line
  return true
}

const cellsOf = (text: string): readonly string[] => text.split(',').map((cell) => cell.trim())

// The report does not say which percentile it is: that of the interval lines, else the default.
function setPercentile({ intervals, ranks, stated }: Draft, value: Stated): void {
  const field = intervals.shape?.fields.findIndex(({ to }) => to === 'rank') ?? -1
  const rank = String(intervals.values[field]?.[0] ?? 95)
  ranks.push(rank)
  stated.set(percentileMetric(rank), value)
}
