// From what was read of a run to its reading: a status, and numbers only where the status allows them.
import type { Column, Fact, Measurement, ResultReading, Series, Status } from '../../core/model.ts'
import type { Source } from '../reading/source.ts'
import { type Draft, type QuotedLine, type Stated, threadsOf } from './sysbench-draft.ts'
import {
  type Inner,
  type Intervals,
  type Metric,
  type PrintedUnit,
  inBaseUnit,
  percentileMetric,
  unitOf,
} from './intervals.ts'

type Reason = NonNullable<ResultReading['reason']>

/**
 * Validates a run and reports its problems. Measurements require a complete, consistent
 * summary only; the interval lines of a failed or cut-off run are kept as its series.
 */
export function readingOf(source: Source, draft: Draft): ResultReading {
  const whole = isUsable(draft)
  const findings = [...check(draft, whole), ...lastParts(draft, whole)]
  for (const finding of findings) {
    if (finding.severity === 'refuse') draft.problems.push({ ...finding, text: finding.message })
  }
  const all = [...alarmOf(draft, whole), ...findings]
  const verdict = verdictOf(draft, whole)
  const { status, reason } = verdict
  report(source, draft, all, verdict)
  const refused = status === 'refused'
  const series = refused ? undefined : seriesOf(draft)
  return {
    kind: 'result',
    status,
    ...(reason ? { reason } : {}),
    settings: settingsOf(draft),
    facts: [...draft.facts, ...(status === 'ok' ? totalTime(draft) : [])],
    ...(draft.command ? { command: draft.command } : {}),
    measurements: status === 'ok' ? measurementsOf(draft) : [],
    ...(series ? { series } : {}),
    ...(status === 'ok' && draft.bins.length > 0 ? { histogram: draft.bins } : {}),
    warnings: refused ? [] : sentences(draft, all),
  }
}

function settingsOf({
  threads,
  command,
  facts,
  intervals,
  stated: summary,
}: Draft): ResultReading['settings'] {
  const test = testOf(facts)
  const workload = facts.find(({ name }) => name === 'workload')
  const stated =
    threads ??
    (command && threadsOf(command)) ??
    threadsOfIntervals(intervals) ??
    threadsOfShare(summary)
  return {
    ...(stated ? { threads: { value: stated.text, line: stated.line } } : {}),
    ...(test ? { test: { value: test.value, line: test.line } } : {}),
    ...(workload ? { workload: { value: workload.value, line: workload.line } } : {}),
  }
}

// Threads end one after the other in the last interval, so that the first one counts.
function threadsOfIntervals(intervals: Intervals): QuotedLine | undefined {
  const [count = 0] = printed(intervals, 'threads') ?? []
  return Number.isInteger(count) && count > 0
    ? { text: String(count), line: lineOf(intervals, 0) }
    : undefined
}

// events (avg/stddev):           90773.2500/18.16      of 363093 events are 4 threads
function threadsOfShare(stated: Draft['stated']): QuotedLine | undefined {
  const [events, share] = [stated.get('events'), stated.get('events/thread')]
  const count = (events?.value ?? 0) / (share?.value ?? 1)
  const isWhole = share !== undefined && Math.abs(count - Math.round(count)) < 1e-3
  return isWhole && count > 0.5 ? { text: String(Math.round(count)), line: share.line } : undefined
}

// A pasted summary often lacks its last sections; one that breaks off within a section is cut.
function isUsable(draft: Draft): boolean {
  if (draft.stage === 'done') return true
  if (draft.stage !== 'summary' || draft.cut || draft.alarms.count > 0 || draft.ended) return false
  return rateNames.some((name) => draft.stated.has(name)) && completeness(draft).length === 0
}

const rateNames: readonly Metric[] = ['tps', 'qps', 'eps', 'rwps', 'bytes/s']

function verdictOf(draft: Draft, whole: boolean): { status: Status; reason?: Reason } {
  const [problem] = draft.problems
  if (problem && (whole || problem.rule === 'line-ends')) {
    return { status: 'refused', reason: problem }
  }
  const { cause } = draft.alarms
  const hasFailed = cause && isMostlyErrors(draft)
  if (whole && !hasFailed) return { status: 'ok' }
  if (cause) return { status: 'failed', reason: cause }
  return { status: 'cut-off', reason: draft.ended ?? endOf(draft) }
}

