// How many repeats a difference needs: the simulated power of the exact rank test at 5 %.
import { probability } from './interval.ts'

/**
 * The shift, in standard deviations of the logarithm, that the two-sided exact rank test at 5 % finds in 80 % of
 * simulated pairs of samples of n log-normal values each; `npm run bench -- statistics` simulates it again.
 */
export const detectableShift: ReadonlyMap<number, number> = new Map([
  [4, 2.88],
  [5, 2.31],
  [6, 1.94],
  [7, 1.78],
  [8, 1.56],
  [9, 1.5],
  [10, 1.4],
  [12, 1.26],
  [15, 1.11],
  [20, 0.94],
  [25, 0.83],
  [30, 0.75],
  [40, 0.65],
  [50, 0.58],
])

/** The most repeats that the table answers for; a difference that needs more is too small to plan for. */
export const mostRepeats = 50

/**
 * Repeats on each side with which the rank test finds a change by the factor `ratio` in 80 % of experiments, for repeats
 * whose coefficient of variation is `variation` (a share, not per cent). At least 4; undefined above 50. Throws a
 * RangeError for a ratio of 1 or not above 0, or a variation below 0.
 */
export function repeatsNeeded(ratio: number, variation: number): number | undefined {
  const shift = Math.abs(Math.log(ratio))
  if (!(shift > 0 && Number.isFinite(shift)))
    throw new RangeError(`Unexpected ratio ${String(ratio)}, expected above 0 and not 1`)
  if (!(variation >= 0))
    throw new RangeError(`Unexpected variation ${String(variation)}, expected 0 or more`)
  // The deviation of the logarithm of a log-normal value with this coefficient of variation.
  const deviation = Math.sqrt(Math.log1p(variation ** 2))
  for (const [repeats, detectable] of detectableShift)
    if (detectable * deviation <= shift) return repeats
  return undefined
}

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
