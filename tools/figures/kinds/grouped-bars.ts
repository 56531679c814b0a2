// Bars in groups, from zero: the absolute numbers and, beside them, the ratios to a baseline.
import { noiseFloor } from '../../analysis/noise-floor.ts'
import { baseColumn } from '../base-column.ts'
import type { FigureContext } from '../context.ts'
import type { BarsDrawing, Figure } from '../figure.ts'
import { cellsOf, evidenceOf, frameOf, gridOf, nameOf, seriesOf } from '../grid.ts'
import type { RequestOf } from '../request.ts'
import { rowAxis } from '../row-axis.ts'
import { noiseNotes, standingOf } from '../standing.ts'
import { absoluteTable } from '../tables.ts'

type Bar = BarsDrawing['groups'][number]['bars'][number]

/** Builds the figure: a group a row, a bar a series; the first series is the baseline where none is given. */
export function groupedBars(request: RequestOf<'grouped-bars'>, context: FigureContext): Figure {
  const { words } = context
  const plain = gridOf(request, context, { row: request.row, column: request.series })
  const baseline = request.baseline ?? plain.columns[0] ?? {}
  const grid = gridOf(request, context, { row: request.row, column: request.series, baseline })
  const evidence = evidenceOf(context)
  const series = seriesOf(grid, request.series, request.labels, words)
  const floor = noiseFloor(context.runs, request.metric)
  const frame = frameOf(request, context, grid, {
    contrast: request.series,
    whiskers: true,
    notes: noiseNotes(grid.cells, floor),
  })
  const { base, called, isWord } = baseColumn(grid, baseline, series)
  const names = grid.rows.map((row) => nameOf(row, request.row, request.labels, words))
  const bar = (row: number, column: number): Bar => {
    const cell = grid.at(grid.rows[row] ?? {}, grid.columns[column] ?? {})
    if (!cell) return { ...nothing, series: column, text: 'not measured' }
    return {
      series: column,
      value: cell.value,
      low: cell.low,
      high: cell.high,
      ratio: cell.ratio ?? null,
      tone: standingOf(cell, frame.metric.better, floor).tone,
      warned: cell.warnings.length > 0,
      text: cell.value === null ? cell.status : '',
    }
  }
  const relative = grid.columns.length > 1 && (base >= 0 || isWord)
  return {
    ...frame,
    kind: 'grouped-bars',
    x: rowAxis(request, names, words),
    series,
    facets: [{ label: '', fields: {} }],
    ...(base >= 0 ? { baseline: base } : {}),
    mode: 'absolute',
    cells: cellsOf(grid, evidence),
    drawing: {
      kind: 'bars',
      unit: frame.metric.unit,
      axis: frame.metric.title,
      ...(relative ? { relativeAxis: `relative to ${called}` } : {}),
      groups: names.map((label, row) => ({
        label,
        bars: grid.columns.map((_, column) => bar(row, column)),
      })),
    },
    table: absoluteTable(grid, request.metric, {
      row: request.row,
      heads: series.map(({ label }) => label),
      labels: request.labels,
      evidence,
      words,
    }),
    evidence: evidence.list,
  }
}

const nothing = {
  value: null,
  low: null,
  high: null,
  ratio: null,
  tone: 'plain',
  warned: false,
} as const
