// The parts of d3-array that are used; it ships no types.

declare module 'd3-array' {
  export function bisectLeft(sorted: Float64Array, value: number): number
  export function ticks(start: number, stop: number, count: number): number[]
}
