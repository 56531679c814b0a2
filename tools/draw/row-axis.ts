// The horizontal axis of drawings whose rows are texts: values, or ratios by their logarithm.
import { decimals, prefixOf } from '../view/number-text.ts'
import { linearTicks } from '../view/ticks.ts'

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

// The rounder, the sooner: where two are too close, the one named first stands.
const ratioTicks = [
  1, 2, 0.5, 4, 0.25, 10, 0.1, 100, 0.01, 20, 0.05, 50, 0.02, 1.5, 0.75, 3, 0.33, 1.25, 0.8, 5, 0.2,
  7, 1.1, 0.9, 1.2, 0.85, 1.05, 0.95, 1.02, 0.98, 1.01, 0.99,
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

function thinned(ticks: readonly number[], toX: (value: number) => number): readonly number[] {
  const kept: number[] = []
  for (const tick of ticks) {
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
