// Lines through prepared medians as a figure, drawn by the program that draws the figures of articles.

import { largest, smallest } from '../../../tools/core/extremes.ts'
import { cellColumns } from '../../../tools/figures/cells.ts'
import type { ChartFigure } from '../../../tools/view/chart-figure.ts'
import type { Curve } from '../../../tools/view/curves.ts'
import { linePlot } from '../../../tools/view/line-plot.ts'
import { initialView } from '../../../tools/view/view-state.ts'
import type { Panel } from '../chart.ts'
import type { LineStyles } from './line-look.ts'

const height = 360

/** Positions in CSS pixels of the chart. */
export interface Drawn {
  readonly positions: readonly { readonly code: number; readonly at: number }[]
  readonly toY: (value: number) => number
}

/** A chart that has no room, or none yet. */
export const nothingDrawn: Drawn = { positions: [], toY: () => Number.NaN }

export interface Look {
  readonly labels: readonly string[]
  /** The title of the x axis. */
  readonly title: string
  readonly unit: string
  readonly relative: boolean
  readonly styles: LineStyles
  /** The name of a line, unlike any other where something tells them apart. */
  readonly nameOf: (curve: Curve) => string
  /** The point with a ring around it. */
  readonly chosen: { readonly x: number; readonly value: number } | undefined
}

/** The codes of the x values of some curves, ascending. */
export function codesOf(curves: readonly Curve[]): readonly number[] {
  const codes = new Set(curves.flatMap(({ points }) => points.map(({ x }) => x)))
  return [...codes].sort((a, b) => a - b)
}

/** Draws the lines in a width of CSS pixels; a data point without a number is a gap in its line and a cross on the axis. */
export function draw(panel: Panel, width: number, curves: readonly Curve[], look: Look): Drawn {
  if (width === 0 || curves.length === 0) return nothingDrawn
  const { relative } = look
  const figure = figureOf(curves, look)
  const state = {
    ...initialView(figure),
    y: isLogRatio(relative, curves) ? ('log' as const) : ('linear' as const),
  }
  const { layout, scene } = linePlot(figure, { own: { width, height } }).sized('wide')
  const own = scene(0, state)
  panel.show({ ...own, data: { ...own.data, references: relative ? [{ y: 1 }] : [] } }, layout)
  const { left, top } = layout.padding
  const { ends } = panel.steps()
  return {
    positions: codesOf(curves).map((code, index) => ({
      code,
      at: left + (ends[index]?.[0] ?? Number.NaN),
    })),
    toY: (value) => top + panel.pixelOf('y', value),
  }
}

/** The lines as series of a figure; their values are ratios already where they are relative. */
function figureOf(
  curves: readonly Curve[],
  { labels, title, unit, relative, styles, nameOf, chosen }: Look,
): ChartFigure {
  const codes = codesOf(curves)
  const all = curves.flatMap((curve, series) => curve.points.map((point) => ({ ...point, series })))
  return {
    id: 'explore',
    metric: { name: 'value', title: '', unit: relative ? '' : unit },
    x: {
      key: 'x',
      title,
      values: codes.map((code) => labels[code] ?? ''),
      scale: 'even',
    },
    series: curves.map((curve) => ({
      label: nameOf(curve),
      fields: {},
      colour: styles.get(curve.by)?.colour ?? 'slate',
      dash: styles.get(curve.by)?.dash ?? 0,
      marker: styles.get(curve.by)?.marker ?? 0,
    })),
    facets: [{ label: '', fields: {} }],
    mode: 'absolute',
    cells: cellColumns(
      all.map(({ x, value, series }) => ({
        ...{ series, x: codes.indexOf(x), n: 1 },
        ...(Number.isFinite(value) ? { value } : { status: 'failed' as const }),
        warnings: chosen?.x === x && chosen.value === value ? ['chosen'] : [],
      })),
    ),
  }
}

/** Ratios that differ by more than this factor have a log axis. */
const mostLinear = 10

/** Whether the y axis is logarithmic: where ratios differ so much that a linear axis flattens the small ones. */
export function isLogRatio(relative: boolean, curves: readonly Curve[]): boolean {
  const values = curves
    .flatMap(({ points }) => points.map(({ value }) => value))
    .filter((value) => value > 0)
  return relative && largest(values, 1.1) / smallest(values, 0.9) > mostLinear
}
