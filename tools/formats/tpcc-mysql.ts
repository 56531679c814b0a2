// The output of tpcc_start of tpcc-mysql, both shapes of its interval lines.
//
// Reference: https://github.com/Percona-Lab/tpcc-mysql, src/main.c. The number before `trx` is the second; a
// transaction here is a New-Order. 95 % and 99 % are latencies of New-Orders in ms, `count|max` are New-Order
// (the older shape begins with it), Payment, Order-Status, Delivery and Stock-Level.
// TpmC is the successful New-Orders per minute. Dots of STOPPING THREADS and the second summary are skipped.
import type { ResultReading } from '../model.ts'
import type { Meaning } from './reading/columns.ts'
import { appendedRuns, type RunLines } from './reading/appended-runs.ts'
import { judgeFailed } from './reading/failed-operations.ts'
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
  refuse,
  toReading,
  type RunDraft,
} from './reading/run-draft.ts'
import { Samples, Times, seriesOf } from './reading/samples.ts'
import type { Source } from './reading/source.ts'

const tool = 'tpcc-mysql'

// *** ###easy### TPC-C Load Generator ***
const title = /^\*{3} (?:###easy### )?TPC-C Load Generator \*{3}/
//    1, trx: 386, 95%: 167.168, 99%: 191.273, max_rt: 245.694, 388|163.449, 40|136.786, 36|829.054, 40|653.000
const interval =
  /^ *(\d{1,9}), trx: (\d{1,9}), 95%: (\S{1,20}), 99%: (\S{1,20}), max_rt: (\S{1,20}), (\d{1,9})\|\S{1,20}, (\d{1,9})\|\S{1,20}, (\d{1,9})\|\S{1,20}, (\d{1,9})\|\S{1,20}$/
//   10, 1193(0):1.112|1.450, 1194(0):0.263|0.351, 120(0):0.150|0.156, 119(0):1.312|1.401, 119(0):2.500|3.110
const olderInterval =
  /^ *(\d{1,9}), (\d{1,9})\(\d{1,9}\):(\S{1,20})\|(\S{1,20}), (\d{1,9})\(\d{1,9}\):\S{1,41}, (\d{1,9})\(\d{1,9}\):\S{1,41}, (\d{1,9})\(\d{1,9}\):\S{1,41}, (\d{1,9})\(\d{1,9}\):\S{1,41}$/
//   [0] sc:960702 lt:19399073  rt:0  fl:0 avg_rt: 22.7 (5)
const rawResult =
  /^ *\[([0-4])\] sc: *(\d{1,18}) +lt: *(\d{1,18}) +rt: *(\d{1,18}) +fl: *(\d{1,18}) *(?:avg_rt: (\S{1,20}) \(\d{1,9}\))?$/
//                  81439.102 TpmC
const tpmc = /^ *(\S{1,30}) TpmC$/
//  [connection]: 100
const parameter =
  /^ *\[(server|port|DBname|user|pass|warehouse|connection|rampup|measure)\]: *(.{0,200}?)(?: \(sec\.\))?$/
//  in 15000 sec.
const seconds = /^ in (\d{1,9}) sec\.$/
//         Payment: 43.47% (>=43.0%) [OK]
const constraint =
  /^ *(?:Payment|Order-Status|Delivery|Stock-Level|New-Order): \S{1,20}% .{0,40}\[(OK|NG)\]/
// 1213, HY000, Deadlock found   (an error of MySQL while the database is loaded or busy)
const alarm = /^(?:\d{4}, \w{5}, |error|fail|Segmentation|\(retry\)|.{0,80}Can't connect)/i
const secondSummary = '<Raw Results2'

const programs = ['tpcc_start']
const runLines: RunLines = {
  programs,
  starts: [title, /^<Parameters>$/],
  frame: /^\*{3,}$/,
  once: [/^<Raw Results>$/, tpmc],
  body: new RegExp(
    [interval, olderInterval, rawResult, tpmc].map(({ source }) => source).join('|'),
  ),
  alarm,
  position(text) {
    const second = (interval.exec(text) ?? olderInterval.exec(text))?.[1]
    return second === undefined ? undefined : Number(second)
  },
}

const skipped: readonly RegExp[] = [
  /^\*{3,}/,
  /^option \S+ (?:\(socket\) )?with value '/,
  /^<(?:Parameters|Raw Results|Raw Results2\(sum ver\.\)|Constraint Check|TpmC)>/,
  /^RAMP-UP TIME\.\(\d+ sec\.\)$/,
  /^MEASURING START\.$/,
  /^STOPPING THREADS\.*$/,
  /^ \[(?:transaction percentage|response time)/,
]

const ms = { unit: 's', over: 1000 }
const transactions = ['new-order', 'payment', 'order-status', 'delivery', 'stock-level']
const counts = transactions.map((name): Meaning => ({ name: `${name}.transactions`, unit: '1' }))
const columns: readonly Meaning[] = [
  ...counts.slice(0, 1),
  { name: 'latency.p95', ...ms },
  { name: 'latency.p99', ...ms },
  { name: 'latency.max', ...ms },
  ...counts.slice(1),
]
const olderColumns: readonly Meaning[] = [
  ...counts.slice(0, 1),
  { name: 'latency.p90', unit: 's' },
  { name: 'latency.max', unit: 's' },
  ...counts.slice(1),
]

/** tpcc-mysql: `tpmC`, counts per transaction type, and New-Orders per interval as a series. */
export const tpccMysql: Format = {
  name: tool,
  programs,
  recognises: ({ head }) =>
    head.split('\n', 40).some((line) => {
      const text = line.trimEnd()
      return title.test(text) || interval.test(text) || olderInterval.test(text)
    }),
  // A number at the end of a cut file may lack digits; the last line of the result ends with its unit.
  read: (source) =>
    appendedRuns(
      completeLines(source, tool, { severity: 'info', isComplete: (text) => tpmc.test(text) }),
      runLines,
    ).map((lines) => new Reader(source).read(lines)),
}

class Reader {
  readonly #source: Source
  readonly #run = newRun(tool)
  readonly #times = new Times()
  #samples: Samples | undefined
  #columns = columns
  #inSecondSummary = false
  #badLines = 0
  #lastSecond = 0
  /** The first message of an error. */
  #failure: Line | undefined
  /** The first message of an error after the last sample. */
  #error: Line | undefined

  constructor(source: Source) {
    this.#source = source
  }

  read(lines: readonly Line[]): ResultReading {
    const source = this.#source
    const run = this.#run
    addFact(run, 'tool', tool, lines[0]?.line ?? 1)
    for (const line of lines) if (!this.#line(line)) reportUnknownLine(source, tool, line)
    const bad = this.#badLines
    if (bad > 0) run.warnings.push(`${bad} interval line${bad === 1 ? '' : 's'} not read`)
    checkRate(run)
    judgeFailures(run)
    const { count } = this.#times
    const isWhole = run.measurements.has('tpmC')
    // A run continues after a deadlock; an error after the last sample ended it.
    const failure = this.#error ?? this.#failure
    if (failure && (isWhole || !this.#error)) run.warnings.push(shortened(failure.text))
    else if (failure) fail(run, failure.text, failure.line)
    const text = count > 0 ? `ends at second ${this.#lastSecond} without TpmC` : 'ends without TpmC'
    const end = isWhole ? undefined : { text, line: lines.at(-1)?.line ?? 1 }
    const table = this.#samples && { prefix: '', samples: this.#samples, columns: this.#columns }
    const series = table && count > 0 ? seriesOf(this.#times, [table]) : undefined
    return toReading(source, run, { series, end })
  }

  #line(each: Line): boolean {
    const run = this.#run
    const { text, line } = each
    let match: RegExpExecArray | null
    if ((match = interval.exec(text))) this.#addSample(match, columns, line)
    else if ((match = olderInterval.exec(text))) this.#addSample(match, olderColumns, line)
    else if ((match = parameter.exec(text))) addParameter(run, match, line)
    else if ((match = rawResult.exec(text))) {
      if (!this.#inSecondSummary) addRawResult(run, match, line)
    } else if ((match = tpmc.exec(text)))
      addMeasurement(run, { name: 'tpmC', unit: '1/s', over: 60 }, match[1] ?? '', line)
    else if ((match = seconds.exec(text)))
      addMeasurement(run, { name: 'time.total', unit: 's' }, match[1] ?? '', line)
    else if ((match = constraint.exec(text))) {
      const message = `a constraint of TPC-C is not met: ${text.trim()}`
      if (match[1] === 'NG') this.#source.report('info', `${tool}/constraint`, message, line)
    } else if (text.startsWith(secondSummary)) this.#inSecondSummary = true
    else if (alarm.test(text)) {
      this.#failure ??= each
      this.#error ??= each
      this.#source.report('warning', `${tool}/alarm`, text.slice(0, 200), line)
    } else return skipped.some((pattern) => pattern.test(text))
    return true
  }

  #addSample(match: RegExpExecArray, meanings: readonly Meaning[], line: number): void {
    const numbers = match.slice(1).map((text) => parsePlainNumber(text) ?? Number.NaN)
    const [second = Number.NaN, ...row] = numbers
    const isOtherShape = this.#samples !== undefined && this.#columns !== meanings
    if (isOtherShape || numbers.some((number) => Number.isNaN(number))) {
      this.#badLines += 1
      const message = 'an interval line whose numbers are not plain'
      this.#source.report('warning', `${tool}/bad-line`, message, line)
      return
    }
    if (second <= this.#lastSecond) {
      const message = `second ${second} follows ${this.#lastSecond}`
      this.#source.report('warning', `${tool}/order`, message, line)
    }
    this.#lastSecond = second
    this.#error = undefined
    this.#columns = meanings
    this.#samples ??= new Samples(meanings.length)
    const offset = this.#samples.open()
    this.#samples.values.set(row, offset)
    this.#samples.keep(this.#times.add(second))
  }
}

function addParameter(run: RunDraft, match: RegExpExecArray, line: number): void {
  const [, name = '', value = ''] = match
  if (name === 'connection') addSetting(run, 'threads', value, line)
  else if (name === 'warehouse') addSetting(run, 'warehouses', value, line)
  else if (name === 'measure') addSetting(run, 'seconds', value, line)
  else if (name === 'rampup') addFact(run, 'ramp-up', `${value} s`, line)
}

function addRawResult(run: RunDraft, match: RegExpExecArray, line: number): void {
  const [, index = '', success = '', late = '', retries = '', failures = '', mean] = match
  const name = transactions[Number(index)] ?? index
  const outcomes = { 'on-time': success, late, retries, failures }
  for (const [outcome, count] of Object.entries(outcomes))
    addMeasurement(run, { name: `${name}.${outcome}`, unit: '1' }, count, line)
  if (mean !== undefined) addMeasurement(run, { name: `${name}.latency.avg`, ...ms }, mean, line)
}

// A transaction that was retried in vain is counted as a failure only.
function judgeFailures(run: RunDraft): void {
  const countOf = (name: string): number => run.measurements.get(name)?.value ?? 0
  const failed = transactions.flatMap((name) => {
    const count = run.measurements.get(`${name}.failures`)
    return count && count.value > 0 ? [{ name, ...count }] : []
  })
  const all = transactions.flatMap((name) =>
    ['on-time', 'late', 'failures'].map((outcome) => countOf(`${name}.${outcome}`)),
  )
  const sum = (list: readonly number[]): number => list.reduce((total, count) => total + count, 0)
  const text = failed.map(({ name, value }) => `${value} ${name}`).join(', ')
  const counts = { failed: sum(failed.map(({ value }) => value)), all: sum(all) }
  judgeFailed(run, counts, `${text} transactions failed`, failed[0]?.line ?? 1)
}

// TpmC is (on time + late) New-Orders × 60 / seconds, to a tenth of a percent.
function checkRate(run: RunDraft): void {
  const rate = run.measurements.get('tpmC')
  const time = run.measurements.get('time.total')
  const onTime = run.measurements.get('new-order.on-time')
  const late = run.measurements.get('new-order.late')
  if (!rate || !time || !onTime || !late || !(time.value > 0)) return
  const expected = (onTime.value + late.value) / time.value
  if (Math.abs(expected - rate.value) <= 1e-3 * expected) return
  const perMinute = [rate.value, expected].map((value) => (value * 60).toFixed(3))
  refuse(run, `TpmC = ${perMinute.join(', but New-Orders per minute = ')}`, rate.line)
}
