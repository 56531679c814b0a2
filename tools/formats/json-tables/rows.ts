// Rows of JSON as a table.
import { baseName } from '../../core/base-name.ts'
import type { TableReading } from '../../core/model.ts'
import { metricOfHead } from '../reading/column-metric.ts'

const mostCells = 5e6

/** The cells of a row by the names of their columns. */
export interface Row {
  readonly cells: Map<string, string>
  readonly line: number
}

/** What a list of repeats is as the text of a cell: 100.1, 101.2 */
export const repeats = /^-?\d[\d.eE+-]{0,30}(?:, -?\d[\d.eE+-]{0,30}){1,19}$/

/** True where the last name of a path is that of a metric. */
export const hasMetricName = (path: string): boolean => metricOfHead(baseName(path)) !== undefined

/** The table of the rows, or none where they have no names in common. */
export function tableOf(
  title: string,
  rows: readonly Row[],
  constants: NonNullable<TableReading['constants']>,
  fewest = 2,
): readonly TableReading[] {
  const header = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))]
  // Objects without names in common are no rows of a table.
  if (header.length < fewest || header.length * rows.length > mostCells) return []
  const body = rows.map(({ cells, line }) => ({
    cells: header.map((name) => cells.get(name) ?? ''),
    line,
  }))
  const stated = Object.keys(constants).length === 0 ? {} : { constants }
  return [{ kind: 'table', ...(title !== '' && { title }), header, ...stated, rows: body }]
}
