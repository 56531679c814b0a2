// Two samples side by side: how large the difference is and, apart from that, whether one is shown.
import type { Resampling } from './bootstrap.ts'
import { mannWhitney, type RankTest } from './mann-whitney.ts'
import { type Relative, relative } from './relative.ts'
import { type Better, type Verdict, verdict } from './verdict.ts'

/** What a comparison needs to know besides the values. */
export interface Terms extends Resampling {
  /** Absent for a metric of which neither more nor less is good. */
  readonly better?: Better
  /** A p below it shows a difference; 0.05 where it is not given. */
  readonly alpha?: number
}

/** Contender against baseline: the magnitude of {@link Relative} and the significance of the rank test. */
export interface Comparison extends Relative {
  /** Runs of each side. */
  readonly n: readonly [baseline: number, contender: number]
  /** Two-sided p of the Mann–Whitney test and how it was found; `null` where a sample is empty. */
  readonly p: number | null
  readonly method: RankTest['method'] | null
  /** Which way the contender's ranks lie from the baseline's; `null` where they do not. */
  readonly tendency: 'higher' | 'lower' | null
  readonly verdict: Verdict
}

/**
 * Compares two samples in the same unit, each in any order. Throws a RangeError for a value, seed, level or alpha that
 * is none.
 */
export function compare(
  baseline: readonly number[],
  contender: readonly number[],
  terms: Terms,
): Comparison {
  const { alpha = 0.05, better } = terms
  const n = [baseline.length, contender.length] as const
  const magnitude = relative(baseline, contender, terms)
  const test = mannWhitney(baseline, contender)
  const tendency = test ? tendencyOf(test.u, n) : null
  const p = test?.p ?? null
  return {
    ...magnitude,
    n,
    p,
    method: test?.method ?? null,
    tendency,
    verdict: verdict({ p, n, tendency, alpha, ...(better ? { better } : {}) }),
    warnings: [...runWarnings(n), ...rankWarnings(magnitude, tendency), ...magnitude.warnings],
  }
}

// U counts the pairs in which the baseline is the larger.
function tendencyOf(u: number, n: Comparison['n']): Comparison['tendency'] {
  const half = (n[0] * n[1]) / 2
  if (u === half) return null
  return u < half ? 'higher' : 'lower'
}

function runWarnings(n: Comparison['n']): readonly string[] {
  return (['baseline', 'contender'] as const).flatMap((side, index) => {
    if (n[index] === 0) return [`no run of the ${side}`]
    return n[index] === 1 ? [`one run of the ${side}: nothing shows how far it spreads`] : []
  })
}

function rankWarnings(
  { medians: [base, other] }: Relative,
  tendency: Comparison['tendency'],
): readonly string[] {
  if (base === null || other === null || base === other || tendency === null) return []
  return other > base === (tendency === 'higher')
    ? []
    : ['the medians and the ranks point in different directions']
}
