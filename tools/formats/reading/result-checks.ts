// What holds for the result of every load tool: the range of each metric, identities of rates, counts and times, the order
// of latencies, and Little's law.
import type { MetricVocabulary } from '../../core/metric-vocabulary.ts'
import type { Measurement, ResultReading, Series, Severity } from '../../core/model.ts'
import type { Source } from './source.ts'

interface Checked {
  readonly format: string
  readonly reading: ResultReading
  readonly numbers: ReadonlyMap<string, Measurement>
  readonly source: Source
}

/** `sentence` is short and travels with every number of the run. */
interface Finding {
  readonly severity: Severity
  readonly rule: string
  readonly line: number
  readonly message: string
  readonly sentence?: string
}

function warning(
  rule: string,
  line: number,
  message: string,
  sentence = message,
): readonly [Finding] {
  return [{ severity: 'warning', rule, line, message, sentence }]
}

/**
 * The reading with its warnings: refused where a number is impossible, without impossible samples, and with the mean of its
 * latency from their sum where both are stated. Every problem is reported to `source`.
 */
export function checkResult(
  reading: ResultReading,
  source: Source,
  format: string,
  metrics: MetricVocabulary,
): ResultReading {
  const report = ({ severity, rule, message, line }: Finding): void =>
    source.report(severity, `${format}/${rule}`, message, line)
  const impossible = reading.measurements.flatMap((measurement) => outOfRange(measurement, metrics))
  const [first] = impossible
  if (first) {
    for (const finding of impossible) report(finding)
    const { settings, facts, command, stated } = reading
    return {
      kind: 'result',
      status: 'refused',
      reason: { text: first.message, line: first.line },
      settings,
      facts,
      ...(command ? { command } : {}),
      ...(stated ? { stated } : {}),
      measurements: [],
      warnings: [],
    }
  }
  const exact = withResolutions(withExactMean(reading), source)
  const numbers = new Map(exact.measurements.map((each) => [each.metric, each]))
  const samples = possibleSamples(exact.series, metrics, source)
  const checked = { format, reading: exact, numbers, source }
  const findings = [
    ...samples.findings,
    ...(exact.status === 'ok' ? checks.flatMap((check) => check(checked)) : []),
  ]
  for (const finding of findings) report(finding)
  const sentences = findings.flatMap(({ sentence }) => sentence ?? [])
  return {
    ...exact,
    ...(samples.series ? { series: samples.series } : {}),
    warnings: [...exact.warnings, ...sentences],
  }
}

// No machine does more: a larger number is a counter that wrapped or a digit too many.
const mostByUnit: ReadonlyMap<string, number> = new Map([
  ['1/s', 1e12],
  ['B/s', 1e15],
  ['s', 1e9],
  ['B', 1e18],
  ['1', Number.MAX_SAFE_INTEGER],
])

function rangeOf(
  metrics: MetricVocabulary,
  { metric, unit }: Pick<Measurement, 'metric' | 'unit'>,
): readonly [low: number, high: number] {
  const stated = metrics.get(metric)?.range
  if (stated) return stated
  const most = mostByUnit.get(unit)
  return most === undefined ? [-Infinity, Infinity] : [0, most]
}

function rangeText([low, high]: readonly [number, number]): string {
  return low === 0 ? `at least 0 and at most ${String(high)}` : `${String(low)} to ${String(high)}`
}

function outOfRange(measurement: Measurement, metrics: MetricVocabulary): readonly Finding[] {
  const { metric, value, unit, line } = measurement
  const range = rangeOf(metrics, measurement)
  if (value >= range[0] && value <= range[1]) return []
  const printed = unit === '1' ? String(value) : `${String(value)} ${unit}`
  const message = `Unexpected ${metric} of ${printed}, which is impossible, expected ${rangeText(range)}`
  return [{ severity: 'error', rule: 'range', message, line }]
}

