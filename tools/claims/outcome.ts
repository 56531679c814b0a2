// The outcome of a claim in one cell, and its verdict over all cells.
import type { Pair } from '../analysis/side-by-side.ts'
import type { Bounds } from './bounds.ts'

/**
 * `holds`: inside the bounds, with enough runs. `outside`: on the claimed side, of another size. `against`: on the other
 * side, or a difference where none is claimed. `unsupported`: not significant, or insufficient data.
 */
export type Outcome = 'holds' | 'outside' | 'against' | 'unsupported'

/** An outcome; `unsupported` has a reason. */
export interface CellOutcome {
  readonly outcome: Outcome
  readonly reason?: string
}

export const claimVerdicts = ['holds', 'partly', 'contradicted', 'unsupported'] as const
export type ClaimVerdict = (typeof claimVerdicts)[number]

/** Judges a cell; each side needs `fewest` runs before it can support anything. One run is enough to contradict. */
export function cellOutcome(
  { baseline, contender, comparison }: Pair,
  { low, high, side }: Bounds,
  fewest: number,
): CellOutcome {
  const { ratio, n } = comparison
  if (ratio === null)
    return { outcome: 'unsupported', reason: `insufficient data: ${missing(baseline, contender)}` }
  const inside = ratio >= low && ratio <= high
  if (!inside) {
    const { low: from, high: to } = comparison
    if (from !== null && to !== null && to >= low && from <= high)
      return {
        outcome: 'unsupported',
        reason: 'not significant: the interval of the ratio overlaps the claimed range',
      }
    if (side === 'same' || (side === 'above' && ratio <= 1) || (side === 'below' && ratio >= 1))
      return { outcome: 'against' }
    return { outcome: 'outside' }
  }
  const few = Math.min(...n)
  if (few < fewest) {
    const runs = `${String(few)} ${few === 1 ? 'run' : 'runs'} per side`
    const reason = `insufficient data: ${runs}, expected ${String(fewest)}`
    return { outcome: 'unsupported', reason }
  }
  if ((side === 'above' || side === 'below') && few > 1 && !apart(baseline, contender, side)) {
    if (comparison.p === null || comparison.p >= 0.05)
      return { outcome: 'unsupported', reason: 'not significant: the runs of both sides overlap' }
  }
  return { outcome: 'holds' }
}

/** The verdict over all cells: one cell against is enough to contradict. */
export function claimVerdict(outcomes: readonly Outcome[]): ClaimVerdict {
  const holding = outcomes.filter((outcome) => outcome === 'holds').length
  if (outcomes.includes('against')) return 'contradicted'
  if (outcomes.length > 0 && holding === outcomes.length) return 'holds'
  if (holding > 0) return 'partly'
  return outcomes.includes('outside') ? 'contradicted' : 'unsupported'
}

function apart(
  baseline: Pair['baseline'],
  contender: Pair['contender'],
  side: 'above' | 'below',
): boolean {
  const [upper, lower] = side === 'above' ? [contender, baseline] : [baseline, contender]
  const [lowest, highest] = [upper?.low ?? null, lower?.high ?? null]
  return lowest !== null && highest !== null && lowest > highest
}

function missing(baseline: Pair['baseline'], contender: Pair['contender']): string {
  for (const [name, cell] of [
    ['baseline', baseline],
    ['contender', contender],
  ] as const) {
    if (!cell) return `no ${name} run`
    if (cell.value === null) return `${name}: ${cell.reason ?? cell.status}`
  }
  return 'the baseline is zero'
}
