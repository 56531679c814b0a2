// Tests of paired differences, such as the logarithms of the ratios of all workloads: they use that each workload has both sides.
import { finite } from './finite.ts'

/** What a test of paired differences found; `n` counts the differences that are not 0. */
export interface PairedTest {
  readonly n: number
  readonly lower: number
  /** Two-sided and exact. */
  readonly p: number
}

/** The sign test: are as many differences below as above 0? scipy: `binomtest(lower, n)`. */
export function signTest(differences: readonly number[]): PairedTest {
  const { n, lower } = signs(differences)
  let tail = 0
  let ways = 1
  for (let k = 0; k <= Math.min(lower, n - lower); k++) {
    tail += ways
    ways *= (n - k) / (k + 1)
  }
  return { n, lower, p: Math.min(1, 2 * tail * 0.5 ** n) }
}

/**
 * Wilcoxon's signed-rank test, exact with equal differences, too: the share of all 2^n choices of signs whose rank sum is as
 * far from its mean. scipy: `wilcoxon(differences, mode="exact")` where no two sizes are equal.
 */
export function signedRankTest(differences: readonly number[]): PairedTest {
  const { n, lower } = signs(differences)
  const ranked = differences
    .filter((difference) => difference !== 0)
    .toSorted((a, b) => Math.abs(a) - Math.abs(b))
  // Twice the mid-ranks, which are whole.
  const ranks = ranked.map((difference) => {
    const size = Math.abs(difference)
    const first = ranked.findIndex((other) => Math.abs(other) === size)
    const last = ranked.findLastIndex((other) => Math.abs(other) === size)
    return first + last + 2
  })
  const total = n * (n + 1)
  const positive = ranks.reduce(
    (sum, rank, index) => ((ranked[index] ?? 0) > 0 ? sum + rank : sum),
    0,
  )
  let shares = Float64Array.of(1)
  for (const rank of ranks) {
    const next = new Float64Array(shares.length + rank)
    shares.forEach((share, sum) => {
      next[sum] = (next[sum] ?? 0) + share / 2
      next[sum + rank] = (next[sum + rank] ?? 0) + share / 2
    })
    shares = next
  }
  const far = Math.abs(positive - total / 2)
  const p = shares.reduce(
    (sum, share, at) => (Math.abs(at - total / 2) >= far ? sum + share : sum),
    0,
  )
  return { n, lower, p: Math.min(1, p) }
}

function signs(differences: readonly number[]): { readonly n: number; readonly lower: number } {
  const n = differences.filter((difference) => finite(difference) !== 0).length
  return { n, lower: differences.filter((difference) => difference < 0).length }
}

/**
 * Each p adjusted for the others, in the order given: reject those below alpha, and the chance of a single wrong
 * rejection is below alpha. Holm, A Simple Sequentially Rejective Multiple Test Procedure, 1979; R's
 * `p.adjust(p, "holm")`. Throws a RangeError for a p outside 0 to 1.
 */
export function holm(ps: readonly number[]): readonly number[] {
  for (const p of ps) {
    if (finite(p) < 0 || p > 1) throw new RangeError(`Unexpected p ${String(p)}, expected 0 to 1`)
  }
  const order = ps.map((p, index) => ({ p, index })).toSorted((a, b) => a.p - b.p)
  const adjusted = new Array<number>(ps.length)
  let largest = 0
  for (const [rank, { p, index }] of order.entries()) {
    largest = Math.max(largest, Math.min(1, p * (ps.length - rank)))
    adjusted[index] = largest
  }
  return adjusted
}
