// Size and margins of the panels of a chart.

import { largest, smallest } from '../extremes.ts'
import type { ChartFigure } from './chart-figure.ts'
import { labelOffset } from './line-ends.ts'
import { decimals, prefixOf } from './number-text.ts'
import type { Layout, Size } from './plot.ts'
import type { Point } from './points.ts'
import { boldWidth, textWidth } from './text-width.ts'
import { linearTicks, logTicks } from './ticks.ts'
import { footOf } from './x-title.ts'

export interface ChartLayout extends Layout {
  /** What the ends of the lines are labelled with; ratios in relative mode only. */
  readonly ends: { readonly names: boolean; readonly ratios: boolean }
}

/** A figure with more series than these leaves their names to the legend. */
const mostNames = 9
/** Room that names may take at most, and ratios always; a phone has none for bare ratios. */
const nameRoom = { wide: 224, narrow: 104 }
const ratioRoom = 42

/** Width and height in pixels of the whole drawing; a single panel is wider than one of several in a row. */
function sizeOf(panels: number, size: Size): { width: number; height: number } {
  if (size === 'narrow') return { width: 360, height: 310 }
  return panels === 1 ? { width: 720, height: 420 } : { width: 528, height: 360 }
}

/** The layout of every panel of a figure at one size. */
export function chartLayout(
  figure: ChartFigure,
  points: readonly (readonly Point[])[],
  size: Size,
): ChartLayout {
  const { width, height } = sizeOf(figure.facets.length, size)
  const names = largest(
    figure.series.map(({ label, strong }) => textWidth(label) * (strong ? boldWidth : 1)),
    0,
  )
  const ratios = figure.baseline !== undefined || figure.series.length > 1
  const hasNames =
    figure.series.length > 1 && figure.series.length <= mostNames && names <= nameRoom[size]
  const room = hasNames ? nameRoom[size] - names : ratioRoom
  const hasRatios = ratios && room >= ratioRoom && (hasNames || size === 'wide')
  const labels = (hasNames ? names + 4 : 0) + (hasRatios ? ratioRoom : 0)
  return {
    width,
    height,
    padding: {
      left: leftOf(figure, points),
      right: Math.ceil(labels > 0 ? labelOffset + labels : 14),
      top: 12,
      bottom: footOf(figure.x.title),
    },
    ends: { names: hasNames, ratios: hasRatios },
  }
}

/** Room for the longest label that the y axis can need. */
function leftOf(figure: ChartFigure, points: readonly (readonly Point[])[]): number {
  const values = points.flat().flatMap(({ value, low, high }) => [value, low, high])
  const numbers = values.filter((value) => value !== null).filter((value) => value > 0)
  if (numbers.length === 0) return 44
  const highest = largest(numbers)
  const { size, suffix } = prefixOf(highest, figure.metric.unit)
  const axes = [linearTicks(0, highest, 4, size), logTicks(smallest(numbers), highest, size)]
  const widths = axes.flatMap(({ values: ticks, places }) =>
    ticks.map((tick) => textWidth(decimals(tick / size, places) + suffix)),
  )
  return Math.ceil(largest(widths, 30)) + 14
}
