// Where a line of a file states a printed value: as the same text, or as a number that is printed rounded or in another unit.

/** A range of characters of a line. */
export interface ValueRange {
  readonly start: number
  readonly end: number
}

interface Numeral extends ValueRange {
  readonly value: number
}

//  12,345.6
const numeral = /\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g
//  47,336 queries per second, not 1.97 times, +16 % or 10.1.8
const plainNumber = /^(\d+(?:,\d{3})*)(\.\d+)?(?![\d.,])(?!\s?(?:×|x\b|%|times\b))/
const scales = [1e3, 1e-3, 1e6, 1e-6]
// Numbers with fewer digits agree with too many others once they are scaled.
const fewestDigits = 3

/** The only range of `line` that states `text`; undefined where there is none or more than one. */
export function valueInLine(line: string, text: string): ValueRange | undefined {
  const start = text === '' ? -1 : line.indexOf(text)
  if (start >= 0 && isSeparate(line, start, text.length) && line.indexOf(text, start + 1) < 0)
    return { start, end: start + text.length }
  const [digits, whole, fraction = ''] = plainNumber.exec(text) ?? []
  if (digits === undefined || whole === undefined) return undefined
  const value = Number(digits.replaceAll(',', ''))
  const half = 0.5 * 10 ** -Math.max(0, fraction.length - 1)
  const numerals = numeralsOf(line)
  const within = (scale: number, tolerance: number): readonly Numeral[] =>
    numerals.filter((each) => Math.abs(each.value * scale - value) <= tolerance * (1 + 1e-9))
  const equal = within(1, 0)
  const rounded = equal.length > 0 ? equal : within(1, half)
  const isScalable = digits.replaceAll(/^[0.,]+|[.,]/g, '').length >= fewestDigits
  const candidates =
    rounded.length > 0 || !isScalable ? rounded : scales.flatMap((scale) => within(scale, half))
  const [first] = candidates
  return first && candidates.length === 1 ? { start: first.start, end: first.end } : undefined
}

// Not a part of a longer number.
function isSeparate(line: string, start: number, length: number): boolean {
  const [before, after] = [line.slice(0, start), line.slice(start + length)]
  return !(/[\d.,]$/.test(before) && /^\d/.test(line.slice(start))) && !/^[.,]?\d/.test(after)
}

function numeralsOf(line: string): readonly Numeral[] {
  return [...line.matchAll(numeral)].map(({ 0: digits, index }) => ({
    value: Number(digits.replaceAll(',', '')),
    start: index,
    end: index + digits.length,
  }))
}