// A server that is gone answers each transaction with an error; deadlocks raise no alarm.
function isMostlyErrors({ stated }: Draft): boolean {
  const [transactions, errors] = (['transactions', 'errors'] as const).map(
    (name) => stated.get(name)?.value ?? 0,
  )
  return (errors ?? 0) > (transactions ?? 0)
}

function endOf(draft: Draft): QuotedLine {
  const cut = draft.cut ? '; its last line is cut' : ''
  return { text: `${lastStageOf(draft)}${cut}`, line: draft.lastLine }
}

function lastStageOf({ stage, intervals: { at, count } }: Draft): string {
  if (stage === 'summary') return 'ends in the middle of the summary'
  if (count > 0) return `ends at second ${String(at[count - 1])} without a summary`
  return stage === 'running' ? 'ends without a summary' : 'ends before its threads started'
}

// FATAL: The --time limit has expired, forcing shutdown...
const forcedEnd = /limit has expired, forcing shutdown/

function alarmOf(draft: Draft, whole: boolean): readonly Finding[] {
  const { cause, count } = draft.alarms
  if (!whole || !cause) return []
  if (draft.endedEarly && count === 1 && forcedEnd.test(cause.text)) return []
  const more = count > 1 ? ` (one of ${count})` : ''
  return warning('fatal', cause.line, `${cause.text}${more}`)
}

// Everything a person should look at, in one diagnostic each.
function report(
  source: Source,
  draft: Draft,
  findings: readonly Finding[],
  { status, reason }: { status: Status; reason?: Reason },
): void {
  for (const { severity, rule, what, line, last, count } of draft.remarks.values()) {
    const end = last === line ? '' : `, the last on line ${last}`
    const lines = count === 1 ? `a line ${what}` : `${count} lines ${what}${end}`
    source.report(severity, `sysbench/${rule}`, lines, line)
  }
  for (const { severity, rule, message, line } of findings) {
    if (severity !== 'refuse') source.report(severity, `sysbench/${rule}`, message, line)
  }
  for (const rule of new Set(draft.problems.map((problem) => problem.rule))) {
    const [first, ...more] = draft.problems.filter((problem) => problem.rule === rule)
    const others = more.length === 0 ? '' : `, and ${more.length} more`
    if (first) source.report('error', `sysbench/${rule}`, `${first.text}${others}`, first.line)
  }
  if (reason && status !== 'refused') {
    source.report('warning', `sysbench/${status}`, reason.text, reason.line)
  }
}

function measurementsOf(draft: Draft): readonly Measurement[] {
  const measurements: Measurement[] = []
  for (const [name, { value, line }] of draft.stated) {
    // The total of 0.4 and 0.5 is the number of queries, which later versions print again.
    const metric = name === 'total' ? 'queries' : name
    if (metric === 'operations' || (name === 'total' && draft.stated.has('queries'))) continue
    const isOff = value === 0 && metric.startsWith('latency.p')
    if (!isOff) measurements.push({ metric, value, unit: unitOf(metric), line })
  }
  return measurements
}

function totalTime({ stated }: Draft): ResultReading['facts'] {
  const time = stated.get('time.total')
  return time ? [{ name: 'total time', value: `${time.value} s`, line: time.line }] : []
}

function sentences(draft: Draft, findings: readonly Finding[]): readonly string[] {
  const notes = draft.checkpoint
    ? [`figures cover only the time after the checkpoint at ${draft.checkpoint.second} s`]
    : []
  const badLines = draft.remarks.get('bad-line')?.count
  if (badLines) notes.push(`${badLines} interval line${badLines === 1 ? '' : 's'} not read`)
  const found = findings.flatMap(({ sentence }) => sentence ?? [])
  return [...notes, ...found]
}

// What a check of a run found.

/** What a check found. `sentence` is short and travels with every number of the run. */
interface Finding {
  readonly severity: 'refuse' | 'warning' | 'info'
  readonly rule: string
  readonly line: number
  readonly message: string
  readonly sentence?: string
}

function note(
  severity: Finding['severity'],
  rule: string,
  line: number,
  message: string,
): readonly Finding[] {
  return [{ severity, rule, message, line }]
}

function warning(
  rule: string,
  line: number,
  message: string,
  sentence = message,
): readonly Finding[] {
  return [{ severity: 'warning', rule, message, line, sentence }]
}

