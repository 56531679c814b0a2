// A figure of lines: what fills in the form of a panel, and its size.

import { ticks } from 'd3-array'
import { isJoined } from '../core/is-joined.ts'
import { largest, smallest } from '../core/extremes.ts'
import { labelledTicks, logTicks, roundedUp, xShares } from './axis-scales.ts'
import type { XScale } from '../figures/figure.ts'
import type { ChartFigure } from './chart-figure.ts'
import { decimals, prefixOf, ratioText, type Prefix } from '../core/metric-text.ts'
import {
  innerSize,
  unusedOf,
  type Layout,
  type Plot,
  type PlotSize,
  type Scene,
  type Size,
} from './plot.ts'
import { hasRings, measuredColumns, pointsOf, type Point } from './points.ts'
import { labelOffset, seriesParams } from './specification.ts'
import { boldWidth, textWidth } from './text-width.ts'
import { xValues, type ViewState } from './view-state.ts'

/** A figure with more series than these leaves their names to the legend. */
const mostNames = 9
/** Room that names may take at most, and ratios always; a phone has none for bare ratios. */
const nameRoom = (size: Size): number => (size === 'narrow' ? 104 : 224)
const ratioRoom = 42
/** Fewer runs than these per point have no range worth a band, nor have two points; more lines than these would lie in each other's bands. */
const fewestRuns = 3
const mostBands = 3
/** Ratios that differ by less than a tenth do not fill the plot. */
const closest = [0.9, 1.1] as const
/** Pixels between the ticks of a logarithmic axis. */
const closestTicks = 36
/** Part of a logarithmic axis beyond its smallest value. */
const logMargin = 1.06
/** Classes without events stand at the foot of the axis, so far below the others. */
const stepMargin = 2
const halfStep = 0.5
/** Room below the axis for the marks of what has no value. */
const footRoom = 9
/** Height of a row of ticks below the axis; a series has its own. */
const tickRow = 15
const tickMargin = 5
/** Names at the peaks of lines stand above the highest one. */
const nameMargin = 10
/** Pixels that a point takes. */
const pointWidth = 7
/** Pixels that a tick and a data point need for themselves. */
const closestMarks = 4
/** A panel with points in a smaller part of the axis has an axis of its own. */
const leastShare = 0.6

type Panels = readonly (readonly Point[])[]
/** What stands at the ends of lines. */
type Ends = Readonly<Record<'names' | 'ratios', boolean>>

/** The chart of a figure, in a size of its own or that of articles; its points are computed once. */
export function linePlot(
  figure: ChartFigure,
  { step = false, own }: { readonly step?: boolean; readonly own?: PlotSize | undefined } = {},
): Plot {
  const points = pointsOf(figure)
  return {
    panels: figure.facets.length,
    sized(size) {
      const { layout, ends } = lineLayout(figure, points, size, own, !step)
      return {
        layout,
        scene: (panel, state) => lineScene(figure, points, panel, state, layout, ends, step),
      }
    },
  }
}

