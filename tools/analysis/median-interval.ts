// The interval of a median from order statistics: no assumption about how the values are distributed.
import { sortedFinite } from './finite.ts'
import { type Interval, probability } from './interval.ts'
import { normalQuantile, normalTail } from './normal.ts'

/** Ranks (1 is the smallest of `n` values) between which the median lies with the probability `coverage`. */
export interface MedianRanks {
  readonly low: number
  readonly high: number
  readonly coverage: number
}

/** Two of the values, and the probability with which the median of all possible values lies between them. */
export interface MedianInterval extends Interval {
  readonly coverage: number
}

/**
 * The interval of the median at a level such as 0.95, in the unit of the values; undefined where there are too
 * few of them, which at 0.95 is below 6. Throws a RangeError for a level outside 0 to 1.
 */
export function medianInterval(
  values: readonly number[],
  level: number,
): MedianInterval | undefined {
  const sorted = sortedFinite(values)
  const ranks = medianRanks(sorted.length, level)
  const low = sorted[(ranks?.low ?? 0) - 1]
  const high = sorted[(ranks?.high ?? 0) - 1]
  if (!ranks || low === undefined || high === undefined) return undefined
  return { low, high, coverage: ranks.coverage }
}

/**
 * The ranks that golang.org/x/perf/benchmath takes (go-moremath, `QuantileCI`), so that our intervals are
 * benchstat's: the shortest run of neighbours that reaches the level, and of two that reach it alike the left. So
 * for n = 8 it is ranks 1 to 7, not 1 to 8. Undefined where an end would lie outside the sample.
 */
export function medianRanks(n: number, level: number): MedianRanks | undefined {
  probability(level)
  const { low, high, coverage } = n > 30 ? normalRanks(n, level) : binomialRanks(n, level)
  return low >= 1 && high <= n ? { low, high, coverage } : undefined
}

// The number of values below the median is binomial with p = 1/2; k of them: the median lies above rank k.
function binomialRanks(n: number, level: number): MedianRanks {
  let low = Math.ceil((n + 1) / 2) - 1
  let high = low + 1
  let coverage = chance(n, low)
  while (coverage < level && low >= 0) {
    if (takesLeft(n, low - 1, high)) coverage += chance(n, --low)
    else coverage += chance(n, high++)
  }
  return { low, high, coverage }
}

// Whether `left` below are at least as likely as `right`. At n = 24 benchstat's chances of 7 and 17, which are equal,
// differ in their last bit, so that it takes ranks 8 to 18 and not 7 to 17.
function takesLeft(n: number, left: number, right: number): boolean {
  return left + right > n || (left + right === n && !(n === 24 && left === 7))
}

function chance(n: number, k: number): number {
  if (k < 0 || k > n) return 0
  let ways = 1
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i
  return ways / 2 ** n
}

// The normal approximation with continuity correction, rounded outwards and then tried one rank shorter.
function normalRanks(n: number, level: number): MedianRanks {
  const deviation = Math.sqrt(n) / 2
  const reach = deviation * normalQuantile((1 + level) / 2)
  const low = Math.floor(n / 2 - reach - 0.5) + 1
  const high = Math.ceil(n / 2 + reach - 0.5) + 1
  const share = (end: number): number =>
    normalTail((low - 0.5 - n / 2) / deviation) - normalTail((end - 0.5 - n / 2) / deviation)
  const shorter = share(high - 1) >= level ? high - 1 : high
  return { low, high: shorter, coverage: share(shorter) }
}
