// Rows of dots and groups of bars: what fills in their forms, and their sizes.

import { largest, smallest } from '../core/extremes.ts'
import type { BarsDrawing, DotMark, DotsDrawing } from '../figures/figure.ts'
import { logTicks } from './axis-scales.ts'
import type { ChartFigure } from './chart-figure.ts'
import { metricText, prefixOf, ratioText } from './view-number-text.ts'
import { innerSize, type Layout, type Plot, type PlotSize, type Size } from './plot.ts'
import { hasRings } from './points.ts'
import { seriesParams } from './specification.ts'
import { boldWidth, textWidth } from './text-width.ts'

/** Width of a drawing in pixels. */
export const drawingWidth: Readonly<Record<Size, number>> = { full: 880, wide: 720, narrow: 360 }
/** Room for the labels of the axis. */
const foot = 26
/** Height of the line that names a row above its marks, on a phone. */
const nameLine = 18
/** Room for one label of an axis. */
const tickRoom = 120

/** A row, a group of bars or a heading, from the top in pixels; `name` is where its name stands. */
interface Placed {
  readonly top: number
  readonly bottom: number
  readonly marksTop: number
}

/** Heights of the parts of a drawing in pixels. */
interface Heights {
  readonly head: number
  readonly mark: number
  readonly gap: number
  readonly group: number
}

/** Where rows are from the top, and how high all of them are. */
function placedRows(
  rows: readonly { readonly count: number; readonly hasHeading: boolean }[],
  { head, mark, gap, group }: Heights,
  size: Size,
): { readonly places: readonly Placed[]; readonly height: number } {
  let y = head
  const places = rows.map(({ count, hasHeading }) => {
    if (hasHeading) y += group
    const top = y
    const marksTop = size === 'narrow' ? top + nameLine : top
    const bottom = marksTop + Math.max(1, count) * mark
    y = bottom + gap
    return { top, marksTop, bottom }
  })
  return { places, height: y - gap / 2 }
}

/** Room for the names of rows to their left, in whole pixels, at most `widest`; at a phone's width they have lines of their own. */
function nameRoom(names: readonly string[], widest: number): number {
  const widths = names.map((name) => textWidth(name))
  return Math.ceil(Math.min(widest, largest(widths, 0))) + 16
}

/** A text cut to a width in pixels at 12 px; the table has all of it. */
export function fitted(value: string, width: number): string {
  if (textWidth(value) <= width) return value
  let text = value
  while (text.length > 1 && textWidth(`${text}…`) > width) text = text.slice(0, -1)
  return `${text.trimEnd()}…`
}

/** The parameters and rows that dots and bars share: names, bands under the pointer, edges of the drawing. */
function rowParts(
  figure: ChartFigure,
  names: readonly string[],
  places: readonly Placed[],
  layout: Layout,
  size: Size,
) {
  const { padding, width } = layout
  const isWide = size !== 'narrow'
  return {
    params: {
      ...seriesParams(figure),
      yDomain: [innerSize(layout).height, 0],
      rows: isWide ? names : [],
      rowsAt: isWide ? places.map(({ top, bottom }) => (top + bottom) / 2) : [],
      rowLimit: padding.left - 12,
      textLimit: padding.right - 12,
      edge: -padding.left,
      fullWidth: width,
    },
    steps: places.map(({ top, bottom }, i) => ({ i, top, bottom })),
    headings: isWide ? [] : places.map(({ top }, i) => ({ y: top + nameLine / 2, text: names[i] })),
  }
}

function rowSteps(places: readonly Placed[]) {
  return {
    axis: 'y' as const,
    first: 0,
    ends: places.map(({ top, bottom }) => [top, bottom] as const),
  }
}