function possibleSamples(
  series: Series | undefined,
  metrics: MetricVocabulary,
  source: Source,
): { readonly series?: Series; readonly findings: readonly Finding[] } {
  if (!series) return { findings: [] }
  const findings: Finding[] = []
  const columns = series.columns.map((column) => {
    const [low, high] = rangeOf(metrics, column)
    const isImpossible = (value: number): boolean => value < low || value > high
    const first = column.values.findIndex(isImpossible)
    if (first < 0) return column
    const values = column.values.map((value) => (isImpossible(value) ? Number.NaN : value))
    const count = column.values.filter(isImpossible).length
    const sentence = `${String(count)} impossible sample${count === 1 ? '' : 's'} of ${column.metric} not used`
    const message = `${sentence}: ${String(column.values[first])} at second ${String(series.at[first])}, expected ${rangeText([low, high])}`
    const line = lineOfNumber(column.values[first], source)
    findings.push(...warning('range', line, message, sentence))
    return { metric: column.metric, unit: column.unit, values }
  })
  return findings.length === 0 ? { findings } : { series: { ...series, columns }, findings }
}

// Samples have no lines; a number that is impossible is on one line.
function lineOfNumber(value: number | undefined, source: Source): number {
  const index = source
    .lines()
    .findIndex((text) => text.match(/-?\d[\d.]*/g)?.some((number) => Number(number) === value))
  return Math.max(index, 0) + 1
}

// A mean of 0.02 ms is printed with one digit; the sum over the events has seven.
function withExactMean(reading: ResultReading): ResultReading {
  const of = (metric: string): Measurement | undefined =>
    reading.measurements.find((each) => each.metric === metric)
  const [mean, sum, events] = [of('latency.avg'), of('latency.sum'), of('events')]
  if (!mean || !sum || !events || events.value === 0) return reading
  const value = sum.value / events.value
  // Another mean than the printed one is reported and not repaired.
  if (Math.abs(value - mean.value) > 0.02e-3) return reading
  const measurements = reading.measurements.map((each) =>
    each === mean ? { ...mean, value, resolution: value * (0.005e-3 / sum.value) } : each,
  )
  return { ...reading, measurements }
}

function withResolutions(reading: ResultReading, source: Source): ResultReading {
  const measurements = reading.measurements.map((each) => {
    const resolution = each.resolution ?? printedResolution(each, source)
    return resolution === undefined ? each : { ...each, resolution }
  })
  return { ...reading, measurements }
}

function secondsOf({ numbers, reading }: Checked): number {
  return numbers.get('time.total')?.value ?? Number(reading.settings['seconds']?.value)
}

const rated: readonly (readonly [count: string, rate: string])[] = [
  ['transactions', 'tps'],
  ['queries', 'qps'],
  ['events', 'eps'],
  ['requests', 'requests/s'],
  ['operations', 'ops/s'],
]

// The clock of a rate starts and stops at other moments than that of the duration.
const rateTolerance = 0.05
const moment = 0.1

/** A rate is its count over the time of the run; sysbench has a stricter check, which knows its checkpoints. */
function rates(checked: Checked): readonly Finding[] {
  const { format, numbers } = checked
  const seconds = secondsOf(checked)
  if (format === 'sysbench' || !(seconds > 0)) return []
  return rated.flatMap(([countName, rateName]) => {
    const [count, rate] = [numbers.get(countName), numbers.get(rateName)]
    if (!count || !rate || rate.value === 0) return []
    const expected = count.value / seconds
    const most = (rateTolerance + moment / seconds) * Math.max(expected, rate.value)
    if (Math.abs(expected - rate.value) <= most + 1 / seconds + (rate.resolution ?? 0)) return []
    const sentence = `${rateName} contradicts ${countName} ÷ duration`
    const message = `${rateName} = ${String(rate.value)} contradicts ${countName} ÷ duration = ${String(count.value)} / ${String(seconds)} s = ${expected.toFixed(2)}`
    return warning('identity', rate.line, message, sentence)
  })
}

