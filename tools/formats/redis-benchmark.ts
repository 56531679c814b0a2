// The output of redis-benchmark and valkey-benchmark: reports, `-q` and `--csv`; one run per test.
//
// Reference: redis, src/redis-benchmark.c (showLatencyReport). Before Redis 6.2 there is no mean, and the percentiles are
// lines of whole milliseconds. Distributions of latencies are skipped.
import type { ResultReading } from '../core/model.ts'
import { count, ms, rate } from './reading/line-table.ts'
import { commandIn } from './reading/printed-command-line.ts'
import type { Format, Line, Source } from './reading/source.ts'
import { completeLines, splitFields, reportUnknownLine } from './reading/lines.ts'
import { RunDraft } from './reading/run-draft.ts'

const tool = 'redis-benchmark'

// ====== SET ======
const title = /^====== (\S.{0,100}?) ======$/
const pipelined = /^(.{1,80}?) \(pipeline (\d{1,6})\)$/
const requests = /^ +(\d{1,15}) requests completed in ([\d.]{1,20}) seconds$/
const clients = /^ +(\d{1,9}) parallel clients$/
const payload = /^ +(\d{1,12}) bytes payload$/
//   host configuration "save": 3600 1 300 100 60 10000
const configuration = /^ +host configuration "(\w{1,60})": (.{0,200})$/
//   threads: 4
const threads = /^ +threads: (\d{1,6})$/
//   throughput summary: 123456.79 requests per second     123456.79 requests per second
const throughput = /^(?: +throughput summary: )?([\d.]{1,30}) requests per second$/
const names = /^ +avg +min +p50 +p95 +p99 +max$/
const numbers = /^(?: +\d[\d.]{0,20}){6}$/
// SET: 980392.19 requests per second, p50=0.455 msec
const quiet = /^(\S.{0,100}?): ([\d.]{1,30}) requests per second(?:, p50=([\d.]{1,20}) msec)?$/
// "test","rps","avg_latency_ms","min_latency_ms","p50_latency_ms",…
const csvHeader = /^"test","rps"(?:,"\w{1,40}"){0,12}$/
// "SET","141242.94","1.102",…   "SET","141242.94" (before Redis 6.2, without a header)
const csvRow = /^"([^"]{1,100})","([\d.]{1,30})"((?:,"[\d.]{1,30}"){0,12})$/
// Error from server: NOAUTH Authentication required.   Could not connect to Redis at 127.0.0.1:6379: Connection refused
const alarm = /^(?:Error|Could not connect|All clients disconnected)/
// WARNING: Could not fetch server CONFIG
const warning = /^WARNING: Could not fetch/

