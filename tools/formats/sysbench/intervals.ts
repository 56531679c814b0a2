// Interval lines, read from bytes without making strings.
import { memoizeByObject } from '../../memoize.ts'
import { after, decimal, wordDigits } from '../reading/numbers.ts'
import type { Cursor } from '../reading/source.ts'
import { fitsExactly, literalsOf, type Literals } from './interval-literals.ts'
import { commaShape, shapes, type Shape } from './interval-shapes.ts'

const bracket = 91
const closing = 93
const second = 115
const blank = 32
const tab = 9
// In a pattern; every literal byte is above it.
const number = 35
const comma = 44
const dot = 46
const zero = 48
const nine = 57

// No interval line is longer; a longer one is not worth a look.
const longestLine = 512
const mostRowsAtFirst = 8192
// What stands in front of the first interval of a file takes less, but for query plans.
const headBytes = 16_384
const rowsOfFurther = 64

/** The interval lines of one run in the order of the file, as they are printed: one array a field. */
export interface Intervals {
  /** Of the first line; lines of another shape do not belong to this run. */
  shape?: Shape
  /** What stands between the numbers of that shape, and the bytes of the file by words. */
  exact?: { readonly literals: Literals; readonly view: DataView }
  count: number
  lines: Float64Array
  at: Float64Array
  values: Float64Array[]
  /** Lines on which a field was not a number: how many, and the first. */
  bad: number
  firstBad?: number
}

/** What a line was: an interval, another line that is known, or none. */
export type IntervalLine = 'interval' | 'known' | 'none'

export function newIntervals(): Intervals {
  return { count: 0, lines: new Float64Array(0), at: new Float64Array(0), values: [], bad: 0 }
}

/** True when the line may be an interval line by its first byte. */
export function startsInterval(byte: number | undefined): boolean {
  return byte === bracket || (byte !== undefined && byte >= zero && byte <= nine)
}

/** Reads the current line of the cursor, which `startsInterval`, and keeps it when it is an interval. */
export function readInterval(cursor: Cursor, intervals: Intervals): IntervalLine {
  const { bytes, start, end } = cursor
  if (end - start > longestLine) return 'none'
  const isBracketed = bytes[start] === bracket
  const time = decimal(bytes, isBracketed ? skipBlanks(bytes, start + 1, end) : start, end)
  if (!Number.isInteger(time)) return 'none'
  const at = isBracketed ? afterBracket(bytes, after, end) : after
  if (at < 0 || (!isBracketed && bytes[at] !== comma)) return 'none'
  const { shape } = intervals
  if (shape === undefined) return readFirst(cursor, intervals, at, time)
  const row = intervals.count
  if (row === intervals.at.length) grow(intervals, row * 2)
  const { exact, values } = intervals
  const isOfShape = (shape === commaShape) !== isBracketed
  if (isOfShape && exact && fitsExactly(bytes, exact.view, at, end, exact.literals, values, row)) {
    add(intervals, cursor.line, time, 'well')
    return 'interval'
  }
  const fit = isOfShape ? fits(bytes, at, end, shape.pattern, values, row) : 'no'
  if (fit === 'no') return isBracketed && isKnown(cursor, at) ? 'known' : 'none'
  add(intervals, cursor.line, time, fit)
  return 'interval'
}

/** Keeps a row that was read by other means; false when the run has lines of another shape. */
export function keepRow(
  intervals: Intervals,
  shape: Shape,
  line: number,
  time: number,
  row: readonly number[],
): boolean {
  if (intervals.shape === undefined) open(intervals, shape, 1)
  if (intervals.shape !== shape) return false
  if (intervals.count === intervals.at.length) grow(intervals, intervals.count * 2)
  intervals.values.forEach((column, field) => (column[intervals.count] = row[field] ?? Number.NaN))
  add(intervals, line, time, row.some((value) => Number.isNaN(value)) ? 'badly' : 'well')
  return true
}

