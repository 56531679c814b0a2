// Both axes of a chart: which values they span and where a value is drawn. All panels of a figure share them, unless each has its own scale of values.

import { scaleLinear } from 'd3-scale'
import { xScales, yScales } from './axis-scales.ts'
import type { ChartFigure } from './chart-figure.ts'
import { innerSize, type Layout } from './plot.ts'
import type { Point } from './points.ts'
import { xValues, type ViewState } from './view-state.ts'
import { yAxis, type YAxis } from './y-ticks.ts'

/** The x axis of every panel of a figure. */
export interface XAxis {
  readonly first: number
  readonly last: number
  readonly domain: readonly [number, number]
  /** The pixel of an x index, from the left of the plot. */
  readonly toX: (i: number) => number
}

/** Both axes of every panel, and which points are shown. */
export interface ChartAxes {
  readonly x: XAxis
  readonly y: YAxis
  /** The pixel of a drawn value, from the top of the plot. */
  readonly toY: (value: number) => number
  readonly isVisible: (series: number) => boolean
  readonly isShown: (point: Point) => boolean
}

export function xAxis(figure: ChartFigure, state: ViewState, layout: Layout): XAxis {
  const [first, last] = state.range ?? [0, figure.x.values.length - 1]
  const positions = xValues(figure).map(xScales[state.x].place)
  const low = positions[first] ?? 0
  const high = positions[last] ?? low
  // A single x, or one that is shown alone, is in the middle.
  const domain = low === high ? ([low - 1, high + 1] as const) : ([low, high] as const)
  const scale = scaleLinear()
    .domain(domain)
    .range([0, innerSize(layout).width])
  return { first, last, domain, toX: (i) => scale(positions[i] ?? 0) }
}

/** The axes of the `facet`th panel for the points that a view shows; `points` are those of all panels. */
export function chartAxes(
  figure: ChartFigure,
  points: readonly (readonly Point[])[],
  facet: number,
  state: ViewState,
  layout: Layout,
): ChartAxes {
  const x = xAxis(figure, state, layout)
  const isVisible = (series: number): boolean => !state.hidden.includes(series)
  const isShown = ({ series, i }: Point): boolean =>
    isVisible(series) && i >= x.first && i <= x.last
  const scaled = figure.y === 'free' ? points.slice(facet, facet + 1) : points
  const values = scaled.flatMap((panel) =>
    panel
      .filter(isShown)
      .flatMap((point) => drawnValues(point, panel, figure.x.values.length, state.baseline)),
  )
  const y = yAxis(values, figure.metric.unit, state.y, state.baseline !== undefined)
  const scale = scaleLinear()
    .domain(y.domain)
    .range([innerSize(layout).height, 0])
  return { x, y, toY: (value) => scale(yScales[state.y].place(value, 0)), isVisible, isShown }
}

/** Value, low and high of a point as they are drawn, divided by the baseline's value; empty without a number or a base. */
export function drawnValues(
  point: Point,
  panel: readonly Point[],
  columns: number,
  baseline: number | undefined,
): readonly number[] {
  const { value, low, high, i } = point
  if (value === null) return []
  const values = [value, low ?? value, high ?? value]
  if (baseline === undefined) return values
  const base = panel[baseline * columns + i]?.value ?? undefined
  return base === undefined || base === 0 ? [] : values.map((number) => number / base)
}
