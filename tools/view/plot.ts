// What the drawing engine needs of a figure. A kind of drawing is a Vega-Lite specification in `draw/` and a `Plot` that
// fills it with signals and rows: the same code in Node for the static drawing and in the browser for the live one.

import type { Point } from './points.ts'
import type { ViewState } from './view-state.ts'

/** The kinds of drawing that have a Vega-Lite specification, `draw/<kind>.ts`. */
export type PlotKind = 'chart' | 'dots' | 'bars' | 'panels'

/** `wide` for a text column or half a page, `narrow` for a phone. */
export type Size = 'wide' | 'narrow'

/**
 * Width, height and margins of one panel in pixels. They depend on the figure, never on what its reader chose, so that
 * nothing moves when the static drawing becomes a live one or a mode changes.
 */
export interface Layout {
  readonly width: number
  readonly height: number
  readonly padding: {
    readonly left: number
    readonly right: number
    readonly top: number
    readonly bottom: number
  }
}

/** Values for the signals of a specification and rows for its data sets, by name. */
export interface Scene {
  readonly signals: Readonly<Record<string, unknown>>
  readonly data: Readonly<Record<string, readonly object[]>>
  /** The lines in their stacking order: Vega keeps the order in which a view first drew them. */
  readonly stack: string
}

/** The steps of pointer and keyboard: x values from left to right, or rows from top to bottom. */
export interface Cursor {
  readonly axis: 'x' | 'y'
  /** The first and the last index that is shown. */
  readonly first: number
  readonly last: number
  /** Where a step starts and ends, in pixels of the plot between its margins; equal ends are a rule. */
  readonly extent: (index: number) => readonly [number, number]
}

/** A point and where its mark is drawn, in pixels of the plot between its margins. */
export interface PlottedPoint {
  readonly point: Point
  readonly x: number
  readonly y: number
}

/** A figure at one size. */
export interface SizedPlot {
  readonly layout: Layout
  readonly scene: (panel: number, state: ViewState) => Scene
  readonly cursor: (state: ViewState) => Cursor
  readonly points: (panel: number, state: ViewState) => readonly PlottedPoint[]
}

/** A figure as the engine draws it: one view a panel. */
export interface Plot {
  readonly kind: PlotKind
  readonly panels: number
  readonly sized: (size: Size) => SizedPlot
}

/** Width and height of the plot between its margins. */
export function innerSize({ width, height, padding }: Layout): { width: number; height: number } {
  return {
    width: width - padding.left - padding.right,
    height: height - padding.top - padding.bottom,
  }
}

/** Panels narrower than this show the narrow drawing; `figure-chart.css` has the same widths. */
export function sizeFor(panels: number, width: number): Size {
  return width < (panels === 1 ? 560 : 440) ? 'narrow' : 'wide'
}
