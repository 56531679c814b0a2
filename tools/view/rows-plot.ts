// Rows of dots and groups of bars: what fills in their forms, and their sizes.

import { largest, smallest } from '../core/extremes.ts'
import type { BarsDrawing, DotMark, DotsDrawing, Drawing } from '../figures/figure.ts'
import { logTicks, roundedUp } from './axis-scales.ts'
import type { ChartFigure } from './chart-figure.ts'
import { metricText, prefixOf, ratioText } from '../core/metric-text.ts'
import {
  innerSize,
  unusedOf,
  type Layout,
  type Plot,
  type PlotSize,
  type Size,
  type SizedPlot,
} from './plot.ts'
import { hasRings } from './points.ts'
import { ink3, seriesParams } from './specification.ts'
import { boldWidth, textWidth } from './text-width.ts'

/** Width of a drawing in pixels. */
export const drawingWidth: Readonly<Record<Size, number>> = { full: 880, wide: 720, narrow: 360 }
/** Room for the labels of the axis. */
const foot = 26
/** Height of the line that names a row above its marks, on a phone. */
const nameLine = 18
/** Names of rows are at most so wide, and on a phone those beside their marks. */
export const widestName = 340
const [widestAside, mostAside] = [136, 190]
/** Room that the texts at the ends of rows leave to their marks. */
const marksRoom = 140
/** What there is room for beside the marks of a phone. */
const widestEnd = drawingWidth.narrow - 8 - marksRoom - 20
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
  readonly mark: number
  readonly gap: number
  readonly group: number
}

/** A row before it has a place: its name, the heading above it, and how many marks stand below each other in it. */
interface Row {
  readonly label: string
  readonly group?: string | undefined
  readonly count: number
}

/**
 * Rows from the top at one size, their names to the left in whole pixels, and to the right the texts at their `ends`, where they have any; on a phone
 * long names, also with the widest of their `texts`, have lines of their own: `stacked`.
 */
function placedRows(
  rows: readonly Row[],
  { mark, gap, group }: Heights,
  size: Size,
  own: PlotSize | undefined,
  ends?: number,
  texts = ends ?? 0,
) {
  const names = rows.map(({ label }) => label)
  const widest = largest(
    names.map((name) => textWidth(name)),
    0,
  )
  const stacked = size === 'narrow' && (widest > widestAside || widest + texts > mostAside)
  let y = 6
  const places = rows.map(({ count, group: heading }): Placed => {
    if (heading !== undefined) y += group
    const top = y
    const marksTop = stacked ? top + nameLine : top
    const bottom = marksTop + Math.max(1, count) * mark
    y = bottom + gap
    return { top, marksTop, bottom }
  })
  const width = own?.width ?? drawingWidth[size]
  const left = stacked ? 8 : Math.ceil(Math.min(widestName, widest)) + 16
  const right = ends === undefined ? 0 : Math.min(ends + 20, width - left - marksRoom)
  const padding = { left, right, top: 0, bottom: foot }
  const layout: Layout = { width, height: y - gap / 2 + foot, padding }
  return { names, places, stacked, layout }
}

type Band = Pick<Placed, 'top' | 'bottom'>

/** What a drawing of rows adds to the places of its rows. */
interface RowsParts extends ReturnType<typeof placedRows> {
  /** What the pointer steps through, where that is not row by row. */
  readonly bands?: readonly Band[]
  readonly scale: 'linear' | 'log'
  readonly params: Readonly<Record<string, unknown>>
  readonly marks: readonly RowMark[]
  readonly headings?: readonly object[]
  readonly others?: Readonly<Record<string, readonly object[]>>
}

/** How a mark is drawn, with what else its layers read. */
type RowMark = Readonly<Record<string, unknown>> & { readonly sign: string }

