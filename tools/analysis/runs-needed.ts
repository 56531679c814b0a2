// How many runs a verdict needs: below that number even samples that do not overlap prove nothing.
import { probability } from './interval.ts'
import { normalQuantile } from './normal.ts'

/** The smallest two-sided p that the exact rank test can give `n` and `m` values: 2 ÷ C(n + m, n), at most 1. */
export function smallestP(n: number, m: number): number {
  let p = 2
  for (let i = 1; i <= Math.min(n, m); i++) p *= i / (Math.max(n, m) + i)
  return Math.min(p, 1)
}

/**
 * The smallest number of runs that both sides must have for a p below `alpha`: 4 at 0.05. A side with more
 * runs already keeps them, so (1, 10) needs 2. Throws a RangeError for an alpha outside 0 to 1.
 */
export function runsNeeded(alpha: number, n = 0, m = 0): number {
  probability(alpha)
  let runs = 1
  while (smallestP(Math.max(n, runs), Math.max(m, runs)) >= alpha) runs++
  return runs
}

/**
 * Runs on each side with which a test at 5 % sees a difference of means by the share `change` four times in five, for
 * runs whose deviation is the share `variation` of their mean: 2 · (z0.975 + z0.8)² · (variation ÷ change)², which
 * Lehr (1992) rounds to 16 · (variation ÷ change)². At least 4: with fewer no rank test shows anything. Throws a
 * RangeError for a change that is not above 0.
 */
export function runsToSee(change: number, variation: number): number {
  if (!(change > 0)) throw new RangeError(`Unexpected change ${String(change)}, expected above 0`)
  const sum = normalQuantile(0.975) + normalQuantile(0.8)
  return Math.max(runsNeeded(0.05), Math.ceil(2 * (sum * (variation / change)) ** 2))
}
