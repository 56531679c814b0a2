// What draws a figure: a form of specification, filled in for a panel, a size and a view state; the same in Node for the static
// drawing and in the browser for the live one.

import type { ViewState } from './view-state.ts'

/** `full` for the width of a page, `wide` for a text column, `narrow` for a phone and panels in a row. */
export type Size = 'full' | 'wide' | 'narrow'

/** Width and height of a whole drawing in pixels. */
export interface PlotSize {
  readonly width: number
  readonly height: number
}

/**
 * Width, height and margins of one panel in pixels. They depend on the figure, never on what its reader chose, so that
 * nothing moves when the static drawing becomes a live one or a mode changes.
 */
export interface Layout extends PlotSize {
  readonly padding: {
    readonly left: number
    readonly right: number
    readonly top: number
    readonly bottom: number
  }
}

/** The steps of pointer and keyboard from `first`: values of the x scale, or both ends of rows on the y scale. */
export interface Steps {
  readonly axis: 'x' | 'y'
  readonly first: number
  readonly ends: readonly (readonly [unknown, unknown])[]
}

/** What is drawn of one panel. */
export interface Scene {
  /** The name of its form in `forms.ts`. */
  readonly form: string
  /** The values of its parameters, and the rows of its data sets. */
  readonly params: Readonly<Record<string, unknown>>
  readonly data: Readonly<Record<string, readonly object[]>>
  readonly steps: Steps
  /** The layers of the form that this figure has no rows for, whatever its view. */
  readonly unused: readonly string[]
  /** The signals that move its labels. */
  readonly shifts: readonly string[]
}

/** A figure at one size. */
export interface SizedPlot {
  readonly layout: Layout
  readonly scene: (panel: number, state: ViewState) => Scene
}

/** A figure as it is drawn: one view a panel. */
export interface Plot {
  readonly panels: number
  readonly sized: (size: Size) => SizedPlot
}

/** The names of the layers that are not used. */
export function unusedOf(layers: Readonly<Record<string, boolean>>): readonly string[] {
  return Object.entries(layers).flatMap(([name, isUsed]) => (isUsed ? [] : [name]))
}

/** Width and height of the plot between its margins. */
export function innerSize({ width, height, padding }: Layout): { width: number; height: number } {
  return {
    width: width - padding.left - padding.right,
    height: height - padding.top - padding.bottom,
  }
}

/** Panels narrower than this show the narrow drawing, others `wide`; `figure-chart.css` has the same widths. */
export function sizeFor(panels: number, width: number, wide: Size): Size {
  return width < (panels === 1 ? 640 : 480) ? 'narrow' : wide
}
