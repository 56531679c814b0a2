// The output of cassandra-stress 2.1 to 5: settings, a row per second, then the results; one run per `Results:`.
//
// Reference: Apache Cassandra, tools/stress/src/org/apache/cassandra/stress/report/StressMetrics.java. Latencies are in
// milliseconds. Rows of single operations, counts of garbage collection and settings without a field are skipped.
import type { ResultReading } from '../core/model.ts'
import type { Meaning } from './reading/row-columns.ts'
import { judgeFailed } from './reading/failed-operations.ts'
import type { Format } from './reading/format.ts'
import type { Line } from './reading/line.ts'
import { completeLines } from './reading/lines.ts'
import { reportBadLine, reportUnknownLine } from './reading/reported-text.ts'
import {
  addFact,
  addMeasurement,
  addSetting,
  fail,
  newRun,
  toReading,
  type RunDraft,
} from './reading/run-draft.ts'
import { Samples, Times, seriesOf } from './reading/samples.ts'
import type { Source } from './reading/source.ts'

const tool = 'cassandra-stress'

// Running MIXED with 64 threads 60 seconds   Running with 4 threadCount
const running = /^Running (?:([A-Z_]{2,40}) )?with (\d{1,9}) threads?\b/
// type   total ops,    op/s,    pk/s,   row/s,    mean,     med,     .95, …
const header = /^type,? +total ops, +op\/s, /
// total ops , adj row/s,    op/s,    pk/s,   row/s,    mean, …   (2.1)
const olderHeader = /^total ops *, +adj row\/s, +op\/s, /
// 30000     ,   20020,   20010,   20010,   20010,     2.4, …
const olderRow = /^(\d{1,18}) *, +((?:[-\w.]{1,20}, +){5,24}[-\w.]{1,20})$/
// total,                                                123457,   61728,   61728, …,    1.0, …
const row = /^([\w:.-]{1,60}), +((?:[-\w.]{1,20}, +){5,24}[-\w.]{1,20})$/
// Results:
const results = /^Results:$/
// Op rate                   :   61,755 op/s  [READ: 30,877 op/s, WRITE: 30,878 op/s]
// op rate                   : 25000   (2.1)
const figure =
  /^([A-Za-z][\w. ]{2,40}?) *: +([\d.,]{1,30}|NaN)(?: (op\/s|pk\/s|row\/s|ms|seconds|[KMGT]?i?B))?(?: +\[(.{1,400})\])?$/
const duration = /^Total operation time +: +(\d{1,6}):(\d\d):(\d\d)$/
// Consistency Level: LOCAL_QUORUM
const consistency = /^ +Consistency Level: (\w{1,40})$/
const alarm =
  /^(?:FAILURE|Failed |java\.|com\.datastax\.\S{1,100}(?:Exception|Error)|Exception in thread |\S{1,100}Exception: )/

const skipped: readonly RegExp[] = [
  /^\*{3,} ?Stress Settings ?\*{3,}$/,
  /^ +\S/,
  /^[A-Z][A-Za-z ]{2,40}:$/,
  /^(?:Connected to cluster|Datatacenter|Datacenter|Created |Sleeping|Warming up|Thread count was not specified|Improvement over|Failed to connect over JMX|END$|WARN |Unable to create )/,
  // total gc time (s)         : 0   (2.1)
  /^(?:total gc |avg gc time|stdev gc time|total gc)/,
  /^ +id, type/,
]

const ms = { unit: 's', over: 1000 }
const meanings: ReadonlyMap<string, Meaning> = new Map([
  ['Op rate', { name: 'ops/s', unit: '1/s' }],
  ['Row rate', { name: 'rows/s', unit: '1/s' }],
  ['Latency mean', { name: 'latency.avg', ...ms }],
  ['Latency median', { name: 'latency.p50', ...ms }],
  ['Latency 95th percentile', { name: 'latency.p95', ...ms }],
  ['Latency 99th percentile', { name: 'latency.p99', ...ms }],
  ['Latency 99.9th percentile', { name: 'latency.p99.9', ...ms }],
  ['Latency max', { name: 'latency.max', ...ms }],
  ['Total partitions', { name: 'partitions', unit: '1' }],
  ['Total errors', { name: 'errors', unit: '1' }],
])
const collected = /^(?:Partition rate|Total GC |Total gc |Avg GC time|StdDev GC time)/

/** cassandra-stress: `ops/s`, latencies, and the same per operation such as `read.latency.p99`; field threads. */
export const cassandraStress: Format = {
  name: tool,
  programs: ['cassandra-stress'],
  recognises: ({ head }) =>
    /^\*{3,} ?Stress Settings ?\*{3,}\s*$/m.test(head) ||
    /^type,? +total ops, +op\/s, /m.test(head) ||
    /^total ops *, +adj row\/s, +op\/s, /m.test(head) ||
    /^Op rate +: +[\d.,]{1,30} op\/s/m.test(head),
  read: (source) => new Reader(source).read(),
}

/** A run while it is read. */
interface State {
  readonly run: RunDraft
  readonly times: Times
  readonly rates: Samples
  lastSecond: number
  hasResults: boolean
  isWhole: boolean
  failure?: Line
}

class Reader {
  readonly #source: Source
  readonly #states: State[] = []
  #consistency: Line | undefined
  /** The places of the rate and of the time in rows. */
  #columns: readonly [rate: number, time: number] = [-1, -1]

