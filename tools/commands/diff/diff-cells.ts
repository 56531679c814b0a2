// Values of several sides, as the subjects of `diff` print them.
import type { Place } from '../../core/model.ts'
import type { Cell } from '../../options/difference.ts'
import { formatRows, type RowFormat } from '../print/printed-rows.ts'
import { formatPlace } from '../print/terminal-text.ts'

/** Joins the values of a cell; null for a cell without values. */
export function joinedTexts(cells: readonly Cell[]): string | null {
  return cells.length === 0 ? null : cells.map(({ text }) => text).join(' | ')
}

/** The places of the values of each side, with what `more` adds to each. */
export function cellEvidence(
  sides: readonly (readonly Cell[])[],
  more: object = {},
): readonly object[] {
  return sides.flatMap((cells, side) =>
    cells.flatMap(({ text, place }) => (place ? [{ side, ...more, value: text, ...place }] : [])),
  )
}

/** Places as a column of a table. */
export function sourceText(places: readonly (Place | undefined)[]): string {
  return places.flatMap((place) => (place ? [formatPlace(place)] : [])).join(' ')
}

/** A summary, a table with left-aligned columns, and notes; those that are empty are left out. */
export function printedDifference(
  {
    summary,
    header,
    rows,
    notes = [],
  }: {
    readonly summary: string
    readonly header: readonly string[]
    readonly rows: readonly (readonly string[])[]
    readonly notes?: readonly string[]
  },
  format: RowFormat,
): string {
  const table = rows.length === 0 ? '' : formatRows(header, rows, header.length, format)
  return [summary, table, ...notes]
    .filter((block) => block !== '')
    .join(format === 'markdown' ? '\n' : '')
}