// The interval lines of a run as a series in base units.

// sysbench's default percentile; CSV and JSON reports do not print theirs.
const usualRank = '95'

function seriesOf(draft: Draft): Series | undefined {
  const { intervals } = draft
  const { shape, count } = intervals
  if (shape === undefined || count === 0) return undefined
  const columns = shape.fields.flatMap(({ to, unit }, field): Column[] => {
    const values = intervals.values[field]?.subarray(0, count)
    const metric = to === 'latency' ? latencyMetric(draft) : to
    if (!values || metric === undefined || metric === 'rank') return []
    return [{ metric, unit: unitOf(metric), values: inBase(values, unit) }]
  })
  return {
    at: intervals.at.slice(0, count),
    columns: [...columns, ...percentileColumns(draft, columns)],
  }
}

function percentileColumns(draft: Draft, columns: readonly Column[]): readonly Column[] {
  return [...draft.percentiles].flatMap(([rank, percentiles]): Column[] => {
    const metric = percentileMetric(String(rank))
    if (percentiles.length === 0 || columns.some((column) => column.metric === metric)) return []
    const values = Float64Array.from(
      draft.intervals.lines.subarray(0, draft.intervals.count),
      (_, row) => percentiles[row] ?? Number.NaN,
    )
    return [{ metric, unit: unitOf(metric), values }]
  })
}

// A percentile that is switched off (rank 0) or changes within the run is none.
function latencyMetric(draft: Draft): Metric | undefined {
  const ranks = printed(draft.intervals, 'rank')
  if (!ranks) return percentileMetric(draft.ranks[0] ?? usualRank)
  const [rank = 0] = ranks
  return rank > 0 && firstOther(ranks, rank) < 0 ? percentileMetric(String(rank)) : undefined
}

function inBase(values: Float64Array, unit: PrintedUnit): Float64Array {
  const converted = values.slice()
  if (unit === 'base') return converted
  for (let row = 0; row < converted.length; row += 1) {
    converted[row] = inBaseUnit(converted[row] ?? Number.NaN, unit)
  }
  return converted
}

// Which of sysbench's tests without a database a run is.

// Facts that only one test announces: their numbers are no comparison with those of another.
const announced: readonly (readonly [fact: string, value: RegExp, test: string])[] = [
  ['prime limit', /./, 'cpu'],
  ['test', /^memory$/, 'memory'],
  ['test', /^thread subsystem$/, 'threads'],
  ['test', /^mutex$/, 'mutex'],
  ['file open flags', /./, 'fileio'],
]

/** The test that the head of an output announces, with the line; undefined for tests of databases, which scripts name. */
function testOf(facts: readonly Fact[]): Fact | undefined {
  for (const [name, pattern, test] of announced) {
    const stated = facts.find((fact) => fact.name === name && pattern.test(fact.value))
    if (stated) return { name: 'test', value: test, line: stated.line }
  }
  return undefined
}

// The checks of a run, in the order in which they are reported.
const summaryChecks = [
  completeness,
  counts,
  rates,
  zeroEvents,
  percentiles,
  fairness,
  histogramChecks,
  errors,
]
const intervalChecks = [
  badFields,
  percentileRank,
  order,
  gaps,
  threadCount,
  queriesOfTypes,
  meanOfSummary,
]

/** Checks the figures of a summary, when it is whole, and the interval lines. */
function check(draft: Draft, whole: boolean): readonly Finding[] {
  const ofSummary = whole ? summaryChecks : []
  const ofIntervals = draft.intervals.count > 0 ? intervalChecks : []
  return [...ofSummary, ...ofIntervals].flatMap((find) => find(draft))
}

// Double entry of counts and rates, with the tolerances that 8,173 real logs justify.

// A total time is printed to 0.1 ms.
const timeRounding = 5e-5

// Each group is present in every summary that has its first member; one of several is enough.
type Names = readonly (Metric | Inner)[]
const queryLines = ['total', 'transactions', 'queries', 'requests'] as const
const latencyLines = ['latency.avg', 'latency.min', 'latency.max'] as const
const groups: readonly (readonly [first: Names, ...(Names | Metric | Inner)[]])[] = [
  [['events/thread'], 'time.total', 'events'],
  [
    queryLines,
    'reads',
    'writes',
    'others',
    'total',
    'transactions',
    ['queries', 'requests'],
    'errors',
  ],
  [latencyLines, 'latency.min', 'latency.avg', 'latency.max'],
]

