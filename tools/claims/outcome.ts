// A claim in one cell: do the numbers match it, and what badge do the statistics give it?
import { isWithin } from '../analysis/compare-cells.ts'
import { label } from '../analysis/label.ts'
import { badgeOf, contradicted, weakestBadge, type Badge } from '../analysis/verdict.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { smallest } from '../core/extremes.ts'
import type { ComparedCell } from './claim-scope.ts'
import type { Bounds, StatedNumber } from './expectation.ts'
import { percentText, withUnit } from './claim-number-text.ts'

/**
 * As printed. `matches`: the ratio is inside the bounds. `other size`: on the claimed side. `contradicts`: on the other side, or a
 * difference where none is claimed. `undecided`: outside the bounds, but its interval reaches into them. `not verified`: the author
 * expects nothing.
 */
export type Outcome =
  'matches' | 'other size' | 'contradicts' | 'undecided' | 'no ratio' | 'not verified'

/** Judges a cell, whose comparison is corrected for all cells of the claim. */
export function cellOutcome(
  { comparison: { ratio, interval } }: Pick<ComparedCell, 'comparison'>,
  bounds: Bounds | undefined,
): Outcome {
  if (!bounds) return 'not verified'
  const { low, high, side } = bounds
  if (ratio === null) return 'no ratio'
  if (ratio >= low && ratio <= high) return 'matches'
  if (interval && interval.high >= low && interval.low <= high) return 'undecided'
  if (side === 'same' || (side === 'above' && ratio <= 1) || (side === 'below' && ratio >= 1))
    return 'contradicts'
  return 'other size'
}

/**
 * The badge over all cells: contradicted by one of another size or side, else the weakest. Nothing is confirmed that nobody
 * expects. A number that is cut off or relative to the other side contradicts nothing.
 */
export function claimBadge(
  cells: readonly ComparedCell[],
  bounds: Bounds | undefined,
  vocabulary: Vocabulary,
): Badge {
  const badges = cells.map((cell): Badge => {
    const { verdict, n, ratio } = cell.comparison
    const outcome = cellOutcome(cell, bounds)
    if (outcome === 'contradicts') return contradicted
    if (outcome === 'other size') {
      const base = label(cell.baselineFields, vocabulary)
      return digitsBadge(ratio ?? Number.NaN, bounds?.stated, base) ?? contradicted
    }
    const badge = badgeOf(verdict)
    if (bounds && outcome === 'matches' && supports(cell, bounds))
      return badge.kind === 'equivalent' ? badge : badgeOf({ kind: 'higher' })
    const isPassed = badge.kind === 'confirmed' || badge.kind === 'equivalent'
    if (isPassed && outcome === 'undecided') return badgeOf({ kind: 'not-significant' })
    return isPassed ? badgeOf({ kind: 'insufficient', runs: smallest(n) }) : badge
  })
  return weakestBadge(badges) ?? badgeOf({ kind: 'insufficient', runs: 0 })
}

// The test shows the claimed direction, or the interval lies inside the bounds.
function supports(
  { comparison: { verdict, interval, doubt } }: ComparedCell,
  { low, high, side }: Bounds,
): boolean {
  if (side === 'above') return verdict.kind === 'higher'
  if (side === 'below') return verdict.kind === 'lower'
  return verdict.kind !== 'single' && !doubt && interval !== null && isWithin(interval, low, high)
}

/** The grey badge of such a ratio (new ÷ base); undefined for one that contradicts the number. `base` names the base. */
export function digitsBadge(
  ratio: number,
  stated: StatedNumber | undefined,
  base: string,
): Badge | undefined {
  if (!stated || !(ratio > 0)) return undefined
  const { digits, unit, relation } = stated
  const own = inWords(ratio, stated)
  // 1x says too little to be cut off.
  if ((unit === '%' || digits > 0) && isCutOff(own, stated))
    return {
      kind: 'rounded',
      text: `Rounded: ${withUnit(own.toFixed(digits + 2), unit === '%' ? '%' : '×')}`,
    }
  const isChange = relation === 'lower' || relation === 'higher'
  const other = -inWords(1 / ratio, stated)
  return isChange && (isCutOff(other, stated) || Number(other.toFixed(digits)) === stated.number)
    ? {
        kind: 'other-base',
        text: `Divided by the other value: ${percentText(ratio)} relative to ${base}`,
      }
    : undefined
}

// 15.7 of "15.7 % lower", 1.19 of "1.19x"
function inWords(ratio: number, { unit, relation }: StatedNumber): number {
  if (unit !== '%') return ratio
  if (relation === 'of') return 100 * ratio
  return 100 * (relation === 'lower' ? 1 - ratio : ratio - 1)
}

function isCutOff(value: number, { number, digits }: StatedNumber): boolean {
  const scale = 10 ** digits
  return Math.floor(value * scale + 1e-9) === Math.round(number * scale)
}
