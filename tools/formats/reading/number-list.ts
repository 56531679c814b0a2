// Lists of numbers as JSON, byte by byte: what `JSON.stringify` prints, in a fraction of its time for numbers of few
// decimals, which are most that benchmarks print.

const comma = 44
const minus = 45
const dot = 46
const zero = 48
const opening = 91
const closing = 93

// The longest number is -1.2345678901234567e-308, and a comma follows.
const longest = 26
const largest = 2 ** 31 - 1

let text = Buffer.allocUnsafe(longest * 1024)
let at = 0

/** The numbers as a JSON list; one that is not finite is `null`. The same text as of `JSON.stringify`. */
export function numberList(values: Float64Array): string {
  if (text.length < values.length * longest + 2)
    text = Buffer.allocUnsafe(2 * values.length * longest + 2)
  text[0] = opening
  at = 1
  for (let place = 0; place < values.length; place += 1) {
    if (place > 0) text[at++] = comma
    write(values[place] ?? Number.NaN)
  }
  text[at] = closing
  return text.toString('latin1', 0, at + 1)
}

function write(number: number): void {
  let value = number
  if (value < 0) {
    text[at++] = minus
    value = -value
  }
  // A decimal of at most 15 digits that is read as this number is the shortest that is. Below a millionth numbers
  // are printed with an exponent.
  if (value < largest / 100) {
    const whole = value | 0
    if (whole === value) {
      writeWhole(whole)
      return
    }
    const hundredths = (value * 100 + 0.5) | 0
    if (hundredths / 100 === value) {
      writeDecimals((hundredths / 100) | 0, (hundredths % 100) | 0, 10)
      return
    }
    if (value < largest / 100_000) {
      const small = (value * 100_000 + 0.5) | 0
      if (small / 100_000 === value) {
        writeDecimals((small / 100_000) | 0, (small % 100_000) | 0, 10_000)
        return
      }
    }
    if (value < 1 && value >= 0.000_001) {
      const tiny = (value * 1e9 + 0.5) | 0
      if (tiny / 1e9 === value) {
        writeDecimals(0, tiny, 100_000_000)
        return
      }
    }
  }
  if (value < Infinity) at += text.write(String(value), at, 'latin1')
  else {
    // So is an infinite one, whose sign does not count.
    if (number < 0) at -= 1
    at += text.write('null', at, 'latin1')
  }
}

// `rest` has its first digit at `unit`.
function writeDecimals(whole: number, rest: number, unit: number): void {
  writeWhole(whole)
  text[at++] = dot
  let left = rest | 0
  for (let place = unit | 0; left > 0; place = (place / 10) | 0) {
    const digit = (left / place) | 0
    text[at++] = zero + digit
    left = (left - Math.imul(digit, place)) | 0
  }
}

function writeWhole(value: number): void {
  let digits = 1
  for (let power = 10; power <= value && digits < 10; power *= 10) digits += 1
  let left = value | 0
  for (let place = at + digits - 1; place >= at; place -= 1) {
    const tenth = (left / 10) | 0
    text[place] = zero + left - Math.imul(tenth, 10)
    left = tenth
  }
  at += digits
}
