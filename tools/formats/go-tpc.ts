// The output of go-tpc tpcc (and of `tiup bench tpcc`): lines per transaction every ten seconds, then the summary and tpmC; a file may contain several runs.
//
// Reference: https://github.com/pingcap/go-tpc, pkg/measurement/measure.go and tpcc/workload.go. Times are in milliseconds.
// Before 1.0.6 the marks are `Current:` and `Summary:` before the first line; TPM of a line is its count per minute.
// `prepare`, `check` and `cleanup` are not runs; their errors are reported.
import type { ResultReading } from '../model.ts'
import { appendedRuns, type RunLines } from './reading/appended-runs.ts'
import { judgeFailed } from './reading/failed-operations.ts'
import type { Format } from './reading/format.ts'
import type { Line } from './reading/line.ts'
import { completeLines } from './reading/lines.ts'
import { parsePlainNumber } from './reading/number-text.ts'
import { reportBadLine, reportUnknownLine, shortened } from './reading/report.ts'
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

const tool = 'go-tpc'

// [Summary] NEW_ORDER - Takes(s): 60.0, Count: 9304, TPM: 9304.2, Sum(ms): 278000.1, Avg(ms): 29.9, 50th(ms): 28.3, …
const operation =
  /^(?:\[(Current|Summary)\] ?|(Current|Summary): )?([A-Z_]{2,40}) +- Takes\(s\): ([\d.]{1,20}), Count: (\d{1,18}), TPM: ([\d.]{1,30}), Sum\(ms\): [\d.]{1,30}, (.{1,300})$/
const latency = /^(Avg|Max|\d{1,2}(?:\.\d{1,3})?(?:th|st|nd|rd))\(ms\): ([\d.]{1,30})$/
// tpmC: 9304.2, tpmTotal: 20678.8, efficiency: 72.4%
const total = /^tpmC: ([\d.]{1,30})(?:, tpmTotal: ([\d.]{1,30}))?(?:, efficiency: ([\d.]{1,20})%)?$/
// ./bin/go-tpc tpcc -H 127.0.0.1 --warehouses 100 --threads 16 run
const command = /\bgo-tpc (?:tpcc|tpch|ch)\b(.*)/
const warehouses = / --warehouses[= ](\d{1,9})\b/
const threads = / (?:--threads[= ]|-T[= ]?)(\d{1,9})\b/
const isPreparing = /\s(?:prepare|check|cleanup)(?:\s|$)/
const isRunning = /\srun(?:\s|$)/
const skipped = /^(?:Finished|creating |load |begin |table )/
const alarm =
  /^(?:panic: |fatal|error|\[\d{4}[^\]]{1,60}\] \[(?:ERROR|FATAL)\]|execute run failed, err |\S{0,80}: connect: )/i

const runLines: RunLines = {
  process: /\b(?:go-tpc|tiup bench) /,
  starts: [new RegExp(`^(?!${alarm.source.slice(1)}).*${command.source}`, 'i')],
  body: new RegExp(`${operation.source}|${total.source}`),
  last: total,
  fatal: /^(?:panic|fatal error): /,
  alarm,
  // Interval lines have no timestamp, but all precede the summary.
  position(text) {
    const [, mark, olderMark] = operation.exec(text) ?? []
    const kind = mark ?? olderMark
    return kind === undefined ? undefined : Number(kind === 'Summary')
  },
}

const names: ReadonlyMap<string, string> = new Map([
  ['Avg', 'latency.avg'],
  ['Max', 'latency.max'],
])

/** go-tpc tpcc: `tpmC`, `tpm` (tpmTotal), and transactions and latencies such as `new-order.latency.p99`. */
export const goTpc: Format = {
  name: tool,
  programs: ['go-tpc'],
  recognises: ({ head }) =>
    /^(?:\[(?:Current|Summary)\] ?|(?:Current|Summary): )?[A-Z_]{2,40} +- Takes\(s\): [\d.]{1,20}, Count: \d{1,18}, TPM: /m.test(
      head,
    ) || /^tpmC: [\d.]{1,30}, tpmTotal: /m.test(head),
  read: (source) =>
    appendedRuns(completeLines(source, tool, { severity: 'info' }), runLines).flatMap((lines) =>
      read(source, lines),
    ),
}