/** Rows of dots. */
export function dotsPlot(
  figure: ChartFigure,
  { rows, ...drawing }: DotsDrawing,
  own?: PlotSize,
): Plot {
  const heights = { head: 6, mark: 18, gap: 8, group: 28 }
  const names = rows.map(({ label }) => label)
  const rings = hasRings(figure)
  return {
    panels: 1,
    sized(size) {
      const counts = rows.map(({ marks, group }) => ({
        count: marks.length,
        hasHeading: group !== undefined,
      }))
      const { places, height } = placedRows(counts, heights, size)
      const texts = rows.flatMap(({ marks }) =>
        marks.map(({ text, strong }) => textWidth(text) * (strong ? boldWidth : 1)),
      )
      const layout = {
        width: own?.width ?? drawingWidth[size],
        height: height + foot,
        padding: {
          left: size === 'narrow' ? 8 : nameRoom(names, 340),
          right: Math.min(largest(texts, 0) + 20, (own?.width ?? drawingWidth[size]) / 2),
          top: 0,
          bottom: foot,
        },
      }
      const parts = rowParts(figure, names, places, layout, size)
      const marks = rows.flatMap((row, i) =>
        row.marks.map((mark, index) => ({
          mark,
          row: {
            ...{ i, s: mark.series, series: figure.series[mark.series]?.label },
            y: (places[i]?.marksTop ?? 0) + (index + 0.5) * heights.mark,
          },
        })),
      )
      const values = marks.flatMap(({ mark: { value, low, high, points = [] } }) =>
        [value, low, high, ...points].filter((number) => number !== null),
      )
      const { width } = innerSize(layout)
      const data = {
        marks: marks.map(({ mark, row }) => markRow(mark, row, rings)),
        samples: marks.flatMap(({ mark: { points = [], tone }, row }) =>
          points.map((value) => ({
            ...row,
            value,
            ...(tone === 'unclear' ? { unclear: true } : {}),
          })),
        ),
        joined:
          drawing.joined === true
            ? rows.flatMap((_, i) => {
                const first = marks.find(({ row }) => row.i === i)
                return first ? [{ ...first.row, value: first.mark.value }] : []
              })
            : [],
        steps: parts.steps,
        headings: [
          ...parts.headings,
          ...rows.flatMap(({ group }, i) =>
            group === undefined
              ? []
              : [{ y: (places[i]?.top ?? 0) - heights.group / 2 + 4, text: group, strong: true }],
          ),
        ],
        references: drawing.reference === undefined ? [] : [{ value: drawing.reference }],
      }
      const axis =
        drawing.scale === 'log' ? logAxis(values, width) : linearAxis(values, drawing, width)
      return {
        layout,
        scene: (_, { hidden, at = -1 }) => ({
          form: `dots-${drawing.scale}`,
          params: { ...parts.params, ...axis, hidden, at },
          data,
          steps: rowSteps(places),
          shifts: [],
        }),
      }
    },
  }
}

/** Half the height of the line that marks a median among its samples. */
const medianHalf = 7

function markRow(mark: DotMark, row: { readonly y: number }, rings: boolean): object {
  const { value, low, high, points = [], tone, strong = false, text, warned } = mark
  return {
    ...row,
    ...{ top: row.y - medianHalf, bottom: row.y + medianHalf, value, low, high, text },
    sign: value === null ? 'failed' : points.length > 1 ? 'median' : 'dot',
    // A filled dot is a significant difference; where nothing is compared every dot is filled.
    filled: strong || tone === 'plain' || tone === 'baseline',
    ...(points.length > 0 ? { sampled: true } : {}),
    ...(tone === 'unclear' ? { unclear: true } : {}),
    ...(strong ? { strong } : {}),
    ...(rings && warned ? { warned } : {}),
  }
}

const closestTicks = 46
/** Pixels between the first tick and the edge. */
const tickEdge = 10

function logAxis(values: readonly number[], width: number) {
  const positive = values.filter((value) => value > 0)
  const [low, high] = [Math.log(smallest(positive, 1)), Math.log(largest(positive, 1))]
  const room = Math.max(0.02, (high - low) * 0.06)
  const domain = [Math.exp(low - room), Math.exp(high + room)] as const
  // A label in the middle of its tick leaves the drawing elsewhere.
  const edge = Math.exp(((high - low + 2 * room) * tickEdge) / width)
  const xTicks = logTicks(domain, width, closestTicks)
  return {
    xDomain: domain,
    xTicks: xTicks.filter((tick) => tick >= domain[0] * edge && tick <= domain[1] / edge),
  }
}

