// The output of py-tpcc for MongoDB: lines of each worker, and the result as one Python dict at the end.
//
// Reference: https://github.com/mongodb-labs/py-tpcc, pytpcc/runtime/results.py. Latencies are in ms, `tpmc` is
// New-Orders a minute. The dicts and lines of workers are parts of the result and are skipped.
import type { ResultReading } from '../model.ts'
import type { Format } from './reading/format.ts'
import {
  fact,
  newRun,
  readingOf,
  refuse,
  setting,
  state,
  unknownLine,
  fail,
  type RunDraft,
} from './reading/run-draft.ts'
import type { Meaning } from './reading/samples.ts'

// NEW_ORDER [cnt=2117, time=1200.5]
const worker =
  /^(?:DELIVERY|NEW_ORDER|ORDER_STATUS|PAYMENT|STOCK_LEVEL) \[cnt=\d{1,18}, time=[\d.]{1,40}\]$/
// {'PAYMENT': 2080, 'NEW_ORDER': 2117, 'ORDER_STATUS': 210, 'DELIVERY': 188, 'STOCK_LEVEL': 204}
const dict = /^\{'(?:DELIVERY|NEW_ORDER|ORDER_STATUS|PAYMENT|STOCK_LEVEL)': (?:\d|\{)/
// A token of a dict: 'NEW_ORDER'   True   -1.5e-05
const token = /'([^'"\\]*)'|\b(?:True|False|None|nan|inf)\b/g
// Traceback (most recent call last):
const alarm = /^(?:Traceback \(|\w+(?:\.\w+)*(?:Error|Exception|Failure): |AssertionError)/

const transactions = ['DELIVERY', 'NEW_ORDER', 'ORDER_STATUS', 'PAYMENT', 'STOCK_LEVEL']
const fields = new Map([
  ['threads', 'threads'],
  ['warehouses', 'warehouses'],
])

const totals: ReadonlyMap<string, Meaning> = new Map([
  ['tpmc', { name: 'tpmC', unit: '1/s', over: 60 }],
  ['duration', { name: 'time.total', unit: 's' }],
  ['total', { name: 'transactions', unit: '1' }],
  ['aborts', { name: 'aborts', unit: '1' }],
  ['total_retries', { name: 'retries', unit: '1' }],
])

/** py-tpcc: `tpmC`, and counts and latencies a transaction type such as `new-order.latency.p95`. */
export const pyTpcc: Format = {
  name: 'py-tpcc',
  recognises: ({ head }) => head.split('\n', 40).some((line) => dict.test(line)),
  read(source) {
    const readings: ResultReading[] = []
    let alarmed: { text: string; line: number } | undefined
    let workers = 0
    const cursor = source.cursor()
    while (cursor.next()) {
      const text = cursor.text().trim()
      const { line } = cursor
      if (text === '') continue
      if (dict.test(text)) {
        const result = parse(text)
        if (result === undefined) unknownLine(source, 'py-tpcc', text, line, 'warning')
        else if (!Object.hasOwn(result, 'tpmc')) workers += 1
        else {
          const run = runOf(result, line)
          readings.push(readingOf(source, run))
          alarmed = undefined
          workers = 0
        }
      } else if (alarm.test(text)) {
        // The last line of a traceback names the error.
        alarmed = { text, line }
        source.report('warning', 'py-tpcc/alarm', text.slice(0, 200), line)
      } else if (!worker.test(text)) unknownLine(source, 'py-tpcc', text, line)
    }
    if (readings.length > 0 && workers === 0 && alarmed === undefined) return readings
    const run = newRun('py-tpcc')
    if (alarmed) fail(run, alarmed.text, alarmed.line)
    const end = {
      text: `ends after ${workers} dicts of workers without the result`,
      line: Math.max(1, cursor.line),
    }
    return [...readings, readingOf(source, run, { end })]
  },
}

function runOf(result: Readonly<Record<string, unknown>>, line: number): RunDraft {
  const run = newRun('py-tpcc')
  fact(run, 'tool', 'py-tpcc', line)
  for (const [key, value] of Object.entries(result)) {
    const field = fields.get(key)
    const meaning = totals.get(key)
    if (field !== undefined) setting(run, field, textOf(value), line)
    else if (meaning !== undefined) state(run, meaning, textOf(value), line)
    else if (transactions.includes(key) && isRecord(value)) transaction(run, key, value, line)
    else fact(run, key, textOf(value), line)
  }
  const [rate, time, orders] = ['tpmC', 'time.total', 'new-order.transactions'].map((name) =>
    run.measurements.get(name),
  )
  if (
    rate &&
    time &&
    orders &&
    Math.abs(orders.value / time.value - rate.value) > 1e-3 * rate.value
  ) {
    refuse(
      run,
      `tpmc is ${(rate.value * 60).toFixed(3)}, but ${orders.value} New-Orders in ${time.value} s`,
      line,
    )
  }
  return run
}

// {'latency': {'min': 9.27, 'max': 45.79, 'p50': 12.11}, 'total': 188, 'retries': {'retries_ops': {'0': 2120}, …}}
function transaction(
  run: RunDraft,
  key: string,
  value: Readonly<Record<string, unknown>>,
  line: number,
): void {
  const name = key.toLowerCase().replace('_', '-')
  const latency = value['latency']
  if (isRecord(latency)) {
    for (const [rank, ms] of Object.entries(latency)) {
      if (/^(?:min|max|p\d{1,2}(?:\.\d)?)$/.test(rank)) {
        state(run, { name: `${name}.latency.${rank}`, unit: 's', over: 1000 }, textOf(ms), line)
      }
    }
  }
  if (value['total'] !== undefined)
    state(run, { name: `${name}.transactions`, unit: '1' }, textOf(value['total']), line)
  const retries = value['retries']
  if (isRecord(retries) && retries['retries_total_ops'] !== undefined) {
    state(run, { name: `${name}.retries`, unit: '1' }, textOf(retries['retries_total_ops']), line)
  }
}

// A Python dict of plain keys is JSON but for its quotes and three words.
function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  if (text.includes('"') || text.includes('\\')) return undefined
  const json = text.replace(token, (word, quoted: string | undefined) => {
    if (quoted !== undefined) return JSON.stringify(quoted)
    return word === 'True'
      ? 'true'
      : word === 'False'
        ? 'false'
        : word === 'None'
          ? 'null'
          : `"${word}"`
  })
  try {
    const value: unknown = JSON.parse(json)
    return isRecord(value) ? value : undefined
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
