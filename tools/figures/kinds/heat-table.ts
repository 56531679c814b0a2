// Ratios to a baseline as a table coloured by size; grey where the difference is not significant.
import type * as z from '../../core/schema.ts'
import { noiseFloors } from '../../analysis/noise-floor.ts'
import { baseColumn } from '../row-figure.ts'
import { type FigureContext, ratioOfMedians, type FigureContent, type FigureKind } from '../kind.ts'
import { cellsOf, evidenceOf, frameOf, gridOf, nameOf, seriesOf } from '../grid.ts'
import { jointStepNotes } from '../joint-step-notes.ts'
import { ratioNotes, cellVerdict } from '../cell-verdict.ts'
import { absoluteTable, fitted, ratioTable } from '../tables.ts'
import { columnKeys, fenceSchema, rowKeys, side, text } from '../options.ts'

const schema = fenceSchema('heat-table', {
  row: rowKeys,
  column: columnKeys,
  baseline: side.describe('the baseline column, such as `{version: 5.7.44}`'),
  group: text.optional().describe('key that groups the rows'),
})
type Request = z.output<typeof schema>

export const heatTable: FigureKind<typeof schema> = {
  schema,
  keys: ['row', 'column', 'group'],
  contrast: ['column'],
  metrics: ['metric'],
  how: ratioOfMedians,
  tableTitle: 'Absolute values',
  live: true,
  citesTable: true,
  build,
}

// The ratios are its summary, the absolute numbers its table.
function build(request: Request, context: FigureContext): FigureContent {
  const { vocabulary } = context
  const { group } = request
  const row =
    group === undefined || request.row.includes(group) ? request.row : [group, ...request.row]
  const grid = gridOf(request, context, { row, column: request.column, baseline: request.baseline })
  const evidence = evidenceOf(context)
  const series = seriesOf(grid, request.column, request, context)
  const floors = noiseFloors(context.runs, request.metric)
  const { caveats, notes } = ratioNotes(grid.cells, floors)
  const frame = frameOf(request, context, grid, {
    contrast: request.column,
    whiskers: false,
    caveats,
    notes: [
      ...notes,
      ...jointStepNotes(
        request,
        context,
        grid.columns,
        series.map(({ label }) => label),
      ),
    ],
  })
  const { base, label: baseLabel, isWord } = baseColumn(grid, request.baseline, series)
  const terms = {
    row,
    heads: series.map(({ label }) => label),
    labels: request.labels,
    evidence,
    vocabulary,
    ...(group === undefined ? {} : { group }),
  }
  const columns = request.column.map((key) => vocabulary.key(key).title).join(', ')
  const ratios = isWord ? { ...terms, title: `Relative to ${baseLabel}` } : terms
  return {
    ...frame,
    x: {
      key: row.join(', '),
      title: row.map((key) => vocabulary.key(key).title).join(', '),
      values: grid.rows.map((fields) => nameOf(fields, row, request.labels, vocabulary)),
      scale: 'even',
    },
    series,
    facets: [{ label: '', fields: {} }],
    ...(base >= 0 ? { baseline: base } : {}),
    mode: 'relative',
    cells: cellsOf(grid, evidence),
    summaries: [
      fitted(
        ratioTable(grid, ratios, (cell) => cellVerdict(cell, frame.metric.better)),
        columns,
      ),
    ],
    table: fitted(absoluteTable(grid, request.metric, terms), columns),
    evidence: evidence.list,
  }
}
