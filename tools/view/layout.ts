// Sizes and margins of a panel. They depend on the figure, never on what its reader chose, so that
// nothing moves when the static drawing becomes a live one or a mode changes.

import type { ChartFigure } from './chart-figure.ts'
import { endText } from './line-ends.ts'
import { decimals, prefixOf } from './number-text.ts'
import type { Point } from './points.ts'
import { textWidth } from './text-width.ts'
import { linearTicks, logTicks } from './ticks.ts'

/** `wide` for a text column or half a page, `narrow` for a phone. */
export type Size = 'wide' | 'narrow'

export interface Layout {
  readonly width: number
  readonly height: number
  readonly padding: {
    readonly left: number
    readonly right: number
    readonly top: number
    readonly bottom: number
  }
  /** What stands at the ends of the lines: names (and ratios), only ratios, or nothing. */
  readonly ends: 'names' | 'ratios' | 'nothing'
}

/** More names than these are a legend's work. */
const mostNames = 5
/** Room that names may take at most, and ratios always; a phone has none for bare ratios. */
const nameRoom = { wide: 224, narrow: 84 }
const ratioRoom = 42

/** Width and height in pixels of the whole drawing; one panel is a figure of its own, more share a row. */
export function sizeOf(panels: number, size: Size): { width: number; height: number } {
  if (size === 'narrow') return { width: 360, height: 290 }
  return panels === 1 ? { width: 720, height: 400 } : { width: 528, height: 340 }
}

/** The layout of every panel of a figure at one size. */
export function layoutOf(
  figure: ChartFigure,
  points: readonly (readonly Point[])[],
  size: Size,
): Layout {
  const { width, height } = sizeOf(figure.facets.length, size)
  const names = Math.max(0, ...figure.series.map(({ label }) => textWidth(label)))
  const ratios = figure.baseline !== undefined || figure.series.length > 1
  const named = names + (ratios ? ratioRoom : 0)
  const fits = figure.series.length <= mostNames && named <= nameRoom[size]
  const ends = fits ? 'names' : ratios && size === 'wide' ? 'ratios' : 'nothing'
  const room = { names: endText + named + 4, ratios: endText + ratioRoom, nothing: 14 }[ends]
  return {
    width,
    height,
    padding: { left: leftOf(figure, points), right: Math.ceil(room), top: 12, bottom: 26 },
    ends,
  }
}

/** Room for the longest label that the y axis can need. */
function leftOf(figure: ChartFigure, points: readonly (readonly Point[])[]): number {
  const values = points.flat().flatMap(({ value, low, high }) => [value, low, high])
  const numbers = values.filter((value) => value !== null).filter((value) => value > 0)
  if (numbers.length === 0) return 44
  const highest = Math.max(...numbers)
  const { size, suffix } = prefixOf(highest, figure.metric.unit)
  const labels = [linearTicks(0, highest, 5, size), logTicks(Math.min(...numbers), highest, size)]
  const longest = labels.flatMap(({ values: ticks, places }) =>
    ticks.map((tick) => textWidth(decimals(tick / size, places) + suffix)),
  )
  return Math.ceil(Math.max(30, ...longest)) + 14
}

/** Panels narrower than this show the narrow drawing; `figure.css` says the same. */
export function sizeFor(panels: number, width: number): Size {
  return width < (panels === 1 ? 560 : 440) ? 'narrow' : 'wide'
}
