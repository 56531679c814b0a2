// Public packages of Vega that ship without types.

declare module 'vega-dataflow' {
  export const transforms: Record<string, unknown>
}
declare module 'vega-encode' {
  const transforms: Record<string, unknown>
  export = transforms
}
declare module 'vega-transforms' {
  const transforms: Record<string, unknown>
  export = transforms
}
declare module 'vega-view-transforms' {
  const transforms: Record<string, unknown>
  export = transforms
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
  export const SVGStringRenderer: new () => {
    initialize(
      element: null,
      width: number,
      height: number,
      origin: readonly number[],
    ): { render(scene: unknown): { svg(): string | null } }
  }
}
