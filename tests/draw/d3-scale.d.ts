// What the tests use of d3-scale, which ships no types.

declare module 'd3-scale' {
  export interface ContinuousScale {
    (value: number): number
    domain(): [number, number]
    domain(domain: readonly [number, number]): this
    nice(count?: number): this
  }

  export function scaleLinear(): ContinuousScale
}