function linearAxis(
  values: readonly number[],
  { unit, zoomed }: Pick<DotsDrawing, 'unit' | 'zoomed'>,
  width: number,
) {
  const highest = largest(values, 0)
  const lowest = zoomed === true ? smallest(values, highest) : 0
  return {
    xDomain: [lowest, highest > lowest ? highest : lowest + 1],
    prefix: unit === 'ratio' ? { size: 1, suffix: '×' } : prefixOf(highest, unit),
    xTickCount: Math.max(2, Math.floor(width / tickRoom)),
  }
}

/** Bars are thinner than the distance between them. */
const thickness = 13
/** The widest text behind a bar without a value. */
const widestText = 96

type Bar = BarsDrawing['groups'][number]['bars'][number]

/** Groups of bars. */
export function barsPlot(figure: ChartFigure, drawing: BarsDrawing, own?: PlotSize): Plot {
  const { groups, unit } = drawing
  const heights = { head: 4, mark: 16, gap: 12, group: 0 }
  const names = groups.map(({ label }) => label)
  const all = groups.flatMap(({ bars }) => bars)
  return {
    panels: 1,
    sized(size) {
      const counts = groups.map(({ bars }) => ({ count: bars.length, hasHeading: false }))
      const { places, height } = placedRows(counts, heights, size)
      const layout = {
        width: own?.width ?? drawingWidth[size],
        height: height + foot,
        padding: {
          ...{ left: size === 'narrow' ? 2 : nameRoom(names, 280), right: 0 },
          ...{ top: 0, bottom: foot },
        },
      }
      const { width } = innerSize(layout)
      const rings = hasRings(figure)
      const labelOf = (bar: Bar): string => barLabel(figure, drawing, bar, rings)
      const labels = largest(
        all.map((bar) => textWidth(labelOf(bar))),
        0,
      )
      const room = width - labels - 24
      const parts = rowParts(figure, names, places, layout, size)
      const { params } = parts
      const highest = largest(
        all.flatMap(({ value, high }) => [value ?? 0, high ?? 0]),
        0,
      )
      const data = {
        bars: groups.flatMap((group, i) =>
          group.bars.map((bar, index) => {
            const y = (places[i]?.marksTop ?? 0) + (index + 0.5) * heights.mark
            return {
              i,
              ...barRow(figure, bar, y, labelOf(bar)),
              series: figure.series[bar.series]?.label,
            }
          }),
        ),
        steps: parts.steps,
        headings: parts.headings,
      }
      return {
        layout,
        scene: (_, { hidden, at = -1 }) => ({
          form: 'bars',
          params: {
            ...params,
            xDomain: [0, highest > 0 ? highest : 1],
            xRange: [0, Math.max(40, room)],
            xTickCount: Math.max(2, Math.floor(room / tickRoom)),
            prefix: prefixOf(highest, unit),
            ...{ hidden, at },
          },
          data,
          steps: rowSteps(places),
          shifts: [],
        }),
      }
    },
  }
}

/** What a bar is labelled with: its value, with an asterisk for a warning where there are `rings`, its ratio to the baseline, and the first bar of each series its name where all of them fit. */
function barLabel(
  { series }: ChartFigure,
  { groups, unit, relativeAxis }: BarsDrawing,
  bar: Bar,
  rings: boolean,
): string {
  const { value, ratio, tone, text, warned } = bar
  const mark = rings && warned ? ' *' : ''
  const first = groups.flatMap(({ bars }) => bars).find((one) => one.series === bar.series)
  const isNamed = series.length > 1 && first === bar
  const fit = series.every((one) => textWidth(one.label) <= widestText)
  const name = isNamed && fit ? ` · ${series[bar.series]?.label ?? ''}` : ''
  if (value === null) return fitted(text, widestText) + name
  const isRelative = relativeAxis !== undefined && tone !== 'baseline' && ratio !== null
  return metricText(value, unit) + mark + (isRelative ? ` · ${ratioText(ratio)}` : '') + name
}

function barRow(
  figure: ChartFigure,
  { series, value, low, high, tone }: Bar,
  y: number,
  label: string,
): object {
  return {
    ...{ s: series, y, top: y - thickness / 2, bottom: y + thickness / 2, value, low, high },
    ...{ end: Math.max(value ?? 0, high ?? 0), label },
    // Of two series of one colour the second is pale.
    ...((figure.series[series]?.dash ?? 0) > 0 ? { pale: true } : {}),
    ...(tone === 'unclear' ? { unclear: true } : {}),
  }
}
