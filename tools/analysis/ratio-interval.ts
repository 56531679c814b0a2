// The interval of a ratio of two samples that belongs to the rank test: Hodges and Lehmann, 1963.
import { finite } from './finite.ts'
import { type Interval, probability } from './interval.ts'
import { normalQuantile } from './normal.ts'

/** Contender ÷ baseline with the probability that the interval covers it; `maximum` where no wider interval exists. */
export interface RatioInterval extends Interval {
  /** The Hodges–Lehmann estimate: the median of all contender ÷ baseline, of two the geometric mean. */
  readonly estimate: number
  /** The coverage that the interval attains, which is seldom the level that was wanted. */
  readonly coverage: number
  /** True where the coverage is below the wanted level, because the samples allow no more. */
  readonly maximum: boolean
}

/**
 * The interval of the factor between two samples: all factors that the two-sided rank test does not reject, from the
 * ratios of all pairs. Exact for up to 50 values a side whatever their distribution, as long as the samples differ by a
 * factor; above, the normal approximation. R: `wilcox.test(log(contender), log(baseline), conf.int = TRUE)`.
 *
 * Undefined where a sample has no value or both have only one, and where a value is not positive. Throws a RangeError for
 * a level outside 0 to 1.
 */
export function ratioInterval(
  baseline: readonly number[],
  contender: readonly number[],
  level = 0.95,
): RatioInterval | undefined {
  const alpha = 1 - probability(level)
  const [n, m] = [baseline.length, contender.length]
  if (n * m < 2) return undefined
  if ([...baseline, ...contender].some((value) => finite(value) <= 0)) return undefined
  const ratioAt = ratiosByRank(baseline, contender)
  const { rank, coverage } =
    Math.max(n, m) <= mostCounted ? exactRank(n, m, alpha) : normalRank(n, m, alpha)
  if (2 * rank > n * m + 1) return undefined
  // The same factor whichever side is divided by the other.
  const half = (n * m + 1) / 2
  const estimate = Math.sqrt(ratioAt(Math.floor(half)) * ratioAt(Math.ceil(half)))
  const [low, high] = [ratioAt(rank), ratioAt(n * m + 1 - rank)]
  return { estimate, low, high, coverage, maximum: coverage < level - 1e-9 }
}

// The ratio of a rank among those of all pairs, 1 the smallest, without a list of them: the smallest number that as many do not exceed.
function ratiosByRank(
  baseline: readonly number[],
  contender: readonly number[],
): (rank: number) => number {
  const bases = Float64Array.from(baseline).sort()
  const values = Float64Array.from(contender).sort()
  const countUpTo = (limit: number): number => {
    let count = 0
    let first = 0
    for (const value of values) {
      while (first < bases.length && value / (bases[first] ?? NaN) > limit) first++
      count += bases.length - first
    }
    return count
  }
  const [least = NaN, most = NaN] = [values[0], values.at(-1)]
  return (rank) => {
    let low = least / (bases.at(-1) ?? NaN)
    let high = most / (bases[0] ?? NaN)
    if (countUpTo(low) >= rank) return low
    for (;;) {
      const middle = low + (high - low) / 2
      if (middle <= low || middle >= high) return high
      if (countUpTo(middle) >= rank) high = middle
      else low = middle
    }
  }
}

// The rank of the lower end among the ratios, 1 the smallest, and the coverage of the interval from it to its mirror.
function exactRank(n: number, m: number, alpha: number): { rank: number; coverage: number } {
  const cumulative = cumulativeU(n, m)
  let rank = 1
  // Powers of two of equal sums differ in their last bits.
  while ((cumulative[rank] ?? 1) <= alpha / 2 + 1e-12) rank++
  return { rank, coverage: 1 - 2 * (cumulative[rank - 1] ?? 0) }
}

function normalRank(n: number, m: number, alpha: number): { rank: number; coverage: number } {
  const deviation = Math.sqrt((n * m * (n + m + 1)) / 12)
  const rank = Math.floor((n * m) / 2 - normalQuantile(1 - alpha / 2) * deviation)
  return { rank: Math.max(1, rank), coverage: 1 - alpha }
}

/** The largest sample for which the distribution is counted; beyond it the normal approximation is used. */
export const mostCounted = 50

/**
 * P(U ≤ u) for u = 0 … n × m: counts of the arrangements of `n` and `m` values, by the recurrence of Mann and Whitney
 * (1947), as R's `pwilcox`. Takes n × m × min(n, m) steps. Throws a RangeError for sizes outside 1 to 50.
 */
export function cumulativeU(n: number, m: number): Float64Array {
  for (const size of [n, m]) {
    if (!Number.isInteger(size) || size < 1 || size > mostCounted)
      throw new RangeError(
        `Unexpected sample of ${String(size)}, expected 1 to ${String(mostCounted)}`,
      )
  }
  const key = `${String(n)} ${String(m)}`
  const known = distributions.get(key)
  if (known) return known
  const counts = countArrangements(n, m)
  const total = counts.reduce((sum, count) => sum + count, 0)
  let sum = 0
  const cumulative = counts.map((count) => (sum += count) / total)
  distributions.set(key, cumulative)
  return cumulative
}

const distributions = new Map<string, Float64Array>()

/** The arrangements of `n` and `m` values with U = 0 … n × m: coefficients of the product of (1 − x^(m + i)) ÷ (1 − x^i), i = 1 … n. */
export function countArrangements(n: number, m: number): Float64Array {
  const counts = new Float64Array(n * m + 1)
  counts[0] = 1
  for (let i = 1; i <= n; i++) {
    for (let u = n * m; u >= m + i; u--) counts[u] = (counts[u] ?? 0) - (counts[u - m - i] ?? 0)
    for (let u = i; u <= n * m; u++) counts[u] = (counts[u] ?? 0) + (counts[u - i] ?? 0)
  }
  return counts
}
