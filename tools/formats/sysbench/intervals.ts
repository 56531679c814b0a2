// The metrics that a sysbench run states, with their base units.
import type { Cursor } from '../reading/cursor.ts'
import { isDigit, readDecimal } from '../reading/numbers.ts'
import { scaleExactly } from '../reading/row-columns.ts'

/** Every metric of the summary and of the interval lines; a percentile is `latency.p<N>` as printed. */
const units = {
  tps: '1/s',
  qps: '1/s',
  // Read/write requests of 0.4 and 0.5: queries without BEGIN and COMMIT, so never comparable with qps.
  rwps: '1/s',
  eps: '1/s',
  'reads/s': '1/s',
  'writes/s': '1/s',
  'others/s': '1/s',
  'fsyncs/s': '1/s',
  'errors/s': '1/s',
  'reconnects/s': '1/s',
  'bytes/s': 'B/s',
  'bytes-read/s': 'B/s',
  'bytes-written/s': 'B/s',
  transactions: '1',
  queries: '1',
  requests: '1',
  reads: '1',
  writes: '1',
  others: '1',
  events: '1',
  // 0.4 and early 0.5 print `deadlocks`, which are the errors that the test ignores and repeats.
  errors: '1',
  reconnects: '1',
  unfinished: '1',
  bytes: 'B',
  threads: '1',
  'latency.min': 's',
  'latency.avg': 's',
  'latency.max': 's',
  'latency.sum': 's',
  'time.total': 's',
  'events/thread': '1',
  'events/thread.stddev': '1',
  'time/thread': 's',
  'time/thread.stddev': 's',
} as const

/** Figures that are checked against others and not published. */
export type Inner = 'total' | 'operations'

export type Metric = keyof typeof units | `latency.p${string}`

/** The base unit of a metric. */
export function unitOf(metric: Metric): string {
  return isListed(metric) ? units[metric] : 's'
}

/** The metric of the latency percentile `rank`, such as 95. */
export function percentileMetric(rank: string): Metric {
  return `latency.p${rank}`
}

function isListed(metric: Metric): metric is keyof typeof units {
  return Object.hasOwn(units, metric)
}

/** A unit that sysbench prints; `base` needs no conversion. */
export type PrintedUnit = 'base' | 'ms' | 'us' | 'KiB' | 'MiB' | 'GiB'

/** A printed value in base units. */
export function inBaseUnit(value: number, unit: PrintedUnit): number {
  switch (unit) {
    case 'base':
      return value
    case 'ms':
      return scaleExactly(value, 1, 1000)
    case 'us':
      return scaleExactly(value, 1, 1e6)
    case 'KiB':
      return value * 1024
    case 'MiB':
      return value * 1048576
    case 'GiB':
      return value * 1073741824
  }
}

// The shapes of an interval line, as patterns over its bytes.
//
// References: sysbench 1.0 src/db_driver.c, src/sysbench.c and src/lua/internal/sysbench.lua; 0.5 sysbench/db_driver.c.

/** A field of an interval line: where it goes and the unit it is printed in. `rank`: the percentile. */
interface Field {
  readonly to: Metric | 'latency' | 'rank'
  readonly unit: PrintedUnit
}

/** A shape: `pattern` holds literal bytes, a blank for any blanks, and `#` for a number. */
interface Shape {
  readonly pattern: Buffer
  /** Empty for a line that is known and not kept. */
  readonly fields: readonly Field[]
}

const errors = ['errors/s', 'reconnects/s'] as const
const modern = ['threads', 'tps', 'qps', 'reads/s', 'writes/s', 'others/s'] as const
const modernRanked = [...modern, 'rank', 'latency', ...errors] as const
const modernLatency = [...modern, 'latency', 'rank', ...errors] as const
const older = ['threads', 'tps', 'reads/s', 'writes/s', 'latency', 'rank'] as const
const olderErrors = [...older, ...errors] as const
const fileio = ['bytes-read/s', 'bytes-written/s', 'fsyncs/s', 'rank', 'latency'] as const

