// Two samples of replicates: how large the difference is and, apart from that, the verdict on it.
import { smallest } from '../core/extremes.ts'
import { holm } from './paired-tests.ts'
import type { Price } from '../core/model.ts'
import { doubtOf, type Doubt, type Measured } from './independence.ts'
import { probability } from './interval.ts'
import { mannWhitney, type RankTest } from './mann-whitney.ts'
import { mixedPrices } from './prices.ts'
import { isTooCoarse, roundingWarnings, widened, type Rounding } from './printed-precision.ts'
import { ratioInterval, type RatioInterval } from './ratio-interval.ts'
import { replicatesNeeded, smallestP } from './power.ts'
import type { Verdict } from './verdict.ts'
import { median } from './quantile.ts'
import { finite } from './finite.ts'

/** A p below it is significant. */
export const alpha = 0.05
/** Where none is given, an interval of the ratio within ±5 % shows equivalence. */
export const defaultMargin = 0.05
/** Two one-sided tests at 5 % each are an interval that covers 90 %: an interval that covers less shows no equivalence. */
export const equivalenceCoverage = 0.9

/** Contender against baseline: size, interval, significance and verdict. */
export interface Comparison extends Relative {
  /** Replicates of each side: restarts of the server where runs share one, otherwise runs. */
  readonly n: readonly [baseline: number, contender: number]
  /** The interval of the ratio with the coverage that it attains; `null` where there is none. */
  readonly interval: RatioInterval | null
  /** Two-sided p of the Mann–Whitney test and its method; `null` where a sample is empty. */
  readonly p: number | null
  readonly method: RankTest['method'] | null
  /** The p after Holm's correction for the comparisons of the family. */
  readonly pAdjusted: number | null
  /** Comparisons that were corrected together, this one included; 1 for one alone. */
  readonly family: number
  /** Comparisons made together, those of too few replicates for any test included: with enough, all are corrected together. */
  readonly together: number
  /** The side to which the contender's ranks tend; `null` where they tend to neither. */
  readonly tendency: 'higher' | 'lower' | null
  /** The share around 1 that counts as equivalent. */
  readonly margin: number
  /** Why the test may not be believed; absent where nothing is known against it. */
  readonly doubt?: Doubt
  /** See `Measured`: for single numbers that are all published. */
  readonly quoted?: number
  readonly verdict: Verdict
}

/**
 * Compares two samples in the same unit, each in any order, as a family of one. `margin` is a share such as 0.05. Printed
 * digits widen the interval, and too few leave no ratio. Throws a RangeError for a value that is not finite and a margin
 * outside 0 to 1.
 */
export function compare(
  baseline: readonly number[],
  contender: readonly number[],
  margin = defaultMargin,
  rounding: Rounding = [0, 0],
): Comparison {
  const n = [baseline.length, contender.length] as const
  const exact = relative(baseline, contender)
  const isRefused = isTooCoarse(rounding)
  const size = isRefused ? { ...exact, ratio: null } : exact
  const interval = isRefused ? undefined : ratioInterval(baseline, contender)
  const test = mannWhitney(baseline, contender)
  const tendency = test ? tendencyOf(test.u, n) : null
  const p = test?.p ?? null
  const tested = {
    ...size,
    n,
    interval: interval ? widened(interval, rounding) : null,
    p,
    method: test?.method ?? null,
    pAdjusted: p,
    family: 1,
    together: 1,
    tendency,
    margin: probability(margin),
    warnings: [
      ...sampleWarnings(n),
      ...rankWarnings(size, tendency),
      ...size.warnings,
      ...(exact.ratio === null ? [] : roundingWarnings(exact.ratio, rounding)),
    ],
  }
  return { ...tested, verdict: verdictOf(tested) }
}

/** The replicates of a cell, and the largest share of a value that its last printed digit is. */
export interface Sample extends Measured {
  readonly rounding: number
  readonly prices?: readonly Price[]
}

/**
 * Compares two cells; a cell that is absent has no replicates, and so has the baseline of another price. A doubt about how they
 * were measured withholds the verdict.
 */
export function compareCells(
  baseline: Sample | undefined,
  contender: Sample | undefined,
  margin?: number,
): Comparison {
  const mixed = mixedPrices([...(baseline?.prices ?? []), ...(contender?.prices ?? [])])
  if (mixed)
    return { ...compare([], contender?.replicates ?? [], margin), warnings: [mixed.message] }
  const comparison = compare(baseline?.replicates ?? [], contender?.replicates ?? [], margin, [
    baseline?.rounding ?? 0,
    contender?.rounding ?? 0,
  ])
  return baseline && contender
    ? withDoubt(withQuoted(comparison, [baseline, contender]), baseline, contender)
    : comparison
}

function withQuoted(comparison: Comparison, sides: readonly Measured[]): Comparison {
  const single = sides.filter(({ replicates }) => replicates.length === 1)
  const quoted = single.flatMap((side) => side.quoted ?? [])
  if (quoted.length === 0 || quoted.length < single.length) return comparison
  const known = { ...comparison, quoted: smallest(quoted) }
  return { ...known, verdict: verdictOf(known) }
}

/** The comparison with the doubt about its samples, which withholds a verdict that the test or the interval would give. */
export function withDoubt(
  comparison: Comparison,
  baseline: Measured,
  contender: Measured,
): Comparison {
  const doubt = doubtOf(baseline, contender)
  if (!doubt) return comparison
  const doubted = { ...comparison, doubt }
  return { ...doubted, verdict: verdictOf(doubted) }
}

