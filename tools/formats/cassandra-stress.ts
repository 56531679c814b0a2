// The output of cassandra-stress 2.1 to 5: settings, a row per second, then the results; one run per `Results:`.
//
// Reference: Apache Cassandra, tools/stress/src/org/apache/cassandra/stress/report/StressMetrics.java. Latencies are in
// milliseconds. Rows of single operations, counts of garbage collection and settings without a field are skipped.
import { judgeFailed } from './reading/failed-operations.ts'
import type { Line, Source } from './reading/source.ts'
import { count, lineFormat, ms, rate, type LineRun } from './reading/line-table.ts'
import type { Meaning } from './reading/row-columns.ts'

const running = /^Running (?:([A-Z_]{2,40}) )?with (\d{1,9}) threads?\b/
// type   total ops,    op/s,    pk/s,   row/s,    mean,     med,     .95, …
const header = /^type,? +total ops, +op\/s, /
// total ops , adj row/s,    op/s,    pk/s,   row/s,    mean, …   (2.1)
const olderHeader = /^total ops *, +adj row\/s, +op\/s, /
const row = /^(?:([\w:.-]{1,60}), +|(\d{1,18}) *, +)((?:[-\w.]{1,20}, +){5,24}[-\w.]{1,20})$/
// Op rate                   :   61,755 op/s  [READ: 30,877 op/s, WRITE: 30,878 op/s]     op rate                   : 25000   (2.1)
const figure =
  /^([A-Za-z][\w. ]{2,40}?) *: +([\d.,]{1,30}|NaN)(?: (?:op\/s|pk\/s|row\/s|ms|seconds|[KMGT]?i?B))?(?: +\[(.{1,400})\])?$/
const duration = /^Total operation time +: +(\d{1,6}):(\d\d):(\d\d)$/
const consistency = /^ +Consistency Level: (\w{1,40})$/
const alarm =
  /^(?:FAILURE|Failed (?!to connect over JMX)|java\.|com\.datastax\.\S{1,100}(?:Exception|Error)|Exception in thread |\S{1,100}Exception: )/

const meanings: ReadonlyMap<string, Meaning> = new Map([
  ['Op rate', rate('ops/s')],
  ['Row rate', rate('rows/s')],
  ['Latency mean', ms('latency.avg')],
  ['Latency median', ms('latency.p50')],
  ['Latency 95th percentile', ms('latency.p95')],
  ['Latency 99th percentile', ms('latency.p99')],
  ['Latency 99.9th percentile', ms('latency.p99.9')],
  ['Latency max', ms('latency.max')],
  ['Total partitions', count('partitions')],
  ['Total errors', count('errors')],
])
const collected = /^(?:Partition rate|Total GC |Total gc |Avg GC time|StdDev GC time)/

interface State {
  /** The line of the settings of all runs. */
  readonly consistency: Line | undefined
  /** The places of the rate and of the time in rows. */
  columns: readonly [rate: number, time: number]
  hasResults: boolean
}