function lineScene(
  figure: ChartFigure,
  points: Panels,
  facet: number,
  state: ViewState,
  layout: Layout,
  ends: Ends,
  step: boolean,
): Scene {
  const panel = points[facet] ?? []
  const { baseline, x, y, hidden } = state
  const xs = x === 'even' ? [...figure.x.values.keys()] : xValues(figure)
  const measured = measuredColumns(panel, xs.length)
  const [first, last] = state.range ?? ownRange(measured, xs, x)
  const shownXs = xs.slice(first, last + 1)
  const { width, height } = innerSize(layout)
  const axis = yAxis(figure, points, facet, state, step ? stepMargin : logMargin)
  const { prefix } = axis
  const yTicks = y === 'log' ? logTicks(axis.domain, height, closestTicks) : null
  const hasNames = step && y === 'log' && figure.series.length > 1
  const domain = hasNames ? ([axis.domain[0], axis.domain[1] * nameMargin] as const) : axis.domain
  const relative = isRelative(figure, state)
  const shares = xShares(xs, x, first, last)
  // A panel has the ticks of its own points, a dense axis those with a text.
  const own = shownXs.flatMap((_, at) => (measured[first + at] ? [at] : []))
  const texts = labelledTicks(
    own.map((at) => tickText(figure.x.values[first + at] ?? '')),
    own.map((at) => shares[at] ?? 0),
    width,
  )
  const isDense = closestMarks * own.length > width
  const heights = { domain, height, ends, first, last }
  const whole = pointRows(figure, panel, facet, xs, state, heights)
  const rows = step ? stepped(whole, domain[0]) : whole
  const labelled = step
    ? edgeTicks(shownXs, figure.x.values, width)
    : own
        .map((at, index) => ({ x: shownXs[at], text: texts[index] ?? '' }))
        .filter(({ text }) => !isDense || text !== '')
  return {
    form: 'line',
    params: {
      ...seriesParams(figure),
      ...{ xType: x === 'log2' ? 'log' : 'linear', yType: y, yNice: y === 'linear' },
      xDomain: step ? [first - halfStep, last + halfStep] : xDomain(shownXs),
      xValues: labelled.map((tick) => tick.x),
      xTexts: labelled.map(({ text }) => text),
      xTitle: figure.x.title,
      plotWidth: width,
      yDomain: domain,
      yTicks,
      // Vega leaves out every other one of too many.
      yTickCount: yTicks?.length ?? 4,
      prefix,
      labelPadding: 5 + footOf(figure, points),
      lineWidth: isJoined(figure.x.key, figure.x.values) ? 2 : 0,
      pointSize: step ? 0 : isDense ? 4 : width / (last - first + 1) < 18 ? 26 : 46,
      ...{ baseline: baseline ?? -1, hidden, first, last },
    },
    data: {
      points: rows,
      references: relative ? [{ y: 1 }] : [],
      ticks: axisTicks(figure, facet, state, shownXs, layout),
    },
    steps: { axis: 'x', first, ends: shownXs.map((at) => [at, at]) },
    // What a figure has no row for, whatever its view.
    unused: unusedOf({
      bands: rows.some(({ band }) => band),
      ranges: rows.some(({ low, high }) => low !== null && high !== null && low < high),
      warnings: rows.some(({ warned }) => warned),
      failed: rows.some(({ foot }) => foot === 'failed'),
      missing: rows.some(({ foot }) => foot === 'missing'),
      words: figure.marks?.some(({ onAxis }) => !onAxis) === true,
      ticks: figure.marks?.some(({ onAxis }) => onAxis) === true,
      ...{ ends: ends.names || ends.ratios, names: ends.names || ends.ratios },
    }),
    shifts: ['endShifts', 'wordShifts'],
  }
}

/** Classes as wide as the axis has room for: a line passes both of their edges, and a class without a place stands at the `foot`. */
function stepped(rows: ReturnType<typeof pointRows>, foot: number) {
  return rows.flatMap(({ word, ...row }) =>
    [-halfStep, 0, halfStep].map((edge) => ({
      ...row,
      x: (row.x ?? 0) + edge,
      y: row.value === null ? null : (row.y ?? foot),
      ...(word === undefined || edge !== 0 ? {} : { word }),
    })),
  )
}

/** The x values of a panel that has points in the smaller part of the axis only; the others share the whole axis. */
function ownRange(
  measured: readonly boolean[],
  xs: readonly number[],
  scale: XScale,
): readonly [number, number] {
  const whole = [0, xs.length - 1] as const
  const own = [measured.indexOf(true), measured.lastIndexOf(true)] as const
  const shares = xShares(xs, scale, ...whole)
  const share = (shares[own[1]] ?? 1) - (shares[own[0]] ?? 0)
  return own[0] < 0 || share >= leastShare ? whole : own
}

/** The date alone of a name that begins with a time. */
function tickText(text: string): string {
  return text.replace(/^(20\d\d)-?(\d\d)-?(\d\d)[-T_ ]\d{4,6}\b.*/, '$1-$2-$3')
}

/** A single x, or one that is shown alone, is in the middle. */
function xDomain(xs: readonly number[]): readonly number[] {
  const [low = 1, high = low] = [xs[0], xs.at(-1)]
  return low === high ? (low > 0 ? [low / 2, low * 1.5] : [low - 1, low + 1]) : [low, high]
}

