// Lines over a numeric key: the chart that several kinds share.
import { baselineFrom } from '../analysis/baseline.ts'
import { label } from '../analysis/label.ts'
import type * as z from '../core/schema.ts'
import type { Cell } from '../analysis/projection.ts'
import { figureCells, type EvidenceList } from './cells.ts'
import type { FigureContext, FigureContent } from './kind.ts'
import type { TableCell, Figure } from './figure.ts'
import { distinct, evidenceOf, frameOf, gridOf, holds, seriesOf, type Fields } from './grid.ts'
import { inOrder } from './order.ts'
import { isJoined } from '../core/is-joined.ts'
import { seriesKeys, text, xScale, yScale, type CommonOptions } from './options.ts'
import { tableCell } from './tables.ts'
import { counted } from '../core/counted.ts'
import {
  collapsed,
  crossovers,
  shapeOf,
  type LinePoint,
  type Shape,
} from '../analysis/scaling-analysis.ts'

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

type Chart = Pick<Figure, 'cells' | 'series' | 'facets' | 'x'>

/** A line of the figure with its fields; without points whose x is no number or whose value is 0. */
export interface Line {
  readonly fields: Fields
  readonly facet: number
  readonly series: number
  readonly name: string
  readonly points: readonly LinePoint[]
  readonly shape: Shape
}

/** The lines of a chart that have data points. */
export function linesOf({ cells, series, facets, x }: Chart): readonly Line[] {
  return facets.flatMap((facet, f) =>
    series.flatMap((line, s): readonly Line[] => {
      const points = cells.x.flatMap((index, row): readonly LinePoint[] => {
        if (cells.facet[row] !== f || cells.series[row] !== s) return []
        const value = cells.value[row]
        const at = Number(x.values[index])
        const [low, high] = [cells.low[row] ?? value, cells.high[row] ?? value]
        return typeof value === 'number' && value > 0 && Number.isFinite(at)
          ? [{ x: at, value, low: low ?? value, high: high ?? value }]
          : []
      })
      const shape = shapeOf(points)
      const name = [facet.label, line.label].filter((part) => part !== '').join(' · ')
      const fields = { ...facet.fields, ...line.fields }
      return shape ? [{ fields, facet: f, series: s, name, points, shape }] : []
    }),
  )
}

/** How far the strongest line of a panel ends below its peak, or the only one, where that is more than half; beside the point that is below half. */
export function collapseMarks(
  lines: readonly Line[],
  { x, facets, series }: Chart,
): NonNullable<Figure['marks']> {
  return facets.flatMap((_, facet) => {
    const fallen = lines.filter((line) => line.facet === facet && line.shape.held < collapsed)
    const line = fallen.find((one) => series[one.series]?.strong) ?? fallen[0]
    const last = line?.points.at(-1)
    if (!line || !last || (fallen.length > 1 && !series[line.series]?.strong)) return []
    const { held, peak, collapse = last } = line.shape
    const word = `−${((1 - held) * 100).toFixed(0)} % from ${peak.x} to ${last.x} ${x.title}`
    const at = x.values.findIndex((text) => Number(text) === collapse.x)
    return [{ facet, series: line.series, x: at, word }]
  })
}

/** A note for every line that falls below half of its peak. */
export function collapseNotes(lines: readonly Line[], { x }: Chart): readonly string[] {
  return lines.flatMap(({ name, shape: { peak, collapse } }) =>
    collapse
      ? [`${name} collapses at ${collapse.x} ${x.title}: less than half of its peak at ${peak.x}.`]
      : [],
  )
}

const mostCrossovers = 6

const rule =
  'Crossover: first data point at which the other series leads by more than 2 % and the ranges of repeats do not overlap.'

/** A note for each point from which one line leads another by more than 2 %; the first six. */
export function crossoverNotes(lines: readonly Line[], { facets, x }: Chart): readonly string[] {
  const notes = facets.flatMap((facet, index) => {
    const own = lines.filter((line) => line.facet === index)
    return own.flatMap((first, index) =>
      own.slice(index + 1).flatMap((second) =>
        crossovers(first.points, second.points).map((crossover) => {
          const [winner, loser] = crossover.over === 'first' ? [first, second] : [second, first]
          const where = facet.label === '' ? '' : ` (${facet.label})`
          const names = [winner, loser].map(({ name }) =>
            facet.label === '' ? name : name.slice(facet.label.length + 3),
          )
          const [winning = '', losing = ''] = names
          return `Crossover at ${crossover.x} ${x.title}${where}: ${winning} above ${losing}.`
        }),
      ),
    )
  })
  const more = notes.length - mostCrossovers
  return [
    ...notes.slice(0, mostCrossovers),
    ...(more > 0 ? [`${counted(more, 'more crossover')}.`] : []),
    ...(notes.length > 0 ? [rule] : []),
  ]
}
