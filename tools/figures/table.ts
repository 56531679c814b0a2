// A table of one metric: rows and columns are combinations of keys.
import { label } from '../analysis/label.ts'
import type { FigureContext } from './context.ts'
import type { Figure } from './figure.ts'
import { evidenceOf, frameOf, gridOf, writtenLabel } from './grid.ts'
import type { TableRequest } from './request.ts'
import { tableCell } from './throughput.ts'

/** Builds the figure. Its cells are those of `query --row <row> --column <column>`. */
export function table(request: TableRequest, context: FigureContext): Figure {
  const { words } = context
  const grid = gridOf(request, context, {
    row: request.row,
    column: request.column,
    ...(request.mode === 'relative' && request.baseline ? { baseline: request.baseline } : {}),
  })
  const { rows, columns } = grid
  const evidence = evidenceOf(context)
  const heads = columns.map(
    (fields) => writtenLabel(request.labels, fields, request.column) ?? label(fields, words),
  )
  return {
    ...frameOf(request, context, grid, {
      contrast:
        Object.keys(request.baseline ?? {}).length > 0
          ? Object.keys(request.baseline ?? {})
          : request.column,
      whiskers: false,
    }),
    kind: 'table',
    x: { key: request.row[0] ?? '', title: request.row.join(', '), values: [], scale: 'even' },
    series: [],
    facets: [{ label: '', fields: {} }],
    mode: request.mode,
    cells: {
      facet: [],
      series: [],
      x: [],
      value: [],
      low: [],
      high: [],
      n: [],
      status: [],
      reason: [],
      warnings: [],
      evidence: [],
    },
    table: {
      head: [request.row.map((key) => words.key(key).title).join(', '), ...heads],
      align: ['left', ...heads.map(() => 'right' as const)],
      rows: rows.map((rowFields) => ({
        label:
          writtenLabel(request.labels, rowFields, request.row) ??
          (request.row.length === 1 ? Object.values(rowFields).join(' ') : label(rowFields, words)),
        cells: columns.map((columnFields) => {
          return tableCell(grid.at(rowFields, columnFields), evidence, request.metric, words)
        }),
      })),
    },
    evidence: evidence.list,
  }
}
