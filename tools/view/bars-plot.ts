// Groups of horizontal bars from zero; where there is room, the ratios to a baseline as bars too.

import { largest } from '../extremes.ts'
import type { BarsDrawing } from '../figures/figure.ts'
import type { ChartFigure } from './chart-figure.ts'
import { metricText, ratioText } from './number-text.ts'
import { innerSize, type Layout, type Plot, type Size, type SizedPlot } from './plot.ts'
import { rowAxis, type RowAxis, type RowTick } from './row-axis.ts'
import {
  drawingWidth,
  fitted,
  foot,
  labelLine,
  markStyle,
  nameRoom,
  rowCursor,
  rowName,
  rowPoints,
  textRow,
  bandEdges,
  bandOf,
  type BandRow,
  type TextRow,
} from './row-layout.ts'
import { textWidth } from './text-width.ts'

const thickness = 13
const pitch = 16
const groupGap = 12
/** Room above the bars for the name of the relative axis. */
const relativeHead = 20
const widestLabel = 180
const widestText = 96
/** Where the ratios start, as a part of the room for bars. */
const ratiosFrom = 0.58
/** Room for the number behind a ratio. */
const ratioRoom = 48
/** Gap between a bar and its number, in pixels. */
const labelGap = 6

type Group = BarsDrawing['groups'][number]
type Bar = Group['bars'][number]

/** A bar as `draw/bars.ts` takes it: values on the axes, everything else in pixels. */
interface BarRow {
  readonly i: number
  readonly s: number
  readonly y: number
  readonly top: number
  readonly bottom: number
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
  readonly ratio: number | null
  readonly ratioLabel: string
  readonly ratioX: number
  readonly fill: string
  readonly fillOpacity: number
  readonly stroke: string | null
  /** Whether nothing shows a difference to the baseline. */
  readonly unclear: boolean
  readonly warned: boolean
  readonly label: string
  readonly labelX: number
}

/** The names are those of the data sets of `draw/bars.ts`. */
interface BarsData {
  readonly bands: readonly BandRow[]
  readonly ticks: readonly RowTick[]
  readonly ratioTicks: readonly RowTick[]
  readonly references: readonly { readonly value: number }[]
  readonly labels: readonly TextRow[]
  readonly bars: readonly BarRow[]
}

/** A group and where it is, in pixels from the top. */
interface PlacedGroup extends BandRow {
  readonly group: Group
  /** The middle line of its name on a phone. */
  readonly labelY: number
  readonly barsTop: number
}

/** The drawing of a figure. */
export function barsPlot(figure: ChartFigure, drawing: BarsDrawing): Plot {
  return { kind: 'bars', panels: 1, sized: (size) => sizedBars(figure, drawing, size) }
}

function sizedBars(figure: ChartFigure, drawing: BarsDrawing, size: Size): SizedPlot {
  const { relativeAxis } = drawing
  const title = size === 'wide' ? relativeAxis : undefined
  const layout = layoutOf(drawing, size)
  const { width } = innerSize(layout)
  const { left } = layout.padding
  const groups = placedGroups(drawing.groups, layout, size)
  const all = drawing.groups.flatMap(({ bars }) => bars)
  const labelOf = (bar: Bar): string => barLabel(figure, drawing, bar, size)
  const labelRoom =
    largest(
      all.map((bar) => textWidth(labelOf(bar))),
      0,
    ) + 10
  const middle = title === undefined ? width : width * ratiosFrom
  const axis = rowAxis({
    values: all.flatMap(({ value, high }) => [value ?? 0, high ?? 0]),
    scale: 'linear',
    unit: drawing.unit,
    fromZero: true,
    range: [0, middle - labelRoom],
    labelsFrom: -left,
  })
  const ratioAxis = rowAxis({
    values: [1, ...all.flatMap(({ ratio }) => ratio ?? [])],
    scale: 'linear',
    unit: 'ratio',
    fromZero: true,
    range: [middle + 16, width - ratioRoom],
    labelsFrom: middle + 16,
  })
  const bars = groups.flatMap((placed) =>
    placed.group.bars.map((bar, index) =>
      barRow(figure, bar, placed, index, [axis, ratioAxis], labelOf(bar)),
    ),
  )
  const data: BarsData = {
    bands: groups.map(bandOf),
    ticks: axis.ticks,
    ratioTicks: title === undefined ? [] : ratioAxis.ticks,
    references: title === undefined ? [] : [{ value: 1 }],
    labels: [
      ...groups.map((placed) => rowName(placed.group.label, placed, layout, size)),
      ...(title === undefined
        ? []
        : [textRow(middle + 16, -12, fitted(title, width - middle - 20))]),
    ],
    bars: title === undefined ? bars.map((bar) => ({ ...bar, ratio: null })) : bars,
  }
  const points = rowPoints(
    figure,
    bars.map(({ i, s, y, value }) => ({ i, s, y, x: axis.toX(value ?? 0) })),
  )
  return {
    layout,
    scene: (_, { hidden, at = -1 }) => ({
      signals: {
        ...{ hidden, at },
        ...{ xdomain: axis.domain, xrange: axis.range },
        ...{ ratiodomain: ratioAxis.domain, ratiorange: ratioAxis.range },
      },
      data: { ...data },
      stack: '',
    }),
    cursor: () => rowCursor(groups),
    points: (_, state) => points(state),
  }
}

