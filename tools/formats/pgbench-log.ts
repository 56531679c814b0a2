// The logs of pgbench: of each transaction (-l), aggregated (--aggregate-interval), and the CSV of a row a
// second that pgbench-tools makes of them.
//
// Reference: PostgreSQL, src/bin/pgbench/pgbench.c (doLog, logAgg); https://github.com/gregs1104/pgbench-tools.
// Times are in microseconds, those of the CSV in milliseconds. Transactions are put together by seconds. The
// last second or interval of a log is left out: it may not be over.
import type { SeriesReading } from '../model.ts'
import { numberOf } from './reading/run-draft.ts'
import type { Format } from './reading/format.ts'
import { after, decimal } from './reading/numbers.ts'
import { scaled } from './reading/scale.ts'
import type { Cursor, Source } from './reading/source.ts'

// client transaction time script epoch µs [lag] [retries]
// 0 199 2241 0 1175850568 995598 1020
const transaction =
  /^\d{1,9} \d{1,12} (?:\d{1,15}|skipped|failed|serialization|deadlock) \d{1,6} 1\d{9} \d{1,6}(?: \d{1,15}){0,2}$/
// start transactions sum sum² min max [sum_lag sum_lag² min_lag max_lag [skipped [retried retries serialization deadlock]]]
// 1345828501 5601 1542744 483552416 61 2573
const aggregated =
  /^1\d{9} \d{1,12} \d{1,18} \d{1,24} \d{1,15} \d{1,15}(?: \d{1,18} \d{1,24} \d{1,15} \d{1,15}(?: \d{1,12}(?: \d{1,12}){0,4})?)?$/
const csvHeader = 'collected,samples,min_latency,avg_latency,max_latency'

/** Logs of pgbench as a series of `tps`, `latency.avg`, `latency.min` and `latency.max`. */
export const pgbenchLog: Format = {
  name: 'pgbench-log',
  recognises: (source) => shapeOf(source) !== undefined,
  read(source) {
    const shape = shapeOf(source)
    return shape === undefined ? [] : [readers[shape](source)]
  },
}

type Shape = 'transactions' | 'aggregated' | 'csv'

function shapeOf({ head, bytes }: Source): Shape | undefined {
  const lines = head.split('\n').map((line) => line.replace(/\r$/, ''))
  // The last one is cut, by the head or by the file.
  const whole = lines.slice(0, Math.min(10, lines.length - 1))
  if (whole.length === 0 && bytes.length > 200) return undefined
  if (lines[0] === csvHeader) return 'csv'
  if (isOf(transaction, whole)) return 'transactions'
  return isOf(aggregated, whole) ? 'aggregated' : undefined
}

// The first line and most of the others: what a client says when it aborts may stand between.
function isOf(pattern: RegExp, lines: readonly string[]): boolean {
  const found = lines.filter((line) => pattern.test(line)).length
  return pattern.test(lines[0] ?? '') && found * 2 > lines.length
}

const readers: Readonly<Record<Shape, (source: Source) => SeriesReading>> = {
  transactions: readTransactions,
  aggregated: readAggregated,
  csv: readCsv,
}

interface Bin {
  readonly second: number
  count: number
  sum: number
  low: number
  high: number
  skipped: number
  failed: number
}

function readTransactions(source: Source): SeriesReading {
  const { bytes } = source
  const cursor = source.cursor()
  const bins: Bin[] = []
  const numbers = new Float64Array(6)
  while (cursor.next()) {
    if (cursor.start === cursor.end || isCut(source, cursor)) continue
    const word = readFields(cursor, numbers)
    const second = numbers[4] ?? Number.NaN
    const latency = numbers[2] ?? Number.NaN
    if (word === undefined || !(second > 0) || (word === '' && Number.isNaN(latency))) {
      complain(source, cursor)
      continue
    }
    let bin = bins.at(-1)
    if (bin === undefined || second > bin.second) {
      bin = { second, count: 0, sum: 0, low: Infinity, high: 0, skipped: 0, failed: 0 }
      bins.push(bin)
    } else if (second < bin.second) {
      source.report(
        'warning',
        'pgbench-log/clock',
        'a transaction that ended in an earlier second',
        cursor.line,
      )
    }
    if (word === 'skipped') bin.skipped += 1
    else if (word !== '') bin.failed += 1
    else {
      bin.count += 1
      bin.sum += latency
      bin.low = Math.min(bin.low, latency)
      bin.high = Math.max(bin.high, latency)
    }
  }
  return seriesOf(
    bins.map(({ second, count, sum, low, high, skipped, failed }) => {
      const some = count > 0
      return [
        second,
        count,
        some ? sum / count / 1e6 : Number.NaN,
        some ? low / 1e6 : Number.NaN,
        some ? high / 1e6 : Number.NaN,
        skipped,
        failed,
      ]
    }),
    ['transactions.skipped', 'failures'],
  )

  // The word in the place of the latency, empty for a number; undefined when the line is none of a log.
  function readFields({ start, end }: Cursor, out: Float64Array): string | undefined {
    let at = start
    let found = ''
    for (let field = 0; field < 6; field += 1) {
      out[field] = decimal(bytes, at, end)
      if (Number.isNaN(out[field])) {
        const stop = bytes.indexOf(32, at)
        found = bytes.toString('latin1', at, stop < 0 || stop > end ? end : stop)
        if (field !== 2 || !/^(?:skipped|failed|serialization|deadlock)$/.test(found))
          return undefined
        at += found.length
      } else at = after
      if (field < 5) {
        if (bytes[at] !== 32) return undefined
        at += 1
      }
    }
    return at === end || bytes[at] === 32 ? found : undefined
  }
}

