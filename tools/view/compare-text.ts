// A comparison as one line of text.
import { compareCells, withPOf } from '../analysis/compare-cells.ts'
import { replicatesOf, type RunValue } from '../analysis/replicates.ts'
import { verdictText } from '../analysis/verdict.ts'
import { intervalText, pText } from '../analysis/verdict-text.ts'
import { smallest } from '../core/extremes.ts'
import { ratioText } from './view-number-text.ts'

/**
 * Ratio, interval with its coverage, p and verdict of the runs of two sides; the verdict alone without a ratio. Of a
 * cell that was picked from `family` cells p is the product, as it is for the smallest of them by Holm.
 */
export function compareText(
  baseline: readonly RunValue[],
  contender: readonly RunValue[],
  family = 1,
): string {
  const [base, other] = [baseline, contender].map((runs) => ({
    ...replicatesOf(runs),
    rounding: 0,
  }))
  const alone = compareCells(base, other)
  const pAdjusted = alone.p === null ? null : Math.min(1, alone.p * family)
  const { ratio, interval, verdict, n } = withPOf(alone, { pAdjusted, family })
  const isTested = verdict.kind !== 'single' && verdict.kind !== 'insufficient'
  const parts = [
    ...(ratio === null
      ? []
      : [
          `${ratioText(ratio)}${interval && smallest(n) > 1 ? ` (${intervalText(interval)})` : ''}`,
        ]),
    ...(isTested && pAdjusted !== null
      ? [`p = ${pText(pAdjusted)}${family > 1 ? ` (one of ${family} points)` : ''}`]
      : []),
    verdictText(verdict),
  ]
  return parts.join(', ')
}