function read(source: Source, lines: readonly Line[]): readonly ResultReading[] {
  const run = newRun(tool)
  const times = new Times()
  const rates = new Samples(1)
  let [passed, isSummary, isRun] = [0, false, true]
  let failure: Line | undefined
  addFact(run, 'tool', tool, lines[0]?.line ?? 1)
  for (const each of lines) {
    const { text, line } = each
    let match: RegExpExecArray | null
    if ((match = operation.exec(text))) {
      const [, mark, olderMark, name = '', takes = '', , tpm = ''] = match
      const kind = mark ?? olderMark
      isRun = true
      if (kind !== undefined) isSummary = kind === 'Summary'
      if (isSummary) addResult(source, run, match, line)
      else if (name === 'NEW_ORDER') {
        const [seconds, rate] = [parsePlainNumber(takes), parsePlainNumber(tpm)]
        if (seconds === undefined || rate === undefined || seconds <= 0) {
          reportBadLine(source, tool, each, 'a time and a rate')
          continue
        }
        passed += seconds
        rates.values[rates.open()] = rate / 60
        rates.keep(times.add(passed))
      }
    } else if ((match = total.exec(text))) {
      const [, tpmC = '', tpmTotal, efficiency] = match
      addMeasurement(run, { name: 'tpmC', unit: '1/s', over: 60 }, tpmC, line)
      if (tpmTotal !== undefined)
        addMeasurement(run, { name: 'tpm', unit: '1/s', over: 60 }, tpmTotal, line)
      if (efficiency !== undefined) addFact(run, 'efficiency', `${efficiency} %`, line)
    } else if (!alarm.test(text) && (match = command.exec(text))) {
      const options = match[1] ?? ''
      isRun = isRunning.test(options) || !isPreparing.test(options)
      const [count, users] = [warehouses.exec(options)?.[1], threads.exec(options)?.[1]]
      if (count !== undefined) addSetting(run, 'warehouses', count, line)
      if (users !== undefined) addSetting(run, 'threads', users, line)
    } else if (alarm.test(text)) {
      failure ??= each
      source.report('warning', `${tool}/alarm`, text.slice(0, 200), line)
    } else if (!skipped.test(text)) reportUnknownLine(source, tool, each)
  }
  const isWhole = run.measurements.has('tpmC')
  if (!isRun && !isWhole) return []
  if (failure && isWhole) run.warnings.push(shortened(failure.text))
  else if (failure) fail(run, failure.text, failure.line)
  judgeErrors(run)
  const tables = [{ prefix: '', samples: rates, columns: [{ name: 'tpmC', unit: '1/s' }] }]
  const series = times.count > 0 ? seriesOf(times, tables) : undefined
  const end = { text: 'ends without tpmC', line: lines.at(-1)?.line ?? 1 }
  return [toReading(source, run, isWhole ? { series } : { series, end })]
}

// Failed transactions are counted as another kind: NEW_ORDER_ERR.
function judgeErrors(run: RunDraft): void {
  const counts = [...run.measurements.values()].filter(({ metric }) =>
    metric.endsWith('.transactions'),
  )
  const failed = counts.filter(({ metric }) => metric.endsWith('-err.transactions'))
  const sum = (list: typeof counts): number => list.reduce((total, { value }) => total + value, 0)
  const text = failed
    .map(({ metric, value }) => `${value} ${kindOf(metric)} transactions`)
    .join(', ')
  judgeFailed(run, { failed: sum(failed), all: sum(counts) }, text, failed[0]?.line ?? 1)
}

// new-order-err.transactions
function kindOf(metric: string): string {
  return metric.split('.', 1).join('').toUpperCase().replaceAll('-', '_')
}

function addResult(
  source: Source,
  run: RunDraft,
  [, , , name = '', takes = '', count = '', , latencies = '']: RegExpExecArray,
  line: number,
): void {
  const prefix = name.toLowerCase().replaceAll('_', '-')
  addMeasurement(run, { name: `${prefix}.transactions`, unit: '1' }, count, line)
  if (name === 'NEW_ORDER') addMeasurement(run, { name: 'time.total', unit: 's' }, takes, line)
  for (const text of latencies.split(', ')) {
    const [, label, value = ''] = latency.exec(text) ?? []
    if (label === undefined) reportUnknownLine(source, tool, { text, line })
    else {
      const metric = names.get(label) ?? `latency.p${label.replace(/[a-z]+$/, '')}`
      addMeasurement(run, { name: `${prefix}.${metric}`, unit: 's', over: 1000 }, value, line)
    }
  }
}
