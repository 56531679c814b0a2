// The pattern of a change over its conditions: where it is better, where worse, where nothing differs.
import { groupBy } from '../analysis/group-by.ts'
import { significantSide } from '../analysis/compare-cells.ts'
import { badgeOf, isSignificant, weakestBadge, type Badge } from '../analysis/verdict.ts'
import type { Cell } from '../analysis/projection.ts'
import { quantile } from '../analysis/quantile.ts'
import { largest, smallest as smallestOf } from '../core/extremes.ts'
import type { Change, PairedCell } from './changes.ts'

/** A smaller difference is none, unless a test confirms it. */
export const smallest = 0.02

/** The cells of a change by their outcome, the largest difference first. */
export interface Pattern {
  /** Those of the direction with the larger differences. */
  readonly main: readonly PairedCell[]
  readonly reverse: readonly PairedCell[]
  readonly none: readonly PairedCell[]
}

/** Sorts the cells of a change by their outcome */
export function patternOf({ cells }: Pick<Change, 'cells'>): Pattern {
  const sorted = cells.toSorted((a, b) => Math.abs(logOf(b)) - Math.abs(logOf(a)))
  const scatter = scatterOf(cells)
  const groups = groupBy(sorted, (cell) => isClear(cell, scatter))
  const [clear = [], none = []] = [true, false].map((is) => groups.get(is))
  const total = clear.reduce((sum, cell) => sum + logOf(cell), 0)
  const isMain = (cell: PairedCell): boolean => logOf(cell) > 0 === total >= 0
  return {
    main: clear.filter(isMain),
    reverse: clear.filter((cell) => !isMain(cell)),
    none,
  }
}

// By what factor the runs of nine of ten cells differ at most, as a logarithm; 0 where fewer than half of the pairs have repeats.
function scatterOf(cells: readonly PairedCell[]): number {
  const repeated = cells.filter(({ baseline, contender }) => Math.min(baseline.n, contender.n) > 1)
  if (2 * repeated.length < cells.length) return 0
  return (
    quantile(
      repeated.flatMap(({ baseline, contender }) => [baseline, contender].map(widthOf)),
      nearlyAll,
    ) ?? 0
  )
}

const nearlyAll = 0.9

function widthOf({ low, high }: Cell): number {
  return low !== null && high !== null && low > 0 ? Math.log(high / low) : 0
}

// True for a difference that a test shows, or that no test could refute and that exceeds 2 %, the ranges of the runs and their width, or
// the scatter of the others for one run. One that is less than half as large on the days that both sides share is that of the days.
function isClear(
  { baseline, contender, comparison: { ratio, verdict, ...tested }, sameDays }: PairedCell,
  scatter: number,
): boolean {
  const log = Math.log(ratio ?? 1)
  const isOfDays = sameDays && 2 * Math.sign(log) * Math.log(sameDays.ratio) < Math.abs(log)
  if (isOfDays && !isSignificant(verdict)) return false
  if (significantSide(tested) !== null) return true
  if (verdict.kind === 'equivalent' || verdict.kind === 'not-significant') return false
  const isApart =
    (baseline.low ?? 0) > (contender.high ?? 0) || (contender.low ?? 0) > (baseline.high ?? 0)
  const isWide = [baseline, contender].some(
    (side) => (side.n === 1 ? scatter : widthOf(side)) > Math.abs(log),
  )
  return Math.abs((ratio ?? 1) - 1) >= smallest && isApart && !isWide
}

/** The ratio of a cell as a logarithm: a rise and a fall by one factor are equally far. */
export function logOf({ comparison: { ratio } }: PairedCell): number {
  return Math.log(ratio ?? 1)
}

/** The ratios of some cells; a cell without a number has none. */
export function ratiosOf(cells: readonly PairedCell[]): readonly number[] {
  return cells.flatMap(({ comparison }) => comparison.ratio ?? [])
}

/** The words of the weakest badge of some cells; where there are too few runs for a test, how many all of them have. */
export function badgeText(cells: readonly PairedCell[]): string {
  const { kind, text } = weakestBadge(cells.map(badgeOfPair)) ?? { text: '' }
  const runs = cells.flatMap(({ baseline, contender }) => [baseline.n, contender.n])
  const [fewest, most] = [smallestOf(runs), largest(runs)]
  return cells.length > 1 && fewest < most && (kind === 'one-run' || kind === 'measured')
    ? `Measured, not tested (${String(fewest)} to ${String(most)} runs)`
    : text
}

/** The words of the badge of a cell, with the doubt that the runs are independent. */
export function badgeOfCell(cell: PairedCell): string {
  const { verdict } = cell.comparison
  return verdict.kind === 'insufficient' ? badgeOf(verdict).text : badgeOfPair(cell).text
}

// `One run` only where neither side has more.
function badgeOfPair({ baseline, contender, comparison: { verdict, n } }: PairedCell): Badge {
  const runs = [baseline.n, contender.n]
  const most = largest(runs)
  const badge = badgeOf(
    verdict.kind === 'insufficient' ? { kind: 'insufficient', runs: verdict.runs } : verdict,
  )
  if (verdict.kind !== 'single' || verdict.quoted !== undefined || most === 1) return badge
  const text =
    smallestOf(runs) === 1
      ? `One run vs ${String(most)}`
      : largest(n) === 1
        ? `Measured, not tested (${String(most)} runs, one start)`
        : `One start vs ${String(largest(n))}`
  return { kind: smallestOf(runs) === 1 ? badge.kind : 'measured', text }
}
