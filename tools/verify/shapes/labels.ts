// What the labels of a published table say: texts by key.
import type { PathPattern } from '../../archive/path-pattern.ts'
import type { PublishedTable, Shape } from '../../archive/published.ts'

type Texts = Readonly<Record<string, string>>

/** True for a line that the page declares to skip. */
export function skipped(shape: Shape, line: string): boolean {
  return shape.skip.some((pattern) => pattern.match(line) !== undefined)
}

/** The texts of the first pattern that matches the line. */
export function lineTexts(patterns: readonly PathPattern[], line: string): Texts | undefined {
  for (const pattern of patterns) {
    const texts = pattern.match(line)
    if (texts) return texts
  }
  return undefined
}

/**
 * The texts of a row by the labels that the page declares: by heading, or as `first` and `last` cell.
 * Undefined when a label is not there or not as declared: then the line is no row.
 */
export function rowTexts(
  table: PublishedTable,
  headings: readonly string[],
  parts: readonly string[],
): Texts | undefined {
  const texts: Record<string, string> = {}
  for (const [label, pattern] of table.row) {
    const place =
      label === 'first'
        ? 0
        : label === 'last'
          ? parts.length - 1
          : headings.findIndex((heading) => heading.trim() === label)
    const found = pattern.match(parts[place]?.trim() ?? '')
    if (!found) return undefined
    Object.assign(texts, found)
  }
  return texts
}

/** The fields of a heading; undefined if its column has no numbers of the table. */
export function headingTexts(table: PublishedTable, heading: string): Texts | undefined {
  if (table.column) return table.column.match(heading)
  return typeof table.metric === 'object' && !Object.hasOwn(table.metric, heading) ? undefined : {}
}

/** True for a cell that is a label of its row, of `width` cells. */
export function isRowLabel(
  table: PublishedTable,
  heading: string,
  column: number,
  width: number,
): boolean {
  return (
    table.row.has(heading) ||
    (column === 0 && table.row.has('first')) ||
    (column === width - 1 && table.row.has('last'))
  )
}

/** A number with a decimal point and without separators of thousands. */
export function decimalPoint({ decimal }: Shape, text: string): string {
  return decimal === 'comma' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
}

/**
 * The text without bold, footnote marks, a change in parentheses and thousands separators; unchanged if no number remains. A number
 * with the suffix k or M keeps it.
 */
export function undecorated(text: string): string {
  if (isNumber(text)) return text
  const plain = text
    .replace(/[*_`]+/g, '')
    .replace(/\s*\([^()]*\)\s*$/, '')
    .replace(/\s*(?:\[\w+\]|[†‡§¹²³⁴-⁹])\s*$/, '')
    .trim()
  const digits = /^[+−-]?\d{1,3}(?:[,\u00A0\u202F']\d{3})+(?:\.\d+)?$/.test(plain)
    ? plain.replace(/[,\u00A0\u202F']/g, '')
    : plain
  return isNumber(digits) || suffixed.test(digits) ? digits : text
}

/** A label or number without emphasis, code marks and decorations. */
export function plainText(text: string): string {
  const number = undecorated(text.trim())
  return number === text.trim() ? number.replace(/\*\*|__|`/g, '').trim() : number
}

const suffixed = /^[+-]?(\d+(?:\.\d+)?)\s*([kKM])$/

/** The number of a text such as `22.6k`, its decimals and what it is in thousands or millions of; undefined without such a suffix. */
export function scaledNumber(
  text: string,
): { readonly digits: string; readonly unit: number } | undefined {
  const [, , suffix] = suffixed.exec(text) ?? []
  if (suffix === undefined) return undefined
  return { digits: text.replace(/\s*[kKM]$/, ''), unit: suffix === 'M' ? 1_000_000 : 1000 }
}

function isNumber(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text))
}
