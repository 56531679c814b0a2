// Public packages of Vega that ship without types.

declare module 'vega-dataflow' {
  export { changeset } from 'vega'
  export const transforms: Record<string, unknown>
}
declare module 'vega-encode' {
  export const axisticks: unknown, datajoin: unknown, encode: unknown, scale: unknown
  export const sortitems: unknown
}
declare module 'vega-transforms' {
  export const aggregate: unknown, collect: unknown, facet: unknown, filter: unknown
  export const formula: unknown, joinaggregate: unknown, prefacet: unknown, proxy: unknown
  export const relay: unknown, sieve: unknown
}
declare module 'vega-view-transforms' {
  export const bound: unknown, mark: unknown, overlap: unknown
  export const render: unknown, viewlayout: unknown
}
declare module 'vega-parser' {
  export { parse } from 'vega'
}
declare module 'vega-view' {
  export { View } from 'vega'
}
declare module 'vega-scenegraph' {
  export const textMetrics: {
    width: (
      item: { fontSize?: number; fontWeight?: string | number; limit?: number },
      text: string | number | undefined,
    ) => number
  }
  interface Renderer {
    initialize(
      element: Element | null,
      width: number,
      height: number,
      origin: readonly number[],
    ): Renderer
    resize(width: number, height: number, origin: readonly number[]): Renderer
    render(scene: unknown): Renderer
    svg(): string | null
  }
  export const SVGRenderer: new () => Renderer
  export const SVGStringRenderer: new () => Renderer
}
