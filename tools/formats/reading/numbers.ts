// Strict decimal numbers out of bytes, many times a line, without making strings.

const space = 32
const tab = 9
const comma = 44
const dot = 46
const minus = 45
const zero = 48
const nine = 57

// 10^k is exact in a double for k <= 22, and so is every integer up to 2^53: one division rounds once,
// which is what Number() does with the same digits.
const powers = Array.from({ length: 23 }, (_, exponent) => Number(`1e${String(exponent)}`))

/** So many digits fit in a whole number of 32 bits, which processors multiply in a third of the time of a double. */
export const wordDigits = 9

/** Where the number ended that `decimal` read last: the offset after its last digit. */
export let after = 0

/**
 * Reads the decimal number that starts at `start` and ends before `end` or at the first byte that is
 * not part of it. Digits, at most one point, an optional leading minus; nothing else, so `1e3`, `nan`,
 * `1,5` and an empty field give `NaN`. `after` is then the offset after the last byte read.
 */
export function decimal(bytes: Buffer, start: number, end: number): number {
  let at = start
  const negative = bytes[at] === minus
  if (negative) at += 1
  let digits = 0
  let value = 0
  let scale = -1
  const first = at
  for (; at < end; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte >= zero && byte <= nine) {
      value = (value * 10 + byte - zero) | 0
      digits += 1
      if (scale >= 0) scale += 1
    } else if (byte === dot && scale < 0) scale = 0
    else break
  }
  after = at
  if (digits === 0 || scale === 0) return Number.NaN
  if (digits > wordDigits) value = long(bytes, first, at, dot)
  else if (scale > 0) value /= powers[scale] ?? Number.NaN
  return negative ? -value : value
}

/**
 * Splits the bytes from `start` to `end` at blanks and tabs into decimal numbers, written to `out`.
 * Returns how many there are, at most `out.length` of them written; a field that is not a number is
 * `NaN` in `out` and counts.
 */
export function decimals(bytes: Buffer, start: number, end: number, out: Float64Array): number {
  let count = 0
  let at = start
  for (;;) {
    while (at < end && (bytes[at] === space || bytes[at] === tab)) at += 1
    if (at >= end) return count
    let value = decimal(bytes, at, end)
    at = after
    if (at < end && bytes[at] !== space && bytes[at] !== tab) {
      value = Number.NaN
      while (at < end && bytes[at] !== space && bytes[at] !== tab) at += 1
    }
    if (count < out.length) out[count] = value
    count += 1
  }
}

/**
 * Reads exactly `count` decimal numbers, parted by blanks and tabs, into `out` from `offset` on. False when
 * one of them is missing or not a number: `after` is then where it starts, else the offset after the last.
 * `mark` is the byte between the whole and the fraction.
 */
export function decimalRow(
  bytes: Buffer,
  start: number,
  end: number,
  out: Float64Array,
  offset: number,
  count: number,
  mark = dot,
): boolean {
  let at = start
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
    let scale = 0
    if (byte === mark && at > digits) {
      const point = at
      at += 1
      byte = bytes[at] ?? 0
      while (byte >= zero && byte <= nine) {
        value = (value * 10 + byte - zero) | 0
        at += 1
        byte = bytes[at] ?? 0
      }
      scale = at - point - 1
      if (scale === 0) at = digits
    }
    if (at === digits || (at < end && byte !== space && byte !== tab)) {
      after = first
      return false
    }
    if (at - digits > (scale > 0 ? wordDigits + 1 : wordDigits))
      value = long(bytes, digits, at, mark)
    else if (scale > 0) value /= powers[scale] ?? Number.NaN
    out[offset + column] = first === digits ? value : -value
  }
  after = at
  return true
}

// Digits with at most one mark, of any number.
function long(bytes: Buffer, start: number, end: number, mark: number): number {
  let value = 0
  let scale = 0
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === mark) scale = end - at - 1
    else value = value * 10 + (byte - zero)
  }
  // Beyond 15 digits the running product may have rounded already.
  if (end - start > 15)
    return Number(bytes.toString('latin1', start, end).replace(String.fromCharCode(mark), '.'))
  return value / (powers[scale] ?? Number.NaN)
}

/**
 * The decimal mark of the first number with one between `start` and `end`: some locales print 0,49, and a
 * file is of one locale. Undefined when no number has a mark.
 */
export function decimalMark(bytes: Buffer, start: number, end: number): number | undefined {
  for (let at = start; at < end; at += 1) {
    if (bytes[at] === comma || bytes[at] === dot) return bytes[at]
  }
  return undefined
}
