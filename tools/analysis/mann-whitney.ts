// The rank test of two samples: Mann & Whitney 1947, equal to Wilcoxon's rank sum test.
import { sortedFinite } from './finite.ts'
import { normalTail } from './normal.ts'

/** What the test found. */
export interface RankTest {
  /** Pairs in which the first sample's value is the larger, ties counted half: 0 to n × m. */
  readonly u: number
  /** Two-sided: the probability of a U at least as far from n × m ÷ 2, were the samples of one kind; above 0. */
  readonly p: number
  readonly method: 'exact' | 'normal'
}

// Above so many ways to part the values in two, tied values leave the exact distribution to larger computers.
const mostArrangements = 200_000
// Without ties the distribution stays small; R and benchstat stop here too.
const mostUntied = 50

/**
 * Tests whether values of one sample tend to be larger than those of the other. Exact, also with ties (as
 * benchstat and scipy.stats.permutation_test, where R would approximate), up to 200,000 arrangements, and without
 * ties up to 50 values each; beyond, the normal approximation with correction for ties and continuity (as
 * scipy.stats.mannwhitneyu). Undefined where a sample is empty.
 */
export function mannWhitney(x: readonly number[], y: readonly number[]): RankTest | undefined {
  const n = x.length
  const m = y.length
  const sorted = sortedFinite([...x, ...y])
  const { ranks, ties } = doubledRanks(sorted)
  if (n === 0 || m === 0) return undefined
  const sum = x.reduce((total, value) => total + (ranks.get(value) ?? 0), 0)
  const u = sum / 2 - (n * (n + 1)) / 2
  const exact =
    arrangements(n, m) <= mostArrangements || (ties === 0 && Math.max(n, m) <= mostUntied)
  if (!exact) return { u, p: normalP(Math.abs(u - (n * m) / 2), n, m, ties), method: 'normal' }
  const chosen = Math.min(n, m)
  const counts =
    ties === 0 && Math.max(n, m) <= mostUntied
      ? untiedCounts(chosen, n + m)
      : countsBySum(
          sorted.map((value) => ranks.get(value) ?? 0),
          chosen,
        )
  const far = Math.abs(sum - n * (n + m + 1))
  return { u, p: shareBeyond(counts, chosen * (n + m + 1), far), method: 'exact' }
}

// Twice the mid-rank of each value, which is whole, and the sum of t³ − t over groups of t equal values.
function doubledRanks(sorted: readonly number[]): {
  readonly ranks: ReadonlyMap<number, number>
  readonly ties: number
} {
  const ranks = new Map<number, number>()
  let ties = 0
  for (let from = 0; from < sorted.length;) {
    const value = sorted[from] ?? 0
    let to = from
    while (sorted[to] === value) to++
    ranks.set(value, from + 1 + to)
    ties += (to - from) ** 3 - (to - from)
    from = to
  }
  return { ranks, ties }
}

// The ways to choose n of n + m values.
function arrangements(n: number, m: number): number {
  let ways = 1
  for (let i = 1; i <= Math.min(n, m); i++) ways = (ways * (Math.max(n, m) + i)) / i
  return ways
}

// The counts of choices without ties depend on the sizes of the samples only.
const untied = new Map<string, Float64Array>()

function untiedCounts(chosen: number, all: number): Float64Array {
  const key = `${String(chosen)} ${String(all)}`
  const known = untied.get(key)
  if (known) return known
  const ranks = Array.from({ length: all }, (_, index) => 2 * (index + 1))
  const counts = countsBySum(ranks, chosen)
  untied.set(key, counts)
  return counts
}

// How many choices of n of the ascending ranks have each sum. The number of choices of k of the ranks seen so far with each sum is
// carried from rank to rank: Streitberg & Röhmel 1986.
function countsBySum(ranks: readonly number[], n: number): Float64Array {
  const width = ranks.slice(-n).reduce((sum, rank) => sum + rank, 0) + 1
  // One row a k, one column a sum.
  const choices = new Float64Array((n + 1) * width)
  choices[0] = 1
  for (const [seen, rank] of ranks.entries()) {
    for (let k = Math.min(n, seen + 1); k > 0; k--) {
      for (let at = k * width + rank; at < (k + 1) * width; at++)
        choices[at] = (choices[at] ?? 0) + (choices[at - width - rank] ?? 0)
    }
  }
  return choices.slice(n * width)
}

// The share of all choices whose sum lies at least `far` from its mean.
function shareBeyond(counts: Float64Array, mean: number, far: number): number {
  let extreme = 0
  let all = 0
  for (let sum = 0; sum < counts.length; sum++) {
    const ways = counts[sum] ?? 0
    all += ways
    if (Math.abs(sum - mean) >= far) extreme += ways
  }
  return extreme / all
}

function normalP(far: number, n: number, m: number, ties: number): number {
  const all = n + m
  const deviation = Math.sqrt(((n * m) / 12) * (all + 1 - ties / (all * (all - 1))))
  if (deviation === 0) return 1
  const p = 2 * normalTail((far - 0.5) / deviation)
  return Math.max(Math.min(p, 1), Number.MIN_VALUE)
}
