// Tick values of an axis and the domain they suggest, by d3, in Node and in the browser alike.

import { nice, ticks } from 'd3-array'
import { scaleLog } from 'd3-scale'
import { smallest } from '../extremes.ts'

export interface Ticks {
  readonly domain: readonly [number, number]
  readonly values: readonly number[]
  /** Digits behind the point that neighbouring ticks need. */
  readonly places: number
}

/** The part of a step that may stay empty at an end of an axis; of a longer one this much is kept. */
const mostEmpty = 0.4
const maxEmptyShare = 0.2

/** About `count` steps that cover `low` to `high`, in multiples of `size`; an end that would be mostly empty is cut. */
export function linearTicks(low: number, high: number, count: number, size = 1): Ticks {
  const [first, last] = nice(low / size, high / size, count)
  const all = ticks(first, last, count)
  const step = ((all[1] ?? 1) - (all[0] ?? 0)) * size
  const bottom = low - first * size > step * mostEmpty ? low - step * maxEmptyShare : first * size
  const top = last * size - high > step * mostEmpty ? high + step * maxEmptyShare : last * size
  return {
    domain: [bottom, top],
    values: all
      .map((tick) => Number((tick * size).toPrecision(12)))
      .filter((tick) => tick >= bottom && tick <= top),
    places: decimalsOf(step / size),
  }
}

/** Ticks at 1, 2 and 5 × 10ᵏ, or at powers of ten over more than three decades. */
export function logTicks(low: number, high: number, size = 1): Ticks {
  const scale = scaleLog().domain([low, high]).nice()
  const [first, last] = scale.domain().map(Math.log10)
  const decades = Math.round((last ?? 0) - (first ?? 0))
  const mantissas = decades > 3 ? ['1'] : ['1', '2', '5']
  const all = scale.ticks().filter((tick) => mantissas.includes(tick.toExponential(0).slice(0, 1)))
  const start = all.findLast((tick) => tick <= low) ?? low
  const end = all.find((tick) => tick >= high) ?? high
  const values = all.filter((tick) => tick >= start && tick <= end)
  return { domain: [start, end], values, places: decimalsOf(smallest(values) / size) }
}

/** Digits behind the point that multiples of a step of one digit need. */
function decimalsOf(step: number): number {
  return Math.max(0, -Number(step.toExponential(3).split('e')[1]))
}