/** Where the values of a panel are drawn, and what stands at the ends of its lines. */
interface Heights {
  readonly domain: readonly [number, number]
  readonly height: number
  readonly ends: Ends
  /** The first and the last x value that is shown. */
  readonly first: number
  readonly last: number
}

// The ends of classes such as `1.6–2.5 ms`, each where its step is.
function edgeTicks(xs: readonly number[], values: readonly string[], width: number) {
  const ends = xs.map((x) => (values[x] ?? '').split('–'))
  const all = [ends[0]?.[0] ?? '', ...ends.map(([, end = '']) => end)]
  const shares = all.map((_, at) => at / xs.length)
  return labelledTicks(all, shares, width).map((text, at) => ({
    x: (xs[0] ?? 0) + at - halfStep,
    text,
  }))
}

/** One row per point, by series, then by x; x values that no series has in this panel are no gaps. */
function pointRows(
  figure: ChartFigure,
  panel: readonly Point[],
  facet: number,
  xs: readonly number[],
  state: ViewState,
  { domain, height, ends, first, last }: Heights,
) {
  const measured = measuredColumns(panel, xs.length)
  // Between names there is nothing.
  const joined = isJoined(figure.x.key, figure.x.values)
  const bands = figure.series.map((_, series) => joined && hasBand(figure, panel, series))
  const marked = new Set(feet(figure, [panel]))
  const rings = hasRings(figure)
  // They speak of values, not of ratios.
  const all = state.baseline === undefined ? (figure.marks ?? []) : []
  const marks = all.filter(({ onAxis }) => !onAxis)
  const rows = panel
    .filter(({ i }) => measured[i])
    .map((point) => {
      const { series: s, i, value, low, high, warnings } = point
      const [y = null, yLow = null, yHigh = null] = drawnValues(point, panel, xs.length, state)
      const word = marks.find((mark) => mark.facet === facet && mark.series === s && mark.x === i)
      return {
        ...{ panel: facet, series: figure.series[s]?.label ?? '', s, i, x: xs[i] },
        ...{ value, low, high, y, yLow, yHigh, state: point.state },
        ...(rings && warnings.length > 0 ? { warned: true } : {}),
        ...(marked.has(point) ? { foot: point.state } : {}),
        ...(figure.series[s]?.strong ? { strong: true } : {}),
        ...(bands[s] ? { band: true } : {}),
        ...(word === undefined ? {} : { word: word.word }),
      }
    })
  const lastOf = new Map(
    rows.flatMap(({ s, i, y }) => (i >= first && i <= last && y !== null ? [[s, i]] : [])),
  )
  // A panel may end before the axis that it shares.
  const end = largest([...lastOf.values()], first)
  const relative = isRelative(figure, state)
  const placeOf = state.y === 'log' ? Math.log : (y: number): number => y
  const [low, high] = [placeOf(domain[0]), placeOf(domain[1])]
  const pixelOf = (y: number): number => ((placeOf(y) - low) / (high - low)) * height
  const aside = figure.series.length > mostNames ? new Map<object, number>() : asides(rows, pixelOf)
  return rows.map((row) => {
    const { series, s, i, y } = row
    const name = ends.names ? [series] : []
    const ratio = ends.ratios && relative && i === end && y !== null ? [ratioText(y)] : []
    const texts = lastOf.get(s) === i ? [...name, ...ratio] : []
    const step = aside.get(row)
    return {
      ...row,
      ...(texts.length === 0 ? {} : { end: texts.join('  ') }),
      ...(step === undefined ? {} : { aside: step }),
    }
  })
}

/** The ticks of the shown series and classes below the axis, and on which side of each its word has room. */
function axisTicks(
  { marks = [] }: ChartFigure,
  facet: number,
  { hidden }: ViewState,
  xs: readonly number[],
  layout: Layout,
) {
  const { width, height } = innerSize(layout)
  const left = (xs[0] ?? 0) - halfStep
  return marks
    .filter((mark) => mark.onAxis && mark.facet === facet && !hidden.includes(mark.series))
    .filter(({ x }) => x >= left && x <= left + xs.length)
    .map(({ series: s, x, word }, at, all) => {
      const pixel = ((x - left) / xs.length) * width
      const isLeft = all.findIndex((mark) => mark.series === s) === at
      const room = isLeft ? pixel + layout.padding.left : layout.width - layout.padding.left - pixel
      const isInside = textWidth(word) > room - 6
      const y = height + tickMargin + (s + halfStep) * tickRow
      return { s, x, y, word, align: isLeft === isInside ? 'left' : 'right' }
    })
}

