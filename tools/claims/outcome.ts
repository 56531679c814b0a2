// A claim in one cell - do the numbers match it, do the statistics support it? - and its verdict over all cells.
import { isWithin } from '../analysis/compare-cells.ts'
import type { Pair } from '../analysis/side-by-side.ts'
import { verdictText } from '../analysis/verdict.ts'
import { smallest } from '../core/extremes.ts'
import type { Bounds } from './expectation.ts'

/**
 * `matches`: the ratio is inside the bounds. `outside`: on the claimed side, of another size. `against`: on the other side,
 * or a difference where none is claimed. `undecided`: outside the bounds, but its interval reaches into them. `missing`: no
 * ratio. `stated`: the author expects nothing.
 */
export type Outcome = 'matches' | 'outside' | 'against' | 'undecided' | 'missing' | 'stated'

/**
 * The two marks of a cell. It is supported where it matches and the test shows the claimed direction; a claim without a
 * direction, such as "within 5 %", needs the interval of the ratio inside its bounds. `reason` says why it is not supported.
 */
export interface CellOutcome {
  readonly outcome: Outcome
  readonly supported: boolean
  readonly reason?: string
}

/**
 * `supported`: every cell matches and is supported. `partly`: some cells do not match. `contradicted`: a cell is against, or
 * none matches although one has a ratio that excludes the claim. `unsupported`: neither supported nor refuted.
 */
export const claimVerdicts = ['supported', 'unsupported', 'partly', 'contradicted'] as const
export type ClaimVerdict = (typeof claimVerdicts)[number]

/** Judges a cell, whose comparison is corrected for all cells of the claim. */
export function cellOutcome(pair: Pair, bounds: Bounds | undefined): CellOutcome {
  const { comparison } = pair
  if (!bounds)
    return { outcome: 'stated', supported: false, reason: verdictText(comparison.verdict) }
  const outcome = outcomeOf(pair, bounds)
  if (outcome === 'missing')
    return { outcome, supported: false, reason: `no ratio: ${missing(pair)}` }
  const supported = outcome === 'matches' && isSupported(pair, bounds)
  return supported
    ? { outcome, supported }
    : { outcome, supported, reason: unsupportedReason(comparison, bounds) }
}

function unsupportedReason(
  { verdict, interval, n, doubt }: Pair['comparison'],
  { side, low, high }: Bounds,
): string {
  if (side === 'above' || side === 'below' || verdict.kind === 'single') return verdictText(verdict)
  if (doubt && interval && isWithin(interval, low, high))
    return verdictText({ kind: 'insufficient', runs: smallest(n), doubt })
  return interval && isWithin(interval, 0, Infinity)
    ? 'the interval of the ratio exceeds the claimed range'
    : verdictText({ kind: 'insufficient', runs: smallest(n) })
}

function outcomeOf(
  { comparison: { ratio, interval } }: Pair,
  { low, high, side }: Bounds,
): Outcome {
  if (ratio === null) return 'missing'
  if (ratio >= low && ratio <= high) return 'matches'
  if (interval && interval.high >= low && interval.low <= high) return 'undecided'
  if (side === 'same' || (side === 'above' && ratio <= 1) || (side === 'below' && ratio >= 1))
    return 'against'
  return 'outside'
}

function isSupported({ comparison }: Pair, { low, high, side }: Bounds): boolean {
  const { verdict, interval, doubt } = comparison
  if (side === 'above') return verdict.kind === 'higher'
  if (side === 'below') return verdict.kind === 'lower'
  const isCovered = interval !== null && isWithin(interval, low, high)
  return verdict.kind !== 'single' && !doubt && isCovered
}

/** The verdict over all cells: one cell against is enough to contradict. */
export function claimVerdict(cells: readonly CellOutcome[]): ClaimVerdict {
  const matching = cells.filter(({ outcome }) => outcome === 'matches').length
  const isRefuted = (refuting: Outcome): boolean =>
    cells.some(({ outcome }) => outcome === refuting)
  if (isRefuted('against') || (matching === 0 && isRefuted('outside'))) return 'contradicted'
  if (matching > 0 && matching < cells.length) return 'partly'
  return matching > 0 && cells.every(({ supported }) => supported) ? 'supported' : 'unsupported'
}

function missing({ baseline, contender }: Pair): string {
  for (const [name, cell] of [
    ['baseline', baseline],
    ['contender', contender],
  ] as const) {
    if (!cell) return `no ${name} run`
    if (cell.value === null) return `${name}: ${cell.reason ?? cell.status}`
  }
  return 'the baseline is zero'
}
