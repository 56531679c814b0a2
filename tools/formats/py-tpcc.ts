// The output of py-tpcc for MongoDB: lines of each worker, and the result as one Python dict at the end.
//
// Reference: https://github.com/mongodb-labs/py-tpcc, pytpcc/runtime/results.py. Latencies are in ms, `tpmc` is
// New-Orders per minute. The dicts and lines of workers are parts of the result and are skipped.
import type { ResultReading } from '../core/model.ts'
import { parsedJson } from '../core/parsed-json.ts'
import { count, ms, perMinute } from './reading/line-table.ts'
import type { Meaning } from './reading/row-columns.ts'
import type { Format, Line, Source } from './reading/source.ts'
import { filledLines, reportUnknownLine, shortened } from './reading/lines.ts'
import { RunDraft } from './reading/run-draft.ts'

const tool = 'py-tpcc'

// NEW_ORDER [cnt=2117, time=1200.5]
const worker =
  /^(?:DELIVERY|NEW_ORDER|ORDER_STATUS|PAYMENT|STOCK_LEVEL) \[cnt=\d{1,18}, time=[\d.]{1,40}\]$/
// {'PAYMENT': 2080, 'NEW_ORDER': 2117, 'ORDER_STATUS': 210, 'DELIVERY': 188, 'STOCK_LEVEL': 204}
const dict = /^\{'(?:DELIVERY|NEW_ORDER|ORDER_STATUS|PAYMENT|STOCK_LEVEL)': (?:\d|\{)/
// A token of a dict: 'NEW_ORDER'   True   -1.5e-05
const token = /'([^'"\\]*)'|\b(?:True|False|None|nan|inf)\b/g
// Traceback (most recent call last):
const alarm = /^(?:Traceback \(|\w+(?:\.\w+)*(?:Error|Exception|Failure): |AssertionError)/

const transactions = new Set(['DELIVERY', 'NEW_ORDER', 'ORDER_STATUS', 'PAYMENT', 'STOCK_LEVEL'])
const fields = new Set(['threads', 'warehouses'])
const jsonConstants = new Map([
  ['True', 'true'],
  ['False', 'false'],
  ['None', 'null'],
])

const totals: ReadonlyMap<string, Meaning> = new Map([
  ['tpmc', perMinute('tpmC')],
  ['duration', { name: 'time.total', unit: 's' }],
  ['total', count('transactions')],
  ['aborts', count('aborts')],
  ['total_retries', count('retries')],
])

/** py-tpcc: `tpmC`, and counts and latencies per transaction type such as `new-order.latency.p95`. */
export const pyTpcc: Format = {
  name: tool,
  recognises: ({ head }) => head.split('\n', 40).some((text) => dict.test(text)),
  read,
}

type PythonDict = Readonly<Record<string, unknown>>

function read(source: Source): readonly ResultReading[] {
  const readings: ResultReading[] = []
  let failure: Line | undefined
  let workers = 0
  // The last line of a dict ends with its bracket, so that it is complete without a line feed.
  for (const { text: printed, line } of filledLines(source)) {
    const text = printed.trim()
    if (dict.test(text)) {
      const result = parseDict(text)
      if (result === undefined) reportUnknownLine(source, tool, { text, line }, 'warning')
      else if (!Object.hasOwn(result, 'tpmc')) workers += 1
      else {
        const run = runOf(result, line)
        // Clients that ended load the server less.
        if (failure) run.warnings.push(shortened(failure.text))
        readings.push(run.reading(source))
        failure = undefined
        workers = 0
      }
    } else if (alarm.test(text)) {
      // The last line of a traceback names the error.
      failure = { text, line }
      source.report('warning', `${tool}/alarm`, text.slice(0, 200), line)
    } else if (!worker.test(text)) reportUnknownLine(source, tool, { text, line })
  }
  if (readings.length > 0 && workers === 0 && failure === undefined) return readings
  const run = new RunDraft(tool)
  if (failure) run.fail(failure.text, failure.line)
  const text = `ends after ${workers} dicts of workers without the result`
  const end = { text, line: Math.max(1, source.lines().length) }
  return [...readings, run.reading(source, { end })]
}

function runOf(result: PythonDict, line: number): RunDraft {
  const run = new RunDraft(tool)
  run.fact('tool', tool, line)
  for (const [key, value] of Object.entries(result)) {
    const meaning = totals.get(key)
    if (fields.has(key)) run.setting(key, textOf(value), line)
    else if (meaning !== undefined) run.add(meaning, textOf(value), line)
    else if (transactions.has(key) && isDict(value)) addTransaction(run, key, value, line)
    else run.fact(key, textOf(value), line)
  }
  checkRate(run, line)
  return run
}

// tpmC is New-Orders × 60 / seconds, to a tenth of a percent.
function checkRate(run: RunDraft, line: number): void {
  const rate = run.measurements.get('tpmC')?.value
  const seconds = run.measurements.get('time.total')?.value
  const orders = run.measurements.get('new-order.transactions')?.value
  if (rate === undefined || seconds === undefined || orders === undefined) return
  if (!(Math.abs(orders / seconds - rate) > 1e-3 * rate)) return
  const printed = (rate * 60).toFixed(3)
  run.refuse(`tpmc is ${printed}, but ${orders} New-Orders in ${seconds} s`, line)
}

// {'latency': {'min': 9.27, 'max': 45.79, 'p50': 12.11}, 'total': 188, 'retries': {'retries_ops': {'0': 2120}, …}}
function addTransaction(run: RunDraft, key: string, value: PythonDict, line: number): void {
  const name = key.toLowerCase().replace('_', '-')
  const { latency, total, retries } = value
  for (const [rank, time] of isDict(latency) ? Object.entries(latency) : [])
    if (/^(?:min|max|p\d{1,2}(?:\.\d)?)$/.test(rank))
      run.add(ms(`${name}.latency.${rank}`), textOf(time), line)
  if (total !== undefined) run.add(count(`${name}.transactions`), textOf(total), line)
  const all = isDict(retries) ? retries['retries_total_ops'] : undefined
  if (all !== undefined) run.add(count(`${name}.retries`), textOf(all), line)
}

// A Python dict of plain keys is JSON but for its quotes and three constants.
function parseDict(text: string): PythonDict | undefined {
  if (text.includes('"') || text.includes('\\')) return undefined
  const json = text.replace(token, (printed, quoted: string | undefined) =>
    quoted === undefined ? (jsonConstants.get(printed) ?? `"${printed}"`) : JSON.stringify(quoted),
  )
  const value = parsedJson(json)
  return isDict(value) ? value : undefined
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function isDict(value: unknown): value is PythonDict {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