/** A whole summary has every line of its kind. */
function completeness(draft: Draft): readonly Finding[] {
  // A number that was refused or left out has its own diagnostic.
  if (draft.problems.length > 0 || draft.remarks.has('bad-number')) return []
  return groups.flatMap(([first, ...members]) => {
    const start = first.map((name) => draft.stated.get(name)).find((stated) => stated !== undefined)
    // A copied output may end within its latencies.
    if (!start || (draft.stage === 'summary' && first === latencyLines)) return []
    const missing = members
      .map((names) => [names].flat())
      .find((names) => names.every((name) => !draft.stated.has(name)))
    if (!missing) return []
    return note('refuse', 'summary', start.line, `the summary has no ${missing.join(' or ')}`)
  })
}

/** The counts add up. */
function counts(draft: Draft): readonly Finding[] {
  const { stated } = draft
  const total = stated.get('total')
  const queries = stated.get('queries')
  const requests = stated.get('requests')
  const transactions = stated.get('transactions')
  const events = stated.get('events')
  const traffic = sumOf(draft, total?.line, 'reads', 'writes', 'others')
  const statements = sumOf(draft, requests?.line, 'reads', 'writes')
  // Single-statement tests of 0.5 have events but no transactions.
  const areEvents =
    transactions &&
    events &&
    (queries || transactions.value > 0) &&
    !isForcedEnd(draft, events.value - transactions.value)
  return [
    ...equal(['read + write + other', traffic], ['total', total]),
    ...equal(['queries', queries], ['total', total]),
    ...equal(['read/write requests', requests], ['read + write', statements]),
    ...equal(['other operations', stated.get('operations')], ['other', stated.get('others')]),
    ...(areEvents ? equal(['transactions', transactions], ['events', events]) : []),
  ]
}

function sumOf(draft: Draft, line = 0, ...names: readonly Metric[]): Stated | undefined {
  const parts = names.flatMap((name) => draft.stated.get(name) ?? [])
  const value = parts.reduce((sum, part) => sum + part.value, 0)
  return parts.length === names.length ? { value, line } : undefined
}

// A forced shutdown counts the events that were still running: at most one a thread.
function isForcedEnd(draft: Draft, excess: number): boolean {
  const threads = Number(draft.threads?.text ?? 0)
  return draft.stated.has('unfinished') && excess >= 0 && excess <= threads
}

// One of 300,000 changes no digit that a page shows; the rates have a wider tolerance.
const slight = 5e-6

type Named = readonly [name: string, Stated | undefined]

function equal([name, a]: Named, [otherName, b]: Named): readonly Finding[] {
  if (!a || !b || a.value === b.value) return []
  const message = `${name} = ${a.value}, but ${otherName} = ${b.value}`
  const isSlight = Math.abs(a.value - b.value) <= slight * Math.max(a.value, b.value)
  return note(isSlight ? 'warning' : 'refuse', 'identity', a.line, message)
}

// A printed rate and the count that it is the rate of. Those of the memory test use a clock of their own.
const rated: readonly (readonly [Metric, Metric])[] = [
  ['transactions', 'tps'],
  ['queries', 'qps'],
  ['requests', 'rwps'],
  ['events', 'eps'],
]

// sysbench takes the time of the rates a moment before it stops the clock: 7 ms were seen on a busy machine,
// which is much of a run of 2 s and nothing of one of minutes.
const moment = 0.02

