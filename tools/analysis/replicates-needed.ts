// How many replicates a verdict needs: below that number even samples that do not overlap are not significant.
import { probability } from './interval.ts'

/** The smallest two-sided p that the exact rank test can give `n` and `m` values: 2 ÷ C(n + m, n), at most 1. */
export function smallestP(n: number, m: number): number {
  let p = 2
  for (let i = 1; i <= Math.min(n, m); i++) p *= i / (Math.max(n, m) + i)
  return Math.min(p, 1)
}

/**
 * The smallest number of replicates that both sides must have for a p below `alpha`: 4 at 0.05. A side with more
 * replicates keeps them, so (1, 10) needs 2. Throws a RangeError for an alpha outside 0 to 1.
 */
export function replicatesNeeded(alpha: number, n = 0, m = 0): number {
  probability(alpha)
  let replicates = 1
  while (smallestP(Math.max(n, replicates), Math.max(m, replicates)) >= alpha) replicates++
  return replicates
}
