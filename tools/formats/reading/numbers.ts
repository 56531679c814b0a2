// Strict decimal numbers from bytes, for files of many samples: no strings are made.
import type { Cursor } from './cursor.ts'

const space = 32
const tab = 9
const comma = 44
const dot = 46
const minus = 45
const zero = 48
const nine = 57

// 10^k is exact in a double for k <= 22, and so is every integer up to 2^53: one division rounds once, which is
// what Number() does with the same digits.
const powers = Array.from({ length: 23 }, (_, exponent) => Number(`1e${String(exponent)}`))

/** The most digits of an integer of 32 bits, which is multiplied in a third of the time of a double. */
const integerDigits = 9

/** True for the bytes `0` to `9`. */
export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= zero && byte <= nine
}

/**
 * Reads the decimal number at the cursor and moves behind it: digits, at most one point, an optional leading
 * minus. Anything else, such as `.5`, `nan` or an empty field, is `NaN` and leaves the cursor where it is.
 */
export function readDecimal(cursor: Cursor): number {
  const { bytes, end } = cursor
  let at = cursor.at
  const negative = bytes[at] === minus
  if (negative) at += 1
  const first = at
  let digits = 0
  let value = 0
  let decimals = -1
  for (; at < end; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte >= zero && byte <= nine) {
      value = (value * 10 + byte - zero) | 0
      digits += 1
      if (decimals >= 0) decimals += 1
    } else if (byte === dot && decimals < 0) decimals = 0
    else break
  }
  if (digits === 0 || decimals === 0) return Number.NaN
  cursor.at = at
  if (digits > integerDigits) value = longDecimal(bytes, first, at, dot)
  else if (decimals > 0) value /= powers[decimals] ?? Number.NaN
  return negative ? -value : value
}

/**
 * Reads exactly `count` decimal numbers between blanks and tabs into `out` from `offset` on and moves behind the
 * last. False when one of them is absent or not a number: the cursor is then at its start. `mark` is the decimal mark.
 */
export function readDecimals(
  cursor: Cursor,
  out: Float64Array,
  offset: number,
  count: number,
  mark = dot,
): boolean {
  const { bytes, end } = cursor
  let at = cursor.at
  for (let column = 0; column < count; column += 1) {
    let byte = bytes[at] ?? 0
    while (byte === space || byte === tab) {
      at += 1
      byte = bytes[at] ?? 0
    }
    const first = at
    if (byte === minus) {
      at += 1
      byte = bytes[at] ?? 0
    }
    const digits = at
    let value = 0
    while (byte >= zero && byte <= nine) {
      value = (value * 10 + byte - zero) | 0
      at += 1
      byte = bytes[at] ?? 0
    }
    let decimals = 0
    if (byte === mark && at > digits) {
      const point = at
      at += 1
      byte = bytes[at] ?? 0
      while (byte >= zero && byte <= nine) {
        value = (value * 10 + byte - zero) | 0
        at += 1
        byte = bytes[at] ?? 0
      }
      decimals = at - point - 1
      if (decimals === 0) at = digits
    }
    if (at === digits || (at < end && byte !== space && byte !== tab)) {
      cursor.at = first
      return false
    }
    if (at - digits > (decimals > 0 ? integerDigits + 1 : integerDigits))
      value = longDecimal(bytes, digits, at, mark)
    else if (decimals > 0) value /= powers[decimals] ?? Number.NaN
    out[offset + column] = first === digits ? value : -value
  }
  cursor.at = at
  return true
}

// Any number of digits with at most one mark.
function longDecimal(bytes: Buffer, start: number, end: number, mark: number): number {
  let value = 0
  let decimals = 0
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === mark) decimals = end - at - 1
    else value = value * 10 + (byte - zero)
  }
  // Beyond 15 digits the running product may have rounded already.
  if (end - start > 15)
    return Number(bytes.toString('latin1', start, end).replace(String.fromCharCode(mark), '.'))
  return value / (powers[decimals] ?? Number.NaN)
}

/**
 * The decimal mark of the first number that has one in the rest of the line: some locales print 0,49, and a file
 * is of one locale. Undefined when no number has a mark.
 */
export function decimalMark({ bytes, at: start, end }: Cursor): number | undefined {
  for (let at = start; at < end; at += 1) {
    if (bytes[at] === comma || bytes[at] === dot) return bytes[at]
  }
  return undefined
}
