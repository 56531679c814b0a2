// What a statement about two sides is about: its runs and its parsed selections.
import type { Run } from '../core/model.ts'
import type { Call } from './call.ts'
import type { Selection } from './selection.ts'
import type { Comparison } from './spec.ts'

/** The runs that pass the selection, all runs of the archives, and the parsed selections. */
export interface ComparedSides {
  readonly slugs: readonly string[]
  readonly archiveRuns: readonly Run[]
  readonly runs: readonly Run[]
  readonly metric: string
  readonly where: Selection
  readonly baseline: Selection
  readonly contender: Selection
  /** The sides as written. */
  readonly named: { readonly baseline: string; readonly contender: string }
}

/** The sides of a comparison; undefined where something is wrong, which is reported. */
export function comparedSides(
  call: Call,
  { name: metric, contender: second, baseline: first, where: selected }: Comparison,
  archive: string | undefined,
): ComparedSides | undefined {
  const { slugs, runs: archiveRuns } = call.runs(archive)
  if (archiveRuns.length === 0) return undefined
  if (first === undefined || second === undefined)
    return call.report(
      'sides',
      `Unexpected \`${metric}\` without sides, expected METRIC CONTENDER / BASELINE, CELLS`,
    )
  const where = call.selection('the cells', selected, archiveRuns)
  const baseline = call.selection('the baseline', first, archiveRuns)
  const contender = call.selection('the contender', second, archiveRuns)
  if (!where || !baseline || !contender || !call.metricKnown(metric, archiveRuns)) return undefined
  const runs = archiveRuns.filter(({ fields }) => where.filter(fields))
  const named = { baseline: first, contender: second }
  return { slugs, archiveRuns, runs, metric, where, baseline, contender, named }
}
