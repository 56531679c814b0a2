// How a filter compares one value: literally, with `*`, by natural order, or as a number.
import { naturalOrder } from '../runs/natural-order.ts'

const comparison = /^(>=|<=|>|<)(.+)$/

/** The literal value of a text; undefined for comparisons (>=8.0) and patterns with `*`. A quoted text begins with a quote. */
export function literalValue(text: string): string | undefined {
  if (text.startsWith('"')) return text.slice(1)
  return comparison.test(text) || text.includes('*') ? undefined : text
}

/** The test of a value; it ignores case unless `isExact`. */
export function textTest(text: string, isExact: boolean): (value: string) => boolean {
  const cased = (value: string): string => (isExact ? value : value.toLowerCase())
  const literal = literalValue(text)
  if (literal !== undefined) {
    const own = cased(literal)
    return (value) => cased(value) === own
  }
  const [, operator, limit] = comparison.exec(text) ?? []
  if (operator !== undefined && limit !== undefined)
    return (value) => value !== '' && holds(naturalOrder(value, limit), operator)
  const pieces = cased(text).split('*')
  return (value) => matchesPieces(cased(value), pieces)
}

/** Powers of ten of the units that may follow a number; metrics are in base units. */
const exponents: Readonly<Record<string, number>> = {
  '': 0,
  k: 3,
  m: 6,
  g: 9,
  s: 0,
  ms: -3,
  us: -6,
  ns: -9,
  '%': -2,
}

//  400000   400,000   400k   5ms   (without case, the Greek letter matches the micro sign)
const amount = /^((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)(k|m|g|s|ms|us|µs|ns|%)?$/i

/** The test of a number in base units against `>400k`, `<5ms` or `100`; undefined where the text has no number. */
export function numberTest(text: string): ((value: string) => boolean) | undefined {
  const [, operator = '', written = ''] = /^(>=|<=|>|<)?(.*)$/.exec(text.replace(/^"/, '')) ?? []
  const [, digits, unit = ''] = amount.exec(written) ?? []
  // µs, with the micro sign or the Greek letter, is us.
  const exponent = exponents[unit.toLowerCase().replace(/^[^a-z%]/, 'u')]
  if (digits === undefined || exponent === undefined) return undefined
  // Not a product: 7.06 × 1e-3 is not the number 0.00706 that a file of 7.06 ms has.
  const limit = Number(`${digits.replaceAll(',', '')}e${String(exponent)}`)
  return (value) => {
    // No comparison holds for NaN.
    const number = value === '' ? Number.NaN : Number(value)
    return operator === '' ? number === limit : holds(number - limit, operator)
  }
}

function holds(order: number, operator: string): boolean {
  switch (operator) {
    case '>=':
      return order >= 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    default:
      return order < 0
  }
}

// Linear in the value: each piece is searched once, from left to right.
function matchesPieces(value: string, pieces: readonly string[]): boolean {
  const [first = '', ...rest] = pieces
  const last = rest.pop() ?? ''
  if (
    !value.startsWith(first) ||
    value.length < first.length + last.length ||
    !value.endsWith(last)
  ) {
    return false
  }
  let at = first.length
  const end = value.length - last.length
  for (const piece of rest) {
    const found = value.indexOf(piece, at)
    if (found < 0 || found + piece.length > end) return false
    at = found + piece.length
  }
  return true
}
