// What a single pair of runs could have shown.
import { sortedFinite } from './finite.ts'
import type { Interval } from './interval.ts'
import { ratio } from './ratio.ts'
import { summarise } from './summary.ts'

/**
 * The smallest and the largest contender ÷ baseline of any pair of runs: the contender's lowest value against the
 * baseline's highest, and the other way round. Undefined where a sample is empty or a ratio does not exist.
 */
export function pairRatioRange(
  baseline: readonly number[],
  contender: readonly number[],
): Interval | undefined {
  const before = summarise(sortedFinite(baseline))
  const after = summarise(sortedFinite(contender))
  if (!before || !after) return undefined
  const low = ratio(before.high, after.low)
  const high = ratio(before.low, after.high)
  return low === undefined || high === undefined ? undefined : { low, high }
}
