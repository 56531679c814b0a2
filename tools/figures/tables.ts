// Tables of a grid: absolute numbers, and ratios with their colours.
import { formatNumber, ratioDigits } from '../analysis/format-number.ts'
import type { Cell } from '../analysis/projection.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { EvidenceList } from './cells.ts'
import type { FigureTable, TableCell } from './figure.ts'
import { nameOf, type Fields, type Grid } from './grid.ts'
import { shadeOf, type CellVerdict } from './cell-verdict.ts'

/** As many columns besides the names fit a phone. */
const mostColumns = 3

/** Inputs of a table in addition to the grid. */
export interface TableTerms {
  readonly row: readonly string[]
  readonly heads: readonly string[]
  readonly labels: Fields
  readonly evidence: EvidenceList
  readonly vocabulary: Vocabulary
  readonly title?: string
  /** A row key each of whose texts opens a block of rows. */
  readonly group?: string
}

/** The values of a grid as a table. */
export function absoluteTable(grid: Grid, metric: string, terms: TableTerms): FigureTable {
  return tableOf(grid, terms, (cell) =>
    tableCell(cell, terms.evidence, metric, terms.vocabulary, 'value'),
  )
}

/** The ratios of a grid as a table; a cell with a number but no baseline shows none. */
export function ratioTable(
  grid: Grid,
  terms: TableTerms,
  verdictOf: (cell: Cell) => CellVerdict,
): FigureTable {
  return tableOf(grid, terms, (cell) => {
    const plain = tableCell(cell, terms.evidence, '', terms.vocabulary)
    if (cell?.ratio === undefined || cell.ratio === null) return plain
    return { ...plain, ...shadeOf(cell.ratio, verdictOf(cell)) }
  })
}

/** A table that is wider than high with its columns as rows, which fit the width of a page and of a phone. */
export function fitted(table: FigureTable, columns: string): FigureTable {
  const { head, rows } = table
  const names = head.slice(1)
  const isWide = names.length > mostColumns && names.length > rows.length
  if (!isWide || rows.some(({ group }) => group !== undefined)) return table
  return {
    ...table,
    head: [columns, ...rows.map(({ label }) => label)],
    align: ['left', ...rows.map(() => 'right' as const)],
    rows: names.map((label, column) => ({
      label,
      cells: rows.map(({ cells }) => cells[column] ?? { text: '', mark: 'missing' as const }),
    })),
  }
}

function tableOf(
  grid: Grid,
  { row, heads, labels, vocabulary, title, group }: TableTerms,
  cellOf: (cell: Cell | undefined) => TableCell,
): FigureTable {
  const shown = group === undefined ? row : row.filter((key) => key !== group)
  let open: string | undefined
  return {
    ...(title === undefined ? {} : { title }),
    head: [shown.map((key) => vocabulary.key(key).title).join(', '), ...heads],
    align: ['left', ...heads.map(() => 'right' as const)],
    rows: grid.rows.map((fields) => {
      const block = group === undefined ? undefined : nameOf(fields, [group], labels, vocabulary)
      const opens = block !== open
      open = block
      const own = Object.fromEntries(shown.map((key) => [key, fields[key] ?? '']))
      return {
        label: nameOf(own, shown, labels, vocabulary),
        ...(opens && block !== undefined ? { group: block } : {}),
        cells: grid.columns.map((column) => cellOf(grid.at(fields, column))),
      }
    }),
  }
}

/** A number of a table with its evidence, the ratio where the cell has one; the status where it has no value. */
export function tableCell(
  cell: Cell | undefined,
  evidence: EvidenceList,
  metric: string,
  vocabulary: Vocabulary,
  content: 'value' | 'ratio' = 'ratio',
): TableCell {
  if (!cell) return { text: '', mark: 'missing' }
  if (cell.value === null) {
    return {
      text: cell.status,
      evidence: evidence.of(cell),
      mark: cell.status === 'missing' ? 'missing' : 'failed',
    }
  }
  const ratio = content === 'ratio' ? cell.ratio : undefined
  const shown = ratio === undefined ? cell.value : ratio
  if (shown === null) return { text: 'no baseline', evidence: evidence.of(cell), mark: 'missing' }
  return {
    text:
      ratio === undefined
        ? formatNumber(
            shown,
            vocabulary.metric(metric),
            cell.runs.every(({ quoted }) => quoted !== undefined),
          )
        : ratioDigits(shown),
    value: shown,
    evidence: evidence.of(cell),
    ...(cell.warnings.length > 0 ? { mark: 'warned' as const } : {}),
  }
}