/** A printed rate is its count over the time of the run, or over its whole seconds: 1e-4 is noted; 1e-3 and 20 ms are refused. */
function rates(draft: Draft): readonly Finding[] {
  const time = draft.stated.get('time.total')
  if (!time) return []
  const seconds = time.value - (draft.checkpoint?.second ?? 0)
  if (!(seconds > 0)) {
    return note('refuse', 'identity', time.line, `the time of the run is ${seconds} s`)
  }
  const isMemory = draft.stated.has('bytes/s')
  return rated.flatMap(([countName, rateName]) => {
    const count = draft.stated.get(countName)
    const rate = draft.stated.get(rateName)
    if (!count || !rate || (isMemory && rateName === 'eps')) return []
    const expected = count.value / seconds
    const off = Math.abs(expected - rate.value)
    const rounding = 0.005 + rate.value * (timeRounding / seconds)
    if (off <= rounding + 1e-4 * rate.value) return []
    const most = Math.max(1e-3, moment / seconds) * rate.value
    const isOfWholeSeconds =
      Math.abs(count.value / Math.floor(seconds) - rate.value) <= 0.005 + 1e-9 * rate.value
    const message =
      `${countName} / time = ${count.value} / ${seconds} s` +
      `${Number.isFinite(expected) ? ` = ${expected.toFixed(2)}` : ''}, but ${rateName} = ${rate.value}`
    if (off > rounding + most && isOfWholeSeconds)
      return warning(
        'identity',
        rate.line,
        message,
        `${rateName} counts whole seconds only, so it is high by ${((100 * off) / rate.value).toFixed(1)} %`,
      )
    return note(off <= rounding + most ? 'info' : 'refuse', 'identity', rate.line, message)
  })
}

/** A run in which nothing finished is no measurement. */
function zeroEvents(draft: Draft): readonly Finding[] {
  const events = draft.stated.get('events')
  if (events?.value !== 0) return []
  return warning('zero-events', events.line, 'no event finished')
}

// Errors that the test ignored, connections it had to renew, transactions it left behind.
const troubles: readonly (readonly [Metric, string, string])[] = [
  ['errors', 'error', 'ignored'],
  ['reconnects', 'reconnect', ''],
  ['unfinished', 'transaction', 'unfinished at the forced end'],
]

/** Warnings about errors, reconnects and unfinished transactions, shown with the run everywhere. */
function errors(draft: Draft): readonly Finding[] {
  return troubles.flatMap(([metric, noun, participle]) => {
    const stated = draft.stated.get(metric)
    if (!stated || stated.value === 0) return []
    // At most one per thread, and expected of a run that was ended on purpose.
    if (metric === 'unfinished' && draft.endedEarly) return []
    const many = `${stated.value} ${noun}${stated.value === 1 ? '' : 's'}`
    return warning(metric, stated.line, `${many} ${participle}`.trim())
  })
}

// Double entry of latencies, with the tolerances that 8,173 real logs justify.

// The largest latency that sysbench's histogram holds (sysbench #242).
const longestLatency = 100
// The events and the time of a thread are printed to four decimals.
const perThreadRounding = 5e-5

/** A percentile that is off is none, and one at the end of the histogram is a bound. */
function percentiles(draft: Draft): readonly Finding[] {
  const max = draft.stated.get('latency.max')
  if (!max || isIdle(draft)) return []
  if (draft.ranks.length === 0) {
    const message = 'the latency percentile is switched off'
    return warning('no-percentile', max.line, message, 'no latency percentile')
  }
  return draft.ranks.flatMap((rank) => {
    const percentile = draft.stated.get(percentileMetric(rank))
    if (!percentile) return []
    const { value, line } = percentile
    if (value === 0) {
      const message = `p${rank} is printed as 0.00: it is switched off, or below 0.01 ms`
      return warning('no-percentile', line, message, `no p${rank} latency`)
    }
    if (value < longestLatency) return []
    const sentence = `p${rank} latency is 100 s or more`
    return warning('percentile', line, `${sentence}: the histogram ends there`, sentence)
  })
}

// Of a thread's events and time, the number of threads makes all of them; 1.1 counts at another moment.
const shared: readonly (readonly [Metric, Metric])[] = [
  ['events/thread', 'events'],
  ['time/thread', 'latency.sum'],
]

/** A thread's share times the threads is the whole, within 1e-5. */
function fairness(draft: Draft): readonly Finding[] {
  const threads = Number(draft.threads?.text)
  return shared.flatMap(([perThreadName, name]) => {
    const perThread = draft.stated.get(perThreadName)
    const stated = draft.stated.get(name)
    if (!perThread || !stated || Number.isNaN(threads)) return []
    const sum = threads * perThread.value
    if (Math.abs(sum - stated.value) <= 1e-5 * stated.value + perThreadRounding * threads) return []
    const message = `threads × ${perThreadName} = ${sum.toFixed(1)}, but ${name} = ${stated.value}`
    return note('info', 'fairness', perThread.line, message)
  })
}

function isIdle({ stated }: Draft): boolean {
  return stated.get('events')?.value === 0
}

