// How numbers of prose are written: `29,945`, `460,000`, `+12 %`, `1.95 ×`; and whether a pinned text states its number.
import { grouped, rounded } from '../analysis/format-number.ts'
import type { MetricRow } from '../core/metric-vocabulary.ts'

/** How a ratio is written. `change` is `percent` without its sign, `of` the percentage of the baseline. */
export type RatioForm = (typeof ratioForms)[number]

/** The unit after a value: `queries per second`, `ms`. */
export function unitText({ title, unit, shown }: MetricRow): string {
  if (shown) return shown.unit
  if (unit === '1/s') return title.endsWith('per second') ? title : 'per second'
  return unit === '1' ? '' : unit
}

/** Ratios as numbers in a form, with their unit and their default text. */
export function ratioNumber(
  ratios: readonly number[],
  form: RatioForm,
): { readonly ends: readonly number[]; readonly unit: string; readonly text: string } {
  const ends = ratios.map((ratio) => numberIn(ratio, form))
  const unit = form === 'times' ? '×' : '%'
  const texts = ends.map((end) => {
    if (form === 'times') return end.toFixed(Math.abs(end) < 10 ? 2 : 1)
    const size = grouped(rounded(Math.abs(end), 0).toFixed(0))
    return form === 'percent' && size !== '0' ? `${end < 0 ? '−' : '+'}${size}` : size
  })
  return { ends, unit, text: `${[...new Set(texts)].join(' to ')} ${unit}` }
}

/** A ratio as the number of a form. */
export function numberIn(ratio: number, form: RatioForm): number {
  switch (form) {
    case 'times':
      return ratio
    case 'of':
      return 100 * ratio
    case 'percent':
      return 100 * (ratio - 1)
    case 'change':
      return Math.abs(100 * (ratio - 1))
  }
}

/** A ratio as a change with a decimal: `+5.3 %`. */
export function percentText(ratio: number): string {
  const size = grouped(rounded(Math.abs(100 * (ratio - 1)), 1).toFixed(1))
  return withUnit(Number(size) === 0 ? size : `${ratio < 1 ? '−' : '+'}${size}`, '%')
}

/** Number and unit with a no-break space between them. */
export function withUnit(text: string, unit: string): string {
  return unit === '' ? text : `${text}\u00A0${unit}`
}

// A sign belongs to the number where it follows a space: not in `3-12`.
const token =
  /(?<![\p{L}\p{N}_.,])(?:(?<=^|[\s\u00A0(])[+−-])?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)/gu

