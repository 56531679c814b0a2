// The output of YCSB: status lines, then `[SECTION], name, value`; a file may contain several runs.
//
// Reference: https://github.com/brianfrankcooper/YCSB, core/src/main/java/site/ycsb/Client.java and
// measurements/. Latencies are in microseconds. Buckets of histograms and time series, counts of return codes
// and of the garbage collector are skipped.
import { baseName } from '../core/base-name.ts'
import type { Meaning } from './reading/row-columns.ts'
import { countOperations, judgeFailed } from './reading/failed-operations.ts'
import type { Line } from './reading/source.ts'
import { engineNamed } from './reading/stated-fields.ts'
import { count, lineFormat, ms, rate, us, type LineRun } from './reading/line-table.ts'
import { parsePlainNumber } from './reading/number-text.ts'

const tool = 'ycsb'

// [OVERALL], Throughput(ops/sec), 98.91   [OVERALL],RunTime(ms), 10110   (0.1)
const entry = /^\[([\w%.\- ]{1,80})\], ?([^,]{1,80}), ?(\S{1,60})$/
// The first line of a result.
const firstEntry = /^\[OVERALL\], ?RunTime\(ms\), ?/
// Authors leave it out.
const secondEntry = /^\[OVERALL\], ?Throughput\(ops\/sec\), ?/
// /usr/bin/java -classpath … site.ycsb.Client -load: above what its driver prints
const client = /^\S*java .*\bycsb\.Client /
// 2024-03-14 12:00:10:123 10 sec: 1000 operations; 99.9 current ops/sec; est completion in 2 minutes [READ: Count=…]
const status =
  /^(?:\d{4}-\d\d-\d\d [\d:]{8,12} )?(\d{1,9}) sec: (\d{1,18}) operations;(?: (\S{1,40}) current ops\/sec;)?/
// The first status line of a run; the last one of a run below a second is of second 0, too.
const firstStatus = /^(?:\d{4}-\d\d-\d\d [\d:]{8,12} )?0 sec: 0 /
// Command line: -db site.ycsb.db.JdbcDBClient -P workloads/workloada -threads 16 -t
// ./bin/ycsb run jdbc -P workloads/workloada -threads 16
const command =
  /(?:^Command line: |site\.ycsb\.Client |com\.yahoo\.ycsb\.Client |(?:^|[ /])ycsb(?:\.sh|\.bat)? (?=(?:run|load) ))(.{1,4000})$/
const threads = / (?:-threads |-p threadcount=)(\d{1,9})\b/g
const loading = / (?:-load(?= |$)|load (?=\w))/
const workload = / -P (?:\S{0,300}\/)?([\w.-]{1,60})(?: |$)/
// Without a file, the class of its operations, which a load has not.
const workloadClass = / -p workload=(?:[\w.]{0,300}\.)?(\w{1,60})(?: |$)/
const version = /^YCSB Client (\S{1,40})$/
// site.ycsb.DBException: …   Exception in thread "main" java.lang.…
const alarm =
  /^(?:Exception in thread |Error |Could not |Unable to |\S{1,200}(?:Exception|Error): )/
// The operations of a workload, and those that print return codes after their other figures.
const loadOperation = /^(?:READ|UPDATE|INSERT|SCAN|DELETE|READ-MODIFY-WRITE)$/
const queued = 'Return=BATCHED_OK'
const returningOperation = /^(?:READ|UPDATE|INSERT|SCAN|DELETE)$/

const overallMeanings: ReadonlyMap<string, Meaning> = new Map([
  ['RunTime(ms)', ms('time.total')],
  ['Throughput(ops/sec)', rate('ops/s')],
])
const operationMeanings: ReadonlyMap<string, Meaning> = new Map([
  ['Operations', count('operations')],
  ['AverageLatency(us)', us('latency.avg')],
  ['MinLatency(us)', us('latency.min')],
  ['MaxLatency(us)', us('latency.max')],
  // Version 0.1
  ['AverageLatency(ms)', ms('latency.avg')],
  ['MinLatency(ms)', ms('latency.min')],
  ['MaxLatency(ms)', ms('latency.max')],
])
// 95thPercentileLatency(us)   99.9PercentileLatency(us)   95thPercentileLatency(ms)
const percentile = /^(\d{1,2}(?:\.\d{1,3})?)(?:th|st|nd|rd)?PercentileLatency\(([um]s)\)$/

/** The lines of one operation, such as READ. */
interface Section {
  readonly line: number
  figures: number
  hasOperations: boolean
  /** Lines of its return codes. */
  readonly returns: Map<string, number>
}

interface State {
  readonly sections: Map<string, Section>
}

