// One panel as signals and rows for the compiled chart: which ticks, which domain, which labels.
//
// The same function serves the static drawing and the live one. It selects, divides by the shown
// baseline, places and formats; it computes no statistic.

import { xScales, yScales } from './axis-scales.ts'
import type { ChartFigure } from './chart-figure.ts'
import type { Layout } from './layout.ts'
import { endRows, type EndRow, type LineEnd } from './line-ends.ts'
import { dashes, shapes } from './marks.ts'
import type { Point } from './points.ts'
import { xValues, type ViewState } from './view-state.ts'
import { xTickRows, type XTickRow } from './x-ticks.ts'
import { yAxis, type YTickRow } from './y-ticks.ts'

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
  /** Where the mark of a point without a number stands, in pixels from the top. */
  readonly gap: number
  readonly colour: string
  readonly dash: readonly number[] | null
  readonly shape: string
}

/** A word above a point, such as `peak`, in pixels. */
export interface WordRow {
  readonly x: number
  readonly y: number
  readonly label: string
}

// With more lines than these, words would cover them: a peak is a small sign then.
const mostWorded = 3

/** The names of the keys are those of the signals and data sets of `draw/throughput.ts`. */
export interface Scene {
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
    readonly ends: readonly EndRow[]
    readonly words: readonly WordRow[]
  }
}

/** The places of the x values of a panel: for the pointer as for the ticks. */
export interface XAxis {
  readonly first: number
  readonly last: number
  readonly domain: Domain
  /** The pixel of an x index, from the left of the plot. */
  readonly toX: (i: number) => number
}

/** The width and height of the plot between its margins. */
export function plotOf({ width, height, padding }: Layout): { width: number; height: number } {
  return {
    width: width - padding.left - padding.right,
    height: height - padding.top - padding.bottom,
  }
}

/** The x axis of every panel of a figure. */
export function xAxis(figure: ChartFigure, state: ViewState, layout: Layout): XAxis {
  const [first, last] = state.range ?? [0, figure.x.values.length - 1]
  const places = xValues(figure).map(xScales[state.x].place)
  const low = places[first] ?? 0
  const high = places[last] ?? low
  // A single x, or one that is shown alone, stands in the middle.
  const domain: Domain = low === high ? [low - 1, high + 1] : [low, high]
  const { width } = plotOf(layout)
  const toX = (i: number): number =>
    (((places[i] ?? 0) - domain[0]) / (domain[1] - domain[0])) * width
  return { first, last, domain, toX }
}

/** What the panels of a figure share: the plot, both axes, and which points are shown. */
function scalesOf(
  figure: ChartFigure,
  points: readonly (readonly Point[])[],
  state: ViewState,
  layout: Layout,
) {
  const columns = figure.x.values.length
  const plot = plotOf(layout)
  const x = xAxis(figure, state, layout)
  const visible = (series: number): boolean => !state.hidden.includes(series)
  const inRange = ({ series, i }: Point): boolean => visible(series) && i >= x.first && i <= x.last
  const shown = points.flatMap((list) =>
    list.filter(inRange).flatMap((point) => drawn(point, list, columns, state.baseline)),
  )
  const y = yAxis(shown, figure.metric.unit, state.y, state.baseline !== undefined)
  const toY = (value: number): number =>
    (1 - (yScales[state.y].place(value, 0) - y.domain[0]) / (y.domain[1] - y.domain[0])) *
    plot.height
  return { plot, x, y, toY, visible, inRange }
}

/** A point, or the mark of one without a number, and where it is drawn, in pixels of the plot between its margins. */
export interface Place {
  readonly point: Point
  readonly x: number
  readonly y: number
}

/** Where the shown points of the `facet`th panel stand. */
export function placesOf(
  figure: ChartFigure,
  points: readonly (readonly Point[])[],
  facet: number,
  state: ViewState,
  layout: Layout,
): readonly Place[] {
  const panel = points[facet] ?? []
  const { plot, x, toY, inRange } = scalesOf(figure, points, state, layout)
  const gaps = cellRows(figure, panel, plot.height)
  return panel.flatMap((point, index) => {
    if (!inRange(point)) return []
    const value = drawn(point, panel, figure.x.values.length, state.baseline)[0]
    const y = point.value === null ? gaps[index]?.gap : value === undefined ? value : toY(value)
    return y === undefined ? [] : [{ point, x: x.toX(point.i), y }]
  })
}

