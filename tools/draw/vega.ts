// What drawing in Node needs of Vega: loaded late, in one file of the bundle.

import * as vega from 'vega'

export { View } from 'vega'

/** Vega's renderer of texts, which its types leave out. */
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
