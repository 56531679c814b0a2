// The logs of pgbench: of each transaction (-l), aggregated (--aggregate-interval), and the CSV with a row per second
// that pgbench-tools derives from them.
//
// Reference: PostgreSQL, src/bin/pgbench/pgbench.c (doLog, logAgg); https://github.com/gregs1104/pgbench-tools.
// Times are in microseconds, those of the CSV in milliseconds. Transactions are summed by second. The last second or
// interval of a log is left out: it may not be over.
import type { SeriesReading } from '../core/model.ts'
import type { Cursor } from './reading/cursor.ts'
import type { Format, Source } from './reading/source.ts'
import { completeLines, reportBadLine, reportCutOff } from './reading/lines.ts'
import { parsePlainNumber } from './reading/number-text.ts'
import { isDigit, readDecimal } from './reading/numbers.ts'
import { scaleExactly } from './reading/row-columns.ts'

const tool = 'pgbench-log'
const space = 32
const longestLine = 400

// client transaction time script epoch µs [lag] [retries]
// 0 199 2241 0 1175850568 995598 1020
const transaction =
  /^\d{1,9} \d{1,12} (?:\d{1,15}|skipped|failed|serialization|deadlock) \d{1,6} 1\d{9} \d{1,6}(?: \d{1,15}){0,2}$/
const noLatency = /^(?:skipped|failed|serialization|deadlock)$/
// start transactions sum sum² min max [sum_lag sum_lag² min_lag max_lag [skipped [retried retries serialization deadlock]]]
// 1345828501 5601 1542744 483552416 61 2573
const aggregated =
  /^1\d{9} \d{1,12} \d{1,18} \d{1,24} \d{1,15} \d{1,15}(?: \d{1,18} \d{1,24} \d{1,15} \d{1,15}(?: \d{1,12}(?: \d{1,12}){0,4})?)?$/
const csvHeader = 'collected,samples,min_latency,avg_latency,max_latency'

/** Logs of pgbench as a series of `tps`, `latency.avg`, `latency.min` and `latency.max`. */
export const pgbenchLog: Format = {
  name: tool,
  recognises: (source) => shapeOf(source) !== undefined,
  read(source) {
    const shape = shapeOf(source)
    return shape === undefined ? [] : [readers[shape](source)]
  },
}

type Shape = 'transactions' | 'aggregated' | 'csv'

function shapeOf({ head, bytes }: Source): Shape | undefined {
  const lines = head.split('\n', 11).map((text) => text.replace(/\r$/, ''))
  // The last one is cut, by the head or by the file.
  const complete = lines.slice(0, Math.min(10, lines.length - 1))
  if (complete.length === 0 && bytes.length > 200) return undefined
  if (lines[0] === csvHeader) return 'csv'
  if (isMostly(transaction, complete)) return 'transactions'
  return isMostly(aggregated, complete) ? 'aggregated' : undefined
}

// The first line and most of the others: messages of a client that aborts may come in between.
function isMostly(pattern: RegExp, lines: readonly string[]): boolean {
  const matching = lines.filter((text) => pattern.test(text)).length
  return pattern.test(lines[0] ?? '') && matching * 2 > lines.length
}

const readers: Readonly<Record<Shape, (source: Source) => SeriesReading>> = {
  transactions: readTransactions,
  aggregated: readAggregated,
  csv: readCsv,
}

/** The transactions of a second or of an interval, with latencies in microseconds. */
interface Interval {
  readonly second: number
  count: number
  sum: number
  low: number
  high: number
  skipped: number
  failed: number
}

// The line of a transaction: its latency is undefined, and `result` says why, where it has none.
interface Transaction {
  readonly second: number
  readonly latency?: number
  readonly result?: string
}

function readTransactions(source: Source): SeriesReading {
  const cursor = source.cursor()
  const intervals: Interval[] = []
  while (cursor.next()) {
    if (cursor.start === cursor.end) continue
    if (!cursor.complete) {
      reportCutOff(source, tool, cursor.line, 'info')
      continue
    }
    const read = readTransaction(cursor)
    if (read === undefined) {
      const text = cursor.text(longestLine)
      reportBadLine(source, tool, { text, line: cursor.line }, 'a transaction')
      continue
    }
    const { second, latency, result } = read
    if (latency !== undefined) cursor.noteNumbers()
    let interval = intervals.at(-1)
    if (interval === undefined || second > interval.second) {
      interval = { second, count: 0, sum: 0, low: Infinity, high: 0, skipped: 0, failed: 0 }
      intervals.push(interval)
    } else if (second < interval.second) {
      const message = 'a transaction that ended in an earlier second'
      source.report('warning', `${tool}/clock`, message, cursor.line)
    }
    if (latency !== undefined) {
      interval.count += 1
      interval.sum += latency
      interval.low = Math.min(interval.low, latency)
      interval.high = Math.max(interval.high, latency)
    } else if (result === 'skipped') interval.skipped += 1
    else interval.failed += 1
  }
  return seriesOf(intervals.map(rowOf), ['transactions.skipped', 'failures'])
}