/** Rows at one size: names, bands under the pointer, edges of the drawing. */
function sizedRows(
  figure: ChartFigure,
  { names, places, stacked, layout, bands = places, scale, params, marks, ...parts }: RowsParts,
): SizedPlot {
  const { padding, width } = layout
  const ends = bands.map(({ top, bottom }) => [top, bottom] as const)
  const above = stacked
    ? places.map(({ top }, i) => ({ y: top + nameLine / 2, text: names[i] }))
    : []
  const headings = [...above, ...(parts.headings ?? [])]
  const data = { marks, samples: [], joined: [], references: [], headings, ...parts.others }
  const signs = new Set(marks.map(({ sign }) => sign))
  const unused = unusedOf({
    ...Object.fromEntries(Object.entries(data).map(([name, rows]) => [name, rows.length > 0])),
    ...{ bars: signs.has('bar'), medians: signs.has('median'), dots: signs.has('dot') },
    warnings: marks.some(({ warned }) => warned === true),
  })
  return {
    layout,
    scene: (_, { hidden }) => ({
      form: 'rows',
      params: {
        ...seriesParams(figure),
        ...{ xType: scale, xNice: scale === 'linear' },
        xRange: [0, innerSize(layout).width],
        yDomain: [innerSize(layout).height, 0],
        rows: stacked ? [] : names,
        rowsAt: stacked ? [] : places.map(({ top, bottom }) => (top + bottom) / 2),
        rowLimit: padding.left - 12,
        textLimit: Math.max(0, padding.right - 12),
        edge: -padding.left,
        fullWidth: width,
        ...params,
        hidden,
      },
      data,
      steps: { axis: 'y', first: 0, ends },
      unused,
      shifts: [],
    }),
  }
}

/** Rows of dots; if they `areOne`, the pointer reads them together. */
export function dotsPlot(
  figure: ChartFigure,
  { rows, ...drawing }: DotsDrawing,
  own?: PlotSize,
  areOne = false,
): Plot {
  const heights = { mark: 18, gap: 8, group: 28 }
  const counted = rows.map((row) => ({ ...row, count: row.marks.length }))
  const texts = rows.flatMap(({ marks }) =>
    marks.map(({ text, strong }) => textWidth(text) * (strong ? boldWidth : 1)),
  )
  const rings = hasRings(figure, { ...drawing, rows })
  return {
    panels: 1,
    sized(size) {
      const placed = placedRows(counted, heights, size, own, largest(texts, 0))
      const { places, stacked, layout } = placed
      const marks = rows.flatMap((row, i) =>
        row.marks.map((mark, index) => ({
          mark,
          row: {
            ...{ i: areOne ? 0 : i, s: mark.series, series: figure.series[mark.series]?.label },
            y: (places[i]?.marksTop ?? 0) + (index + 0.5) * heights.mark,
          },
        })),
      )
      const values = marks.flatMap(({ mark: { value, low, high, points = [] } }) =>
        [value, low, high, ...points].filter((number) => number !== null),
      )
      const { width, height } = innerSize(layout)
      return sizedRows(figure, {
        ...{ ...placed, scale: drawing.scale },
        ...(areOne ? { bands: [{ top: 0, bottom: height }] } : {}),
        params:
          drawing.scale === 'log'
            ? logAxis(values, drawing, width)
            : linearAxis(values, drawing, width),
        marks: marks.map(({ mark, row }) => markRow(mark, row, rings)),
        headings: rows.flatMap(({ group }, i) =>
          group === undefined
            ? []
            : [{ y: (places[i]?.top ?? 0) - heights.group / 2 + 4, text: group, strong: true }],
        ),
        others: {
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
          references: referenceRules(
            drawing.reference,
            stacked ? places : [{ marksTop: 0, bottom: height }],
          ),
        },
      })
    },
  }
}

// Of rows that have their names above their marks, a rule beside the marks of each, so that it crosses no name.
function referenceRules(
  value: number | undefined,
  places: readonly Pick<Placed, 'marksTop' | 'bottom'>[],
): readonly object[] {
  return value === undefined
    ? []
    : places.map(({ marksTop, bottom }) => ({ value, top: marksTop, bottom }))
}