/** Room between the axis and its labels. */
function footOf(figure: ChartFigure, points: Panels): number {
  const rows = figure.marks?.some(({ onAxis }) => onAxis) ? figure.series.length : 0
  return (
    (rows > 0 ? tickMargin + rows * tickRow : 0) + (feet(figure, points).length > 0 ? footRoom : 0)
  )
}

/** Points without a value that have a mark below the axis: of each x value a failed one, or one of a line that has values elsewhere. */
function feet({ sparse }: ChartFigure, panels: Panels): readonly Point[] {
  if (sparse) return []
  return panels.flatMap((panel) => {
    const drawn = new Set(panel.flatMap(({ series, state }) => (state === 'missing' ? [] : series)))
    const columns = new Set(panel.flatMap(({ i, state }) => (state === 'missing' ? [] : i)))
    const empty = panel.filter(
      ({ series, i, state }) => state !== 'ok' && drawn.has(series) && columns.has(i),
    )
    const isFailed = ({ state }: Point): boolean => state === 'failed'
    const ordered = [...empty.filter((point) => !isFailed(point)), ...empty.filter(isFailed)]
    return [...new Map(ordered.map((point) => [point.i, point])).values()]
  })
}

/** A row with its series, its x value and its place on the axis of values. */
interface Placed {
  readonly s: number
  readonly i: number
  readonly y: number | null
}

/** How far single points that another one would hide are moved aside, in pixels; `pixelOf` is their height. */
function asides(
  rows: readonly Placed[],
  pixelOf: (y: number) => number,
): ReadonlyMap<object, number> {
  const columns = [...new Set(rows.map(({ i }) => i))].sort((a, b) => a - b)
  const drawn = new Set(rows.flatMap(({ s, i, y }) => (y === null ? [] : `${s},${i}`)))
  const steps = new Map<object, number>()
  for (const [at, i] of columns.entries()) {
    const isSingle = ({ s }: Placed): boolean =>
      [at - 1, at + 1].every((next) => !drawn.has(`${s},${String(columns[next])}`))
    // A point of a line is not moved.
    const own = rows
      .filter((row) => row.i === i && row.y !== null)
      .sort((a, b) => Number(isSingle(a)) - Number(isSingle(b)))
    const side = at > 0 && at === columns.length - 1 ? -pointWidth : pointWidth
    const placed: { readonly top: number; readonly step: number }[] = []
    for (const row of own) {
      const top = pixelOf(row.y ?? Number.NaN)
      let step = 0
      const isTaken = (): boolean =>
        placed.some((other) => other.step === step && Math.abs(other.top - top) < pointWidth)
      while (isSingle(row) && isTaken()) step += side
      placed.push({ top, step })
      if (step !== 0) steps.set(row, step)
    }
  }
  return steps
}

function hasBand(figure: ChartFigure, panel: readonly Point[], series: number): boolean {
  const own = panel.filter((point) => point.series === series && point.value !== null)
  const isRange = ({ n, low }: Point): boolean => n !== null && n >= fewestRuns && low !== null
  return figure.series.length <= mostBands && own.length > 2 && own.every(isRange)
}

/** Whether ratios are drawn: values divided by a baseline, or a figure of ratios. */
function isRelative({ mode, baseline }: ChartFigure, state: ViewState): boolean {
  return state.baseline !== undefined || (mode === 'relative' && baseline === undefined)
}

