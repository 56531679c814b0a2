// Bars in groups, from zero: the absolute numbers with the ratios to a baseline.
import type * as z from '../../core/schema.ts'
import { noiseFloors } from '../../analysis/noise-floor.ts'
import type { Vocabulary } from '../../analysis/vocabulary.ts'
import { baseColumn, rowFigure, rowRatios } from '../row-figure.ts'
import type { FigureContext, FigureContent, FigureKind } from '../kind.ts'
import type { BarsDrawing, FigureSeries } from '../figure.ts'
import {
  evidenceOf,
  frameOf,
  gridOf,
  holds,
  nameOf,
  seriesOf,
  writtenText,
  type Fields,
  type Grid,
} from '../grid.ts'
import { cellVerdict, ratioNotes } from '../cell-verdict.ts'
import { fenceSchema, rowKeys, seriesKeys, side } from '../options.ts'

// The baseline first with the others of its engine; versions and sizes in natural order, other names by their first value.
function sortedColumns(grid: Grid, baseline: Fields): readonly Fields[] {
  const [row = {}] = grid.rows
  const first = grid.columns.find((fields) => holds(fields, baseline))
  const isOrdered = grid.columns.every(
    (fields) =>
      fields['version'] !== undefined ||
      Object.values(fields).every((text) => /^[\d<>]/.test(text)),
  )
  const rank = (fields: Fields): number =>
    fields === first && !isOrdered ? 0 : fields['engine'] === first?.['engine'] ? 1 : 2
  const value = (fields: Fields): number => grid.at(row, fields)?.value ?? 0
  return grid.columns.toSorted((a, b) => rank(a) - rank(b) || (isOrdered ? 0 : value(b) - value(a)))
}

// A baseline is grey; the series that was grey takes its colour.
function withGreyBaseline(series: readonly FigureSeries[], base: number): readonly FigureSeries[] {
  const own = series[base]
  if (!own || series.length < 2 || own.dash > 0) return series
  const { colour, dash, marker } = own
  return series.map((one, index) => {
    if (index === base) return { ...one, ...grey }
    return one.colour === grey.colour && one.dash === 0 ? { ...one, colour, dash, marker } : one
  })
}

// Bars with their names beside them need no colours to tell them apart: the hue is the engine, where there are several.
function namedBars(
  series: readonly FigureSeries[],
  base: number,
  { colours, series: keys }: Request,
  vocabulary: Vocabulary,
): readonly FigureSeries[] {
  const engines = new Set(series.map(({ fields }) => fields['engine'] ?? ''))
  return series.map((one, index) => {
    const engine = engines.size > 1 ? one.fields['engine'] : undefined
    const own = engine === undefined ? undefined : vocabulary.engine(engine).colour
    const colour = writtenText(colours, one.fields, keys) ?? own ?? 'blue'
    return { ...one, colour, dash: 0, marker: 0, ...(index === base ? grey : {}) }
  })
}

const grey = { colour: 'slate', dash: 0, marker: 0 } as const

type Bar = BarsDrawing['groups'][number]['bars'][number]

const schema = fenceSchema('grouped-bars', {
  row: rowKeys,
  series: seriesKeys,
  baseline: side.optional().describe('the baseline of the ratios (default: the first series)'),
})
type Request = z.output<typeof schema>

export const groupedBars: FigureKind<typeof schema> = {
  schema,
  ...rowRatios,
  build,
}

// A group a row, a bar a series; the first series is the baseline where none is given.
function build(request: Request, context: FigureContext): FigureContent {
  const { vocabulary } = context
  const plain = gridOf(request, context, { row: request.row, column: request.series })
  const baseline = request.baseline ?? plain.columns[0] ?? {}
  const all = gridOf(request, context, { row: request.row, column: request.series, baseline })
  const grid = request.order.length > 0 ? all : { ...all, columns: sortedColumns(all, baseline) }
  const evidence = evidenceOf(context)
  const styled = seriesOf(grid, request.series, request, context)
  const { base, label: baseLabel, isWord } = baseColumn(grid, baseline, styled)
  const series =
    grid.rows.length === 1 && grid.columns.length > 1
      ? namedBars(styled, base, request, vocabulary)
      : withGreyBaseline(styled, base)
  const floors = noiseFloors(context.runs, request.metric)
  const ratios = ratioNotes(grid.cells, floors)
  const isMissing = (row: Fields, column: Fields): boolean =>
    (grid.at(row, column)?.status ?? 'missing') === 'missing'
  const gaps = grid.columns.flatMap((column, index) => {
    const count = grid.rows.filter((row) => isMissing(row, column)).length
    const label = series[index]?.label ?? ''
    return count === 0 ? [] : [`${label}: no value in ${count} of ${grid.rows.length} rows.`]
  })
  const frame = frameOf(request, context, grid, {
    contrast: request.series,
    whiskers: true,
    ...ratios,
    notes: [...ratios.notes, ...gaps],
  })
  const names = grid.rows.map((row) => nameOf(row, request.row, request.labels, vocabulary))
  const bar = (row: Fields, fields: Fields, column: number): readonly Bar[] => {
    const cell = grid.at(row, fields)
    if (!cell || isMissing(row, fields)) return []
    return [
      {
        series: column,
        value: cell.value,
        low: cell.low,
        high: cell.high,
        ratio: cell.ratio ?? null,
        tone: cellVerdict(cell, frame.metric.better).tone,
        warned: cell.warnings.length > 0,
        text: cell.value === null ? cell.status : '',
      },
    ]
  }
  // Values that are relative already are their own ratios.
  const isRatio = grid.cells.every(({ value, ratio }) => value === null || value === ratio)
  const relative = grid.columns.length > 1 && (base >= 0 || isWord) && !isRatio
  const groups = grid.rows.map((row, index) => ({
    label: names[index] ?? '',
    bars: grid.columns.flatMap((fields, column) => bar(row, fields, column)),
  }))
  const drawn = new Set(groups.flatMap(({ bars }) => bars.map((one) => one.series)))
  const legend = [...series.keys()].filter((index) => grid.rows.length > 1 && drawn.has(index))
  return rowFigure(
    request,
    { frame, grid, series, evidence, vocabulary, base },
    {
      mode: 'absolute',
      // The bars of a single group have their names beside them.
      ...(legend.length < series.length ? { legend } : {}),
      drawing: {
        kind: 'bars',
        unit: frame.metric.shown ?? frame.metric.unit,
        axis: frame.metric.title + (relative ? `; factors relative to ${baseLabel}` : ''),
        ...(relative ? { relativeAxis: `relative to ${baseLabel}` } : {}),
        groups,
      },
    },
  )
}
