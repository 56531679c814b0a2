// The columns of a run's interval lines, and what can be said of them alone.
import type { Draft } from './draft.ts'
import type { Intervals } from './intervals.ts'
import type { Metric } from './metrics.ts'

/** The values of one field as printed, one an interval; undefined when the lines do not have it. */
export function printed(
  intervals: Intervals,
  name: Metric | 'latency' | 'rank',
): Float64Array | undefined {
  const field = intervals.shape?.fields.findIndex(({ to }) => to === name) ?? -1
  return intervals.values[field]?.subarray(0, intervals.count)
}

/** True when the seconds of the intervals rise, so that they are one run's and in its order. */
export function isInOrder({ at, count }: Intervals): boolean {
  for (let row = 1; row < count; row += 1) {
    if (!((at[row] ?? 0) > (at[row - 1] ?? 0))) return false
  }
  return true
}

/** Seconds between two reports: as the head says, else the most frequent distance of two lines. */
export function stepOf(draft: Draft): number | undefined {
  const stated = draft.facts.find(({ name }) => name === 'report interval')?.value
  return stated === undefined ? commonStep(draft.intervals) : Number.parseInt(stated, 10)
}

function commonStep({ at, count }: Intervals): number | undefined {
  const seen = new Map<number, number>()
  for (let row = 1; row < count; row += 1) {
    const step = (at[row] ?? 0) - (at[row - 1] ?? 0)
    if (step > 0) seen.set(step, (seen.get(step) ?? 0) + 1)
  }
  let best: number | undefined
  for (const [step, times] of seen) if (times > (seen.get(best ?? 0) ?? 0)) best = step
  return best
}

/** The first row that has another number than `expected`; -1 when there is none. */
export function firstOther(values: Float64Array, expected: number | undefined): number {
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row]
    if (value !== expected && !Number.isNaN(value)) return row
  }
  return -1
}

/** Mean of the numbers from `start` to `end`; NaN when there is none. */
export function meanOf(values: Float64Array, start: number, end: number): number {
  let sum = 0
  let n = 0
  for (let row = start; row < end; row += 1) {
    const value = values[row] ?? Number.NaN
    if (Number.isNaN(value)) continue
    sum += value
    n += 1
  }
  return n === 0 ? Number.NaN : sum / n
}
