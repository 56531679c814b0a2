// The horizontal axis of drawings whose rows are texts: values, or ratios by their logarithm.
import { decimals, prefixOf } from '../runtime/number-text.ts'
import { linearTicks } from '../runtime/ticks.ts'

/** Where values stand, and where ticks do. */
export interface RowAxis {
  /** The pixel of a value. */
  readonly toX: (value: number) => number
  readonly ticks: readonly { readonly x: number; readonly label: string }[]
}

/** What an axis must hold. */
export interface AxisTerms {
  readonly values: readonly number[]
  readonly scale: 'log' | 'linear'
  /** `ratio`, or the unit of the values. */
  readonly unit: string
  /** Starts at zero; else near the smallest value. */
  readonly fromZero: boolean
  readonly left: number
  readonly right: number
}

const ratioTicks = [
  0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.33, 0.5, 0.67, 0.75, 0.8, 0.85, 0.9, 0.95, 1, 1.05, 1.1, 1.15,
  1.2, 1.25, 1.33, 1.5, 1.75, 2, 2.5, 3, 4, 5, 7, 10, 20, 50, 100,
]
const closest = 46

/** The axis for some values. */
export function rowAxis({ values, scale, unit, fromZero, left, right }: AxisTerms): RowAxis {
  return scale === 'log'
    ? logAxis(values, left, right)
    : linearAxis(values, unit, fromZero, left, right)
}

function logAxis(values: readonly number[], left: number, right: number): RowAxis {
  const positive = values.filter((value) => value > 0)
  const low = Math.log(Math.min(1, ...positive))
  const high = Math.log(Math.max(1, ...positive))
  const room = Math.max(0.02, (high - low) * 0.06)
  const start = low - room
  const toX = (value: number): number =>
    left + ((Math.log(value) - start) / (high + room - start)) * (right - left)
  const inside = ratioTicks.filter((tick) => toX(tick) >= left && toX(tick) <= right)
  const kept = thinned(inside, toX)
  return { toX, ticks: kept.map((tick) => ({ x: toX(tick), label: tick.toFixed(2) })) }
}

// From 1 outwards, so that it always has its tick.
function thinned(ticks: readonly number[], toX: (value: number) => number): readonly number[] {
  const kept: number[] = []
  for (const tick of ticks.toSorted((a, b) => Math.abs(Math.log(a)) - Math.abs(Math.log(b)))) {
    if (kept.every((other) => Math.abs(toX(other) - toX(tick)) >= closest)) kept.push(tick)
  }
  return kept.toSorted((a, b) => a - b)
}

function linearAxis(
  values: readonly number[],
  unit: string,
  fromZero: boolean,
  left: number,
  right: number,
): RowAxis {
  const highest = Math.max(0, ...values)
  const lowest = fromZero ? 0 : Math.min(highest, ...values)
  const { size, suffix } = unit === 'ratio' ? { size: 1, suffix: '×' } : prefixOf(highest, unit)
  const count = Math.max(2, Math.floor((right - left) / 90))
  const span = highest - lowest
  const {
    domain,
    values: ticks,
    places,
  } = linearTicks(lowest, span > 0 ? highest : lowest + 1, count, size)
  const toX = (value: number): number =>
    left + ((value - domain[0]) / (domain[1] - domain[0])) * (right - left)
  return {
    toX,
    ticks: ticks.map((tick) => ({ x: toX(tick), label: decimals(tick / size, places) + suffix })),
  }
}
