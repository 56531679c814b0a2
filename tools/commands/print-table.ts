// Cells as the table a reader sees: aligned text, Markdown, CSV or TSV.
import type { Cell } from '../analysis/projection.ts'
import { verdictText } from '../analysis/verdict.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import { printRows, type RowFormat } from './print-rows.ts'

interface Axes {
  readonly row: readonly string[]
  readonly column: readonly string[]
}

/**
 * A table with one row a combination of row keys and one column a combination of column keys. For readers a cell with a
 * baseline is its ratio; for programs (CSV, TSV) it is several columns: the value, the ratio and what is known of it.
 */
export function printTable(
  cells: readonly Cell[],
  { row, column }: Axes,
  format: RowFormat,
): string {
  const rows = distinct(cells, row)
  const columns = distinct(cells, column)
  const byPlace = new Map(cells.map((cell) => [texts(cell, [...row, ...column]).join('\0'), cell]))
  const whole = format === 'csv' || format === 'tsv'
  const wide = whole && cells.some(({ ratio }) => ratio !== undefined)
  const names =
    column.length > 0 ? columns.map((entry) => entry.join(' ')) : [cells[0]?.metric ?? '']
  const head = [
    ...row,
    ...names.flatMap((name) =>
      wide ? [name, ...comparedHeads.map((word) => `${name} ${word}`)] : [name],
    ),
  ]
  const body = rows.map((entry) => [
    ...entry,
    ...columns.flatMap((other) => {
      const cell = byPlace.get([...entry, ...other].join('\0'))
      return wide
        ? [numberText(cell, cell?.value), ...comparedTexts(cell)]
        : [whole ? numberText(cell, cell?.value) : cellText(cell)]
    }),
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
function cellText(cell: Cell | undefined): string {
  if (cell?.ratio === undefined || cell.ratio === null) {
    if (cell?.ratio === null && cell.value !== null) return 'no baseline'
    const value = cell?.value ?? undefined
    return numberText(cell, value === undefined ? undefined : Number(value.toPrecision(10)))
  }
  return cell.ratio.toFixed(2)
}

function numberText(cell: Cell | undefined, value: number | null | undefined): string {
  return value === undefined || value === null ? (cell?.status ?? '') : String(value)
}

const comparedHeads = ['ratio', 'ratio low', 'ratio high', 'p', 'verdict']

function comparedTexts(cell: Cell | undefined): readonly string[] {
  const { ratio, comparison } = cell ?? {}
  const number = (value: number | null | undefined): string => String(value ?? '')
  return [
    number(ratio),
    number(comparison?.low),
    number(comparison?.high),
    number(comparison?.p),
    comparison ? verdictText(comparison.verdict) : '',
  ]
}
