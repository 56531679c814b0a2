// The comparisons of a page by the runs of their sides, so that the same comparison has one verdict on the page.
import { withPOf, type Comparison } from './compare-cells.ts'
import type { Run } from '../core/model.ts'

/** A comparison and the runs of its sides. */
export interface ComparedRuns {
  readonly metric: string
  readonly baseline: readonly Pick<Run, 'id' | 'fields'>[]
  readonly contender: readonly Pick<Run, 'id' | 'fields'>[]
  readonly comparison: Comparison
}

/** Comparisons corrected in families; of several of the same runs, the one with the largest adjusted p counts, then the largest family. */
export class ComparisonsByRuns {
  readonly #comparisons = new Map<string, Comparison>()

  /** Adds comparisons that are corrected as one family. */
  add(compared: readonly ComparedRuns[]): void {
    for (const each of compared) {
      const key = keyOf(each)
      const known = this.#comparisons.get(key)
      if (!known || isStricter(each.comparison, known)) this.#comparisons.set(key, each.comparison)
    }
  }

  /** The comparison with the adjusted p and family of the same runs here, if these are larger. */
  corrected(compared: ComparedRuns): Comparison {
    const known = this.#comparisons.get(keyOf(compared))
    const { comparison } = compared
    return known && isStricter(known, comparison) ? withPOf(comparison, known) : comparison
  }
}

function isStricter(one: Comparison, other: Comparison): boolean {
  const difference = (one.pAdjusted ?? -1) - (other.pAdjusted ?? -1)
  return difference > 0 || (difference === 0 && one.together > other.together)
}

// The test has two sides: exchanging baseline and contender changes no p.
function keyOf({ metric, baseline, contender }: ComparedRuns): string {
  const sides = [baseline, contender].map((runs) => runs.map(({ id }) => id).toSorted())
  return JSON.stringify([metric, sides.map((ids) => ids.join(' ')).toSorted()])
}
