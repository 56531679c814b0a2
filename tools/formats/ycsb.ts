// The output of YCSB: status lines, then `[SECTION], name, value`; a file may contain several runs.
//
// Reference: https://github.com/brianfrankcooper/YCSB, core/src/main/java/site/ycsb/Client.java and
// measurements/. Latencies are in microseconds. Buckets of histograms and time series, counts of return codes
// and of the garbage collector are skipped.
import type { ResultReading } from '../model.ts'
import type { Meaning } from './reading/columns.ts'
import { appendedRuns, type RunLines } from './reading/appended-runs.ts'
import { countOperations, judgeFailed } from './reading/failed-operations.ts'
import type { Format } from './reading/format.ts'
import type { Line } from './reading/line.ts'
import { completeLines } from './reading/lines.ts'
import { parsePlainNumber } from './reading/number-text.ts'
import { reportUnknownLine } from './reading/report.ts'
import {
  addFact,
  addMeasurement,
  addSetting,
  fail,
  newRun,
  toReading,
} from './reading/run-draft.ts'
import { Samples, Times, seriesOf } from './reading/samples.ts'
import type { Source } from './reading/source.ts'

const tool = 'ycsb'

// [OVERALL], Throughput(ops/sec), 98.91   [OVERALL],RunTime(ms), 10110   (0.1)
const entry = /^\[([\w%.\- ]{1,80})\], ?([^,]{1,80}), ?(\S{1,60})$/
// The first line of a result.
const firstEntry = /^\[OVERALL\], ?RunTime\(ms\), ?/
// 2024-03-14 12:00:10:123 10 sec: 1000 operations; 99.9 current ops/sec; est completion in 2 minutes [READ: Count=…]
const status =
  /^(?:\d{4}-\d\d-\d\d [\d:]{8,12} )?(\d{1,9}) sec: (\d{1,18}) operations;(?: (\S{1,40}) current ops\/sec;)?/
// The first status line of a run.
const firstStatus = /^(?:\d{4}-\d\d-\d\d [\d:]{8,12} )?0 sec: /
// Command line: -db site.ycsb.db.JdbcDBClient -P workloads/workloada -threads 16 -t
// ./bin/ycsb run jdbc -P workloads/workloada -threads 16
const command =
  /(?:^Command line: |site\.ycsb\.Client |com\.yahoo\.ycsb\.Client |(?:^|[ /])ycsb(?:\.sh|\.bat)? (?=(?:run|load) ))(.{1,4000})$/
const threads = / (?:-threads |-p threadcount=)(\d{1,9})\b/g
const loading = / (?:-load(?= |$)|load (?=\w))/
const workload = / -P (?:\S{0,300}\/)?([\w.-]{1,60})(?: |$)/
// YCSB Client 0.17.0
const version = /^YCSB Client (\S{1,40})$/
// site.ycsb.DBException: …   Exception in thread "main" java.lang.…
const alarm =
  /^(?:Exception in thread |Error |Could not |Unable to |\S{1,200}(?:Exception|Error): )/