function layoutOf({ groups, relativeAxis }: BarsDrawing, size: Size): Layout {
  const names = groups.map(({ label }) => label)
  const top = relativeAxis !== undefined && size === 'wide' ? relativeHead : 0
  return {
    width: drawingWidth[size],
    height: top + heights(groups, size).height + foot,
    padding: {
      left: size === 'wide' ? nameRoom(names, widestLabel) : 2,
      right: 0,
      top,
      bottom: foot,
    },
  }
}

/** Where groups are from the top, and how high all of them are. */
function heights(groups: readonly Group[], size: Size) {
  let y = 4
  const places = groups.map((group) => {
    const top = y
    const barsTop = size === 'narrow' ? top + labelLine : top
    const bottom = barsTop + group.bars.length * pitch
    y = bottom + groupGap
    return { group, top, barsTop, bottom, labelY: top + labelLine / 2 }
  })
  return { places, height: y - groupGap / 2 }
}

function placedGroups(
  groups: readonly Group[],
  layout: Layout,
  size: Size,
): readonly PlacedGroup[] {
  const edges = bandEdges(layout)
  return heights(groups, size).places.map((place, i) => ({ i, ...edges, ...place }))
}

/** What a bar is labelled with: its value, on a phone its ratio, and in the first group the name of its series where all of them fit. */
function barLabel(
  { series }: ChartFigure,
  { groups, unit, relativeAxis }: BarsDrawing,
  bar: Bar,
  size: Size,
): string {
  const { value, ratio, tone, text } = bar
  const isNamed = series.length > 1 && groups[0]?.bars.includes(bar) === true
  const fit = series.every((one) => textWidth(one.label) <= widestText)
  const name = isNamed && fit ? ` · ${series[bar.series]?.label ?? ''}` : ''
  if (value === null) return fitted(text, widestText) + name
  const isRelative = relativeAxis !== undefined && size === 'narrow' && tone !== 'baseline'
  const relative = isRelative && ratio !== null ? `  ${ratioText(ratio)}` : ''
  return valueText(value, unit) + relative + name
}

// Two decimals of a small percentage, as in tables: the shares of a histogram count single events.
function valueText(value: number, unit: string): string {
  if (unit !== '%' || !(value > 0 && value < 0.1)) return metricText(value, unit)
  return value < 0.01 ? '< 0.01 %' : `${value.toFixed(2)} %`
}

function barRow(
  figure: ChartFigure,
  { series, value, low, high, ratio, tone, warned }: Bar,
  { i, barsTop }: PlacedGroup,
  index: number,
  [{ toX }, ratioAxis]: readonly [RowAxis, RowAxis],
  label: string,
): BarRow {
  const y = barsTop + (index + 0.5) * pitch
  const { colour, pale } = markStyle(figure, series)
  const end = Math.max(toX(value ?? 0), toX(high ?? 0))
  return {
    ...{ i, s: series, y, top: y - thickness / 2, bottom: y + thickness / 2 },
    ...{ value, low, high, ratio, warned, label },
    ratioLabel: ratio === null ? '' : ratioText(ratio),
    ratioX: ratioLabelX(ratio ?? 1, ratioAxis),
    fill: colour,
    fillOpacity: pale ? 0.3 : 1,
    stroke: pale ? colour : null,
    unclear: tone === 'unclear',
    labelX: end + (value === null ? 18 : warned ? 12 : 6),
  }
}

// Right of the bar, or right of the line at ratio 1 if the number would overlap it.
function ratioLabelX(ratio: number, { toX }: RowAxis): number {
  const [end, line] = [toX(ratio) + labelGap, toX(1)]
  return end <= line && end + textWidth(ratioText(ratio)) >= line ? line + labelGap : end
}