const parts: readonly (readonly [part: string, whole: string])[] = [
  ['goodput', 'requests/s'],
  ['nopm', 'tpm'],
  ['transactions.retried', 'transactions'],
]

/** A part is not larger than its whole, such as goodput than throughput. */
function wholes({ numbers }: Checked): readonly Finding[] {
  return parts.flatMap(([partName, wholeName]) => {
    const [part, whole] = [numbers.get(partName), numbers.get(wholeName)]
    if (!part || !whole || part.value <= whole.value * 1.001) return []
    const sentence = `${partName} is above ${wholeName}`
    const message = `${partName} = ${String(part.value)} contradicts ${wholeName} = ${String(whole.value)}: it is a part of it`
    return warning('identity', part.line, message, sentence)
  })
}

const latencyName = /^(.*\.)?latency\.(min|avg|max|p\d{1,2}(?:\.\d{1,3})?)$/
// The buckets of histograms are 5 % wide, so a percentile may lie a little above the maximum.
const bucket = 1.05

/** Minimum, median, higher percentiles and maximum are in order, and the mean is between the extremes. */
function latencyOrder({ numbers }: Checked): readonly Finding[] {
  const groups = new Map<string, Map<string, Measurement>>()
  for (const [name, number] of numbers) {
    const [whole, prefix = '', statistic = ''] = latencyName.exec(name) ?? []
    if (whole === undefined) continue
    const group = groups.get(prefix) ?? new Map<string, Measurement>()
    groups.set(prefix, group.set(statistic, number))
  }
  return [...groups].flatMap(([prefix, group]) => {
    const [min, avg, max] = ['min', 'avg', 'max'].map((name) => group.get(name))
    const percentiles = [...group.values()]
      .filter(({ metric, value }) => /\.p[\d.]+$/.test(metric) && value > 0)
      .toSorted((a, b) => rankOf(a) - rankOf(b))
    const chains = [
      [min, avg, max],
      [min, ...percentiles, max],
    ].map((chain) => chain.filter((each) => each !== undefined))
    return chains.flatMap((chain) => {
      const at = chain.findIndex((each, index) => {
        const before = chain[index - 1]
        return before !== undefined && before.value - (before.resolution ?? 0) > slack(each)
      })
      const [before, each] = [chain[at - 1], chain[at]]
      if (!before || !each) return []
      const sentence = `${prefix}latencies are not in order`
      const message = `${sentence}: ${before.metric} ${ms(before.value)} is above ${each.metric} ${ms(each.value)}`
      return warning('order', each.line, message, sentence)
    })
  })
}

function rankOf({ metric }: Measurement): number {
  return Number(/p([\d.]+)$/.exec(metric)?.[1])
}

function slack({ value, resolution = 0 }: Measurement): number {
  return bucket * value + Math.max(resolution, 1e-6)
}

/** The mean is the sum over the events, and no longer than the run. */
function means(checked: Checked): readonly Finding[] {
  const avg = checked.numbers.get('latency.avg')
  const sum = checked.numbers.get('latency.sum')
  const events = checked.numbers.get('events')
  if (!avg) return []
  const found: Finding[] = []
  const mean = sum && events && events.value > 0 ? sum.value / events.value : avg.value
  if (Math.abs(mean - avg.value) > 0.02e-3) {
    const message = `sum / events = ${ms(mean)}, but the average latency is ${ms(avg.value)}`
    const sentence = 'the latency average and sum disagree'
    found.push(...warning('identity', avg.line, message, sentence))
  }
  const seconds = secondsOf(checked)
  if (seconds > 0 && avg.value > 2 * seconds + 1) {
    const sentence = `the mean latency of ${avg.value.toPrecision(3)} s contradicts the duration of ${String(seconds)} s`
    found.push(...warning('identity', avg.line, sentence))
  }
  return found
}