// A status line may be printed within or after the result, because it goes to another stream.
const runLines: RunLines = {
  process: /ycsb/i,
  starts: [
    /^\S*java /,
    /^(?:[$#%>] )?\S*ycsb(?:\.sh|\.bat)? (?:run|load) /,
    /^Command line: /,
    version,
    /^Loading workload/,
    firstStatus,
  ],
  once: [firstEntry],
  body: new RegExp(`${status.source}|${entry.source}`),
  alarm,
  position(text) {
    const second = status.exec(text)?.[1]
    return second === undefined ? undefined : Number(second)
  },
}
// The operations of a workload, and those that print return codes after their other figures.
const loadOperation = /^(?:READ|UPDATE|INSERT|SCAN|DELETE|READ-MODIFY-WRITE)$/
const returningOperation = /^(?:READ|UPDATE|INSERT|SCAN|DELETE)$/

const skipped: readonly RegExp[] = [
  /^\[\S+\], ?(?:Return=\S+|>?\d+(?:\.\d+)?), /,
  /^\[TOTAL_GC/,
  /^(?:Loading workload|Starting test|mbind|DBWrapper: |java |\/\S+java |\[WARN\]|\[INFO\]|SLF4J: |Adding shard|Connected)/i,
]

const us = { unit: 's', over: 1e6 }
const ms = { unit: 's', over: 1000 }
const overallMeanings: ReadonlyMap<string, Meaning> = new Map([
  ['RunTime(ms)', { name: 'time.total', unit: 's', over: 1000 }],
  ['Throughput(ops/sec)', { name: 'ops/s', unit: '1/s' }],
])
const operationMeanings: ReadonlyMap<string, Meaning> = new Map([
  ['Operations', { name: 'operations', unit: '1' }],
  ['AverageLatency(us)', { name: 'latency.avg', ...us }],
  ['MinLatency(us)', { name: 'latency.min', ...us }],
  ['MaxLatency(us)', { name: 'latency.max', ...us }],
  // Version 0.1
  ['AverageLatency(ms)', { name: 'latency.avg', ...ms }],
  ['MinLatency(ms)', { name: 'latency.min', ...ms }],
  ['MaxLatency(ms)', { name: 'latency.max', ...ms }],
])
// 95thPercentileLatency(us)   99.9PercentileLatency(us)   95thPercentileLatency(ms)
const percentile = /^(\d{1,2}(?:\.\d{1,3})?)(?:th|st|nd|rd)?PercentileLatency\(([um]s)\)$/

/** YCSB: `ops/s`, and operations and latencies per kind such as `read.latency.p95`; status lines as a series; field phase is `load` for the load phase. */
export const ycsb: Format = {
  name: tool,
  recognises: ({ headLines }) =>
    headLines.some((text) => firstEntry.test(text) || version.test(text) || status.test(text)),
  read: (source) =>
    appendedRuns(completeLines(source, tool, { severity: 'info' }), runLines).map((lines) =>
      new Reader(source).read(lines),
    ),
}

/** The lines of one operation, such as READ. */
interface Section {
  readonly line: number
  figures: number
  hasOperations: boolean
  hasReturns: boolean
}

class Reader {
  readonly #source: Source
  readonly #run = newRun(tool)
  readonly #times = new Times()
  readonly #rates = new Samples(1)
  readonly #sections = new Map<string, Section>()
  #failure: Line | undefined

  constructor(source: Source) {
    this.#source = source
  }

  read(lines: readonly Line[]): ResultReading {
    const run = this.#run
    for (const each of lines)
      if (!this.#line(each) && !skipped.some((pattern) => pattern.test(each.text)))
        reportUnknownLine(this.#source, tool, each)
    const isWhole = this.#isWhole()
    if (this.#failure && isWhole) run.warnings.push(this.#failure.text.slice(0, 200))
    else if (this.#failure) fail(run, this.#failure.text, this.#failure.line)
    this.#judgeFailed()
    this.#addOperations()
    const columns = [{ name: 'ops/s', unit: '1/s' }]
    const tables = [{ prefix: '', samples: this.#rates, columns }]
    const series = this.#times.count > 0 ? seriesOf(this.#times, tables) : undefined
    const end = { text: 'ends before the result or within it', line: lines.at(-1)?.line ?? 1 }
    return toReading(this.#source, run, isWhole ? { series } : { series, end })
  }

  // Reads a line; false when it is not known.
  #line(each: Line): boolean {
    const run = this.#run
    const { text, line } = each
    let match: RegExpExecArray | null
    if ((match = entry.exec(text))) return this.#entry(match, line)
    if ((match = status.exec(text))) {
      const rate = parsePlainNumber(match[3] ?? '')
      // The first status line has no rate.
      if (rate === undefined) return true
      const offset = this.#rates.open()
      this.#rates.values[offset] = rate
      this.#rates.keep(this.#times.add(Number(match[1])))
    } else if ((match = version.exec(text))) addFact(run, 'tool', `YCSB ${match[1] ?? ''}`, line)
    else if ((match = command.exec(text))) {
      run.command ??= { text: text.slice(0, 4000), line }
      const options = ` ${match[1] ?? ''}`
      // Of both forms, the last one counts.
      const count = [...options.matchAll(threads)].at(-1)?.[1]
      const name = workload.exec(options)?.[1]
      if (loading.test(options)) addSetting(run, 'phase', 'load', line)
      if (count !== undefined) addSetting(run, 'threads', count, line)
      if (name !== undefined) addSetting(run, 'workload', name, line)
    } else if (alarm.test(text)) {
      this.#failure ??= each
      this.#source.report('warning', `${tool}/alarm`, text.slice(0, 200), line)
    } else return false
    return true
  }

  #entry([, section = '', name = '', value = '']: RegExpExecArray, line: number): boolean {
    const meaning =
      section === 'OVERALL'
        ? overallMeanings.get(name)
        : this.#operationMeaning(section, name, line)
    if (meaning === undefined) return false
    // Operations that never happened have no latency.
    if (value !== 'NaN' || section === 'OVERALL') addMeasurement(this.#run, meaning, value, line)
    return true
  }

  #operationMeaning(section: string, name: string, line: number): Meaning | undefined {
    const known = this.#sections.get(section)
    const lines = known ?? { line, figures: 0, hasOperations: false, hasReturns: false }
    this.#sections.set(section, lines)
    if (name.startsWith('Return=')) lines.hasReturns = true
    if (name === 'Operations') lines.hasOperations = true
    const [, rank, unit] = percentile.exec(name) ?? []
    const over = unit === 'ms' ? 1000 : 1e6
    const meaning =
      rank === undefined
        ? operationMeanings.get(name)
        : { name: `latency.p${rank}`, unit: 's', over }
    if (meaning === undefined) return undefined
    lines.figures += 1
    return { ...meaning, name: `${section.toLowerCase()}.${meaning.name}` }
  }

  // A load phase has only inserts.
  #addOperations(): void {
    const sections = [...this.#sections].filter(([name]) => loadOperation.test(name))
    const [first] = sections
    const names = sections.map(([name]) => name).toSorted()
    if (first) addFact(this.#run, 'operations', names.join(', '), first[1].line)
  }

  // The throughput counts failed operations; their sections are separate. Sections of intended latencies repeat the counts.
  #judgeFailed(): void {
    const counts = [...this.#sections].flatMap(([name, { hasOperations }]) => {
      const count = this.#run.measurements.get(`${name.toLowerCase()}.operations`)
      const isOther = name === 'CLEANUP' || name.startsWith('Intended-')
      return hasOperations && count && !isOther ? [{ name, ...count }] : []
    })
    const failed = counts.filter(({ name, value }) => name.endsWith('-FAILED') && value > 0)
    const text = failed.map(({ name, value }) => `${name}: ${String(value)}`).join(', ')
    const totals = countOperations(
      new Map(counts.map(({ name, value }) => [name, value])),
      '-FAILED',
    )
    judgeFailed(this.#run, totals, text, failed[0]?.line ?? 1)
  }

  // Every operation has the same figures, and its last lines are its return codes.
  #isWhole(): boolean {
    const sections = [...this.#sections]
    const figures = sections.map(([, section]) => section.figures).filter((count) => count > 0)
    const hasAllReturns = sections.every(
      ([name, { hasOperations, hasReturns }]) =>
        hasReturns || !hasOperations || !returningOperation.test(name),
    )
    return this.#run.measurements.has('ops/s') && hasAllReturns && new Set(figures).size === 1
  }
}