/** The lines that start with `[ 12s ]`; the pattern is of what follows. The first that fits is taken. */
const shapes: readonly Shape[] = [
  // [ 1s ] thds: 64 tps: 999.07 qps: 20859.65 (r/w/o: 14679.61/4118.03/2062.01) lat (ms,95%): 118.92 err/s: 0.00 reconn/s: 0.00
  shape('thds: # tps: # qps: # (r/w/o: #/#/#) lat (ms,#%): # err/s: # reconn/s: #', modernRanked),
  // [ 1s ] thds: 6 tps: 388.43 qps: 11619.98 (r/w/o: 5331.19/5487.96/800.83) lat (ms,95%): 36.89 err/s 3.00 reconn/s: 0.00
  shape('thds: # tps: # qps: # (r/w/o: #/#/#) lat (ms,#%): # err/s # reconn/s: #', modernRanked),
  // [  10s] threads: 100, tps: 13413.17, reads: 187906.53, writes: 53668.09, response time: 10426.06us (95%), errors: 0.60, reconnects:  0.00
  shape(
    'threads: #, tps: #, reads: #, writes: #, response time: #us (#%), errors: #, reconnects: #',
    olderErrors,
    'us',
  ),
  // [   2s] threads: 2, tps: 559.65, reads: 0.00, writes: 5602.52, response time: 4.95ms (95%), errors: 0.00, reconnects:  0.00
  shape(
    'threads: #, tps: #, reads: #, writes: #, response time: #ms (#%), errors: #, reconnects: #',
    olderErrors,
  ),
  // [   5s] threads: 64, tps: 9898.14, reads/s: 138692.16, writes/s: 0.00, response time: 9.17ms (95%)
  shape('threads: #, tps: #, reads/s: #, writes/s: #, response time: #ms (#%)', older),
  // [1000s] threads: 32, tps: 2014.01, reads/s: 28203.51, writes/s: 8058.86 response time: 164.52ms (99%)
  shape('threads: #, tps: #, reads/s: #, writes/s: # response time: #ms (#%)', older),
  // [ 10s ] threads: 4 tps: 93.1 qps: 1862.0 (r/w/o: 1303.4/372.4/186.2) latency: 61.08ms (95%) errors/s: 0.00 reconnects/s: 0.00
  shape(
    'threads: # tps: # qps: # (r/w/o: #/#/#) latency: #ms (#%) errors/s: # reconnects/s: #',
    modernLatency,
  ),
  // [ 1s ] thds: 2 eps: 8964.12 lat (ms,95%): 0.24
  shape('thds: # eps: # lat (ms,#%): #', ['threads', 'eps', 'rank', 'latency']),
  // [ 1s ] reads: 1286.28 MiB/s writes: 857.52 MiB/s fsyncs: 2743.07/s latency (ms,95%): 0.003
  shape('reads: # MiB/s writes: # MiB/s fsyncs: #/s latency (ms,#%): #', fileio),
  // [ 1s ] 7056.88 MiB/sec
  shape('# MiB/sec', ['bytes/s']),
  // [ 1s ] queue length: 0 concurrency: 0
  shape('queue length: # concurrency: #', []),
  // [  10s] queue length: 0, concurrency: 2
  shape('queue length: #, concurrency: #', []),
]

/** The lines of `sysbench.hooks.report_intermediate = sysbench.report_csv`; the pattern follows the second. */
// 1,150,691.55,15357.89,11025.95,2799.15,1532.80,325.98,0.00,0.00
const commaShape: Shape = shape(',#,#,#,#,#,#,#,#,#', [...modern, 'latency', ...errors])

/** The rows of `sysbench.report_json`, which are read by name. */
export const jsonShape: Shape = { ...commaShape, pattern: Buffer.of() }

function shape(pattern: string, fields: readonly Field['to'][], time: PrintedUnit = 'ms'): Shape {
  const unitIn = (to: Field['to']): PrintedUnit =>
    to === 'latency' ? time : to.startsWith('bytes') ? 'MiB' : 'base'
  return { pattern: Buffer.from(pattern), fields: fields.map((to) => ({ to, unit: unitIn(to) })) }
}

// Interval lines, read from bytes: they are most of a log, and no strings are made of them.

const openingBracket = 91
const closingBracket = 93
const letterS = 115
const blank = 32
const tab = 9
// Stands for a number in a pattern.
const placeholder = 35
const comma = 44

// No interval line is longer; a longer line is passed over unread.
const longestLine = 512
const mostRowsAtFirst = 8192
// The head of a log is shorter, but for query plans.
const headBytes = 16_384
const rowsOfFurtherRuns = 64

/** The interval lines of one run in the order of the file, as printed: one array per field. */
export class Intervals {
  /** The shape of the first line; lines of another shape do not belong to this run. */
  shape?: Shape
  count = 0
  lines = new Float64Array(0)
  at = new Float64Array(0)
  values: Float64Array[] = []
  /** The number of lines with a field that is not a number, and the first of them. */
  bad = 0
  firstBad?: number
}

/** The kind of a line: an interval, another known line that starts with a second, or neither. */
type IntervalLine = 'interval' | 'known' | 'other'

// Whether a line has a pattern, and whether all its fields are numbers.
type Match = 'none' | 'numbers' | 'bad field'

/** True when a line that starts with this byte may be an interval line. */
export function startsInterval(byte: number | undefined): boolean {
  return byte === openingBracket || isDigit(byte)
}

/** Reads the current line of the cursor, which `startsInterval`, and keeps it when it is an interval. */
export function readInterval(cursor: Cursor, intervals: Intervals): IntervalLine {
  const { start, end } = cursor
  if (end - start > longestLine) return 'other'
  cursor.at = start
  const isBracketed = cursor.byte === openingBracket
  const second = readSecond(cursor, isBracketed)
  if (second === undefined) return 'other'
  const { shape } = intervals
  if (shape === undefined) return readFirst(cursor, intervals, second, isBracketed)
  const { at } = cursor
  const row = intervals.count
  if (row === intervals.at.length) grow(intervals, row * 2)
  const isOfShape = (shape === commaShape) !== isBracketed
  const match = isOfShape ? matchPattern(cursor, shape.pattern, intervals.values, row) : 'none'
  if (match === 'none') {
    cursor.at = at
    return isBracketed && isKnown(cursor) ? 'known' : 'other'
  }
  add(intervals, cursor.line, second, match)
  if (match === 'numbers') cursor.noteNumbers()
  return 'interval'
}