/** cassandra-stress: `ops/s`, latencies, and the same per operation such as `read.latency.p99`; field threads. */
export const cassandraStress = lineFormat<State>({
  tool: 'cassandra-stress',
  title: undefined,
  recognises: ({ head }) =>
    /^\*{3,} ?Stress Settings ?\*{3,}\s*$/m.test(head) ||
    /^type,? +total ops, +op\/s, /m.test(head) ||
    /^total ops *, +adj row\/s, +op\/s, /m.test(head) ||
    /^Op rate +: +[\d.,]{1,30} op\/s/m.test(head),
  runs: {
    programs: ['cassandra-stress'],
    starts: [running],
    once: [duration],
    body: new RegExp(`${row.source}|${figure.source}`),
    last: duration,
  },
  start: (source) => ({ consistency: consistencyOf(source), columns: [-1, -1], hasResults: false }),
  columns: [rate('ops/s')],
  rows: [
    [
      'Running MIXED with 64 threads 60 seconds',
      running,
      (run, [, workload, threads], line) => {
        begin(run, line)
        run.field('workload', workload?.toLowerCase(), line)
        run.field('threads', threads, line)
      },
    ],
    ['  Consistency Level: LOCAL_QUORUM', consistency, []],
    [
      'type       total ops,    op/s,    pk/s,   row/s,    mean',
      header,
      ({ state }, { input }) => {
        const columns = input
          .split(/,? +|, */)
          .slice(1)
          .join(' ')
          .replace('total ops', 'total-ops')
          .split(' ')
        state.columns = [columns.indexOf('op/s'), columns.indexOf('time')]
      },
    ],
    [
      'total ops , adj row/s,    op/s,    pk/s,   row/s,    mean',
      olderHeader,
      ({ state }, { input }) => {
        const columns = input.split(',').map((name) => name.trim())
        state.columns = [columns.indexOf('op/s') - 1, columns.indexOf('time') - 1]
      },
    ],
    ['total,      123457,   61728,   61728,   61728,     1.0,     0.9', row, readRow],
    [
      'Results:',
      /^Results:$/,
      ({ state }) => {
        state.hasResults = true
      },
    ],
    [
      'Total operation time      : 00:01:00',
      duration,
      ({ draft }, match, { line }) => {
        const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map(Number)
        const value = hours * 3600 + minutes * 60 + seconds
        draft.measurements.set('time.total', { metric: 'time.total', value, unit: 's', line })
      },
    ],
    ['Op rate                   :   61,755 op/s  [READ: 30,877 op/s]', figure, readFigure],
    [
      'java.lang.RuntimeException: Failed to execute stress action',
      alarm,
      (run, _, { text, line }) => run.alarm({ text: text.slice(0, 200), line }),
    ],
  ],
  skipped: [
    /^\*{3,} ?Stress Settings ?\*{3,}$/,
    /^ +\S/,
    /^[A-Z][A-Za-z ]{2,40}:$/,
    /^(?:Connected to cluster|Datatacenter|Datacenter|Created |Sleeping|Warming up|Thread count was not specified|Improvement over|Failed to connect over JMX|END$|WARN |Unable to create )/,
    // total gc time (s)         : 0   (2.1)
    /^(?:total gc |avg gc time|stdev gc time|total gc)/,
    /^ +id, type/,
  ],
  whole: ['ops/s', 'time.total'],
  end: 'ends before the total operation time',
  finish(run) {
    const { draft } = run
    if (draft.facts.length === 0) begin(run, { line: run.firstLine })
    const [errors, partitions] = ['errors', 'partitions'].map((name) =>
      draft.measurements.get(name),
    )
    if (!run.has('ops/s') || !run.has('time.total') || !errors || !partitions) return
    const counts = { failed: errors.value, all: partitions.value + errors.value }
    judgeFailed(draft, counts, `failed operations: ${String(errors.value)}`, errors.line)
  },
})

function begin(run: LineRun<State>, line: Pick<Line, 'line'>): void {
  const { consistency: settings } = run.state
  run.fact('tool', 'cassandra-stress', line)
  if (settings) run.field('consistency', settings.text, settings)
}

function consistencyOf(source: Source): Line | undefined {
  for (const [index, text] of source.lines().entries()) {
    const [, level] = consistency.exec(text) ?? []
    if (level !== undefined) return { text: level, line: index + 1 }
  }
  return undefined
}

// Rows of single operations precede the row of all.
function readRow(run: LineRun<State>, [, type, , cells = '']: RegExpExecArray, line: Line): void {
  const [rateAt, timeAt] = run.state.columns
  if ((type !== undefined && type !== 'total') || rateAt < 0 || timeAt < 0) return
  const numbers = cells.split(',').map((cell) => Number(cell.trim()))
  const [perSecond = Number.NaN, time = Number.NaN] = [numbers[rateAt], numbers[timeAt]]
  if (!Number.isFinite(perSecond) || !Number.isFinite(time)) run.bad(line, 'a rate and a time')
  // A row without a later time adds no sample.
  else if (time > run.second) run.sample(time, [perSecond])
}

function readFigure(
  run: LineRun<State>,
  [, printed = '', value = '', parts = '']: RegExpExecArray,
  line: Line,
): boolean {
  const name = printed.charAt(0).toUpperCase() + printed.slice(1)
  const meaning = meanings.get(name)
  if (!meaning) return collected.test(name)
  if (!run.state.hasResults) {
    run.bad(line, 'a number below `Results:`')
    return true
  }
  run.add(meaning, value.replaceAll(',', ''), line)
  // [READ: 30,877 op/s, WRITE: 30,878 op/s]
  for (const [, type = '', number = ''] of parts.matchAll(
    /([\w:.-]{1,60}): ?([\d.,]{1,30}\d|\d)\b/g,
  ))
    run.add(
      { ...meaning, name: `${type.toLowerCase()}.${meaning.name}` },
      number.replaceAll(',', ''),
      line,
    )
  return true
}
