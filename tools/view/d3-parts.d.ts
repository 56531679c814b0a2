// The parts of d3 that are used; its packages ship no types.

declare module 'd3-array' {
  /** `start` and `stop` moved outward to round values for about `count` ticks. */
  export function nice(start: number, stop: number, count: number): [number, number]
  export function ticks(start: number, stop: number, count: number): number[]
}

declare module 'd3-scale' {
  export interface ContinuousScale {
    (value: number): number
    domain(): [number, number]
    domain(domain: readonly [number, number]): this
    range(range: readonly [number, number]): this
    nice(count?: number): this
    ticks(count?: number): number[]
  }

  export function scaleLinear(): ContinuousScale
  export function scaleLog(): ContinuousScale
}