/** The rates whose operations the mean latency is of, and how far the busy clients may be off their number. */
interface Loop {
  readonly rates: readonly string[]
  readonly clients: string
  readonly tolerance: number
  /** Clients that wait outside of their operations: only more busy ones than there are contradict. */
  readonly mayWait?: true
  /** A number without which the latency is of something else. */
  readonly needs?: string
}

const loops: ReadonlyMap<string, Loop> = new Map([
  ['sysbench', { rates: ['eps', 'tps'], clients: 'threads', tolerance: 0.02, needs: 'queries' }],
  ['pgbench', { rates: ['tps'], clients: 'threads', tolerance: 0.05, mayWait: true }],
  ['benchbase', { rates: ['requests/s'], clients: 'threads', tolerance: 0.1 }],
  ['cassandra-stress', { rates: ['ops/s'], clients: 'threads', tolerance: 0.1, mayWait: true }],
  ['db_bench', { rates: ['ops/s'], clients: 'threads', tolerance: 0.1, mayWait: true }],
  ['db_bench-rows', { rates: ['ops/s'], clients: 'threads', tolerance: 0.1, mayWait: true }],
  ['redis-benchmark', { rates: ['ops/s'], clients: 'threads', tolerance: 0.1, mayWait: true }],
  ['wrk', { rates: ['requests/s'], clients: 'connections', tolerance: 0.1, mayWait: true }],
])

/** Little's law of closed loops: throughput × mean latency is the number of clients. */
function littlesLaw({ format, numbers, reading }: Checked): readonly Finding[] {
  const loop = loops.get(format)
  const avg = numbers.get('latency.avg')
  if (!loop || !avg || (loop.needs !== undefined && !numbers.has(loop.needs))) return []
  const clients = Number(reading.settings[loop.clients]?.value)
  const rate = loop.rates.map((name) => numbers.get(name)).find((each) => each && each.value > 0)
  // With a target rate, clients wait for their turn.
  const isRated = numbers.has('lag.avg') || reading.facts.some(({ name }) => name === 'rate')
  if (!rate || !(clients > 0) || isRated) return []
  const busy = rate.value * avg.value
  const rounding = rate.value * (avg.resolution ?? 0)
  const off = Math.abs(busy - clients)
  // Events that run when the time is over end after it: one a client.
  const seconds = numbers.get('time.total')?.value ?? Infinity
  const unfinished = (clients * avg.value) / seconds
  if (off <= rounding + unfinished + loop.tolerance * clients || (loop.mayWait && busy < clients))
    return []
  const sentence = `throughput × latency = ${busy.toPrecision(3)} busy threads of ${String(clients)}`
  const message = `${sentence} (rate limit, warm-up or errors)`
  return warning('littles-law', avg.line, message, sentence)
}

const checks = [rates, wholes, means, latencyOrder, littlesLaw]

function ms(seconds: number): string {
  return `${(seconds * 1000).toFixed(2)} ms`
}

// How finely a number is printed: half of its last digit is unknown.

const numeral = /\d+(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?/g
const scales = [1, 1e-3, 1e-6, 1e-9, 1 / 60, 60, 3600, 1024, 1024 ** 2, 1024 ** 3, 1e3, 1e6, 0.01]
// A line of JSON without line breaks is searched for no number.
const longestLine = 2000
// A finer number is as good as exact.
const finest = 1e-4

// The unit of the last digit that the line prints of `value`, in base units; undefined where that is below a
// ten-thousandth of it or the line prints it otherwise.
function printedResolution({ value, line }: Measurement, source: Source): number | undefined {
  const text = source.lineText(line)
  if (value === 0 || text.length > longestLine) return undefined
  for (const [digits, decimals = '', exponent = '0'] of text.matchAll(numeral)) {
    const number = Number(digits)
    const scale = scales.find((each) => Math.abs(number * each - value) <= 1e-9 * value)
    if (scale === undefined) continue
    const resolution = 10 ** (Number(exponent) - decimals.length) * scale
    return resolution < finest * value ? undefined : resolution
  }
  return undefined
}
