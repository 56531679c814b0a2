// The distribution of Mann and Whitney's U for two samples of one kind, without ties.

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