  constructor(source: Source) {
    this.#source = source
  }

  read(): readonly ResultReading[] {
    let lastLine = 1
    for (const each of completeLines(this.#source, tool, { severity: 'info' })) {
      lastLine = each.line
      if (!this.#line(each)) reportUnknownLine(this.#source, tool, each)
    }
    if (this.#states.length === 0) this.#start(1)
    return this.#states.map(({ run, times, rates, isWhole, failure }) => {
      if (failure && !isWhole) fail(run, failure.text, failure.line)
      else if (failure) run.warnings.push(failure.text)
      const [errors, partitions] = ['errors', 'partitions'].map((name) =>
        run.measurements.get(name),
      )
      if (isWhole && errors && partitions) {
        const text = `failed operations: ${String(errors.value)}`
        const all = partitions.value + errors.value
        judgeFailed(run, { failed: errors.value, all }, text, errors.line)
      }
      const columns = [{ name: 'ops/s', unit: '1/s' }]
      const series =
        times.count > 0 ? seriesOf(times, [{ prefix: '', samples: rates, columns }]) : undefined
      const end = { text: 'ends before the total operation time', line: lastLine }
      return toReading(this.#source, run, isWhole ? { series } : { series, end })
    })
  }

  #start(line: number): State {
    const run = newRun(tool)
    const state = {
      run,
      times: new Times(),
      rates: new Samples(1),
      lastSecond: 0,
      hasResults: false,
      isWhole: false,
    }
    addFact(run, 'tool', tool, line)
    if (this.#consistency)
      addSetting(run, 'consistency', this.#consistency.text, this.#consistency.line)
    this.#states.push(state)
    return state
  }

  #state(line: number): State {
    return this.#states.at(-1) ?? this.#start(line)
  }

  #line(each: Line): boolean {
    const { text, line } = each
    let match: RegExpExecArray | null
    if ((match = running.exec(text))) {
      const { run } = this.#start(line)
      if (match[1] !== undefined) addSetting(run, 'workload', match[1].toLowerCase(), line)
      addSetting(run, 'threads', match[2] ?? '', line)
    } else if ((match = consistency.exec(text))) this.#consistency = { text: match[1] ?? '', line }
    else if (header.test(text)) {
      const names = text
        .split(/,? +|, */)
        .slice(1)
        .join(' ')
        .replace('total ops', 'total-ops')
      const columns = names.split(' ')
      this.#columns = [columns.indexOf('op/s'), columns.indexOf('time')]
    } else if (olderHeader.test(text)) {
      const columns = text.split(',').map((name) => name.trim())
      this.#columns = [columns.indexOf('op/s') - 1, columns.indexOf('time') - 1]
    } else if ((match = row.exec(text))) this.#row(each, match)
    else if ((match = olderRow.exec(text))) this.#row(each, match)
    else if (results.test(text)) this.#state(line).hasResults = true
    else if ((match = duration.exec(text))) this.#finish(match, line)
    else if ((match = figure.exec(text))) return this.#figure(each, match)
    else if (alarm.test(text)) {
      this.#state(line).failure ??= { text: text.slice(0, 200), line }
      this.#source.report('warning', `${tool}/alarm`, text.slice(0, 200), line)
    } else return skipped.some((pattern) => pattern.test(text))
    return true
  }

  // Rows of single operations precede the row of all.
  #row(each: Line, [, type = '', cells = '']: RegExpExecArray): void {
    const [rateAt, timeAt] = this.#columns
    if ((type !== 'total' && !/^\d+$/.test(type)) || rateAt < 0 || timeAt < 0) return
    const numbers = cells.split(',').map((cell) => Number(cell.trim()))
    const [rate = Number.NaN, time = Number.NaN] = [numbers[rateAt], numbers[timeAt]]
    const state = this.#state(1)
    if (!Number.isFinite(rate) || !Number.isFinite(time)) {
      reportBadLine(this.#source, tool, each, 'a rate and a time')
      return
    }
    // A row without a later time adds no sample.
    if (time <= state.lastSecond) return
    state.lastSecond = time
    state.rates.values[state.rates.open()] = rate
    state.rates.keep(state.times.add(time))
  }

  #figure(each: Line, match: RegExpExecArray): boolean {
    const [, printed = '', value = '', , parts = ''] = match
    const { line } = each
    const name = printed.charAt(0).toUpperCase() + printed.slice(1)
    const meaning = meanings.get(name)
    if (!meaning) return collected.test(name)
    const { run, hasResults } = this.#state(line)
    if (!hasResults) {
      reportBadLine(this.#source, tool, each, 'a number below `Results:`')
      return true
    }
    addMeasurement(run, meaning, value.replaceAll(',', ''), line)
    // [READ: 30,877 op/s, WRITE: 30,878 op/s]
    for (const [, type = '', number = ''] of parts.matchAll(
      /([\w:.-]{1,60}): ?([\d.,]{1,30}\d|\d)\b/g,
    ))
      addMeasurement(
        run,
        { ...meaning, name: `${type.toLowerCase()}.${meaning.name}` },
        number.replaceAll(',', ''),
        line,
      )
    return true
  }

  #finish([, hours = '', minutes = '', seconds = '']: RegExpExecArray, line: number): void {
    const state = this.#state(line)
    const value = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
    state.run.measurements.set('time.total', { metric: 'time.total', value, unit: 's', line })
    state.isWhole = state.run.measurements.has('ops/s')
  }
}
