// A change: two sides, compared cell by cell.
import { compareCells, compareFamily, type Comparison } from '../analysis/compare-cells.ts'
import type { Cell } from '../analysis/projection.ts'
import { byContext, differingKeys, fieldsText, withoutKeys, type Fields } from './finding-cells.ts'

/** One cell on both sides. */
export interface PairedCell {
  readonly fields: Fields
  readonly baseline: Cell
  readonly contender: Cell
  readonly comparison: Comparison
}

/** Two sides whose fields differ in the compared keys only. */
export interface Change {
  readonly metric: string
  readonly better?: 'higher' | 'lower'
  /** Keys whose values make the sides, such as engine and version. */
  readonly compared: readonly string[]
  readonly baseline: Fields
  readonly contender: Fields
  /** Keys that name a cell among the others, the load last. */
  readonly keys: readonly string[]
  readonly cells: readonly PairedCell[]
  /** Geometric mean of the ratios of the cells, contender ÷ baseline. */
  readonly ratio: number
}

/** The cells that both sides have, with their comparisons corrected as one family. */
export function pairedCells(
  baseline: readonly Cell[],
  contender: readonly Cell[],
  compared: readonly string[],
): readonly PairedCell[] {
  const contexts = byContext(contender, compared)
  const paired = baseline.flatMap((base) => {
    const fields = withoutKeys(base.fields, compared)
    const matches = contexts.get(fieldsText(fields)) ?? []
    return matches.map((other) => ({ fields, base, other }))
  })
  const comparisons = compareFamily(paired.map(({ base, other }) => compareCells(base, other)))
  return paired.flatMap(({ fields, base, other }, index): readonly PairedCell[] => {
    const comparison = comparisons[index]
    return comparison === undefined || comparison.ratio === null
      ? []
      : [{ fields, baseline: base, contender: other, comparison }]
  })
}

/** The keys in which the cells of a change differ from each other. */
export function cellKeys({ cells, keys }: Change): readonly string[] {
  return differingKeys(
    cells.map(({ fields }) => fields),
    keys,
  )
}