/** YCSB: `ops/s`, and operations and latencies per kind such as `read.latency.p95`; status lines as a series; field phase is `load` for the load phase. */
export const ycsb = lineFormat<State>({
  tool,
  title: undefined,
  recognises: ({ headLines }) =>
    headLines.some((text) =>
      [client, firstEntry, secondEntry, version, status].some((pattern) => pattern.test(text)),
    ),
  // A status line may be printed within or after the result, because it goes to another stream.
  runs: {
    process: /ycsb/i,
    starts: [
      /^\S*java /,
      /^(?:[$#%>] )?\S*ycsb(?:\.sh|\.bat)? (?:run|load) /,
      /^Command line: /,
      version,
      /^Loading workload/,
      firstStatus,
    ],
    once: [firstEntry, secondEntry],
    body: new RegExp(`${status.source}|${entry.source}`),
    alarm,
    position(text) {
      const second = status.exec(text)?.[1]
      return second === undefined ? undefined : Number(second)
    },
  },
  columns: [rate('ops/s')],
  start: () => ({ sections: new Map() }),
  rows: [
    ['[OVERALL], Throughput(ops/sec), 98.91', entry, addEntry],
    [
      '2024-03-14 12:00:10:123 10 sec: 1000 operations; 99.9 current ops/sec; est completion in 2 minutes',
      status,
      (run, [, second, , current = '']) => {
        // The first status line has no rate.
        const now = parsePlainNumber(current)
        if (now !== undefined) run.sample(Number(second), [now])
      },
    ],
    [
      'YCSB Client 0.17.0',
      version,
      (run, [, number], line) => run.fact('tool', `YCSB ${number ?? ''}`, line),
    ],
    [
      'Command line: -db site.ycsb.db.JdbcDBClient -P workloads/workloada -threads 16 -t',
      command,
      addCommand,
    ],
    [
      'Adding shard node URL: jdbc:mysql://localhost:3306/bench',
      /^Adding shard node URL: jdbc:(mysql|mariadb|postgresql|sqlserver|oracle):/,
      (run, [, protocol], line) =>
        run.field('engine', serverOfProperties(run.draft.command?.text) ?? protocol, line),
    ],
    ['site.ycsb.DBException: no connection', alarm, (run, _, line) => run.alarm(line)],
  ],
  skipped: [
    /^\[\S+\], ?(?:Return=\S+|>?\d+(?:\.\d+)?), /,
    /^\[TOTAL_GC/,
    /^(?:Loading workload|Starting test|mbind|DBWrapper: |java |\/\S+java |\[WARN\]|\[INFO\]|SLF4J: |Adding shard|Connected)/i,
  ],
  whole: isWhole,
  end: 'ends before the result or within it',
  finish(run) {
    const { draft, state } = run
    // Not every binding prints its version.
    if (!draft.facts.some(({ name }) => name === 'tool'))
      draft.fact('tool', 'YCSB', [...state.sections.values()][0]?.line ?? 1)
    judgeOperations(run)
    addOperations(run)
  },
})

// -P conf/cockroachdb.properties: the driver is of a protocol, the file of a server that speaks it
function serverOfProperties(command = ''): string | undefined {
  const files = [...command.matchAll(/ -P (?:\S*\/)?([\w-]+)/g)]
  return files.flatMap(([, name = '']) => engineNamed(name) ?? []).at(0)
}

function addCommand(run: LineRun<State>, [, text = '']: RegExpExecArray, line: Line): void {
  run.draft.command ??= { text: line.text.slice(0, 4000), line: line.line }
  const options = ` ${text}`
  const isLoad = loading.test(options)
  if (isLoad) run.field('phase', 'load', line)
  // Of both forms, the last one counts.
  run.field('threads', [...options.matchAll(threads)].at(-1)?.[1], line)
  const own = isLoad ? null : workloadClass.exec(options)
  run.field('workload', (workload.exec(options) ?? own)?.[1], line)
  run.field('rate', / -target ([1-9]\d{0,12})\b/.exec(options)?.[1], line)
  run.field('records', / -p recordcount=(\d{1,15})\b/.exec(options)?.[1], line)
}

function addEntry(
  run: LineRun<State>,
  [, section = '', name = '', value = '']: RegExpExecArray,
  line: Line,
): boolean {
  const isOverall = section === 'OVERALL'
  const meaning = isOverall ? overallMeanings.get(name) : operationMeaning(run, section, name, line)
  if (meaning === undefined) return false
  // Operations that never happened have no latency.
  if (value !== 'NaN' || isOverall) run.add(meaning, value, line)
  return true
}

function operationMeaning(
  { state }: LineRun<State>,
  section: string,
  name: string,
  { line }: Line,
): Meaning | undefined {
  const known = state.sections.get(section)
  const lines = known ?? {
    line,
    figures: 0,
    hasOperations: false,
    returns: new Map<string, number>(),
  }
  state.sections.set(section, lines)
  if (name.startsWith('Return=')) lines.returns.set(name, line)
  if (name === 'Operations') lines.hasOperations = true
  const [, rank, unit] = percentile.exec(name) ?? []
  const percentileOf = unit === 'ms' ? ms : us
  const meaning =
    rank === undefined ? operationMeanings.get(name) : percentileOf(`latency.p${rank}`)
  if (meaning === undefined) return undefined
  lines.figures += 1
  return { ...meaning, name: `${section.toLowerCase()}.${meaning.name}` }
}

// A load phase has only inserts.
function addOperations(run: LineRun<State>): void {
  const { draft, state } = run
  const sections = [...state.sections].filter(([name]) => loadOperation.test(name))
  const [first] = sections
  const names = sections.map(([name]) => name).toSorted()
  if (!first) return
  draft.fact('operations', names.join(', '), first[1].line)
  // Without a command, what only inserts is a load: no workload of YCSB does.
  if (!draft.command && names.join() === 'INSERT') run.field('phase', 'load', first[1])
}

// The throughput counts failed operations; their sections are separate. Sections of intended latencies repeat the counts.
function judgeOperations({ draft, state }: LineRun<State>): void {
  const counts = [...state.sections].flatMap(([name, { hasOperations }]) => {
    const count = draft.measurements.get(`${name.toLowerCase()}.operations`)
    const isOther = name === 'CLEANUP' || name.startsWith('Intended-')
    return hasOperations && count && !isOther ? [{ name, ...count }] : []
  })
  const failed = counts.filter(({ name, value }) => name.endsWith('-FAILED') && value > 0)
  const text = failed.map(({ name, value }) => `${name}: ${String(value)}`).join(', ')
  const totals = countOperations(new Map(counts.map(({ name, value }) => [name, value])), '-FAILED')
  judgeFailed(draft, totals, text, failed[0]?.line ?? 1)
  // A batch returns another code when it is sent; the time of those that only wait for it is none of the database.
  for (const [name, { returns }] of state.sections) {
    const line = returns.get(queued)
    if (line !== undefined && returns.size === 1)
      draft.fail(`${name}: all operations were only queued (${queued})`, line)
  }
}

// Every operation has the same figures, and its last lines are its return codes; authors shorten those of failed operations, or leave out all
// return codes: then the last figure of the only operation is its 99th percentile.
function isWhole(run: LineRun<State>): boolean {
  const sections = [...run.state.sections]
  const figures = sections
    .filter(([name], index) => !name.endsWith('-FAILED') || index === sections.length - 1)
    .map(([, section]) => section.figures)
    .filter((count) => count > 0)
  const returning = sections.filter(
    ([name, { hasOperations }]) => hasOperations && returningOperation.test(name),
  )
  const having = returning.filter(([, { returns }]) => returns.size > 0)
  const isLastFigure = ([name]: (typeof returning)[number]): boolean =>
    run.has(`${name.toLowerCase()}.latency.p99`)
  const hasAllReturns =
    having.length === returning.length || (having.length === 0 && returning.every(isLastFigure))
  return run.has('ops/s') && hasAllReturns && new Set(figures).size === 1
}

// The output of YCSB-C and its forks: records, and a row of the database, the workload, the threads and the throughput per run.
//
// Reference: https://github.com/basicthinker/YCSB-C, ycsbc.cc.

const start = /^# Loading records:\t(\d{1,15})$/
const head = /^# Transaction throughput \(KTPS\)$/
const row = /^(\S{1,60})\t(\S{1,300})\t(\d{1,9})\t(\d[\d.]{0,18}(?:e[+-]?\d{1,2})?)$/

/** YCSB-C: `tps`; fields workload, threads and db. */
export const ycsbC = lineFormat<undefined>({
  tool: 'ycsb-c',
  title: 'YCSB-C',
  recognises: ({ headLines }) =>
    headLines.some((text, index) => head.test(text) && row.test(headLines[index + 1] ?? '')),
  runs: { starts: [start], once: [head], body: row, last: row },
  start: () => undefined,
  rows: [
    ['# Loading records:\t500000', start, [count('records')]],
    [
      '# Transaction records:\t500000',
      /^# Transaction records:\t(\d{1,15})$/,
      [count('operations')],
    ],
    [
      'redis\tworkloads/workloadb.spec\t4\t210.53',
      row,
      [
        'db',
        (draft, text, line) => {
          const name = baseName(text).replace(/\.spec$/, '')
          draft.setting('workload', name, line)
        },
        'threads',
        { name: 'tps', unit: '1/s', times: 1000 },
      ],
    ],
  ],
  skipped: [head],
  whole: ['tps'],
  end: 'ends before the throughput',
})
