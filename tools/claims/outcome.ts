// A claim in one cell: do the numbers match it, do the statistics support it?
import { isWithin } from '../analysis/compare-cells.ts'
import type { Pair } from '../analysis/side-by-side.ts'
import type { Bounds } from './expectation.ts'

/**
 * `matches`: the ratio is inside the bounds. `outside`: on the claimed side, of another size. `against`: on the other side,
 * or a difference where none is claimed. `undecided`: outside the bounds, but its interval reaches into them. `missing`: no
 * ratio. `stated`: the author expects nothing.
 */
export type Outcome = 'matches' | 'outside' | 'against' | 'undecided' | 'missing' | 'stated'

/** The two marks of a cell: `isSupported` where it matches and the test shows the claimed direction, or its interval lies inside the bounds. */
export interface CellOutcome {
  readonly outcome: Outcome
  readonly isSupported: boolean
}

/** Judges a cell, whose comparison is corrected for all cells of the claim. */
export function cellOutcome({ comparison }: Pair, bounds: Bounds | undefined): CellOutcome {
  const outcome = bounds ? outcomeOf(comparison, bounds) : 'stated'
  const isSupported = bounds !== undefined && outcome === 'matches' && supports(comparison, bounds)
  return { outcome, isSupported }
}

function outcomeOf({ ratio, interval }: Pair['comparison'], { low, high, side }: Bounds): Outcome {
  if (ratio === null) return 'missing'
  if (ratio >= low && ratio <= high) return 'matches'
  if (interval && interval.high >= low && interval.low <= high) return 'undecided'
  if (side === 'same' || (side === 'above' && ratio <= 1) || (side === 'below' && ratio >= 1))
    return 'against'
  return 'outside'
}

function supports(
  { verdict, interval, doubt }: Pair['comparison'],
  { low, high, side }: Bounds,
): boolean {
  if (side === 'above') return verdict.kind === 'higher'
  if (side === 'below') return verdict.kind === 'lower'
  return verdict.kind !== 'single' && !doubt && interval !== null && isWithin(interval, low, high)
}