/** Keeps a row of another source, such as a JSON report; false when the run has lines of another shape. */
export function keepRow(
  intervals: Intervals,
  shape: Shape,
  line: number,
  second: number,
  row: readonly number[],
): boolean {
  if (intervals.shape === undefined) open(intervals, shape, 1)
  if (intervals.shape !== shape) return false
  if (intervals.count === intervals.at.length) grow(intervals, intervals.count * 2)
  intervals.values.forEach((column, field) => (column[intervals.count] = row[field] ?? Number.NaN))
  add(intervals, line, second, row.some((value) => Number.isNaN(value)) ? 'bad field' : 'numbers')
  return true
}

// Reads `[ 12s ] ` or `12` in front of the fields; undefined when the line starts differently.
function readSecond(cursor: Cursor, isBracketed: boolean): number | undefined {
  if (isBracketed) skipByte(cursor, openingBracket)
  const second = readDecimal(cursor)
  if (!Number.isInteger(second)) return undefined
  if (!isBracketed) return cursor.byte === comma ? second : undefined
  return skipByte(cursor, letterS) && skipByte(cursor, closingBracket) ? second : undefined
}

// Moves over a byte and the blanks behind it; false when another byte comes next.
function skipByte(cursor: Cursor, byte: number): boolean {
  if (cursor.byte !== byte) return false
  cursor.at += 1
  cursor.skipBlanks()
  return true
}

// The first interval line of a run decides the shape of its intervals.
function readFirst(
  cursor: Cursor,
  intervals: Intervals,
  second: number,
  isBracketed: boolean,
): IntervalLine {
  const { bytes, start, end, at } = cursor
  for (const shape of isBracketed ? shapes : [commaShape]) {
    cursor.at = at
    const match = matchPattern(cursor, shape.pattern, scratch, 0)
    if (match === 'none') continue
    if (shape.fields.length === 0) return 'known'
    // A file of one run is mostly intervals; a file of many runs has few of each.
    const rows = Math.ceil((bytes.length - start) / (end - start))
    open(intervals, shape, start < headBytes ? rows : rowsOfFurtherRuns)
    intervals.values.forEach((column, field) => (column[0] = scratch[field]?.[0] ?? Number.NaN))
    add(intervals, cursor.line, second, match)
    return 'interval'
  }
  return 'other'
}

const scratch = Array.from({ length: 16 }, () => new Float64Array(1))

function isKnown(cursor: Cursor): boolean {
  const { at } = cursor
  return shapes.some(({ pattern, fields }) => {
    cursor.at = at
    return fields.length === 0 && matchPattern(cursor, pattern, scratch, 0) !== 'none'
  })
}

function open(intervals: Intervals, shape: Shape, rows: number): void {
  intervals.shape = shape
  intervals.values = shape.fields.map(() => new Float64Array(0))
  grow(intervals, Math.min(rows, mostRowsAtFirst))
}

function add(intervals: Intervals, line: number, second: number, match: Match): void {
  intervals.lines[intervals.count] = line
  intervals.at[intervals.count] = second
  intervals.count += 1
  if (match === 'numbers') return
  intervals.bad += 1
  intervals.firstBad ??= line
}

/**
 * Writes the numbers of the rest of a line with this pattern to `row` of the columns. A field that is no number, or
 * below zero, is NaN and ends where the pattern goes on.
 */
function matchPattern(
  cursor: Cursor,
  pattern: Buffer,
  columns: readonly Float64Array[],
  row: number,
): Match {
  let field = 0
  let match: Match = 'numbers'
  for (let index = 0; index < pattern.length; index += 1) {
    const expected = pattern[index]
    if (expected === placeholder) {
      let value = readDecimal(cursor)
      if (!(value >= 0 && value < Infinity)) {
        value = Number.NaN
        skipField(cursor, pattern[index + 1])
        match = 'bad field'
      }
      const column = columns[field]
      if (column !== undefined) column[row] = value
      field += 1
    } else if (expected === blank) {
      if (cursor.byte !== blank && cursor.byte !== tab) return 'none'
      cursor.skipBlanks()
    } else {
      if (cursor.byte !== expected) return 'none'
      cursor.at += 1
    }
  }
  return cursor.skipBlanks() ? 'none' : match
}

function skipField(cursor: Cursor, next: number | undefined): void {
  const endings = [undefined, next, blank, tab]
  while (!endings.includes(cursor.byte)) cursor.at += 1
}

function grow(intervals: Intervals, rows: number): void {
  const larger = (column: Float64Array): Float64Array<ArrayBuffer> => {
    const grown = new Float64Array(rows)
    grown.set(column)
    return grown
  }
  intervals.lines = larger(intervals.lines)
  intervals.at = larger(intervals.at)
  intervals.values = intervals.values.map(larger)
}
