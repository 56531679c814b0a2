// A comparison as one line of text.
import { compare } from '../analysis/compare-cells.ts'
import { verdictText } from '../analysis/verdict.ts'
import { intervalText, pText } from '../analysis/verdict-text.ts'
import { smallest } from '../core/extremes.ts'
import { ratioText } from './view-number-text.ts'

/** Ratio, interval with its coverage, p and verdict of two samples of replicates; the verdict alone without a ratio. */
export function compareText(baseline: readonly number[], contender: readonly number[]): string {
  const { ratio, interval, p, verdict, n } = compare(baseline, contender)
  const isTested = verdict.kind !== 'single' && verdict.kind !== 'insufficient'
  const parts = [
    ...(ratio === null
      ? []
      : [
          `${ratioText(ratio)}${interval && smallest(n) > 1 ? ` (${intervalText(interval)})` : ''}`,
        ]),
    ...(isTested && p !== null ? [`p = ${pText(p)}`] : []),
    verdictText(verdict),
  ]
  return parts.join(', ')
}
