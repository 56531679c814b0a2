// The output of go-ycsb: properties, a line per operation every ten seconds, and the same lines after `Run finished`; a file may contain several runs.
//
// Reference: https://github.com/pingcap/go-ycsb, pkg/measurement/ and cmd/go-ycsb/main.go. Latencies are in
// microseconds. Lines before the end count from the start, so the rates of the series are of their differences.
import type { ResultReading, Series } from '../model.ts'
import { appendedRuns, type RunLines } from './reading/appended-runs.ts'
import { commandIn } from './reading/command-line.ts'
import { countOperations, judgeFailed } from './reading/failed-operations.ts'
import type { Format } from './reading/format.ts'
import type { Line } from './reading/line.ts'
import { completeLines } from './reading/lines.ts'
import { parsePlainNumber } from './reading/number-text.ts'
import { reportUnknownLine, shortened } from './reading/report.ts'
import {
  addFact,
  addMeasurement,
  addSetting,
  fail,
  newRun,
  toReading,
  type RunDraft,
} from './reading/run-draft.ts'
import type { Source } from './reading/source.ts'

const tool = 'go-ycsb'

// READ   - Takes(s): 10.0, Count: 4975, OPS: 497.4, Avg(us): 1234, Min(us): 123, Max(us): 12345, 99th(us): 4567
const operation =
  /^([A-Z_]{1,40}) +- Takes\(s\): (\S{1,40}), Count: (\d{1,18}), OPS: (\S{1,40}), (.{1,400})$/
const latency = /^(Avg|Min|Max|\d{1,2}(?:\.\d{1,3})?(?:th|st|nd|rd))\(us\): (\S{1,40})$/
// Run finished, takes 10.123456789s
const finished = /^(?:Run|Load) finished, takes (\S{1,40})$/
// "threadcount"="16"
const property = /^"([\w.-]{1,80})"="(.{0,300})"$/
// ***************** properties *****************
const title = /^\*+ properties \*+$/
// [2024/03/14 12:00:10.123 +00:00] [INFO] …
const skipped = /^\*{5,}|^Using request distribution |^\[\d{4}/
const alarm =
  /^(?:panic: |fatal|error|\[\d{4}[^\]]{1,60}\] \[(?:ERROR|FATAL)\]|\S{0,80}: connect: )/i
