// The verdict that all rows of a table have, as one sentence.
import type { Comparison } from '../analysis/compare-cells.ts'
import { verdictText } from '../analysis/verdict.ts'
import { neededText } from '../analysis/verdict-text.ts'

/**
 * A sentence in place of a column of verdicts: where no row has one for lack of runs, or where all are equal. Undefined where
 * verdicts differ or the table has one row.
 */
export function sharedVerdict(comparisons: readonly Comparison[]): string | undefined {
  const [first] = comparisons
  if (!first || comparisons.length < 2) return undefined
  const { n } = comparisons.reduce((most, each) =>
    each.n[0] + each.n[1] > most.n[0] + most.n[1] ? each : most,
  )
  const runs = `${String(n[0])} vs ${String(n[1])} runs`
  if (comparisons.every(({ verdict: { kind } }) => kind === 'insufficient' || kind === 'single')) {
    const needed = neededText(comparisons)
    const doubt = comparisons.find(({ verdict }) => 'doubt' in verdict)?.verdict
    const why = doubt && 'doubt' in doubt ? `; ${doubt.doubt}` : ''
    return `Not tested: ${[runs, ...(needed ? [needed] : [])].join('; ')}${why}.`
  }
  const text = verdictText(first.verdict)
  if (comparisons.some(({ verdict }) => verdictText(verdict) !== text)) return undefined
  return `Verdict of every row: ${text} (${runs}).`
}