// Undefined when the line is not a transaction: such logs have millions of lines, which are read as bytes.
function readTransaction(cursor: Cursor): Transaction | undefined {
  let second = Number.NaN
  let latency: number | undefined
  let result: string | undefined
  for (let field = 0; field < 6; field += 1) {
    const start = cursor.at
    const number = readDecimal(cursor)
    if (field === 2) {
      if (Number.isNaN(number)) {
        cursor.skipField()
        result = cursor.bytes.toString('latin1', start, cursor.at)
        if (!noLatency.test(result)) return undefined
      } else latency = number
    } else if (Number.isNaN(number)) return undefined
    if (field === 4) second = number
    if (field < 5 && cursor.byte !== space) return undefined
    if (field < 5) cursor.at += 1
  }
  const isEnd = cursor.byte === undefined || cursor.byte === space
  if (!isEnd || !(second > 0)) return undefined
  if (latency !== undefined) return { second, latency }
  return result === undefined ? undefined : { second, result }
}

function rowOf(interval: Interval): readonly number[] {
  const { second, count, sum, low, high, skipped, failed } = interval
  const latencies = [sum / count, low, high].map((time) => (count > 0 ? time / 1e6 : Number.NaN))
  return [second, count, ...latencies, skipped, failed]
}

function readAggregated(source: Source): SeriesReading {
  const cursor = source.cursor()
  const rows: (readonly number[])[] = []
  while (cursor.next()) {
    if (!cursor.skipBlanks()) continue
    if (!cursor.complete) {
      reportCutOff(source, tool, cursor.line, 'info')
      continue
    }
    const numbers = readNumbers(cursor)
    const [second = 0, count = 0, sum = 0, , low = 0, high = 0] = numbers
    if (!fieldCounts.has(numbers.length) || second < 1e9 || second >= 2e9) {
      const text = cursor.text(longestLine)
      reportBadLine(source, tool, { text, line: cursor.line }, 'an interval')
      continue
    }
    const [skipped = 0, , , serialization = 0, deadlock = 0] = numbers.slice(10)
    const last = rows.at(-1)?.[0]
    if (last !== undefined && second <= last) {
      const message = `interval ${second} follows ${last}`
      source.report('warning', `${tool}/clock`, message, cursor.line)
    }
    const failed = serialization + deadlock
    rows.push(rowOf({ second, count, sum, low, high, skipped, failed }))
    cursor.noteNumbers()
  }
  // Counts are of an interval, whose length is the distance of the first two lines.
  const step = (rows[1]?.[0] ?? 0) - (rows[0]?.[0] ?? 0)
  return seriesOf(rows, ['transactions.skipped', 'failures'], step > 0 ? step : 1)
}

const fieldCounts: ReadonlySet<number> = new Set([6, 10, 11, 12, 13, 14, 15])

// The integers of a line with one blank between them; none of a line that has anything else.
function readNumbers(cursor: Cursor): readonly number[] {
  const numbers: number[] = []
  for (cursor.at = cursor.start; isDigit(cursor.byte); cursor.at += 1) {
    const number = readDecimal(cursor)
    if (!Number.isInteger(number)) return []
    numbers.push(number)
    if (cursor.byte !== space) break
  }
  return cursor.skipBlanks() ? [] : numbers
}

function readCsv(source: Source): SeriesReading {
  const rows: (readonly number[])[] = []
  for (const each of completeLines(source, tool, { severity: 'info' })) {
    if (each.line === 1) continue
    const cells = each.text.split(',').map(parsePlainNumber)
    const [second, count, low, mean, high] = cells.filter((cell) => cell !== undefined)
    const isWhole = cells.length === 5 && !cells.includes(undefined)
    if (
      !isWhole ||
      second === undefined ||
      count === undefined ||
      low === undefined ||
      mean === undefined ||
      high === undefined
    ) {
      reportBadLine(source, tool, each, 'five numbers')
      continue
    }
    rows.push([second, count, ...[mean, low, high].map((time) => scaleExactly(time, 1, 1000))])
  }
  return seriesOf(rows, [])
}

function seriesOf(
  rows: readonly (readonly number[])[],
  counters: readonly string[],
  step = 1,
): SeriesReading {
  const complete = rows.slice(0, -1)
  const start = complete[0]?.[0] ?? 0
  const column = (index: number): Float64Array => {
    const values = new Float64Array(complete.length)
    for (const [at, row] of complete.entries()) values[at] = row[index] ?? Number.NaN
    return values
  }
  const latencies = ['latency.avg', 'latency.min', 'latency.max']
  const columns = [
    { metric: 'tps', unit: '1/s', values: column(1).map((count) => count / step) },
    ...latencies.map((metric, index) => ({ metric, unit: 's', values: column(2 + index) })),
    ...counters.map((metric, index) => ({ metric, unit: '1', values: column(5 + index) })),
  ]
  const at = column(0).map((second) => second - start)
  return {
    kind: 'series',
    series: { at, columns },
    dropped: rows.length - complete.length,
    headers: 0,
  }
}