/** All panels share the axis of values, unless each has its own. */
function yAxis(
  figure: ChartFigure,
  points: Panels,
  facet: number,
  state: ViewState,
  margin: number,
): { readonly domain: readonly [number, number]; readonly prefix: Prefix } {
  const { hidden, y } = state
  const relative = isRelative(figure, state)
  const [first, last] = state.range ?? [0, figure.x.values.length - 1]
  const scaled = figure.y === 'free' ? points.slice(facet, facet + 1) : points
  const all = scaled.flatMap((panel) =>
    panel
      .filter(({ series, i }) => !hidden.includes(series) && i >= first && i <= last)
      .flatMap((point) => drawnValues(point, panel, figure.x.values.length, state))
      .filter((value) => value !== null),
  )
  const numbers = [...(all.length > 0 ? all : [1]), ...(relative ? closest : [])]
  const [low, high] = [smallest(numbers), largest(numbers)]
  const prefix: Prefix = relative
    ? { size: 1, suffix: '' }
    : prefixOf(high, figure.metric.shown ?? figure.metric.unit)
  if (y === 'log') return { domain: [low / margin, roundedUp(high)], prefix }
  const bottom = relative ? low : Math.min(0, low)
  return { domain: [bottom, high > bottom ? high : bottom + 1], prefix }
}

/** Value, low and high of a point as they are drawn, divided by the baseline's value; empty without a number or a base. */
function drawnValues(
  { series, value, low, high, i }: Point,
  panel: readonly Point[],
  columns: number,
  { baseline, y }: ViewState,
): readonly (number | null)[] {
  const base = baseline === undefined ? 1 : panel[baseline * columns + i]?.value
  if (value === null || !base) return []
  if (series === baseline) return [1, 1, 1]
  const values = [value, low ?? value, high ?? value].map((number) => number / base)
  // A logarithmic axis has no place for others.
  return values.map((number) => (y === 'linear' || number > 0 ? number : null))
}

/** Width and height in pixels of the whole drawing; a single panel is wider than one of several in a row, and higher on a phone. */
function sizeOf(panels: number, size: Size): PlotSize {
  if (size === 'narrow') return { width: 360, height: panels > 1 ? 220 : 310 }
  if (panels > 1) return { width: 528, height: 360 }
  return size === 'full' ? { width: 880, height: 400 } : { width: 720, height: 420 }
}

function lineLayout(
  figure: ChartFigure,
  points: Panels,
  size: Size,
  own: PlotSize | undefined,
  // Steps end at zero, where names would cover each other.
  hasEnds: boolean,
): { layout: Layout; ends: Ends } {
  const names = largest(
    figure.series.map(({ label, strong }) => textWidth(label) * (strong ? boldWidth : 1)),
    0,
  )
  const hasNames =
    hasEnds &&
    figure.series.length > 1 &&
    figure.series.length <= mostNames &&
    names <= nameRoom(size)
  const room = hasNames ? nameRoom(size) - names : ratioRoom
  const hasRatios =
    hasEnds &&
    (figure.baseline !== undefined || figure.series.length > 1) &&
    room >= ratioRoom &&
    (hasNames || size !== 'narrow')
  const labels = (hasNames ? names + 4 : 0) + (hasRatios ? ratioRoom : 0)
  // Half of the last label stands beyond the plot.
  const lastLabel = textWidth(tickText(figure.x.values.at(-1) ?? '')) / 2
  return {
    layout: {
      ...(own ?? sizeOf(figure.facets.length, size)),
      padding: {
        left: leftOf(figure, points),
        right: Math.ceil(Math.max(labels > 0 ? labelOffset + labels : 14, lastLabel)),
        top: 12,
        bottom: (figure.x.title === '' ? 26 : 46) + footOf(figure, points),
      },
    },
    ends: { names: hasNames, ratios: hasRatios },
  }
}

/** Room for the longest label that the axis of values can need. */
function leftOf(figure: ChartFigure, points: Panels): number {
  const numbers = points
    .flat()
    .flatMap(({ value, low, high }) => [value, low, high])
    .filter((value) => value !== null)
    .filter((value) => value > 0)
  if (numbers.length === 0) return 44
  const highest = largest(numbers)
  const { size, suffix } = prefixOf(highest, figure.metric.shown ?? figure.metric.unit)
  const [, step = 1] = ticks(0, highest / size, 4)
  const top = Math.ceil(highest / size / step) * step
  const values = [...ticks(0, top, 4), smallest(numbers) / size]
  const widths = values.map((tick) => {
    const [, fraction = ''] = String(Number(tick.toPrecision(1))).split('.')
    return textWidth(decimals(tick, fraction.length) + suffix)
  })
  return Math.ceil(largest(widths, 30)) + 14
}
