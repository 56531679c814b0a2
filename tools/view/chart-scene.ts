// One panel of a chart as signals and rows for `draw/chart.ts`: it selects, divides by the shown baseline, places and
// formats; it computes no statistic.

import { chartAxes, drawnValues, type ChartAxes } from './chart-axes.ts'
import type { ChartFigure } from './chart-figure.ts'
import type { ChartLayout } from './chart-layout.ts'
import { annotationRows, type AnnotationRow } from './annotation-rows.ts'
import { endRows, type EndRow, type LineEnd } from './line-ends.ts'
import { dashes, shapes } from '../series-styles.ts'
import { markRows, type MarkRow } from './mark-labels.ts'
import { innerSize, type Scene } from './plot.ts'
import { measuredColumns, type Point } from './points.ts'
import type { TextRow } from './row-layout.ts'
import { xValues, type ViewState } from './view-state.ts'
import { xTickRows, type XTickRow } from './x-ticks.ts'
import { xTitleRows } from './x-title.ts'
import type { YTickRow } from './y-ticks.ts'

type Domain = readonly [number, number]

/** A point as the chart draws it; `of` holds the values of all series at its x, for ratios. */
export interface CellRow {
  readonly s: number
  readonly i: number
  readonly x: number
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
  readonly of: readonly (number | null)[]
  readonly state: Point['state']
  readonly warned: boolean
  /** Where the mark of a point without a number is drawn, in pixels from the top. */
  readonly gap: number
  readonly colour: string
  readonly dash: readonly number[] | null
  readonly shape: string
  /** Width of its line in pixels. */
  readonly width: number
  /** Whether a band shows the range of the runs along the line. */
  readonly band: boolean
}

/** The names of the keys are those of the signals and data sets of `draw/chart.ts`. */
export interface ChartScene extends Scene {
  readonly signals: {
    readonly xscale: string
    readonly yscale: string
    /** −1 in absolute mode. */
    readonly baseline: number
    readonly hidden: readonly number[]
    readonly first: number
    readonly last: number
    readonly at: number
    readonly xdomain: Domain
    readonly ydomain: Domain
    readonly pointSize: number
  }
  readonly data: {
    readonly cells: readonly CellRow[]
    readonly xticks: readonly XTickRow[]
    readonly yticks: readonly YTickRow[]
    readonly xtitle: readonly TextRow[]
    readonly ends: readonly EndRow[]
    readonly marks: readonly MarkRow[]
    readonly annotations: readonly AnnotationRow[]
  }
}

/** The scene of the `facet`th panel; `points` are those of all panels, for they share their scales. */
export function chartScene(
  figure: ChartFigure,
  points: readonly (readonly Point[])[],
  facet: number,
  state: ViewState,
  layout: ChartLayout,
): ChartScene {
  const panel = points[facet] ?? []
  const { width, height } = innerSize(layout)
  const axes = chartAxes(figure, points, facet, state, layout)
  const { x, y } = axes
  const measured = measuredColumns(panel, figure.x.values.length)
  const cells = cellRows(figure, panel, height).filter(({ i }) => measured[i])
  return {
    signals: {
      xscale: state.x,
      yscale: state.y,
      baseline: state.baseline ?? -1,
      hidden: state.hidden,
      first: x.first,
      last: x.last,
      at: state.at ?? -1,
      xdomain: x.domain,
      ydomain: y.domain,
      pointSize: width / (x.last - x.first + 1) < 18 ? 26 : 46,
    },
    data: {
      cells,
      xticks: xTickRows(figure.x.values, xValues(figure), x.toX, x.first, x.last),
      yticks: y.rows,
      xtitle: xTitleRows(figure.x.title, layout),
      ends: endRows(
        figure,
        (series) => lineEnd(series, figure, panel, state, axes),
        {
          names: layout.ends.names,
          ratios: state.baseline !== undefined && layout.ends.ratios,
        },
        { right: x.toX(x.last), bottom: height },
      ),
      marks: markRows(figure, panel, facet, state, axes, { width, height }),
      annotations: annotationRows(figure, facet, axes.x, width),
    },
    stack: stackOf(cells, state, axes),
  }
}

/** Where the line of a series ends; undefined when it is hidden or has no value. */
function lineEnd(
  series: number,
  figure: ChartFigure,
  panel: readonly Point[],
  { baseline, y }: ViewState,
  { x, toY, isVisible, isShown }: ChartAxes,
): LineEnd | undefined {
  if (!isVisible(series)) return undefined
  const columns = figure.x.values.length
  const values = panel
    .filter((point) => point.series === series && isShown(point))
    .map((point) => drawnValues(point, panel, columns, baseline)[0])
  const last = values.findLastIndex((value) => value !== undefined && (y === 'linear' || value > 0))
  const value = values[last]
  return value === undefined ? undefined : { value, x: x.toX(x.first + last), y: toY(value) }
}

/** The same for every state: what a state hides, scales or divides, signals do. */
export function cellRows(
  figure: ChartFigure,
  panel: readonly Point[],
  bottom: number,
): readonly CellRow[] {
  const columns = figure.x.values.length
  const of = figure.x.values.map((_, i) =>
    figure.series.map((__, series) => panel[series * columns + i]?.value ?? null),
  )
  const stacked = new Array<number>(columns).fill(0)
  const bands = figure.series.map((_, series) => hasBand(figure, panel, series))
  return panel.map(({ series: s, i, x, value, low, high, state, warnings }) => {
    const { colour = 'slate', dash = 0, marker = 0, strong = false } = figure.series[s] ?? {}
    const below = stacked[i] ?? 0
    if (value === null) stacked[i] = below + 1
    return {
      ...{ s, i, x, value, low, high, state },
      of: of[i] ?? [],
      warned: warnings.length > 0,
      gap: bottom - 9 - below * 13,
      colour: `var(--c-${colour})`,
      dash: dashes[dash % dashes.length] ?? null,
      shape: shapes[marker % shapes.length] ?? 'circle',
      width: strong ? 3 : 2,
      band: bands[s] ?? false,
    }
  })
}

/** Fewer runs than these per point have no range worth a band; more lines than these would lie in each other's bands. */
const fewestRuns = 3
const mostBands = 4

function hasBand(figure: ChartFigure, panel: readonly Point[], series: number): boolean {
  const own = panel.filter((point) => point.series === series && point.value !== null)
  return (
    figure.series.length <= mostBands && own.length > 1 && own.every(({ n }) => n >= fewestRuns)
  )
}

/** The lines that are drawn, in the order of their rows; the baseline of a relative chart is none. */
function stackOf(
  cells: readonly CellRow[],
  { baseline, hidden }: ViewState,
  { x }: ChartAxes,
): string {
  const lines = new Set<string>()
  for (const { i, s, colour, dash, width, band } of cells) {
    if (i < x.first || i > x.last || hidden.includes(s) || s === baseline) continue
    lines.add([s, colour, dash, width, band].join(' '))
  }
  return [...lines].join('\n')
}