// The line of a run that decides its shape.
function readFirst(cursor: Cursor, intervals: Intervals, at: number, time: number): IntervalLine {
  const { bytes, start, end } = cursor
  const candidates = bytes[start] === bracket ? shapes : [commaShape]
  for (const shape of candidates) {
    const fit = fits(bytes, at, end, shape.pattern, scratch, 0)
    if (fit === 'no') continue
    if (shape.fields.length === 0) return 'known'
    // A file of one run is intervals for the most part; further runs are as short as there are many of them.
    const rows = Math.ceil((bytes.length - start) / (end - start))
    open(intervals, shape, start < headBytes ? rows : rowsOfFurther)
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    intervals.exact = { literals: literals(shape), view }
    intervals.values.forEach((column, field) => (column[0] = scratch[field]?.[0] ?? Number.NaN))
    add(intervals, cursor.line, time, fit)
    return 'interval'
  }
  return 'none'
}

const literals = memoizeByObject((shape: Shape) => literalsOf(shape.pattern))

const scratch = Array.from({ length: 16 }, () => new Float64Array(1))

function isKnown({ bytes, end }: Cursor, at: number): boolean {
  return shapes.some(
    ({ pattern, fields }) =>
      fields.length === 0 && fits(bytes, at, end, pattern, scratch, 0) !== 'no',
  )
}

function open(intervals: Intervals, shape: Shape, rows: number): void {
  intervals.shape = shape
  intervals.values = shape.fields.map(() => new Float64Array(0))
  grow(intervals, Math.min(rows, mostRowsAtFirst))
}

function add(intervals: Intervals, line: number, time: number, fit: 'well' | 'badly'): void {
  intervals.lines[intervals.count] = line
  intervals.at[intervals.count] = time
  intervals.count += 1
  if (fit === 'well') return
  intervals.bad += 1
  intervals.firstBad ??= line
}

// The offset after `s ]` and the blanks that follow it; -1 when the line goes on in another way.
function afterBracket(bytes: Buffer, start: number, end: number): number {
  if (bytes[start] !== second) return -1
  const at = skipBlanks(bytes, start + 1, end)
  return bytes[at] === closing ? skipBlanks(bytes, at + 1, end) : -1
}

/**
 * Writes the numbers of a line that has this pattern to `row` of the columns: plain numbers are read here, only the
 * rest is left to `decimal`. A field that is no number, or below zero, is NaN and ends where the pattern goes on.
 */
function fits(
  bytes: Buffer,
  start: number,
  end: number,
  pattern: Buffer,
  columns: readonly Float64Array[],
  row: number,
): 'no' | 'well' | 'badly' {
  let at = start
  let field = 0
  let fit: 'well' | 'badly' = 'well'
  for (let index = 0; index < pattern.length; index += 1) {
    const expected = pattern[index] ?? 0
    let byte = bytes[at] ?? 0
    if (expected > number) {
      if (byte !== expected) return 'no'
      at += 1
    } else if (expected === number) {
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
      if (at - first > wordDigits || !endsWithDigit(bytes, first, at)) {
        value = decimal(bytes, first, end)
        at = after
        if (!(value >= 0 && value < Infinity)) {
          value = Number.NaN
          at = endOfField(bytes, at, end, pattern[index + 1])
          fit = 'badly'
        }
      }
      const column = columns[field]
      if (column !== undefined) column[row] = value
      field += 1
    } else {
      if (byte !== blank && byte !== tab) return 'no'
      do byte = bytes[(at += 1)] ?? 0
      while (byte === blank || byte === tab)
    }
  }
  return at <= end && skipBlanks(bytes, at, end) === end ? fit : 'no'
}

function endsWithDigit(bytes: Buffer, first: number, at: number): boolean {
  const last = bytes[at - 1] ?? 0
  return at > first && last >= zero && last <= nine
}

function endOfField(bytes: Buffer, start: number, end: number, next: number | undefined): number {
  let at = start
  while (at < end && bytes[at] !== next && bytes[at] !== blank && bytes[at] !== tab) at += 1
  return at
}

function skipBlanks(bytes: Buffer, start: number, end: number): number {
  let at = start
  while (at < end && (bytes[at] === blank || bytes[at] === tab)) at += 1
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