/** The side to which a difference is significant, whatever the doubt; `null` for none, and where a side has a single replicate. */
export function significantSide({
  n,
  pAdjusted,
  tendency,
}: Pick<Comparison, 'n' | 'pAdjusted' | 'tendency'>): Comparison['tendency'] {
  return pAdjusted !== null && pAdjusted < alpha && smallest(n) > 1 ? tendency : null
}

/**
 * The comparisons as one family, in the order given: the probability of any false difference among them is below 5 % (Holm
 * 1979). Comparisons whose samples are too small to be significant even alone cannot be false and do not count.
 */
export function compareFamily(comparisons: readonly Comparison[]): readonly Comparison[] {
  const testable = comparisons.filter(({ p, n }) => p !== null && smallestP(...n) < alpha)
  const adjusted = holm(testable.flatMap(({ p }) => p ?? []))
  const pAdjustedOf = new Map(testable.map((comparison, index) => [comparison, adjusted[index]]))
  const family = Math.max(1, testable.length)
  const together = Math.max(1, comparisons.filter(({ p }) => p !== null).length)
  return comparisons.map((comparison) => {
    const pAdjusted = pAdjustedOf.get(comparison) ?? comparison.p
    return withPOf(comparison, { family, together, pAdjusted })
  })
}

/** The comparison with the adjusted p and the family of another comparison of the same runs. */
export function withPOf(
  comparison: Comparison,
  { pAdjusted, family, together }: Pick<Comparison, 'pAdjusted' | 'family' | 'together'>,
): Comparison {
  const tested = { ...comparison, pAdjusted, family, together }
  return { ...tested, verdict: verdictOf(tested) }
}

function verdictOf({
  n,
  p,
  pAdjusted,
  tendency,
  family,
  together,
  interval,
  margin,
  doubt,
  quoted,
}: Omit<Comparison, 'verdict'>): Verdict {
  const runs = smallest(n)
  if (p === null || pAdjusted === null) return { kind: 'insufficient', runs }
  if (runs === 1) return { kind: 'single', ...(quoted === undefined ? {} : { quoted }) }
  const isEquivalent = interval && isWithin(interval, 1 - margin, 1 + margin)
  const side = significantSide({ n, pAdjusted, tendency })
  if (doubt && (side !== null || isEquivalent)) return { kind: 'insufficient', runs, doubt }
  if (side !== null) return { kind: side }
  if (isEquivalent) return { kind: 'equivalent', margin }
  if (!canConfirm({ n, family }))
    return { kind: 'insufficient', runs, needed: replicatesNeeded(alpha / together, ...n) }
  return { kind: 'not-significant' }
}

/** True where samples that do not overlap would be significant in their family: an equivalence needs fewer replicates. */
export function canConfirm({
  n,
  family,
  doubt,
}: Pick<Comparison, 'n' | 'family' | 'doubt'>): boolean {
  return doubt === undefined && smallestP(...n) * family < alpha
}

/** True where an interval that covers at least 90 % lies inside the bounds, ends included. */
export function isWithin(
  { low, high, coverage }: RatioInterval,
  lowest: number,
  highest: number,
): boolean {
  return coverage >= equivalenceCoverage - 1e-9 && low >= lowest && high <= highest
}

// U counts the pairs in which the baseline is the larger.
function tendencyOf(u: number, n: Comparison['n']): Comparison['tendency'] {
  const half = (n[0] * n[1]) / 2
  if (u === half) return null
  return u < half ? 'higher' : 'lower'
}

function sampleWarnings(n: Comparison['n']): readonly string[] {
  return (['baseline', 'contender'] as const).flatMap((side, index) => {
    if (n[index] === 0) return [`no run of the ${side}`]
    return n[index] === 1 ? [`a single value of the ${side}: its spread is unknown`] : []
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

/** What messages expect in place of a text that is no margin. */
export const marginForm = 'a percentage above 0 and at most 50, such as 3'

/** The margin as a share, such as 0.03 for `3` or `3 %`; undefined unless it is a percentage above 0 and at most 50. */
export function parseMargin(text: string): number | undefined {
  const percent = /^(\d{1,2}(?:\.\d{1,2})?) ?%?$/.exec(text)?.[1]
  const share = Number(percent) / 100
  return percent !== undefined && share > 0 && share <= 0.5 ? share : undefined
}

/** Contender ÷ baseline of the medians. `null` where there is no number; a warning then says why. */
interface Relative {
  readonly medians: readonly [baseline: number | null, contender: number | null]
  readonly ratio: number | null
  readonly warnings: readonly string[]
}

/** The ratio of the medians. There is none to a median that is not positive, and none of a negative one. */
export function relative(baseline: readonly number[], contender: readonly number[]): Relative {
  const medians = [median(baseline) ?? null, median(contender) ?? null] as const
  const [base, other] = medians
  if (base === null || other === null) return { medians, ratio: null, warnings: [] }
  const quotient = ratio(base, other)
  if (quotient === undefined) return { medians, ratio: null, warnings: [reason(base, other)] }
  return { medians, ratio: quotient, warnings: [] }
}

function reason(base: number, other: number): string {
  if (base === 0) return 'no ratio: the median of the baseline is 0'
  if (base < 0) return 'no ratio: the median of the baseline is negative'
  if (other < 0) return 'no ratio: the median of the contender is negative'
  return 'no ratio: the median of the baseline is next to nothing'
}

/**
 * Contender ÷ baseline, 1 where they are equal; undefined where the baseline is not positive or the contender is
 * negative, and where the quotient is beyond all numbers. Never infinite.
 */
export function ratio(baseline: number, contender: number): number | undefined {
  if (finite(baseline) < 0 || finite(contender) < 0) return undefined
  // Division by zero gives an infinity or NaN.
  const quotient = contender / baseline
  return Number.isFinite(quotient) ? quotient : undefined
}
