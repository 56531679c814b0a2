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
  if (pool.length < fewest) return undefined
  const median = medianOfDraws(pool, Math.max(before, after), randomFrom(1))
  const ratios = new Float64Array(draws)
  for (let index = 0; index < draws; index++) {
    const base = median(before)
    ratios[index] = median(after) / base
    // The median of no runs is NaN.
    if (!(base > 0) || !Number.isFinite(ratios[index])) return undefined
  }
  ratios.sort()
  const end = (p: number): number => quantileSorted(ratios, p) ?? NaN
  return { low: end(0.025), high: end(0.975) }
}

/**
 * Returns the median of `size` values drawn from the ascending pool, at most `most`, NaN for none; `random` gives a number from
 * 0 to below 1 for each. The indices of the values have their order.
 */
export function medianOfDraws(
  pool: readonly number[],
  most: number,
  random: () => number,
): (size: number) => number {
  const indices = new Uint32Array(most)
  const indexAt = (rank: number): number => indices[rank] ?? -1
  const value = (rank: number): number => pool[indexAt(rank)] ?? NaN
  return (size) => {
    for (let drawn = 0; drawn < size; drawn++) {
      const index = Math.floor(random() * pool.length)
      let rank = drawn
      for (; rank > 0 && indexAt(rank - 1) > index; rank--) indices[rank] = indexAt(rank - 1)
      indices[rank] = index
    }
    const low = value(Math.floor((size - 1) / 2))
    return low + 0.5 * (value(Math.ceil((size - 1) / 2)) - low)
  }
}
