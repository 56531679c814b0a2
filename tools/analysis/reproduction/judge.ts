// Whether a recording reproduces a ratio: by its own interval and verdict, against the original interval.
import { compare, compareFamily, type Comparison } from '../compare.ts'
import { mostRepeats, repeatsNeeded } from '../power.ts'
import { isSignificant } from '../verdict.ts'
import type { ReproducedCell } from './reproduction.ts'

/** The verdicts on a cell and on a reproduction. */
export type Reproduced = 'reproduced' | 'direction only' | 'not reproduced' | 'cannot tell'

/** A cell with both comparisons. */
export interface JudgedCell {
  readonly label: string
  readonly original: Comparison
  readonly local: Comparison
  readonly verdict: Reproduced
  /** Of `cannot tell`: how many more repeats of each side would show the original difference, where that is known. */
  readonly more?: number
}

/** The values of a side of a cell as recorded here, in the base unit of the metric. */
export interface LocalValues {
  readonly baseline: readonly number[]
  readonly contender: readonly number[]
}

/**
 * Judges the cells as one family. *Reproduced*: significant here, in the direction of the original, and the intervals of
 * both ratios overlap. *Direction only*: significant in the same direction with another size. *Not reproduced*: significant
 * in the other direction, equivalent, or not significant with an interval that excludes the original ratio. Otherwise, and
 * where a server ran with other options than the plan, the recording *cannot tell*.
 */
export function judge(
  cells: readonly ReproducedCell[],
  local: readonly LocalValues[],
): readonly JudgedCell[] {
  const originals = compareFamily(
    cells.map(({ baseline, contender }) => compare(baseline.values, contender.values)),
  )
  const locals = compareFamily(
    cells.map((_, index) => compare(local[index]?.baseline ?? [], local[index]?.contender ?? [])),
  )
  return cells.flatMap(({ label, unmet = [] }, index): readonly JudgedCell[] => {
    const [original, here] = [originals[index], locals[index]]
    if (!original || !here) return []
    // Another configuration is another comparison.
    const verdict = unmet.length > 0 ? 'cannot tell' : cellVerdict(original, here)
    const more =
      verdict === 'cannot tell' && unmet.length === 0 ? moreRepeats(original, here) : undefined
    return [{ label, original, local: here, verdict, ...(more === undefined ? {} : { more }) }]
  })
}

/** The verdict on all cells: the one that they share, `direction only` where some are, else the weakest. */
export function overallVerdict(cells: readonly JudgedCell[]): Reproduced {
  const verdicts = new Set(cells.map(({ verdict }) => verdict))
  if (verdicts.has('not reproduced')) return 'not reproduced'
  if (verdicts.size === 0 || verdicts.has('cannot tell')) return 'cannot tell'
  return verdicts.has('direction only') ? 'direction only' : 'reproduced'
}

function cellVerdict(original: Comparison, local: Comparison): Reproduced {
  const wanted = rangeOf(original)
  const { interval, verdict } = local
  if (wanted === undefined || interval === null) return 'cannot tell'
  const overlaps = interval.low <= wanted.high && wanted.low <= interval.high
  if (isSignificant(verdict)) {
    const { ratio } = original
    const isSameDirection = ratio !== null && (verdict.kind === 'higher' ? ratio > 1 : ratio < 1)
    if (!isSameDirection) return 'not reproduced'
    return overlaps ? 'reproduced' : 'direction only'
  }
  if (verdict.kind === 'equivalent') return 'not reproduced'
  const excludesOriginal =
    verdict.kind === 'not-significant' &&
    original.ratio !== null &&
    (original.ratio < interval.low || original.ratio > interval.high)
  return excludesOriginal ? 'not reproduced' : 'cannot tell'
}

// The interval of the original ratio; the ratio alone for single runs.
function rangeOf({ ratio, interval }: Comparison): { low: number; high: number } | undefined {
  if (interval !== null) return interval
  return ratio === null ? undefined : { low: ratio, high: ratio }
}

function moreRepeats(original: Comparison, local: Comparison): number | undefined {
  const present = Math.min(...local.n)
  const { verdict, interval } = local
  if (verdict.kind === 'insufficient' && verdict.needed !== undefined)
    return Math.max(1, verdict.needed - present)
  if (original.ratio === null || original.ratio === 1 || interval === null) return undefined
  // The half width of the interval stands for two standard errors of the logarithm of the ratio.
  const width = Math.log(interval.high / interval.low) / 2
  const variation = (width / 2) * Math.sqrt(present / 2)
  const needed = repeatsNeeded(original.ratio, variation) ?? mostRepeats
  return needed > present ? needed - present : undefined
}
