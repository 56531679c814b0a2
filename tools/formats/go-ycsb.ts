// The output of go-ycsb: properties, a line per operation every ten seconds, and the same lines after `Run finished`; a file may contain several runs.
//
// Reference: https://github.com/pingcap/go-ycsb, pkg/measurement/ and cmd/go-ycsb/main.go. Latencies are in
// microseconds. Lines before the end count from the start, so the rates of the series are of their differences.
import type { Series } from '../core/model.ts'
import { commandIn } from './reading/printed-command-line.ts'
import { countOperations, judgeFailed } from './reading/failed-operations.ts'
import { count, lineFormat, rate, type LineRun } from './reading/line-table.ts'
import type { Line } from './reading/source.ts'
import { parsePlainNumber } from './reading/number-text.ts'
import type { RunDraft } from './reading/run-draft.ts'

const tool = 'go-ycsb'
const programs = ['go-ycsb']

const operation =
  /^([A-Z_]{1,40}) +- Takes\(s\): (\S{1,40}), Count: (\d{1,18}), OPS: (\S{1,40}), (.{1,400})$/
const finished = /^(?:Run|Load) finished, takes (\S{1,40})$/
const title = /^\*+ properties \*+$/
const alarm =
  /^(?:panic: |fatal|error|\[\d{4}[^\]]{1,60}\] \[(?:ERROR|FATAL)\]|\S{0,80}: connect: )/i
const loading = /\sload(?:\s|$)/

const fields = new Map([
  ['threadcount', 'threads'],
  ['recordcount', 'rows'],
])
// Properties of the driver, such as mysql.host, have a dot.
const ofWorkload = /^[\w-]+$/

/** The operations of one kind from the start to the seconds `at`. */
interface Progress {
  readonly at: number[]
  readonly counts: number[]
}

interface State {
  readonly progress: Map<string, Progress>
  readonly operations: Map<string, number>
  isFinished: boolean
  firstResult?: number
}

/** go-ycsb: `ops/s` when it prints a total, and rates and latencies per operation such as `read.latency.p99`; field phase is `load` for the load phase. */
export const goYcsb = lineFormat<State>({
  tool,
  recognises: ({ head }) =>
    /^(?:[A-Z_]{1,40} +- Takes\(s\): [\d.]{1,20}, Count: \d{1,18}, OPS: |"threadcount"=")/m.test(
      head,
    ),
  runs: {
    programs,
    starts: [title, /^"threadcount"="/],
    body: new RegExp(`${operation.source}|${finished.source}`),
    fatal: /^(?:panic|fatal error): /,
    alarm,
  },
  split: byPhases,
  start: () => ({ progress: new Map(), operations: new Map(), isFinished: false }),
  rows: [
    [
      'READ   - Takes(s): 10.0, Count: 4975, OPS: 497.4, Avg(us): 1234, Min(us): 123, Max(us): 12345, 99th(us): 4567',
      operation,
      (run, match, line) => (run.state.isFinished ? addResult : addProgress)(run, match, line),
    ],
    [
      'Run finished, takes 10.123456789s',
      finished,
      (run, [, seconds], line) => {
        run.state.isFinished = true
        run.fact('run time', seconds, line)
      },
    ],
    [
      '"threadcount"="16"',
      /^"([\w.-]{1,80})"="(.{0,300})"$/,
      (run, [, name = '', value = ''], line) => {
        const field = fields.get(name)
        if (field !== undefined) run.field(field, value, line)
        else if (ofWorkload.test(name)) run.fact(name, value, line)
        if (name === 'dotransactions' && value === 'false') run.field('phase', 'load', line)
      },
    ],
    [
      '$ go-ycsb load mysql -P workloads/workloada',
      /go-ycsb/,
      (run, { input }, line) => {
        const isCommand = commandIn(input, programs) !== undefined
        if (isCommand && loading.test(input)) run.field('phase', 'load', line)
        return isCommand
      },
    ],
    ['panic: dial tcp 127.0.0.1:4000: connect: refused', alarm, (run, _, line) => run.alarm(line)],
  ],
  // [2024/03/14 12:00:10.123 +00:00] [INFO] …
  skipped: [/^\*{5,}|^Using request distribution |^\[\d{4}/],
  whole: ({ state }) => state.isFinished && state.firstResult !== undefined,
  end: 'ends without a result',
  finish(run) {
    const { progress, operations, firstResult } = run.state
    run.series = seriesOf(progress)
    if (firstResult === undefined) return
    run.fact('operations', listOf([...operations.keys()]), { line: firstResult })
    judgeErrors(run.draft, operations, firstResult)
  },
})

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

function addProgress(run: LineRun<State>, match: RegExpExecArray, { line }: Line): void {
  const { progress } = run.state
  const [, name = '', takes = '', number = ''] = match
  const seconds = parsePlainNumber(takes)
  const known = progress.get(name) ?? { at: [], counts: [] }
  progress.set(name, known)
  const last = known.at.at(-1) ?? 0
  if (seconds !== undefined && seconds > last) {
    known.at.push(seconds)
    known.counts.push(Number(number))
  } else run.report('order', `${takes} s does not follow ${last} s`, line)
}

function addResult(run: LineRun<State>, match: RegExpExecArray, line: Line): void {
  const { state } = run
  const [, name = '', takes = '', number = '', perSecond = '', latencies = ''] = match
  if (name !== 'TOTAL') state.operations.set(name, Number(number))
  state.firstResult ??= line.line
  const prefix = name === 'TOTAL' ? '' : `${name.toLowerCase()}.`
  run.add(count(`${prefix}operations`), number, line)
  run.add(rate(`${prefix}ops/s`), perSecond, line)
  if (name === 'TOTAL') run.add({ name: 'time.total', unit: 's' }, takes, line)
  run.latencies(prefix, latencies, 'us', line)
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
