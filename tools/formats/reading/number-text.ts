// Numbers from text, strictly: what is not wholly a number is none.
import { scaleExactly } from './row-columns.ts'

// 1234   0.95   -3.5   1.0E7 (as Java prints numbers from ten millions)
const plain = /^-?\d{1,308}(?:\.\d{1,400}(?:E-?\d{1,3})?)?$/
// 12   -3.5   0,46   .03
const decimal = /^-?(?:\d{1,15}(?:[.,]\d{1,20})?|\.\d{1,20})$/
// 1,049,302.5
const grouped = /^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/

/** Digits with at most one point, or with Java's exponent, an integer part up to 2^53; undefined for anything else. */
export function parsePlainNumber(text: string): number | undefined {
  const value = Number(text)
  return plain.test(text) && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : undefined
}

/** A number as monitors print it, with a point or a comma before its decimals; `NaN` for anything else. */
export function parseDecimal(text: string): number {
  return decimal.test(text)
    ? Number(text.includes(',') ? text.replace(',', '.') : text)
    : Number.NaN
}

/** A number with commas between its thousands, such as `1,049,302.5`; undefined for anything else. */
export function parseGroupedNumber(text: string): number | undefined {
  if (!grouped.test(text)) return undefined
  const value = Number(text.includes(',') ? text.replaceAll(',', '') : text)
  return Number.isFinite(value) ? value : undefined
}

const seconds = new Map([
  ['ns', [1, 1e9]],
  ['us', [1, 1e6]],
  ['µs', [1, 1e6]],
  ['ms', [1, 1000]],
  ['s', [1, 1]],
  ['m', [60, 1]],
  ['h', [3600, 1]],
])

/** A duration with its unit, such as `635.91us` or `1.50m`, in seconds; undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  const [, digits = '', unit = ''] = /^([\d.]{1,18})(ns|us|µs|ms|s|m|h)$/.exec(text) ?? []
  const [number, [times = 1, over = 1] = []] = [parsePlainNumber(digits), seconds.get(unit)]
  if (number === undefined) return undefined
  return times > 1 ? number * times : scaleExactly(number, 1, over)
}
