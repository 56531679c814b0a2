// The scales of the axes of a line chart.

import { ticks } from 'd3-array'
import type { XScale } from '../figures/figure.ts'
import { textWidth } from './text-width.ts'

export type YScale = 'linear' | 'log'

/** Where `value`, the `index`th of its axis, stands in the units of its scale. */
const places: Readonly<Record<XScale, (value: number, index: number) => number>> = {
  log2: (x) => Math.log2(x),
  linear: (x) => x,
  even: (_, index) => index,
}

export const yScales = ['linear', 'log'] as const satisfies readonly YScale[]

/** The names of the x scales. */
export const xScales = Object.keys(places) as readonly XScale[]

/** Places of the x values from `first` to `last` along their axis, from 0 to 1; a single one is in the middle. */
export function xShares(
  xs: readonly unknown[],
  scale: XScale,
  first: number,
  last: number,
): readonly number[] {
  const all = xs.slice(first, last + 1).map((x, index) => places[scale](Number(x), index))
  const [low = 0, high = low] = [all[0], all.at(-1)]
  return all.map((place) => (high === low ? 0.5 : (place - low) / (high - low)))
}

/** Rounder numbers of a decade first. */
const mantissas = [[1], [2, 5], [1.5, 3, 7.5], [4, 7]]
const ends = [1, 1.1, 1.2, 1.3, 1.5, 2, 2.5, 3, 4, 5, 6, 7.5, 10]

/** The next round number, the value itself where it is one: a logarithmic axis ends with a tick there. */
export function roundedUp(value: number): number {
  const decade = 10 ** Math.floor(Math.log10(value))
  const rounded = (ends.find((digit) => digit * decade >= value * (1 - 1e-9)) ?? 10) * decade
  return Number(rounded.toPrecision(3))
}

/** The roundest ticks of a logarithmic axis of `length` pixels that stand at least `closest` apart, 1 first, then its round end. */
export function logTicks(
  [low, high]: readonly [number, number],
  length: number,
  closest: number,
): readonly number[] {
  const place = (tick: number): number => (Math.log(tick / low) / Math.log(high / low)) * length
  const first = Math.floor(Math.log10(low))
  const decades = Array.from(
    { length: Math.ceil(Math.log10(high)) - first + 1 },
    (_, i) => first + i,
  )
  // Within less than a decade a logarithmic axis is nearly linear.
  const candidates =
    high / low < 2.5
      ? ticks(low, high, length / closest / 1.6)
      : mantissas.flatMap((some) =>
          decades.flatMap((decade) =>
            some.map((digit) => Number((digit * 10 ** decade).toPrecision(3))),
          ),
        )
  const kept: number[] = []
  const end = roundedUp(high) === high ? [high] : []
  for (const tick of [1, ...end, ...candidates].filter((each) => each >= low && each <= high))
    if (kept.every((other) => Math.abs(place(other) - place(tick)) >= closest)) kept.push(tick)
  return kept.toSorted((a, b) => a - b)
}

/** Plain decimal numbers only: what else an archive writes is a label. */
const decimal = /^-?\d+(\.\d+)?$/

/** The numbers behind the labels of an x axis, or undefined when one of them is not a number. */
export function xNumbers(labels: readonly string[]): readonly number[] | undefined {
  return labels.every((label) => decimal.test(label)) ? labels.map(Number) : undefined
}

/** The scales that make sense for these x values, the author's first. */
export function xScalesOf(labels: readonly string[], author: XScale): readonly XScale[] {
  const numbers = xNumbers(labels)
  const possible = xScales.filter((scale) => {
    if (scale === 'even') return true
    if (numbers === undefined) return false
    return scale === 'linear' || numbers.every((x) => x > 0)
  })
  return [author, ...possible.filter((scale) => scale !== author)].filter((scale) =>
    possible.includes(scale),
  )
}

/** A text for each tick, empty where it would cover a more important one; `shares` are places along the `width` of the axis. */
export function labelledTicks(
  labels: readonly string[],
  shares: readonly number[],
  width: number,
): readonly string[] {
  const order = labels.map((_, i) => i).sort((a, b) => rank(a) - rank(b) || a - b)
  const shown = new Map<number, { from: number; to: number }>()
  for (const i of order) {
    const [middle, half] = [(shares[i] ?? 0) * width, textWidth(labels[i] ?? '') / 2 + 4]
    const box = { from: middle - half, to: middle + half }
    const isFree = [...shown.values()].every(({ from, to }) => box.from >= to || box.to <= from)
    if (isFree) shown.set(i, box)
  }
  return labels.map((label, i) => (shown.has(i) ? label : ''))

  /** The ends first, then powers of two and ten, then tens, then the rest. */
  function rank(i: number): number {
    const x = Number(labels[i])
    if (i === 0 || i === labels.length - 1) return 0
    if (Number.isInteger(Math.log2(x)) || Number.isInteger(Math.log10(x))) return 1
    return x % 10 === 0 ? 2 : 3
  }
}
