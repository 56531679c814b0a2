// What drawing in Node needs of Vega, in one file of the bundle that is imported on first use.

import * as vega from 'vega'

export { View } from 'vega'

/** Vega's renderer to SVG text, which its types leave out. */
export type StringRenderer = new () => {
  initialize(
    element: null,
    width: number,
    height: number,
    origin: readonly number[],
  ): { render(scene: unknown): { svg(): string | null } }
}

export const SVGStringRenderer = (vega as unknown as { readonly SVGStringRenderer: StringRenderer })
  .SVGStringRenderer
