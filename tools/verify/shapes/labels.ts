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

/** A number with a decimal point and without separators of thousands. */
export function decimalPoint({ decimal }: Shape, text: string): string {
  return decimal === 'comma' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
}