function readAggregated(source: Source): SeriesReading {
  const cursor = source.cursor()
  const rows: number[][] = []
  while (cursor.next()) {
    if (cursor.start === cursor.end || isCut(source, cursor)) continue
    const text = cursor.text(400)
    if (!aggregated.test(text)) {
      complain(source, cursor)
      continue
    }
    const [
      second = 0,
      count = 0,
      sum = 0,
      ,
      low = 0,
      high = 0,
      ,
      ,
      ,
      ,
      skipped = 0,
      ,
      ,
      ...failed
    ] = text.split(' ').map(Number)
    const failures = (failed[0] ?? 0) + (failed[1] ?? 0)
    const last = rows.at(-1)?.[0]
    if (last !== undefined && second <= last) {
      source.report(
        'warning',
        'pgbench-log/clock',
        `interval ${second} follows ${last}`,
        cursor.line,
      )
    }
    const some = count > 0
    rows.push([
      second,
      count,
      some ? sum / count / 1e6 : Number.NaN,
      some ? low / 1e6 : Number.NaN,
      some ? high / 1e6 : Number.NaN,
      skipped,
      failures,
    ])
  }
  // Counts are of an interval, whose length is the distance of the first two lines.
  const step = (rows[1]?.[0] ?? 0) - (rows[0]?.[0] ?? 0)
  const perSecond = rows.map(([second = 0, count = 0, ...rest]) => [
    second,
    step > 0 ? count / step : count,
    ...rest,
  ])
  return seriesOf(perSecond, ['transactions.skipped', 'failures'])
}

function readCsv(source: Source): SeriesReading {
  const cursor = source.cursor()
  const rows: number[][] = []
  while (cursor.next()) {
    if (cursor.start === cursor.end || cursor.line === 1 || isCut(source, cursor)) continue
    const cells = cursor.text(400).split(',').map(numberOf)
    const [second, count, low, mean, high] = cells
    if (
      cells.length !== 5 ||
      second === undefined ||
      count === undefined ||
      low === undefined ||
      mean === undefined ||
      high === undefined
    ) {
      complain(source, cursor)
      continue
    }
    rows.push([second, count, ...[mean, low, high].map((value) => scaled(value, 1, 1000))])
  }
  return seriesOf(rows, [])
}

function seriesOf(rows: readonly (readonly number[])[], more: readonly string[]): SeriesReading {
  const kept = rows.slice(0, -1)
  const start = kept[0]?.[0] ?? 0
  const column = (index: number): Float64Array =>
    Float64Array.from(kept, (row) => row[index] ?? Number.NaN)
  const always = [
    { metric: 'tps', unit: '1/s', values: column(1) },
    { metric: 'latency.avg', unit: 's', values: column(2) },
    { metric: 'latency.min', unit: 's', values: column(3) },
    { metric: 'latency.max', unit: 's', values: column(4) },
  ]
  const others = more.map((metric, index) => ({ metric, unit: '1', values: column(5 + index) }))
  return {
    kind: 'series',
    series: {
      at: Float64Array.from(kept, ([second = 0]) => second - start),
      columns: [...always, ...others],
    },
    dropped: rows.length - kept.length,
    headers: 0,
  }
}

function isCut(source: Source, cursor: Cursor): boolean {
  if (cursor.complete) return false
  source.report(
    'info',
    'pgbench-log/cut-off',
    'the last line has no line feed and is not used',
    cursor.line,
  )
  return true
}

function complain(source: Source, cursor: Cursor): void {
  const text = cursor.text(120).replace(/\p{Cc}/gu, ' ')
  source.report('warning', 'pgbench-log/bad-line', `a line not understood: "${text}"`, cursor.line)
}
