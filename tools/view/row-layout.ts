// What drawings with named rows share: where a row is, its band under the pointer, texts and marks.

import { largest } from '../extremes.ts'
import type { ChartFigure } from './chart-figure.ts'
import { shapes } from '../series-styles.ts'
import type { Cursor, Layout, PlottedPoint, Size } from './plot.ts'
import { pointsOf } from './points.ts'
import { textWidth } from './text-width.ts'
import type { ViewState } from './view-state.ts'

export const drawingWidth: Readonly<Record<Size, number>> = { wide: 720, narrow: 360 }

/** Height of the line that names a row above its marks, on a phone. */
export const labelLine = 18
/** Room for the labels of the axis. */
export const foot = 26

/** The band of a row, in pixels; `i` is the index of its x value. */
export interface BandRow {
  readonly i: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** A text at its middle line, in pixels. */
export interface TextRow {
  readonly x: number
  readonly y: number
  readonly label: string
  readonly fill: string
  readonly align: 'left' | 'right' | 'center'
  readonly weight: 'normal' | 600
  /** Whether a rim of paper covers the lines behind it. */
  readonly halo: boolean
}

/** A text that starts at `x` in the colour of axis labels, unless `style` says otherwise. */
export function textRow(
  x: number,
  y: number,
  label: string,
  style: Partial<Omit<TextRow, 'x' | 'y' | 'label'>> = {},
): TextRow {
  return {
    x,
    y,
    label,
    fill: 'var(--ink-2)',
    align: 'left',
    weight: 'normal',
    halo: false,
    ...style,
  }
}

/** Room for the names of rows to their left, in pixels, at most `widest`; at a phone's width names have lines of their own. */
export function nameRoom(names: readonly string[], widest: number): number {
  const widths = names.map((name) => textWidth(name))
  // Whole pixels: rounding must not cut the widest name.
  return Math.ceil(Math.min(widest, largest(widths, 0))) + 16
}

/** The name of a row: to the left of its marks, on a phone above them, where `labelY` is the middle line. */
export function rowName(
  name: string,
  { top, bottom, left, labelY }: BandRow & { readonly labelY: number },
  { width, padding }: Layout,
  size: Size,
): TextRow {
  const fill = 'var(--ink)'
  return size === 'wide'
    ? textRow(-12, (top + bottom) / 2, fitted(name, padding.left - 16), { fill, align: 'right' })
    : textRow(left, labelY, fitted(name, width - 8), { fill, halo: true })
}

/** The left and right ends of bands, in pixels. */
export function bandEdges({ width, padding }: Layout): Pick<BandRow, 'left' | 'right'> {
  return { left: -padding.left, right: width - padding.left }
}

/** A text cut to a width in pixels at 12 px; the table has all of it. */
export function fitted(value: string, width: number): string {
  if (textWidth(value) <= width) return value
  let text = value
  while (text.length > 1 && textWidth(`${text}…`) > width) text = text.slice(0, -1)
  return `${text.trimEnd()}…`
}

/** The style of a mark by the series of a figure. */
export function markStyle(
  { series }: ChartFigure,
  index: number,
): { colour: string; shape: string; pale: boolean } {
  const { colour = 'slate', marker = 0, dash = 0 } = series[index] ?? {}
  return {
    colour: `var(--c-${colour})`,
    shape: shapes[marker % shapes.length] ?? 'circle',
    // Of two series of one colour the second is pale.
    pale: dash > 0,
  }
}

/** The band of a row that has more to it. */
export function bandOf({ i, left, right, top, bottom }: BandRow): BandRow {
  return { i, left, right, top, bottom }
}

/** Pointer and keyboard move from row to row. */
export function rowCursor(bands: readonly BandRow[]): Cursor {
  return {
    axis: 'y',
    first: 0,
    last: bands.length - 1,
    extent: (index) => [bands[index]?.top ?? 0, bands[index]?.bottom ?? 0],
  }
}

/** The points of marks at their positions; those of hidden series are left out. */
export function rowPoints(
  figure: ChartFigure,
  marks: readonly {
    readonly i: number
    readonly s: number
    readonly x: number
    readonly y: number
  }[],
): (state: ViewState) => readonly PlottedPoint[] {
  const [points = []] = pointsOf(figure)
  return ({ hidden }) =>
    marks.flatMap(({ i, s, x, y }) => {
      const point = points[s * figure.x.values.length + i]
      return point === undefined || hidden.includes(s) ? [] : [{ point, x, y }]
    })
}
