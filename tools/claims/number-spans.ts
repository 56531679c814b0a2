// Numbers of a text as they would be pinned: with sign and unit, both ends of a range in one.
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { numberTokens, prints, scaleAfter, type TextSpan } from './claim-number-text.ts'
import { leadsOf, tableCell } from './number-heads.ts'

/** A number as it would be pinned: with its unit, and both ends of a range. */
export interface NumberSpan extends TextSpan {
  /** The words after the number that are its unit; those after the next number of a list. */
  readonly unit: string
  readonly tokens: readonly string[]
}

/** Numbers with their units, signs and, where two are the ends of a range, both in one. */
export function numberSpans(
  text: string,
  numbers: readonly TextSpan[],
  vocabulary: Vocabulary,
): readonly NumberSpan[] {
  const spans: NumberSpan[] = []
  for (let index = 0; index < numbers.length; index += 1) {
    const first = numbers[index]
    const next = numbers[index + 1]
    if (!first) continue
    const isRange =
      next !== undefined && /^(?: to |–|\n?to\s)[+−-]?$/.test(text.slice(first.end, next.start))
    const last = isRange ? next : first
    const start = /(?:^|[\s(])[+−-]$/.test(text.slice(Math.max(0, first.start - 2), first.start))
      ? first.start - 1
      : first.start
    const [unit = ''] = unitForm.exec(text.slice(last.end, last.end + 60)) ?? []
    const [, listed = ''] =
      unit === '' ? (inherited.exec(text.slice(last.end, last.end + 60)) ?? []) : []
    const end = last.end + unit.length
    const own = `${unit}${listed}`.trim()
    spans.push({
      text: text.slice(start, end),
      start,
      end,
      unit: own === '' ? headUnit(text, start, vocabulary) : own,
      tokens: numberTokens(text.slice(start, end)).map((each) => each.text),
    })
    if (isRange) index += 1
  }
  return spans
}

const units = String.raw`%|×|x\b|(?:times|percent|[QqTt][Pp][Ss]|ops\/s)\b|[µμmn]?s\b|(?:milli|micro)?seconds?\b|minutes?\b|hours?\b|[kKMG]i?B(?:\/s)?\b|bytes?\b`
const unitForm = new RegExp(
  String.raw`^(?:[kKM](?!\w))?(?:[\s\u00A0](?:thousand|million|billion)\b)?(?:[\s\u00A0]?(?:${units})|[\s\u00A0](?:\p{L}+ )?\p{L}+ per second)?`,
  'u',
)
// `, 20 and 30 %`; without a word between them, the next number is another one: `reaches 49,978, 10 % less`
const inherited = new RegExp(
  String.raw`^(?:, ?\d+(?:\.\d+)*)*(?:,? (?:and|or|to) |–)[\d.,]*\d[ \u00A0]?(${units})`,
)

const unitOfHead = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${units}|\p{L}+ per second)(?![\p{L}\d/])`,
  'u',
)

// The unit of a number of a table: that of its column, else of all numbers of the table.
function headUnit(text: string, start: number, vocabulary: Vocabulary): string {
  const cell = tableCell(text, start, vocabulary)
  if (!cell || cell.isField) return ''
  const [found = ''] = [cell.column, ...leadsOf(start, text)].flatMap(
    (head) => unitOfHead.exec(head)?.[0] ?? [],
  )
  return found
}

/** True where a number or range prints these ends, rounded to its digits. */
export function fits({ tokens, text }: NumberSpan, ends: readonly number[]): boolean {
  const scale = scaleAfter(/\d([^\d]*)$/.exec(text)?.[1] ?? '').factor
  const [first = '', second = first] = tokens
  return prints(first, (ends[0] ?? NaN) / scale) && prints(second, (ends.at(-1) ?? NaN) / scale)
}
