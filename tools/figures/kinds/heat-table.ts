// Ratios to a baseline as a table whose colour is their size; grey where no difference is shown.
import { noiseFloor } from '../../analysis/noise-floor.ts'
import { baseColumn } from '../base-column.ts'
import type { FigureContext } from '../context.ts'
import type { Figure } from '../figure.ts'
import { cellsOf, evidenceOf, frameOf, gridOf, nameOf, seriesOf } from '../grid.ts'
import type { RequestOf } from '../request.ts'
import { noiseNotes, standingOf } from '../standing.ts'
import { absoluteTable, ratioTable } from '../tables.ts'

/** Builds the figure: the ratios are its summary, the absolute numbers its table. */
export function heatTable(request: RequestOf<'heat-table'>, context: FigureContext): Figure {
  const { words } = context
  const { group } = request
  const row =
    group === undefined || request.row.includes(group) ? request.row : [group, ...request.row]
  const grid = gridOf(request, context, { row, column: request.column, baseline: request.baseline })
  const evidence = evidenceOf(context)
  const series = seriesOf(grid, request.column, request.labels, words)
  const floor = noiseFloor(context.runs, request.metric)
  const frame = frameOf(request, context, grid, {
    contrast: request.column,
    whiskers: false,
    notes: [
      'Blue is better, orange worse, the deeper the larger the difference; bold where a test shows it.',
      ...noiseNotes(grid.cells, floor),
    ],
  })
  const { base, called, isWord } = baseColumn(grid, request.baseline, series)
  const terms = {
    row,
    heads: series.map(({ label }) => label),
    labels: request.labels,
    evidence,
    words,
    ...(group === undefined ? {} : { group }),
  }
  return {
    ...frame,
    kind: 'heat-table',
    x: {
      key: row.join(', '),
      title: row.map((key) => words.key(key).title).join(', '),
      values: grid.rows.map((fields) => nameOf(fields, row, request.labels, words)),
      scale: 'even',
    },
    series,
    facets: [{ label: '', fields: {} }],
    ...(base >= 0 ? { baseline: base } : {}),
    mode: 'relative',
    cells: cellsOf(grid, evidence),
    summaries: [
      ratioTable(grid, isWord ? { ...terms, title: `Relative to ${called}` } : terms, (cell) =>
        standingOf(cell, frame.metric.better, floor),
      ),
    ],
    table: absoluteTable(grid, request.metric, terms),
    evidence: evidence.list,
  }
}
