// What small samples can show: each cell alone, and all cells together.
import { smallest } from '../core/extremes.ts'
import { alpha, type Comparison, type Sample } from './compare-cells.ts'
import { holm, signTest } from './paired-tests.ts'
import { median } from './quantile.ts'
import { smallestP } from './power.ts'
import { pText } from './verdict-text.ts'
import { welchOfLogs } from './welch.ts'

/** `3 vs 3 runs reach p = 0.100 at best …`: what the rank test can show of the smallest samples; undefined if it can. */
export function smallSamplesNote(comparisons: readonly Comparison[]): string | undefined {
  const small = comparisons.filter(({ verdict }) => 'needed' in verdict)
  const [first] = small.toSorted((a, b) => smallest(a.n) - smallest(b.n))
  if (!first || !('needed' in first.verdict)) return undefined
  const { n, together, verdict } = first
  const of = together > 1 ? `, but ${String(together)} rows need ${pText(alpha / together)}` : ''
  return `rank test: ${n.join(' vs ')} runs reach p = ${pText(smallestP(...n))} at best${of}; ${String(verdict.needed)} each can confirm a row`
}

// With five pairs no sign test is below 0.05.
const fewestPairs = 6

/**
 * What all pairs of cells show together where single ones cannot: `lower in 9 of 9 …`; undefined for fewer than six. Cells of
 * one restart or session shift together, which the test does not know.
 */
export function pairedCellsNote(ratios: readonly number[]): string | undefined {
  const logs = ratios.filter((ratio) => ratio > 0).map(Math.log)
  const middle = median(logs)
  const { n, lower, p } = signTest(logs)
  if (n < fewestPairs || middle === undefined) return undefined
  const [word, count] = lower > n - lower ? ['lower', lower] : ['higher', n - lower]
  const change = 100 * Math.expm1(middle)
  return `all rows together: ${word} in ${String(count)} of ${String(n)} (median ${change < 0 ? '−' : '+'}${Math.abs(change).toFixed(1)} %, sign test p = ${pText(p)}), unless a restart or session shifts all rows at once`
}

type Replicates = Pick<Sample, 'replicates'>

/** What Welch's test of logarithms finds of pairs of cells, as one family (Holm): it assumes log-normal values. */
export function logNormalNote(pairs: readonly (readonly [Replicates, Replicates])[]): string {
  const tests = pairs.flatMap(
    ([base, other]) => welchOfLogs(base.replicates, other.replicates) ?? [],
  )
  const found = holm(tests.map(({ p }) => p)).filter((p) => p < alpha).length
  return `Welch test of logarithms, assuming log-normal values: ${String(found)} of ${String(tests.length)} rows differ (Holm, 5 %)`
}
