// Where the panels of a timeline are, and their value axes: from zero, with a tick at the middle and at the top.

import { scaleLinear } from 'd3-scale'
import { largest } from '../extremes.ts'
import type { PanelsDrawing } from '../figures/figure.ts'
import type { ChartFigure } from './chart-figure.ts'
import { decimals, prefixOf } from './number-text.ts'
import type { Layout, Size } from './plot.ts'
import { drawingWidth } from './row-layout.ts'
import { textWidth } from './text-width.ts'
import { linearTicks } from './ticks.ts'
import { footOf } from './x-title.ts'

export type Panel = PanelsDrawing['panels'][number]

/** A panel and where its values are, in pixels from the top. */
export interface PlacedPanel {
  readonly panel: Panel
  readonly top: number
  readonly bottom: number
  readonly ticks: readonly {
    readonly y: number
    readonly label: string
    readonly isZero: boolean
  }[]
  readonly toY: (value: number) => number
}

/** Heights of a panel, of the room above it and of that above the first one, in pixels. */
const heights = {
  wide: { panel: 96, gap: 44, head: 24 },
  narrow: { panel: 84, gap: 44, head: 24 },
  dense: { panel: 72, gap: 36, head: 36 },
} as const
const widestName = 150
const margin = 8

/** Whether names are written at the ends of the lines. */
export function hasNames({ series }: ChartFigure, size: Size): boolean {
  return series.length > 1 && size === 'wide'
}

export function panelsLayout(figure: ChartFigure, drawing: PanelsDrawing, size: Size): Layout {
  const { panel, gap, head } = heights[drawing.dense === true ? 'dense' : size]
  const ticks = drawing.panels.flatMap((own) => axisOf(own).ticks)
  const widths = ticks.map(({ label }) => textWidth(label))
  const names = hasNames(figure, size) ? figure.series.map(({ label }) => textWidth(label)) : []
  return {
    width: drawingWidth[size],
    height: drawing.panels.length * (panel + gap) - gap + head + footOf(figure.x.title),
    padding: {
      left: Math.ceil(largest(widths, 24)) + 8,
      right: margin + Math.min(largest(names, 0), widestName),
      top: 0,
      bottom: footOf(figure.x.title),
    },
  }
}

export function placedPanels(drawing: PanelsDrawing, size: Size): readonly PlacedPanel[] {
  const { panel: height, gap, head } = heights[drawing.dense === true ? 'dense' : size]
  return drawing.panels.map((panel, index) => {
    const { domain, ticks } = axisOf(panel)
    const top = head + index * (height + gap)
    const bottom = top + height
    const toY = scaleLinear().domain(domain).range([bottom, top])
    return {
      ...{ panel, top, bottom, toY },
      ticks: ticks.map(({ value, label }) => ({ y: toY(value), label, isZero: value === 0 })),
    }
  })
}

function axisOf({ lines, unit }: Panel) {
  const highest = lines.reduce(
    (most, { values, high = [] }) => [...values, ...high].reduce(larger, most),
    0,
  )
  const { size, suffix } = prefixOf(highest, unit)
  const { domain, values, places } = linearTicks(0, highest > 0 ? highest : 1, 2, size)
  return {
    domain,
    ticks: values.map((value) => ({ value, label: decimals(value / size, places) + suffix })),
  }
}

function larger(most: number, value: number | null): number {
  return value === null ? most : Math.max(most, value)
}
