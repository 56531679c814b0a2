// The parts of d3 that are used; its packages ship no types.

declare module 'd3-array' {
  export function ticks(start: number, stop: number, count: number): number[]
}

declare module 'd3-scale' {
  export interface ContinuousScale {
    (value: number): number
    domain(): [number, number]
    domain(domain: readonly [number, number]): this
    nice(count?: number): this
  }

  export function scaleLinear(): ContinuousScale
}
