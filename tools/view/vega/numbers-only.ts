// In place of d3-interpolate and d3-format below d3-scale: axes interpolate between two numbers, and `view/number-text.ts`
// formats what they show.

type Interpolator = (part: number) => number

export const interpolateNumber =
  (from: number, to: number): Interpolator =>
  (part) =>
    from * (1 - part) + to * part

export const interpolate = interpolateNumber

export const interpolateRound =
  (from: number, to: number): Interpolator =>
  (part) =>
    Math.round(from * (1 - part) + to * part)

export const piecewise = unsupported
export const format = unsupported
export const formatPrefix = unsupported
export const formatSpecifier = unsupported
export const precisionFixed = unsupported
export const precisionPrefix = unsupported
export const precisionRound = unsupported

function unsupported(): never {
  throw new Error('Axes have two ends and no format')
}