// What the interval lines say about themselves and about the summary.

/** Fields that are no numbers are NaN in the series, and said. */
function badFields({ intervals }: Draft): readonly Finding[] {
  if (intervals.firstBad === undefined) return []
  const message = `${lines(intervals.bad)} with a field that is not a number`
  return warning('bad-line', intervals.firstBad, message)
}

/** One percentile a run; reports of a hook do not say theirs. */
function percentileRank({ intervals, ranks: stated }: Draft): readonly Finding[] {
  const ranks = printed(intervals, 'rank')
  const row = ranks ? firstOther(ranks, ranks[0]) : -1
  if (ranks && row > 0) {
    const message = `the percentile changes from ${String(ranks[0])} to ${String(ranks[row])}`
    return note('warning', 'percentile', lineOf(intervals, row), message)
  }
  if (!ranks && stated.length === 0 && printed(intervals, 'latency')) {
    const message = 'these interval lines do not state the percentile of their latency'
    return note('info', 'percentile', lineOf(intervals, 0), message)
  }
  return []
}

/** The seconds rise: the clock of the interval lines is monotone. */
function order({ intervals }: Draft): readonly Finding[] {
  const { at } = intervals
  const back = rowsOutOfOrder(intervals)
  const [first] = back
  if (first === undefined) return []
  const step = `second ${String(at[first])} follows second ${String(at[first - 1])}`
  const sentence = 'interval lines are repeated or out of order'
  const message = `${step}; the clock goes back or stops on ${lines(back.length)}`
  return warning('interval-order', lineOf(intervals, first), message, sentence)
}

/** No interval is missing. The last one may be: sysbench often ends before it. */
function gaps(draft: Draft): readonly Finding[] {
  const { intervals } = draft
  const { at } = intervals
  const step = stepOf(draft)
  if (step === undefined || step <= 0 || rowsOutOfOrder(intervals).length > 0) return []
  const lost = stepsOf(intervals).map((distance) => Math.max(0, Math.round(distance / step) - 1))
  const first = lost.findIndex((count) => count > 0)
  if (first < 0) return []
  const missing = lost.reduce((sum, count) => sum + count)
  const sentence = `${missing} interval${missing === 1 ? '' : 's'} missing`
  const message = `${sentence}, the first before second ${String(at[first])}`
  return warning('interval-gap', lineOf(intervals, first), message, sentence)
}

/** As many threads run as the head says. The last line may count threads that have already ended. */
function threadCount({ intervals, threads }: Draft): readonly Finding[] {
  const running = printed(intervals, 'threads')
  const first = running?.[0]
  if (!running || first === undefined) return []
  const expected = threads === undefined ? first : Number(threads.text)
  const row = firstOther(running, expected)
  if (row < 0) return []
  const line = lineOf(intervals, row)
  const value = String(running[row])
  const second = String(intervals.at[row])
  const isLast = row === running.length - 1 && row > 0
  const severity = isLast ? 'info' : 'warning'
  const sentence =
    row === 0
      ? `the head says ${expected} threads, the interval lines ${value}`
      : `threads ${Number(value) < expected ? 'fall' : 'rise'} from ${expected} to ${value} at second ${second}`
  return [{ severity, rule: 'threads', message: sentence, line, ...(isLast ? {} : { sentence }) }]
}

/** Reads, writes and others add up to the queries, within rounding. */
function queriesOfTypes({ intervals }: Draft): readonly Finding[] {
  const queries = printed(intervals, 'qps')
  const reads = printed(intervals, 'reads/s')
  const writes = printed(intervals, 'writes/s')
  const others = printed(intervals, 'others/s')
  if (!queries || !reads || !writes || !others) return []
  const wrong = [...queries.keys()].filter((row) => {
    const sum = (reads[row] ?? 0) + (writes[row] ?? 0) + (others[row] ?? 0)
    return Math.abs(sum - (queries[row] ?? 0)) > 0.031
  })
  const [first] = wrong
  if (first === undefined) return []
  const message = `read + write + other differs from qps on ${lines(wrong.length)}`
  const sentence = 'interval lines contradict themselves'
  return warning('identity', lineOf(intervals, first), message, sentence)
}