/** Half the height of the line that marks a median among its samples. */
const medianHalf = 7

function markRow(mark: DotMark, row: { readonly y: number }, rings: boolean): RowMark {
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

function logAxis(values: readonly number[], { unit }: Pick<DotsDrawing, 'unit'>, width: number) {
  const isRatio = unit === 'ratio'
  const positive = values.filter((value) => value > 0)
  const shown = isRatio || positive.length === 0 ? [1, ...positive] : positive
  const [low, high] = [Math.log(smallest(shown)), Math.log(roundedUp(largest(shown)))]
  // So wide that the tick of the smallest and of the largest value, such as 1, has its label.
  const share = Math.max(0.06, (tickEdge + 1) / (width - 2 * tickEdge - 2))
  const room = Math.max(0.02, (high - low) * share)
  const domain = [Math.exp(low - room), Math.exp(high + room)] as const
  // A label in the middle of its tick leaves the drawing elsewhere.
  const edge = Math.exp(((high - low + 2 * room) * tickEdge) / width)
  const xTicks = logTicks(domain, width, closestTicks).filter(
    (tick) => tick >= domain[0] * edge && tick <= domain[1] / edge,
  )
  return {
    ...{ xDomain: domain, xTicks, xTickCount: xTicks.length },
    xFormat: !isRatio || largest(xTicks) >= 100 ? ',~f' : smallest(xTicks) < 0.1 ? '~r' : '.2f',
    ...(isRatio ? {} : { prefix: prefixOf(Math.sqrt(domain[0] * domain[1]), unit) }),
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
    prefix: prefixOf(highest, unit),
    xTickCount: Math.max(2, Math.floor(width / tickRoom)),
  }
}

/** Bars are thinner than the distance between them. */
const thickness = 13
/** A bar that is so many times shorter than another one is hardly seen. */
const mostTimes = 10
const mostTimesOfGroups = 20
/** The widest name before the value of a bar. */
const widestText = 96

type Bar = BarsDrawing['groups'][number]['bars'][number]

/** Groups of bars. */
export function barsPlot(figure: ChartFigure, drawing: BarsDrawing, own?: PlotSize): Plot {
  const { groups, unit } = drawing
  const all = groups.flatMap(({ bars }) => bars)
  const nameOf = (bar: Bar): string => figure.series[bar.series]?.label ?? ''
  const areFar = isLogarithmic(drawing)
  const isSingle = groups.length === 1
  // The bars of a single group are rows with names of their own.
  const isAlone = isSingle && all.length > 1 && !areFar
  const alone = all.map((bar) => ({ label: nameOf(bar), bars: [bar] }))
  const rows = isAlone ? alone : groups
  const counted = rows.map((row) => ({ ...row, count: row.bars.length }))
  const heights = { mark: 16, gap: isAlone ? 2 : 12, group: 0 }
  // Filled areas of the baseline would be the strongest.
  const colours = figure.series.map(({ colour }) =>
    colour === 'slate' ? ink3 : `var(--c-${colour})`,
  )
  const areShort = figure.series.every(({ label }) => textWidth(label) <= widestText)
  const isNamed = !isAlone && (areShort || isSingle)
  const rings = hasRings(figure, drawing)
  const labelOf = (bar: Bar, hasName = isNamed): string =>
    [...(hasName ? [nameOf(bar)] : []), ...barTexts(drawing, bar, rings)]
      .filter((text) => text !== '')
      .join(' · ')
  if (areFar) {
    const dots = (lines: typeof rows, hasName: boolean): Plot => {
      const marks = (bar: Bar): DotMark => ({
        ...{ ...bar, text: labelOf(bar, hasName), tone: 'plain' },
      })
      const shown = lines.map(({ label, bars }) => ({ label, marks: bars.map(marks) }))
      const whole: DotsDrawing = { ...drawing, kind: 'dots', scale: 'log', rows: shown }
      return dotsPlot(figure, whole, own, lines === alone)
    }
    const isLong = all.some((bar) => textWidth(labelOf(bar)) > widestEnd)
    return {
      panels: 1,
      sized: (size) =>
        (isSingle && isLong && size === 'narrow' ? dots(alone, false) : dots(rows, isNamed)).sized(
          size,
        ),
    }
  }
  return {
    panels: 1,
    sized(size) {
      const wide = largest(
        all.map((bar) => textWidth(labelOf(bar, false))),
        0,
      )
      const placed = placedRows(counted, heights, size, own, undefined, wide)
      const { places, layout } = placed
      const { width, height } = innerSize(layout)
      const bands = isAlone ? [{ top: 0, bottom: height }] : places
      const roomWith = (hasName: boolean): number =>
        width -
        24 -
        largest(
          all.map((bar) => textWidth(labelOf(bar, hasName))),
          0,
        )
      // Names that leave little room to the bars of a phone are those of the legend.
      const hasName = isNamed && (isSingle || size !== 'narrow' || 2 * roomWith(true) >= width)
      const room = roomWith(hasName)
      const highest = largest(
        all.flatMap(({ value, high }) => [value ?? 0, high ?? 0]),
        0,
      )
      return sizedRows(figure, {
        ...{ ...placed, bands, scale: 'linear' },
        params: {
          ...linearAxis([highest], { unit }, room),
          ...{ colours, xRange: [0, Math.max(40, room)] },
        },
        marks: rows.flatMap(({ bars }, row) =>
          bars.map((bar, index) => {
            const y = (places[row]?.marksTop ?? 0) + (index + 0.5) * heights.mark
            const i = isAlone ? 0 : row
            return { i, ...barRow(figure, bar, y, labelOf(bar, hasName)), series: nameOf(bar) }
          }),
        ),
      })
    },
  }
}

/** Whether rows have a logarithmic axis: bars of which some would be too short to see, in their group or a whole group beside another one, are dots on it. */
export function isLogarithmic(drawing: Drawing): boolean {
  if (drawing.kind === 'dots') return drawing.scale === 'log'
  if (drawing.kind !== 'bars') return false
  const groups = drawing.groups.map(({ bars }) => bars.flatMap(({ value }) => value ?? []))
  const isFar = (values: readonly number[], most: number): boolean =>
    smallest(values) > 0 && largest(values) > most * smallest(values)
  const highest = groups.filter((own) => own.length > 0).map((own) => largest(own))
  return groups.some((own) => isFar(own, mostTimes)) || isFar(highest, mostTimesOfGroups)
}

/** What a bar is labelled with: its value, with an asterisk for a warning where there are `rings`, and its ratio to the baseline. */
function barTexts(
  { unit, relativeAxis }: BarsDrawing,
  { value, ratio, tone, text, warned }: Bar,
  rings: boolean,
): readonly string[] {
  if (value === null) return [text]
  const isRelative = relativeAxis !== undefined && tone !== 'baseline' && ratio !== null
  const mark = rings && warned ? ' *' : ''
  return [metricText(value, unit) + mark, ...(isRelative ? [ratioText(ratio)] : [])]
}

function barRow(
  figure: ChartFigure,
  { series, value, low, high, tone }: Bar,
  y: number,
  text: string,
): RowMark {
  return {
    ...{ s: series, y, top: y - thickness / 2, bottom: y + thickness / 2, value, low, high },
    ...{ sign: 'bar', end: Math.max(value ?? 0, high ?? 0), text },
    // Of two series of one colour the second is pale.
    ...((figure.series[series]?.dash ?? 0) > 0 ? { pale: true } : {}),
    ...(tone === 'unclear' ? { unclear: true } : {}),
  }
}
