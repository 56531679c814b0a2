// A comparison as one line of text.
import { compare, withPOf } from '../analysis/compare-cells.ts'
import { verdictText } from '../analysis/verdict.ts'
import { intervalText, pText } from '../analysis/verdict-text.ts'
import { smallest } from '../core/extremes.ts'
import { ratioText } from './view-number-text.ts'

/**
 * Ratio, interval with its coverage, p and verdict of two samples of replicates; the verdict alone without a ratio. Of a
 * cell that was picked from `family` cells p is the product, as it is for the smallest of them by Holm.
 */
export function compareText(
  baseline: readonly number[],
  contender: readonly number[],
  family = 1,
): string {
  const alone = compare(baseline, contender)
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
      ? [`p = ${pText(pAdjusted)}${family > 1 ? ` (one of ${String(family)} points)` : ''}`]
      : []),
    verdictText(verdict),
  ]
  return parts.join(', ')
}
