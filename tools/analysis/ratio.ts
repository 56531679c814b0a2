// Contender ÷ baseline.
import { finite } from './finite.ts'

/**
 * Contender ÷ baseline, 1 where they are equal; undefined where the baseline is not positive or the contender is
 * negative, and where the quotient is beyond all numbers. Never infinite.
 */
export function ratio(baseline: number, contender: number): number | undefined {
  if (finite(baseline) < 0 || finite(contender) < 0) return undefined
  // Division by zero gives an infinity or NaN.
  const quotient = contender / baseline
  return Number.isFinite(quotient) ? quotient : undefined
}
