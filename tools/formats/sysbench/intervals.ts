// Interval lines, read from bytes: they are most of a log, and no strings are made of them.
import type { Cursor } from '../reading/cursor.ts'
import { integerDigits, isDigit, readDecimal } from '../reading/numbers.ts'
import { commaShape, shapes, type Shape } from './interval-shapes.ts'

const openingBracket = 91
const closingBracket = 93
const letterS = 115
const blank = 32
const tab = 9
// Placeholder of a number in a pattern; every literal byte is above it.
const placeholder = 35
const comma = 44
const dot = 46
const zero = 48
const nine = 57

// No interval line is longer; a longer line is passed over unread.
const longestLine = 512
const mostRowsAtFirst = 8192
// The head of a log is shorter, but for query plans.
const headBytes = 16_384
const rowsOfFurtherRuns = 64

/** The interval lines of one run in the order of the file, as printed: one array per field. */
export interface Intervals {
  /** The shape of the first line; lines of another shape do not belong to this run. */
  shape?: Shape
  count: number
  lines: Float64Array
  at: Float64Array
  values: Float64Array[]
  /** The number of lines with a field that is not a number, and the first of them. */
  bad: number
  firstBad?: number
}

/** The kind of a line: an interval, another known line that starts with a second, or neither. */
export type IntervalLine = 'interval' | 'known' | 'other'

// Whether a line has a pattern, and whether all its fields are numbers.
type Match = 'none' | 'numbers' | 'bad field'

/** Intervals of a run of which no line is read yet. */
export function newIntervals(): Intervals {
  return { count: 0, lines: new Float64Array(0), at: new Float64Array(0), values: [], bad: 0 }
}

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
 * Writes the numbers of the rest of a line with this pattern to `row` of the columns. Plain numbers are read here,
 * all others by `readDecimal`. A field that is no number, or below zero, is NaN and ends where the pattern goes on.
 */
function matchPattern(
  cursor: Cursor,
  pattern: Buffer,
  columns: readonly Float64Array[],
  row: number,
): Match {
  const { bytes, end } = cursor
  let { at } = cursor
  let field = 0
  let match: Match = 'numbers'
  for (let index = 0; index < pattern.length; index += 1) {
    const expected = pattern[index] ?? 0
    let byte = bytes[at] ?? 0
    if (expected > placeholder) {
      if (byte !== expected) return 'none'
      at += 1
    } else if (expected === placeholder) {
      const first = at
      let value = 0
      let scale = 1
      while (byte >= zero && byte <= nine) {
        value = (value * 10 + byte - zero) | 0
        byte = bytes[(at += 1)] ?? 0
      }
      if (byte === dot) {
        byte = bytes[(at += 1)] ?? 0
        while (byte >= zero && byte <= nine) {
          value = (value * 10 + byte - zero) | 0
          scale = (scale * 10) | 0
          byte = bytes[(at += 1)] ?? 0
        }
        value /= scale
      }
      if (at - first > integerDigits || at === first || !isDigit(bytes[at - 1])) {
        cursor.at = first
        value = readDecimal(cursor)
        at = cursor.at
        if (!(value >= 0 && value < Infinity)) {
          value = Number.NaN
          at = endOfField(bytes, at, end, pattern[index + 1])
          match = 'bad field'
        }
      }
      const column = columns[field]
      if (column !== undefined) column[row] = value
      field += 1
    } else {
      if (byte !== blank && byte !== tab) return 'none'
      do byte = bytes[(at += 1)] ?? 0
      while (byte === blank || byte === tab)
    }
  }
  if (at > end) return 'none'
  cursor.at = at
  return cursor.skipBlanks() ? 'none' : match
}

function endOfField(bytes: Buffer, start: number, end: number, next: number | undefined): number {
  let at = start
  while (at < end && bytes[at] !== next && bytes[at] !== blank && bytes[at] !== tab) at += 1
  return at
}

function grow(intervals: Intervals, rows: number): void {
  const larger = (column: Float64Array): Float64Array => {
    const grown = new Float64Array(rows)
    grown.set(column)
    return grown
  }
  intervals.lines = larger(intervals.lines)
  intervals.at = larger(intervals.at)
  intervals.values = intervals.values.map(larger)
}
