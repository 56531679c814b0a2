// The output of YCSB: status lines, then `[SECTION], name, value`.
//
// Reference: https://github.com/brianfrankcooper/YCSB, core/src/main/java/site/ycsb/Client.java and
// measurements/. Latencies are in microseconds. Buckets of histograms and time series, counts of return codes
// and of the garbage collector are skipped.
import type { ResultReading } from '../model.ts'
import type { Format } from './reading/format.ts'
import {
  fact,
  fail,
  newRun,
  numberOf,
  readingOf,
  setting,
  state,
  unknownLine,
  type RunDraft,
} from './reading/run-draft.ts'
import { Samples, Times, seriesOf, type Meaning } from './reading/samples.ts'
import type { Source } from './reading/source.ts'
import { toolLines } from './reading/tool-lines.ts'

// [OVERALL], Throughput(ops/sec), 98.91
const entry = /^\[([\w%.\- ]{1,80})\], ([^,]{1,80}), (\S{1,60})$/
// 2024-03-14 12:00:10:123 10 sec: 1000 operations; 99.9 current ops/sec; est completion in 2 minutes [READ: Count=…]
const status =
  /^(?:\d{4}-\d\d-\d\d [\d:]{8,12} )?(\d{1,9}) sec: (\d{1,18}) operations;(?: (\S{1,40}) current ops\/sec;)?/
// Command line: -db site.ycsb.db.JdbcDBClient -P workloads/workloada -threads 16 -t
const command = /(?:^Command line: |site\.ycsb\.Client |com\.yahoo\.ycsb\.Client )(.{1,4000})$/
const threads = / -threads (\d{1,9})\b/
const workload = / -P (?:\S{0,300}\/)?([\w.-]{1,60})(?: |$)/
// YCSB Client 0.17.0
const version = /^YCSB Client (\S{1,40})$/
// site.ycsb.DBException: …   Exception in thread "main" java.lang.…
const alarm =
  /^(?:Exception in thread |Error |Could not |Unable to |\S{1,200}(?:Exception|Error): )/

const skipped: readonly RegExp[] = [
  /^\[\S+\], (?:Return=\S+|>?\d+(?:\.\d+)?), /,
  /^\[TOTAL_GC/,
  /^(?:Loading workload|Starting test|mbind|DBWrapper: |java |\/\S+java |\[WARN\]|\[INFO\]|SLF4J: |Adding shard|Connected)/i,
]

const us = { unit: 's', over: 1e6 }
const figures: ReadonlyMap<string, Meaning> = new Map([
  ['Operations', { name: 'operations', unit: '1' }],
  ['AverageLatency(us)', { name: 'latency.avg', ...us }],
  ['MinLatency(us)', { name: 'latency.min', ...us }],
  ['MaxLatency(us)', { name: 'latency.max', ...us }],
])
// 95thPercentileLatency(us)   99.9PercentileLatency(us)   95thPercentileLatency(ms)
const percentile = /^(\d{1,2}(?:\.\d{1,3})?)(?:th|st|nd|rd)?PercentileLatency\(([um]s)\)$/

/** YCSB: `ops/s`, and operations and latencies a kind such as `read.latency.p95`; status lines as a series. */
export const ycsb: Format = {
  name: 'ycsb',
  recognises: ({ head }) =>
    /^(?:\[OVERALL\], RunTime\(ms\), |YCSB Client \d)/m.test(head) ||
    /^.{0,30}\d+ sec: \d+ operations;/m.test(head),
  read: (source) => [read(source)],
}

function read(source: Source): ResultReading {
  const run = newRun('ycsb')
  const times = new Times()
  const samples = new Samples(1)
  const returned = new Set<string>()
  const operations = new Map<string, number>()
  const printed = new Map<string, number>()
  let alarmed: { text: string; line: number } | undefined
  let lastLine = 1
  for (const { text, line } of toolLines(source, 'ycsb')) {
    lastLine = line
    let match: RegExpExecArray | null
    if ((match = entry.exec(text))) {
      const [, section = '', name = '', value = ''] = match
      if (name.startsWith('Return=')) returned.add(section)
      else if (name === 'Operations') operations.set(section, line)
      if (figures.has(name) || percentile.test(name)) {
        printed.set(section, (printed.get(section) ?? 0) + 1)
      }
      if (
        !readEntry(run, section, name, value, line) &&
        !skipped.some((pattern) => pattern.test(text))
      ) {
        unknownLine(source, 'ycsb', text, line)
      }
    } else if ((match = status.exec(text))) {
      const rate = numberOf(match[3] ?? '')
      // The first status line has no rate.
      if (rate === undefined) continue
      const offset = samples.open()
      samples.values[offset] = rate
      samples.keep(times.add(Number(match[1])))
    } else if ((match = version.exec(text))) fact(run, 'tool', `YCSB ${match[1] ?? ''}`, line)
    else if ((match = command.exec(text))) {
      run.command ??= { text: text.slice(0, 4000), line }
      const of = ` ${match[1] ?? ''}`
      const [count, name] = [threads.exec(of)?.[1], workload.exec(of)?.[1]]
      if (count !== undefined) setting(run, 'threads', count, line)
      if (name !== undefined) setting(run, 'workload', name, line)
    } else if (alarm.test(text)) {
      alarmed ??= { text, line }
      source.report('warning', 'ycsb/alarm', text.slice(0, 200), line)
    } else if (!skipped.some((pattern) => pattern.test(text)))
      unknownLine(source, 'ycsb', text, line)
  }
  // The last part of an operation says how often it returned what.
  const open = [...operations.keys()].filter(
    (name) => /^(?:READ|UPDATE|INSERT|SCAN|DELETE)$/.test(name) && !returned.has(name),
  )
  // Every operation has the same figures.
  const isEven = new Set(printed.values()).size === 1
  const whole = run.measurements.has('ops/s') && open.length === 0 && isEven
  if (alarmed) {
    if (whole) run.warnings.push(alarmed.text.slice(0, 200))
    else fail(run, alarmed.text, alarmed.line)
  }
  for (const name of operations.keys()) {
    const count = run.measurements.get(`${name.toLowerCase()}.operations`)
    if (name.endsWith('-FAILED') && count && count.value > 0)
      run.warnings.push(`${count.value} ${name} operations`)
  }
  const series =
    times.count > 0
      ? seriesOf(times, [{ prefix: '', samples, columns: [{ name: 'ops/s', unit: '1/s' }] }])
      : undefined
  return readingOf(source, run, {
    series,
    end: whole ? undefined : { text: 'ends before the result or within it', line: lastLine },
  })
}

function readEntry(
  run: RunDraft,
  section: string,
  name: string,
  value: string,
  line: number,
): boolean {
  if (section === 'OVERALL') {
    if (name === 'RunTime(ms)')
      state(run, { name: 'time.total', unit: 's', over: 1000 }, value, line)
    else if (name === 'Throughput(ops/sec)') state(run, { name: 'ops/s', unit: '1/s' }, value, line)
    else return false
    return true
  }
  const rank = percentile.exec(name)
  const over = rank?.[2] === 'ms' ? 1000 : 1e6
  const meaning = rank ? { name: `latency.p${rank[1] ?? ''}`, unit: 's', over } : figures.get(name)
  // Of operations that never happened there is no latency.
  if (meaning === undefined) return false
  if (value !== 'NaN')
    state(run, { ...meaning, name: `${section.toLowerCase()}.${meaning.name}` }, value, line)
  return true
}