/** A text at its offsets in another. */
export interface TextSpan {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** The numbers of a text with their offsets, the sign included. */
export function numberTokens(text: string): readonly TextSpan[] {
  return [...text.matchAll(token)].map(({ 0: number, index }) => {
    return { text: number, start: index, end: index + number.length }
  })
}

/** The digits of a number without its sign and separators: `29945` of `+29,945`. */
export function plainDigits(token: string): string {
  return token.replace(/^[+−-]/, '').replaceAll(',', '')
}

/** True where a token prints the value, rounded to its decimals or, unless it is `exact`, zeros; one without a sign prints its size. */
export function prints(token: string, value: number, exact?: 'exact'): boolean {
  return printedLike(token, value, exact) === token
}

export const ratioForms = ['times', 'percent', 'change', 'of'] as const

/** The form in which a pinned text writes a ratio; `as` states it where the text does not show it. */
export function formOf(text: string, as: string | undefined): RatioForm {
  const stated = ratioForms.find((form) => form === as)
  if (stated) return stated
  if (!/\d[\s\u00A0]?(?:%|percent\b)/.test(text)) return 'times'
  return numberTokens(text).some((each) => /^[+−-]/.test(each.text)) ? 'percent' : 'change'
}

/** The text that would state the numbers, equal to `text` where it does, and the words after its last number. */
export function statedText(
  text: string,
  { ends, text: usual }: { readonly ends: readonly (number | string)[]; readonly text: string },
): { readonly text: string; readonly unit: string } {
  const other = { text: usual, unit: '' }
  if (!ends.every((end) => typeof end === 'number'))
    return ends.every((end) => text.includes(String(end))) ? { text, unit: '' } : other
  const own = numberTokens(text)
  // One number for both ends of a range that are printed alike.
  const isOne = own.length === 1 && ends.length === 2
  if (!isOne && own.length !== ends.length) return other
  let [result, at] = ['', 0]
  for (const [index, { text: token, start }] of own.entries()) {
    const { factor } = scaleAfter(text.slice(start + token.length))
    const [printed, last] = [ends[index], isOne ? ends[1] : ends[index]].map((end = 0) =>
      printedLike(token, end / factor),
    )
    if (printed === undefined || printed !== last) return other
    result += text.slice(at, start) + printed
    at = start + token.length
  }
  return { text: result + text.slice(at), unit: scaleAfter(text.slice(at)).rest }
}

/** Small counts in words, from zero. */
export const countWords: readonly string[] =
  'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

const scales: ReadonlyMap<string, number> = new Map([
  ['k', 1e3],
  ['K', 1e3],
  ['M', 1e6],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
])

/** The scale of a number by the text after it, `1.5 million` or `64k`, and the rest of that text. */
export function scaleAfter(rest: string): { readonly factor: number; readonly rest: string } {
  const [whole = '', letter, word] =
    /^(?:([kKM])(?![\w/])|[\s\u00A0](thousand|million|billion)\b)/.exec(rest) ?? []
  return { factor: scales.get(letter ?? word ?? '') ?? 1, rest: rest.slice(whole.length) }
}

// With the sign, separators and decimals of the text; zeros at the end of a whole number are rounded digits if two others are left.
function printedLike(text: string, value: number, exact?: 'exact'): string {
  const digits = text.replace(/^[+−-]/, '')
  const [whole = '', fraction = ''] = digits.split('.')
  const group = digits.includes(',') || whole.length < 4 ? grouped : String
  const size = Math.abs(value)
  const significant = whole.replaceAll(',', '').replace(/0+$/, '').length
  const isRounded = !exact && fraction === '' && whole.endsWith('0') && significant >= 2
  const coarse = isRounded ? group(Number(size.toPrecision(significant)).toFixed(0)) : ''
  const shown =
    coarse === digits ? digits : group(rounded(size, fraction.length).toFixed(fraction.length))
  if (text === digits || /^[0.]+$/.test(shown)) return shown
  return `${value >= 0 ? '+' : text.startsWith('-') ? '-' : '−'}${shown}`
}

// "seconds per query" has two base units; "lookups" has none.
const baseUnits: readonly (readonly [baseUnit: string, pattern: RegExp])[] = [
  ['per second', /\bper second\b|\ba second\b|\/s(?:ec)?\b|\b(?:tps|qps|rps|iops)\b/i],
  ['per minute', /\bper minute\b|\ba minute\b|\/min\b|\b(?:tpm|nopm|tpmC)\b/i],
  ['per hour', /\b(?:per|an) hour\b|\/h\b/i],
  ['s', /(?<!\b(?:per|a) |\/)\b(?:s|secs?|seconds?)\b/i],
  ['ms', /\b(?:ms|msecs?|milliseconds?)\b/i],
  ['µs', /(?<!\w)[µμ]s\b|\b(?:us|microseconds?)\b/i],
  ['ns', /\b(?:ns|nanoseconds?)\b/i],
  ['minutes', /(?<!\b(?:per|a) |\/)\b(?:min|minutes?)\b/i],
  ['hours', /(?<!\b(?:per|an) |\/)\b(?:h|hours?)\b/i],
  ['B', /\b(?:B|bytes?)\b/],
  ['kB', /\b(?:[kK]B|kilobytes?)\b/],
  ['KiB', /\b(?:KiB|kibibytes?)\b/],
  ['MB', /\b(?:MB|megabytes?)\b/],
  ['MiB', /\b(?:MiB|mebibytes?)\b/],
  ['GB', /\b(?:GB|gigabytes?)\b/],
  ['GiB', /\b(?:GiB|gibibytes?)\b/],
  ['%', /%|\bper ?cent\b|\bpercentage\b|(?<!\bdata )\bpoints\b/i],
  ['×', /\btimes\b|×|\bx\b|fold\b/i],
]

/** A problem of the words after a number whose own unit is `own`; none for its unit in other words, for what is counted, and without a unit. */
export function unitProblem(words: string, own: string): string | undefined {
  const [named, expected] = [unitsIn(words).join(' '), unitsIn(own).join(' ')]
  if (words.trim() === '' || named === expected || (own === '' && named === '×')) return undefined
  if (own === '×' && named === '') return undefined
  return `Unexpected unit \`${words.trim()}\`, expected ${own === '' ? 'no unit' : `\`${own}\``}`
}

/** The units that a text names. */
export function unitsIn(text: string): readonly string[] {
  return baseUnits.flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []))
}
