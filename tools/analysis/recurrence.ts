// What a second measurement may give when nothing has changed: predicted from runs that are known to be equal.
import { sortedFinite } from './finite.ts'
import type { Interval } from './interval.ts'
import { quantileSorted } from './quantile.ts'
import { randomFrom } from './random.ts'

// Fewer identical runs do not determine the tails of the distribution.
const fewest = 10
const draws = 20_000

/**
 * The interval in which 95 % of the ratios of two medians lie, of `before` and of `after` runs drawn from equal ones:
 * a resampling of what is predicted, not of what was found. The same values give the same interval in any order.
 * Undefined for fewer than 10 equal runs, a sample without runs, or a median that is not above 0.
 */
export function predictedRatio(
  equal: readonly number[],
  before: number,
  after: number,
): Interval | undefined {
  const pool = sortedFinite(equal)
  if (pool.length < fewest || before < 1 || after < 1) return undefined
  const median = medianOfDraws(pool, Math.max(before, after), randomFrom(1))
  const ratios = new Float64Array(draws)
  for (let index = 0; index < draws; index++) {
    const base = median(before)
    ratios[index] = median(after) / base
    if (!(base > 0) || !Number.isFinite(ratios[index])) return undefined
  }
  ratios.sort()
  const low = quantileSorted(ratios, 0.025)
  const high = quantileSorted(ratios, 0.975)
  return low === undefined || high === undefined ? undefined : { low, high }
}

// Returns the median of `size` values drawn from the ascending pool: their indices have the order of the values.
function medianOfDraws(
  pool: readonly number[],
  most: number,
  random: () => number,
): (size: number) => number {
  const indices = new Uint32Array(most)
  const value = (rank: number): number => pool[indices[rank] ?? -1] ?? NaN
  return (size) => {
    for (let drawn = 0; drawn < size; drawn++) {
      const index = Math.floor(random() * pool.length)
      let rank = drawn
      for (; rank > 0 && (indices[rank - 1] ?? -1) > index; rank--)
        indices[rank] = indices[rank - 1] ?? -1
      indices[rank] = index
    }
    const low = value(Math.floor((size - 1) / 2))
    return low + 0.5 * (value(Math.ceil((size - 1) / 2)) - low)
  }
}