// SET: rps=50120.0 (overall: 49876.1) avg_msec=0.388 (overall: 0.390)   (overwritten, often before the first result)
const progress = /(?:^|[\r\n])\S[^\r\n]{0,60}: rps=[\d.]{1,20} \(overall: /

const programs = ['redis-benchmark', 'valkey-benchmark']

const skipped: readonly RegExp[] = [
  /^ +(?:keep alive|multi-thread|Cluster|cluster mode|host configuration|node \[)/i,
  /^(?:Latency by percentile distribution|Cumulative distribution of latencies|Summary):$/,
  /^ +latency summary \(msec\):$/,
  /^[\d.]{1,10}% <= [\d.]{1,12} (?:milliseconds|usec)/,
  /^[A-Z][A-Z_ ()\d]{0,60}: rps=/,
]

const latencies = ['avg', 'min', 'p50', 'p95', 'p99', 'max'].map((name) => ms(`latency.${name}`))

/** redis-benchmark: `ops/s` and latencies; fields workload (the test) and threads (parallel clients). */
export const redisBenchmark: Format = {
  name: tool,
  programs,
  recognises(source) {
    const lines = source.head.split('\n', 60).flatMap(updates)
    return (
      progress.test(source.head) ||
      lines.some((text) => quiet.test(text.trimStart()) || csvHeader.test(text)) ||
      (lines.some((text) => title.test(text)) && lines.some((text) => requests.test(text)))
    )
  },
  read,
}

// The progress of a test is overwritten on its line, and so may be the line of the test before it.
const updates = (text: string): readonly string[] =>
  text
    .trimEnd()
    .split('\r')
    .filter((update, index, all) => index === all.length - 1 || quiet.test(update.trimStart()))

function read(source: Source): readonly ResultReading[] {
  const runs: { readonly run: RunDraft; readonly isReport: boolean; lastLine: number }[] = []
  let open: RunDraft | undefined
  let columns: readonly string[] | undefined
  const startRun = (printed: string | undefined, line: number, isReport: boolean): RunDraft => {
    const run = new RunDraft(tool)
    run.fact('tool', tool, line)
    // GET (pipeline 16), of forks of Redis
    const [, test = printed, depth] = pipelined.exec(printed ?? '') ?? []
    if (test !== undefined) run.setting('workload', test, line)
    if (depth !== undefined) run.setting('pipeline', depth, line)
    runs.push({ run, isReport, lastLine: line })
    return run
  }
  const alarmed = (text: string, line: number): void => {
    source.report('warning', `${tool}/alarm`, text.slice(0, 200), line)
  }
  const isComplete = (text: string): boolean => text.endsWith(' msec')
  const lines = completeLines(source, tool, { severity: 'info', isComplete }).flatMap(
    ({ text, line }) => updates(text).map((update) => ({ text: update, line })),
  )
  for (const each of lines) {
    const { text, line } = each
    let match: RegExpExecArray | null
    if (commandIn(text, programs) !== undefined) open = undefined
    else if ((match = title.exec(text))) open = startRun(match[1] ?? '', line, true)
    else if (csvHeader.test(text)) columns = text.slice(1, -1).split('","')
    else if ((match = csvRow.exec(text)))
      readRow(startRun(match[1] ?? '', line, false), match, columns, line)
    else if (!throughput.test(text) && (match = quiet.exec(text.trimStart()))) {
      const run = startRun(match[1] ?? '', line, false)
      run.add(rate('ops/s'), match[2] ?? '', line)
      if (match[3] !== undefined) run.add(ms('latency.p50'), match[3], line)
    } else if (alarm.test(text)) {
      alarmed(text, line)
      // An error after a complete test belongs to the next test.
      if (!open || isWhole(open)) open = startRun(undefined, line, true)
      open.fail(text, line)
    } else if (warning.test(text)) alarmed(text, line)
    else if (!readReport(open, each)) {
      if (!skipped.some((pattern) => pattern.test(text))) reportUnknownLine(source, tool, each)
    } else {
      const last = runs.at(-1)
      if (last) last.lastLine = line
    }
  }
  // GET with 1,000,000 requests and GET with 5,000,000 requests of one file are different tests.
  const counts = new Map<string, Set<number>>()
  for (const { run } of runs) {
    const requested = run.measurements.get('operations')
    const own = counts.get(testOf(run)) ?? new Set()
    if (requested) counts.set(testOf(run), own.add(requested.value))
  }
  return runs.map(({ run, isReport, lastLine }) => {
    const requested = run.measurements.get('operations')
    if (requested && (counts.get(testOf(run))?.size ?? 0) > 1)
      run.setting('requests', String(requested.value), requested.line)
    const hasEnd = isReport ? isWhole(run) : run.measurements.has('ops/s')
    const end = { text: 'ends before the summary of the test', line: lastLine }
    return run.reading(source, hasEnd ? {} : { end })
  })
}

// Before Redis 6.2 the rate is the last line of a report.
function testOf({ settings }: RunDraft): string {
  return ['workload', 'pipeline'].map((name) => settings.get(name)?.value ?? '').join(' ')
}

function isWhole({ measurements, facts }: RunDraft): boolean {
  const hasSummary = facts.some(({ name }) => name === 'summary')
  return measurements.has('latency.max') || (measurements.has('ops/s') && !hasSummary)
}

function readReport(run: RunDraft | undefined, { text, line }: Line): boolean {
  if (!run) return false
  let match: RegExpExecArray | null
  if ((match = requests.exec(text))) {
    run.add(count('operations'), match[1] ?? '', line)
    run.add({ name: 'time.total', unit: 's' }, match[2] ?? '', line)
  } else if ((match = clients.exec(text))) run.setting('threads', match[1] ?? '', line)
  else if ((match = threads.exec(text))) run.fact('client threads', match[1] ?? '', line)
  else if ((match = payload.exec(text))) run.fact('payload bytes', match[1] ?? '', line)
  else if ((match = configuration.exec(text)))
    run.fact(`server option ${match[1] ?? ''}`, match[2] ?? '', line)
  else if ((match = throughput.exec(text))) {
    if (text.includes('summary')) run.fact('summary', 'with latencies', line)
    run.add(rate('ops/s'), match[1] ?? '', line)
  } else if (numbers.test(text))
    for (const [index, cell] of splitFields(text).entries()) {
      const meaning = latencies[index]
      if (meaning) run.add(meaning, cell, line)
    }
  else return names.test(text)
  return true
}

const csvColumn = /^(avg|min|p\d{1,3}|max)_latency_ms$/

function readRow(
  run: RunDraft,
  [, , printed = '', rest = '']: RegExpExecArray,
  columns: readonly string[] = ['test', 'rps'],
  line: number,
): void {
  run.add(rate('ops/s'), printed, line)
  const cells = rest === '' ? [] : rest.slice(2, -1).split('","')
  if (cells.length !== columns.length - 2)
    run.refuse(`${cells.length + 2} columns, expected ${columns.length}`, line)
  for (const [index, name] of columns.slice(2).entries()) {
    const kind = csvColumn.exec(name)?.[1]
    if (kind !== undefined) run.add(ms(`latency.${kind}`), cells[index] ?? '', line)
  }
}
