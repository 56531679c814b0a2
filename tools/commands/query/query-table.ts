// Cells as aligned text, Markdown, CSV or TSV.
import type { Cell } from '../../analysis/projection.ts'
import { verdictText } from '../../analysis/verdict.ts'
import { fieldOrder } from '../../runs/run-order.ts'
import { formatRows, type RowFormat } from '../print/printed-rows.ts'

interface Axes {
  readonly row: readonly string[]
  readonly column: readonly string[]
}

/**
 * Formats cells as a table with a row per combination of row fields and a column per combination of column fields. The heads
 * of columns of values have the unit. With a baseline a cell is its ratio; in CSV and TSV it is one column each for value, ratio,
 * interval, p and verdict.
 */
export function formatTable(
  cells: readonly Cell[],
  { row, column }: Axes,
  format: RowFormat,
): string {
  const rows = distinct(cells, row)
  const columns = distinct(cells, column)
  const cellsByTexts = new Map(
    cells.map((cell) => [textsOf(cell, [...row, ...column]).join('\0'), cell]),
  )
  const forPrograms = format === 'csv' || format === 'tsv'
  const hasRatios = cells.some(({ ratio }) => ratio !== undefined)
  const withComparison = forPrograms && hasRatios
  const isRatio = hasRatios && !forPrograms
  const unit = isRatio ? undefined : cells.find((cell) => cell.unit !== '')?.unit
  const ending = unit === undefined ? '' : ` (${unit})`
  const names = (
    column.length > 0 ? columns.map((entry) => entry.join(' ')) : [cells[0]?.metric ?? '']
  ).map((name) => [name, `${name}${ending}`] as const)
  const header = [
    ...row,
    ...names.flatMap(([name, head]) =>
      withComparison ? [head, ...comparisonHeaders.map((header) => `${name} ${header}`)] : [head],
    ),
  ]
  const body = rows.map((entry) => [
    ...entry,
    ...columns.flatMap((texts) => {
      const cell = cellsByTexts.get([...entry, ...texts].join('\0'))
      return withComparison
        ? [numberText(cell, cell?.value), ...comparisonTexts(cell)]
        : [forPrograms ? numberText(cell, cell?.value) : cellText(cell)]
    }),
  ])
  return formatRows(header, body, row.length, format)
}

function distinct(cells: readonly Cell[], keys: readonly string[]): readonly (readonly string[])[] {
  const order = fieldOrder(keys)
  const seen = new Map(cells.map((cell) => [textsOf(cell, keys).join('\0'), cell]))
  return [...seen.values()]
    .toSorted((a, b) => order(a.fields, b.fields))
    .map((cell) => textsOf(cell, keys))
}

function textsOf(cell: Cell, keys: readonly string[]): readonly string[] {
  return keys.map((key) => cell.fields[key] ?? '')
}

// An empty cell prints its status; a combination without any file is blank.
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

const comparisonHeaders = [
  'ratio',
  'ratio low',
  'ratio high',
  'coverage',
  'p',
  'adjusted p',
  'verdict',
]

function comparisonTexts(cell: Cell | undefined): readonly string[] {
  const { ratio, comparison } = cell ?? {}
  const number = (value: number | null | undefined): string => String(value ?? '')
  return [
    number(ratio),
    number(comparison?.interval?.low),
    number(comparison?.interval?.high),
    number(comparison?.interval?.coverage),
    number(comparison?.p),
    number(comparison?.pAdjusted),
    comparison ? verdictText(comparison.verdict) : '',
  ]
}
