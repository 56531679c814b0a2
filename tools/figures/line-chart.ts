// Lines over a numeric key: the chart that several kinds share.
import { baselineFrom } from '../analysis/baseline.ts'
import { label } from '../analysis/label.ts'
import type * as z from '../core/schema.ts'
import type { Cell } from '../analysis/projection.ts'
import { figureCells, type EvidenceList } from './cells.ts'
import type { FigureContext } from './context.ts'
import type { TableCell, Figure } from './figure.ts'
import { distinct, evidenceOf, frameOf, gridOf, holds, seriesOf, type Fields } from './grid.ts'
import { inOrder } from './order.ts'
import { isJoined } from '../core/is-joined.ts'
import type { FigureContent } from './kind.ts'
import { seriesKeys, text, xScale, yScale, type CommonOptions } from './options.ts'
import { tableCell } from './tables.ts'

/** The options of a kind that draws lines. */
export const lineOptions = {
  x: text.default('threads').describe('key of the x axis'),
  series: seriesKeys,
  facet: text.optional().describe('key of the panels'),
  scale: xScale,
  y: yScale,
}

type LineRequest = CommonOptions & z.output<z.ZodObject<typeof lineOptions>>

interface LineTerms {
  readonly statistic?: 'median' | 'mean'
  readonly baseline?: Fields
  /** The list that the figure shares with its other tables. */
  readonly evidence?: EvidenceList
}

/**
 * The chart with its table; its cells are those of `query --row <x> --column <series>,<facet>`. Its baseline is the series
 * that `baseline` names, the first where it names none.
 */
export function lineChart(
  request: LineRequest,
  context: FigureContext,
  { statistic = 'median', baseline = {}, evidence = evidenceOf(context) }: LineTerms = {},
): FigureContent {
  const { vocabulary } = context
  const facetKeys = request.facet === undefined ? [] : [request.facet]
  const grid = gridOf(request, context, {
    row: [request.x],
    column: [...request.series, ...facetKeys],
    statistic,
  })
  const { cells } = grid
  const x = distinct(cells, [request.x]).map((fields) => fields[request.x] ?? '')
  const columns = inOrder(distinct(cells, request.series), request.series, request.order)
  const facets = request.facet === undefined ? [{}] : distinct(cells, facetKeys)
  const series = seriesOf({ cells, columns }, request.series, request, context)
  const indexed = cells.map((cell) => ({
    cell,
    facet: facets.findIndex((fields) => holds(cell.fields, fields)),
    series: columns.findIndex((fields) => holds(cell.fields, fields)),
    x: x.indexOf(cell.fields[request.x] ?? ''),
  }))
  const { texts: wanted } = baselineFrom(baseline, grid.runs)
  const base = columns.findIndex((fields) => holds(fields, wanted))
  const { title } = vocabulary.key(request.x)
  return {
    ...frameOf(request, context, grid, {
      contrast: request.series,
      whiskers: true,
      drawn: statistic,
    }),
    x: { key: request.x, title, values: x, scale: request.scale },
    series,
    facets: facets.map((fields) => ({ label: label(fields, vocabulary), fields })),
    ...(base >= 0 ? { baseline: base } : {}),
    mode: 'absolute',
    ...(request.y === 'log' || (request.y === 'free' && facets.length > 1) ? { y: request.y } : {}),
    cells: figureCells(indexed, evidence),
    ...legendOf(series, indexed),
    drawing: { kind: 'chart', ...(isJoined(request.x, x) ? {} : { joined: false }) },
    table: {
      head: [title, ...series.map((one) => one.label)],
      align: ['right', ...series.map(() => 'right' as const)],
      rows: facets.flatMap((facetFields) => {
        const group = label(facetFields, vocabulary)
        return x.map((value, index) => ({
          label: value,
          ...(index === 0 && group !== '' ? { group } : {}),
          cells: columns.map((fields): TableCell => {
            const cell = grid.at({ [request.x]: value }, { ...facetFields, ...fields })
            return tableCell(cell, evidence, request.metric, vocabulary)
          }),
        }))
      }),
    },
    evidence: evidence.list,
  }
}

// A line without a value and without a failed run is not drawn.
function legendOf(
  series: readonly unknown[],
  cells: readonly { readonly cell: Cell; readonly series: number }[],
): Pick<Figure, 'legend'> {
  const drawn = new Set(
    cells.flatMap(({ cell, series: s }) =>
      cell.value === null && cell.status !== 'failed' ? [] : s,
    ),
  )
  return drawn.size === series.length ? {} : { legend: [...drawn].toSorted((a, b) => a - b) }
}