/** The intervals average to the summary, within 0.5 %, where they cover the run. */
function meanOfSummary(draft: Draft): readonly Finding[] {
  if (!isWhole(draft) || draft.checkpoint) return []
  return (['tps', 'qps', 'eps'] as const).flatMap((column) => {
    const stated = draft.stated.get(column)
    const values = printed(draft.intervals, column)
    if (!stated || !values) return []
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const off = mean / stated.value - 1
    if (!(Math.abs(mean - stated.value) > 0.005 * stated.value + 0.01)) return []
    const percent = `${(Math.abs(off) * 100).toFixed(1)} % ${off < 0 ? 'below' : 'above'}`
    return warning('identity', stated.line, `interval ${column} averages ${percent} the summary`)
  })
}

// Intervals are whole when they are in order, without gap or bad field, and reach the end of the run.
function isWhole(draft: Draft): boolean {
  const { intervals } = draft
  const step = stepOf(draft)
  const total = draft.stated.get('time.total')?.value
  if (step === undefined || total === undefined || intervals.bad > 0) return false
  const last = intervals.at[intervals.count - 1] ?? 0
  const covered = intervals.count * step
  const isInOrder = rowsOutOfOrder(intervals).length === 0
  return isInOrder && covered === last && total - last <= 0.005 * total
}

function lineOf(intervals: Intervals, row: number): number {
  return intervals.lines[row] ?? 0
}

function lines(count: number): string {
  return `${count} interval line${count === 1 ? '' : 's'}`
}

// The columns of a run's interval lines, and what can be said of them alone.

/** The values of one field as printed, one an interval; undefined when the lines do not have it. */
function printed(
  intervals: Intervals,
  name: Metric | 'latency' | 'rank',
): Float64Array | undefined {
  const field = intervals.shape?.fields.findIndex(({ to }) => to === name) ?? -1
  return intervals.values[field]?.subarray(0, intervals.count)
}

/** The seconds between each interval line and the one before it; the first follows second 0. */
function stepsOf({ at, count }: Intervals): readonly number[] {
  return Array.from(at.subarray(0, count), (second, row) => second - (at[row - 1] ?? 0))
}

/** The rows whose second does not follow the one before: the intervals are not one run's in its order. */
function rowsOutOfOrder(intervals: Intervals): readonly number[] {
  return stepsOf(intervals).flatMap((step, row) => (row > 0 && !(step > 0) ? [row] : []))
}

/** Seconds between two reports: as the head says, else the most frequent distance of two lines. */
function stepOf(draft: Draft): number | undefined {
  const stated = draft.facts.find(({ name }) => name === 'report interval')?.value
  return stated === undefined ? commonStep(draft.intervals) : Number.parseInt(stated, 10)
}

function commonStep(intervals: Intervals): number | undefined {
  const seen = new Map<number, number>()
  for (const step of stepsOf(intervals).slice(1)) {
    if (step > 0) seen.set(step, (seen.get(step) ?? 0) + 1)
  }
  let best: number | undefined
  for (const [step, times] of seen) if (times > (seen.get(best ?? 0) ?? 0)) best = step
  return best
}

function firstOther(values: Float64Array, expected: number | undefined): number {
  return values.findIndex((value) => value !== expected && !Number.isNaN(value))
}

/** Checks that the bucket counts add up to the events of the summary and that no bucket descends: short times print equal. */
function histogramChecks({ bins, stated }: Draft): readonly Finding[] {
  const [first] = bins
  if (!first) return []
  const isAscending = bins.every(({ value }, index) => {
    const before = bins[index - 1]
    return before === undefined || value >= before.value
  })
  const sum = bins.reduce((total, { count }) => total + count, 0)
  const events = stated.get('events')?.value
  if (isAscending && (events === undefined || events === sum)) return []
  const { line } = first
  // The numbers of the summary are as good without it: a histogram of another part of the run is a note.
  if (isAscending) {
    const message = `the histogram holds ${String(sum)} events, the summary ${String(events)}`
    return note('info', 'histogram', line, message)
  }
  return warning('histogram', line, 'the buckets of the histogram are not in ascending order')
}

// The sections behind the last one that was printed.
function lastParts(draft: Draft, whole: boolean): readonly Finding[] {
  if (!whole || draft.stage === 'done') return []
  const message = `the summary ends after "${[...draft.titles].at(-1) ?? ''}"`
  return note('info', 'summary', draft.lastLine, message)
}
