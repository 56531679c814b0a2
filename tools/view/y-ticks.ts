// The ticks and the domain of the y axis, and in relative mode the strong line at 1.00.

import { largest, smallest } from '../extremes.ts'
import { yScales, type YScale } from './axis-scales.ts'
import { decimals, prefixOf } from './number-text.ts'
import { linearTicks, logTicks } from './ticks.ts'

export interface YTickRow {
  readonly y: number
  readonly label: string
  readonly stroke: string
  readonly strokeWidth: number
}

export interface YAxis {
  /** In the units of the axis scale. */
  readonly domain: readonly [number, number]
  readonly rows: readonly YTickRow[]
}

/** Ratios that differ by less than a tenth do not fill the plot. */
const closest = [0.9, 1.1] as const

/** An axis for the numbers that are shown: from zero when they are absolute and the scale linear. */
export function yAxis(
  shown: readonly number[],
  unit: string,
  scale: YScale,
  relative: boolean,
): YAxis {
  const usable = scale === 'log' ? shown.filter((value) => value > 0) : shown
  const numbers = [...(usable.length > 0 ? usable : [1]), ...(relative ? closest : [])]
  const low = smallest(numbers)
  const high = largest(numbers)
  const prefix = relative ? { size: 1, suffix: '' } : prefixOf(high, unit)
  const ticks =
    scale === 'log'
      ? logTicks(low, Math.max(high, low * 1.1), prefix.size)
      : linearTicks(relative ? low : Math.min(0, low), high > low ? high : low + 1, 4, prefix.size)
  const places = relative && high < 10 ? Math.max(1, ticks.places) : ticks.places
  const rows = ticks.values.map((y) => ({
    y,
    label: decimals(y / prefix.size, places) + prefix.suffix,
    stroke: 'var(--grid)',
    strokeWidth: 1,
  }))
  const bottom = { y: ticks.domain[0], label: '', stroke: 'var(--ink-3)', strokeWidth: 1 }
  const one = { y: 1, label: '', stroke: 'var(--ink)', strokeWidth: 1.5 }
  const place = yScales[scale].place
  return {
    domain: [place(ticks.domain[0], 0), place(ticks.domain[1], 0)],
    rows: relative ? [...rows, bottom, one] : [...rows, bottom],
  }
}