// $ go-ycsb load mysql -P workloads/workloada
const loading = /\sload(?:\s|$)/
const programs = ['go-ycsb']
const runLines: RunLines = {
  programs,
  starts: [title, /^"threadcount"="/],
  body: new RegExp(`${operation.source}|${finished.source}`),
  fatal: /^(?:panic|fatal error): /,
  alarm,
}

const names = new Map([
  ['Avg', 'latency.avg'],
  ['Min', 'latency.min'],
  ['Max', 'latency.max'],
])
const fields = new Map([
  ['threadcount', 'threads'],
  ['recordcount', 'rows'],
])
// Properties of the driver, such as mysql.host, have a dot.
const ofWorkload = /^[\w-]+$/

/** go-ycsb: `ops/s` when it prints a total, and rates and latencies per operation such as `read.latency.p99`; field phase is `load` for the load phase. */
export const goYcsb: Format = {
  name: tool,
  programs,
  recognises: ({ head }) =>
    /^(?:[A-Z_]{1,40} +- Takes\(s\): [\d.]{1,20}, Count: \d{1,18}, OPS: |"threadcount"=")/m.test(
      head,
    ),
  read: (source) =>
    appendedRuns(completeLines(source, tool, { severity: 'info' }), runLines)
      .flatMap(byPhases)
      .map((lines) => read(source, lines)),
}

// Splits runs that print no properties: at a progress line whose seconds decrease, and after results at the next end line, at a
// repeated operation, or at an operation that sorts before TOTAL.
function byPhases(lines: readonly Line[]): readonly (readonly Line[])[] {
  const runs: Line[][] = [[]]
  const seconds = new Map<string, number>()
  const results = new Set<string>()
  let isFinished = false
  for (const line of lines) {
    const [, name = '', takes = ''] = operation.exec(line.text) ?? []
    const isEnd = finished.test(line.text)
    const isNextResult = results.has(name) || (results.has('TOTAL') && name < 'TOTAL')
    const isEarlier = Number(takes) < (seconds.get(name) ?? 0)
    if (isFinished ? isEnd || (name !== '' && isNextResult) : isEarlier) {
      runs.push([])
      seconds.clear()
      results.clear()
      isFinished = false
    }
    runs.at(-1)?.push(line)
    if (isEnd) isFinished = true
    else if (name !== '' && isFinished) results.add(name)
    else if (name !== '') seconds.set(name, Number(takes))
  }
  return runs
}

/** The operations of one kind from the start to the seconds `at`. */
interface Progress {
  readonly at: number[]
  readonly counts: number[]
}

function read(source: Source, lines: readonly Line[]): ResultReading {
  const run = newRun(tool)
  const progress = new Map<string, Progress>()
  let isFinished = false
  let failure: Line | undefined
  let firstResult: number | undefined
  const operations = new Map<string, number>()
  addFact(run, 'tool', tool, lines[0]?.line ?? 1)
  for (const each of lines) {
    const { text, line } = each
    let match: RegExpExecArray | null
    if ((match = operation.exec(text))) {
      if (isFinished) {
        if (match[1] !== 'TOTAL') operations.set(match[1] ?? '', Number(match[3]))
        firstResult ??= line
        addResult(source, run, match, line)
      } else addProgress(source, progress, match, line)
    } else if ((match = finished.exec(text))) {
      isFinished = true
      addFact(run, 'run time', match[1] ?? '', line)
    } else if ((match = property.exec(text))) {
      const [, name = '', value = ''] = match
      const field = fields.get(name)
      if (field !== undefined) addSetting(run, field, value, line)
      else if (ofWorkload.test(name)) addFact(run, name, value, line)
      if (name === 'dotransactions' && value === 'false') addSetting(run, 'phase', 'load', line)
    } else if (commandIn(text, programs) !== undefined) {
      if (loading.test(text)) addSetting(run, 'phase', 'load', line)
    } else if (alarm.test(text)) {
      failure ??= each
      source.report('warning', `${tool}/alarm`, text.slice(0, 200), line)
    } else if (!skipped.test(text)) reportUnknownLine(source, tool, each)
  }
  const isWhole = isFinished && firstResult !== undefined
  if (failure && isWhole) run.warnings.push(shortened(failure.text))
  else if (failure) fail(run, failure.text, failure.line)
  if (firstResult !== undefined) {
    addFact(run, 'operations', listOf([...operations.keys()]), firstResult)
    judgeErrors(run, operations, firstResult)
  }
  const end = isWhole ? undefined : { text: 'ends without a result', line: lines.at(-1)?.line ?? 1 }
  return toReading(source, run, { series: seriesOf(progress), end })
}

// The total counts no failed operations.
function judgeErrors(run: RunDraft, operations: ReadonlyMap<string, number>, line: number): void {
  const failed = [...operations].filter(([name]) => name.endsWith('_ERROR'))
  const text = failed.map(([name, count]) => `${count} ${name} operations`).join(', ')
  const first = run.measurements.get(`${failed[0]?.[0].toLowerCase() ?? ''}.operations`)
  judgeFailed(run, countOperations(operations, '_ERROR'), text, first?.line ?? line)
}

// READ, UPDATE: versions print different orders; failed operations have names such as READ_ERROR.
function listOf(operations: readonly string[]): string {
  return operations
    .filter((name) => !name.endsWith('_ERROR'))
    .toSorted()
    .join(', ')
}

function addProgress(
  source: Source,
  progress: Map<string, Progress>,
  [, name = '', takes = '', count = '']: RegExpExecArray,
  line: number,
): void {
  const seconds = parsePlainNumber(takes)
  const known = progress.get(name) ?? { at: [], counts: [] }
  progress.set(name, known)
  const last = known.at.at(-1) ?? 0
  if (seconds !== undefined && seconds > last) {
    known.at.push(seconds)
    known.counts.push(Number(count))
  } else source.report('warning', `${tool}/order`, `${takes} s does not follow ${last} s`, line)
}

function addResult(
  source: Source,
  run: RunDraft,
  [, name = '', takes = '', count = '', rate = '', latencies = '']: RegExpExecArray,
  line: number,
): void {
  const prefix = name === 'TOTAL' ? '' : `${name.toLowerCase()}.`
  addMeasurement(run, { name: `${prefix}operations`, unit: '1' }, count, line)
  addMeasurement(run, { name: `${prefix}ops/s`, unit: '1/s' }, rate, line)
  if (name === 'TOTAL') addMeasurement(run, { name: 'time.total', unit: 's' }, takes, line)
  for (const text of latencies.split(', ')) {
    const [, label, value = ''] = latency.exec(text) ?? []
    if (label === undefined) reportUnknownLine(source, tool, { text, line })
    else {
      const metric = names.get(label) ?? `latency.p${label.replace(/[a-z]+$/, '')}`
      addMeasurement(run, { name: prefix + metric, unit: 's', over: 1e6 }, value, line)
    }
  }
}

function seriesOf(progress: ReadonlyMap<string, Progress>): Series | undefined {
  const seconds = new Set([...progress.values()].flatMap(({ at }) => at))
  if (seconds.size === 0) return undefined
  const at = [...seconds].toSorted((a, b) => a - b)
  const columns = [...progress].map(([name, own]) => {
    const rates = new Map(own.at.map((second, index) => [second, rateAt(own, index)]))
    return {
      metric: name === 'TOTAL' ? 'ops/s' : `${name.toLowerCase()}.ops/s`,
      unit: '1/s',
      values: Float64Array.from(at, (second) => rates.get(second) ?? Number.NaN),
    }
  })
  return { at: Float64Array.from(at), columns }
}

// The rate from the line before, or from the start, to line `index`.
function rateAt({ at, counts }: Progress, index: number): number {
  const count = (counts[index] ?? Number.NaN) - (counts[index - 1] ?? 0)
  return count / ((at[index] ?? Number.NaN) - (at[index - 1] ?? 0))
}
