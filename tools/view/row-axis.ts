// The horizontal axis of drawings whose rows are named: values from zero or near the smallest, or ratios by their logarithm.

import { scaleLinear } from 'd3-scale'
import { largest, smallest } from '../extremes.ts'
import { decimals, prefixOf } from './number-text.ts'
import { textWidth } from './text-width.ts'
import { linearTicks } from './ticks.ts'

/** A tick: its scaled value, and the pixel of its label. */
export interface RowTick {
  readonly v: number
  readonly labelX: number
  readonly label: string
}

export interface RowAxis {
  /** In scaled values: natural logarithms on a logarithmic axis. */
  readonly domain: readonly [number, number]
  readonly range: readonly [number, number]
  /** The pixel of a value. */
  readonly toX: (value: number) => number
  readonly ticks: readonly RowTick[]
}

/** What an axis must hold, and the pixels of its ends. */
export interface RowAxisOptions {
  readonly values: readonly number[]
  readonly scale: 'log' | 'linear'
  /** `ratio`, or the unit of the values. */
  readonly unit: string
  /** Whether a linear axis starts at zero; else it starts near the smallest value. */
  readonly fromZero: boolean
  readonly range: readonly [number, number]
  /** The pixel at which labels may start. */
  readonly labelsFrom: number
}

/** Rounder ratios first: of two that are too close, the first is kept. */
const ratioTicks = [
  1, 2, 0.5, 4, 0.25, 10, 0.1, 100, 0.01, 20, 0.05, 50, 0.02, 1.5, 0.75, 3, 0.33, 1.25, 0.8, 5, 0.2,
  7, 1.1, 0.9, 1.2, 0.85, 1.05, 0.95, 1.02, 0.98, 1.01, 0.99,
]
const closestTicks = 46
/** Room for one label of a linear axis. */
const labelRoom = 120

/** The axis for some values. */
export function rowAxis(options: RowAxisOptions): RowAxis {
  return options.scale === 'log' ? logAxis(options) : linearAxis(options)
}

function logAxis(options: RowAxisOptions): RowAxis {
  const { values, range } = options
  const positive = values.filter((value) => value > 0)
  const low = Math.log(smallest(positive, 1))
  const high = Math.log(largest(positive, 1))
  const room = Math.max(0.02, (high - low) * 0.06)
  const domain = [low - room, high + room] as const
  const scale = scaleLinear().domain(domain).range(range)
  const toX = (value: number): number => scale(Math.log(value))
  const inside = ratioTicks.filter((tick) => toX(tick) >= range[0] && toX(tick) <= range[1])
  const ticks = withDistance(inside, toX).map((tick) => ({ tick, label: tick.toFixed(2) }))
  return {
    domain,
    range,
    toX,
    ticks: ticks.map(({ tick, label }) => ({
      v: Math.log(tick),
      labelX: labelX(toX(tick), label, options),
      label,
    })),
  }
}

function withDistance(ticks: readonly number[], toX: (value: number) => number): readonly number[] {
  const kept: number[] = []
  for (const tick of ticks) {
    if (kept.every((other) => Math.abs(toX(other) - toX(tick)) >= closestTicks)) kept.push(tick)
  }
  return kept.toSorted((a, b) => a - b)
}

function linearAxis(options: RowAxisOptions): RowAxis {
  const { values, unit, fromZero, range } = options
  const highest = largest(values, 0)
  const lowest = fromZero ? 0 : smallest(values, highest)
  const { size, suffix } = unit === 'ratio' ? { size: 1, suffix: '×' } : prefixOf(highest, unit)
  const count = Math.max(2, Math.floor((range[1] - range[0]) / labelRoom))
  const {
    domain,
    values: ticks,
    places,
  } = linearTicks(lowest, highest > lowest ? highest : lowest + 1, count, size)
  const toX = scaleLinear().domain(domain).range(range)
  return {
    domain,
    range,
    toX,
    ticks: ticks.map((tick) => {
      const label = decimals(tick / size, places) + suffix
      return { v: tick, labelX: labelX(toX(tick), label, options), label }
    }),
  }
}

/** The middle of a label: at its tick, unless it would start before the drawing. */
function labelX(x: number, label: string, { labelsFrom }: RowAxisOptions): number {
  return Math.max(x, labelsFrom + textWidth(label) / 2)
}
