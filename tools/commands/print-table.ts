// Cells as the table a reader sees: aligned text, Markdown, CSV or TSV.
import type { Cell } from '../analysis/projection.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import { printRows, type RowFormat } from './print-rows.ts'

interface Axes {
  readonly row: readonly string[]
  readonly column: readonly string[]
}

/** A table with one row a combination of row keys and one column a combination of column keys. */
export function printTable(
  cells: readonly Cell[],
  { row, column }: Axes,
  format: RowFormat,
): string {
  const rows = distinct(cells, row)
  const columns = distinct(cells, column)
  const byPlace = new Map(cells.map((cell) => [texts(cell, [...row, ...column]).join('\0'), cell]))
  const head = [
    ...row,
    ...(column.length > 0 ? columns.map((entry) => entry.join(' ')) : [cells[0]?.metric ?? '']),
  ]
  const body = rows.map((entry) => [
    ...entry,
    ...columns.map((other) => cellText(byPlace.get([...entry, ...other].join('\0')), format)),
  ])
  return printRows(head, body, row.length, format)
}

function distinct(cells: readonly Cell[], keys: readonly string[]): readonly (readonly string[])[] {
  const seen = new Map(cells.map((cell) => [texts(cell, keys).join('\0'), texts(cell, keys)]))
  return [...seen.values()].toSorted((a, b) => {
    for (const [index, text] of a.entries()) {
      const order = naturalOrder(text, b[index] ?? '')
      if (order !== 0) return order
    }
    return 0
  })
}

function texts(cell: Cell, keys: readonly string[]): readonly string[] {
  return keys.map((key) => cell.fields[key] ?? '')
}

// A hole says what it is; only a combination that no file speaks of is blank.
function cellText(cell: Cell | undefined, format: RowFormat): string {
  if (!cell) return ''
  const shown = cell.ratio === undefined ? cell.value : cell.ratio
  if (shown === null) return cell.status === 'ok' ? 'no baseline' : cell.status
  if (format === 'csv' || format === 'tsv') return String(shown)
  return cell.ratio === undefined ? Number(shown.toPrecision(10)).toString() : shown.toFixed(2)
}
