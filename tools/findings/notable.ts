// The runs that show a change best: the median runs of the cell with the largest difference.
import type { Run } from '../core/model.ts'
import type { Cell } from '../analysis/projection.ts'
import type { Change } from './changes.ts'
import type { Fields } from './finding-cells.ts'
import { logOf } from './pattern.ts'

/** One run of each side of a change, and the fields that both share. */
export interface NotablePair {
  readonly fields: Fields
  readonly baseline: Run
  readonly contender: Run
}

/**
 * The pair of the cell that differs most in the direction of the change, among the cells whose runs pass `isUsable`; undefined
 * where none does.
 */
export function notablePair(
  { cells, ratio }: Change,
  isUsable: (baseline: Run, contender: Run) => boolean,
): NotablePair | undefined {
  const sign = ratio < 1 ? 1 : -1
  const sorted = cells.toSorted((a, b) => sign * (logOf(a) - logOf(b)))
  for (const { fields, baseline, contender } of sorted) {
    const [base, other] = [medianRun(baseline), medianRun(contender)]
    if (base && other && isUsable(base, other)) return { fields, baseline: base, contender: other }
  }
  return undefined
}

/** The run whose number is the median of the cell. */
export function medianRun({ runs, evidence: [first] }: Cell): Run | undefined {
  return runs.find(({ id }) => id === first?.run)
}
