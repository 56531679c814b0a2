// Ratios to a baseline as dots with their intervals, around 1.
import type * as z from '../../core/schema.ts'
import { noiseFloors } from '../../analysis/noise-floor.ts'
import type { Cell } from '../../analysis/projection.ts'
import { grouped } from '../../core/counted.ts'
import { baseColumn, rowLabels, rowFigure, rowRatios } from '../row-figure.ts'
import { warningsOf } from '../cells.ts'
import type { FigureContext, FigureContent, FigureKind } from '../kind.ts'
import type { DotMark, FigureTable, TableCell } from '../figure.ts'
import { evidenceOf, frameOf, gridOf, seriesOf } from '../grid.ts'
import { ratioNotes, comparisonCell, cellVerdict } from '../cell-verdict.ts'
import { fenceSchema, side, texts } from '../options.ts'

const schema = fenceSchema('relative', {
  row: texts.describe('key or keys of the rows; with several, the first one groups the rows'),
  series: texts.describe('key or keys of the contenders'),
  baseline: side.describe('the baseline, such as `{version: 5.7.44}`'),
})
type Request = z.output<typeof schema>

export const relative: FigureKind<typeof schema> = {
  schema,
  ...rowRatios,
  build,
}

// A row a point, a dot a contender.
function build(request: Request, context: FigureContext): FigureContent {
  const { vocabulary } = context
  const axes = { row: request.row, column: request.series, baseline: request.baseline }
  const grid = gridOf(request, context, axes)
  const evidence = evidenceOf(context)
  const series = seriesOf(grid, request.series, request, context)
  const floors = noiseFloors(context.runs, request.metric)
  const { caveats, notes } = ratioNotes(grid.cells, floors)
  const frame = frameOf(request, context, grid, {
    contrast: request.series,
    whiskers: false,
    caveats,
    notes: [...markNotes(grid.cells), ...notes],
  })
  const { base, label: baseLabel, isWord } = baseColumn(grid, request.baseline, series)
  // A ratio has the warnings of both of its sides.
  const ratios = new Map(
    grid.cells.flatMap((cell) => {
      if (!cell.comparison || typeof cell.ratio !== 'number') return []
      const other = cell.baseline && grid.at({}, cell.baseline)
      const warnings = [...new Set([...cell.warnings, ...(other?.warnings ?? [])])]
      return [[cell, { ...cell, warnings }] as const]
    }),
  )
  const empty = grid.cells.filter(({ value }) => value === null)
  const warnings = warningsOf([...empty, ...ratios.values()])
  const several = grid.columns.length > 2
  const rows = rowLabels(request, grid.rows, vocabulary).map((label, place) => ({
    ...label,
    marks: grid.columns.flatMap((column, index): readonly DotMark[] => {
      const cell = grid.at(grid.rows[place] ?? {}, column)
      if (index === base) return []
      if (!cell || (isWord && cell.value !== null && !cell.comparison)) return []
      const { tone, significant } = cellVerdict(cell, frame.metric.better)
      return [
        {
          series: index,
          value: cell.ratio ?? null,
          ...whiskers(cell),
          tone,
          text: `${
            cell.ratio
              ? `${timesText(cell.ratio, tone !== 'unclear')}×`
              : cell.value === null
                ? cell.status
                : 'no baseline'
          }${several ? ` · ${series[index]?.label ?? ''}` : ''}`,
          ...(significant ? { strong: true } : {}),
          warned: (ratios.get(cell)?.warnings.length ?? 0) > 0,
        },
      ]
    }),
  }))
  const figure = rowFigure(
    request,
    {
      ...{ grid, series, evidence, vocabulary, base },
      frame: { ...frame, warnings },
    },
    {
      // A baseline is the line at 1, without marks.
      legend: [...series.keys()].filter((index) =>
        rows.some(({ marks }) => marks.some((mark) => mark.series === index)),
      ),
      mode: 'relative',
      drawing: {
        kind: 'dots',
        scale: 'log',
        unit: 'ratio',
        reference: 1,
        axis: `${frame.metric.title}, relative to ${baseLabel}`,
        rows,
      },
    },
  )
  return {
    ...figure,
    table: withRatios(figure.table, base, (column, row) => ({
      head: `${series[column]?.label ?? ''} ÷ ${baseLabel}`,
      cell: comparisonCell(grid.at(grid.rows[row] ?? {}, grid.columns[column] ?? {})),
    })),
  }
}

// Marks are explained where there are any.
function markNotes(cells: readonly Cell[]): readonly string[] {
  const hasWhiskers = cells.some((cell) => whiskers(cell).low !== null)
  return hasWhiskers ? ['Whiskers: interval of the ratio. Filled marks: significant.'] : []
}

function whiskers({ comparison }: Cell): Pick<DotMark, 'low' | 'high'> {
  const { low = null, high = null } = comparison?.interval ?? {}
  return { low, high }
}

// Two decimals, from 100 on none; more where a difference would print as 1.00 or a small ratio as 0.01.
function timesText(ratio: number, differs: boolean): string {
  if (ratio >= 100) return grouped(Math.round(ratio))
  const text = ratio < 0.095 ? ratio.toPrecision(2) : ratio.toFixed(2)
  return differs && text === '1.00' ? ratio.toFixed(3) : text
}

// The baseline comes first; every other number has its ratio and verdict beside it.
function withRatios(
  { head, align, rows, ...table }: FigureTable,
  base: number,
  ratioOf: (column: number, row: number) => { readonly head: string; readonly cell: TableCell },
): FigureTable {
  const columns = head.slice(1).map((_, column) => column)
  const order = [
    ...columns.filter((column) => column === base),
    ...columns.filter((column) => column !== base),
  ]
  const withRatio = <T>(column: number, own: T, ratio: () => T): readonly T[] =>
    column === base ? [own] : [own, ratio()]
  return {
    ...table,
    head: [
      head[0] ?? '',
      ...order.flatMap((column) =>
        withRatio(column, head[column + 1] ?? '', () => ratioOf(column, 0).head),
      ),
    ],
    align: [
      'left',
      ...order.flatMap((column) =>
        withRatio<'left' | 'right'>(column, align[column + 1] ?? 'right', () => 'left'),
      ),
    ],
    rows: rows.map((row, index) => ({
      ...row,
      cells: order.flatMap((column) =>
        withRatio(column, row.cells[column] ?? { text: '' }, () => ratioOf(column, index).cell),
      ),
    })),
  }
}