/** The scene of the `facet`th panel; `points` are those of all panels, for they share their scales. */
export function sceneOf(
  figure: ChartFigure,
  points: readonly (readonly Point[])[],
  facet: number,
  state: ViewState,
  layout: Layout,
): Scene {
  const panel = points[facet] ?? []
  const columns = figure.x.values.length
  const { plot, x, y, toY, visible, inRange } = scalesOf(figure, points, state, layout)
  const relative = state.baseline !== undefined
  const lastPoint = (series: number): LineEnd | undefined => {
    if (!visible(series)) return undefined
    const list = panel.filter((point) => point.series === series && inRange(point))
    const values = list.map((point) => drawn(point, panel, columns, state.baseline)[0] ?? NaN)
    const at = values.findLastIndex((value) => (state.y === 'log' ? value > 0 : !isNaN(value)))
    const value = values[at]
    return value === undefined ? undefined : { value, x: x.toX(x.first + at), y: toY(value) }
  }
  const ratios = relative && layout.ends !== 'nothing'
  // Few words find room among many lines too.
  const worded =
    (figure.marks ?? []).length <= 2 ||
    figure.series.filter((_, series) => visible(series)).length <= mostWorded
  const wordRows = (): readonly WordRow[] =>
    (figure.marks ?? []).flatMap((mark) => {
      const point = panel[mark.series * columns + mark.x]
      if (mark.facet !== facet || !point || !inRange(point)) return []
      const value = drawn(point, panel, columns, state.baseline)[0]
      if (value === undefined || (state.y === 'log' && value <= 0)) return []
      const label = worded ? mark.word : mark.word === 'peak' ? '▾' : ''
      return label === '' ? [] : [{ x: x.toX(mark.x), y: toY(value), label }]
    })
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
      pointSize: plot.width / (x.last - x.first + 1) < 18 ? 26 : 46,
    },
    data: {
      cells: cellRows(figure, panel, plot.height),
      xticks: xTickRows(figure.x.values, xValues(figure), x.toX, x.first, x.last),
      yticks: y.rows,
      ends: endRows(
        figure,
        lastPoint,
        { names: layout.ends === 'names', ratios },
        { right: x.toX(x.last), bottom: plot.height },
      ),
      words: apart(wordRows()),
    },
  }
}

/** Words that do not stand on one before them. */
function apart(rows: readonly WordRow[]): readonly WordRow[] {
  const kept: WordRow[] = []
  for (const row of rows) {
    const covers = kept.some(({ x, y }) => Math.abs(x - row.x) < 34 && Math.abs(y - row.y) < 22)
    if (!covers) kept.push(row)
  }
  return kept
}

/** Value, low and high of a point as they are drawn; nothing where there is no number or no base. */
function drawn(
  point: Point,
  panel: readonly Point[],
  columns: number,
  baseline: number | undefined,
): readonly number[] {
  const { value, low, high, i } = point
  if (value === null) return []
  const values = [value, low ?? value, high ?? value]
  if (baseline === undefined) return values
  const base = panel[baseline * columns + i]?.value ?? 0
  return base === 0 ? [] : values.map((number) => number / base)
}

/** The same for every state: what a state hides, scales or divides, signals do. */
function cellRows(
  figure: ChartFigure,
  panel: readonly Point[],
  bottom: number,
): readonly CellRow[] {
  const columns = figure.x.values.length
  const of = figure.x.values.map((_, i) =>
    figure.series.map((__, series) => panel[series * columns + i]?.value ?? null),
  )
  const stacked = new Array<number>(columns).fill(0)
  return panel.map(({ series: s, i, x, value, low, high, state, warnings }) => {
    const look = figure.series[s] ?? { colour: '', dash: 0, marker: 0 }
    const below = stacked[i] ?? 0
    if (value === null) stacked[i] = below + 1
    return {
      ...{ s, i, x, value, low, high, state },
      of: of[i] ?? [],
      warned: warnings.length > 0,
      gap: bottom - 9 - below * 13,
      colour: `var(--c-${look.colour})`,
      dash: dashes[look.dash % dashes.length] ?? null,
      shape: shapes[look.marker % shapes.length] ?? 'circle',
    }
  })
}
