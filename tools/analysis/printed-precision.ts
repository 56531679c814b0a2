// What the printed digits of two numbers leave unknown of their ratio.
import type { Measurement } from '../core/model.ts'
import type { Interval } from './interval.ts'

/** A ratio is *coarse* where the last printed digit of a side is more than this share of its value. */
export const coarseShare = 0.02
/** Above this share there is no ratio. */
export const refusedShare = 0.2

/** The shares of the two values that their last printed digits are; 0 where a number is exact or its digits are unknown. */
export type Rounding = readonly [baseline: number, contender: number]

/** The share of a value that its last printed digit is. */
export function roundingOf({ value, unit, resolution }: Measurement): number {
  // Counts are whole and exact.
  const isCount = unit === '1' && resolution === 1 && Number.isInteger(value)
  return resolution === undefined || isCount ? 0 : resolution / Math.abs(value)
}

/** The interval with what half a last digit of each side adds: a value printed as v is v (1 ± share ÷ 2). */
export function widened<I extends Interval>(interval: I, [baseline, contender]: Rounding): I {
  const low = (interval.low * (1 - contender / 2)) / (1 + baseline / 2)
  const high = (interval.high * (1 + contender / 2)) / (1 - baseline / 2)
  return { ...interval, low, high }
}

/** True where the digits are too few for a ratio. */
export function isTooCoarse(rounding: Rounding): boolean {
  return Math.max(...rounding) > refusedShare
}

/** A clause for a coarse or refused ratio; none for others. */
export function roundingWarnings(ratio: number, rounding: Rounding): readonly string[] {
  const share = Math.max(...rounding)
  if (share <= coarseShare) return []
  const digit = `the last printed digit is ${String(Math.round(100 * share))} % of a value`
  if (isTooCoarse(rounding)) return [`no ratio: ${digit}`]
  const { low, high } = widened({ low: ratio, high: ratio }, rounding)
  return [
    `coarse: ${digit}, so the ratio is ${low.toFixed(2)} to ${high.toFixed(2)} by rounding alone`,
  ]
}
