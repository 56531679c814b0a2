// What a statement about two sides is about: its runs and its parsed selections.
import type * as z from '../schema.ts'
import type { Run } from '../model.ts'
import type { Call } from './call.ts'
import type { sidesParameters } from './parameters.ts'
import type { Selection } from './selection.ts'

export type SidesParameters = z.output<z.ZodObject<typeof sidesParameters>>

/** The runs that pass `where` and `over`, all runs of the archives, and the selections. */
export interface ComparedSides {
  readonly slugs: readonly string[]
  readonly archiveRuns: readonly Run[]
  readonly runs: readonly Run[]
  readonly where: Selection
  readonly over: Selection
  readonly baseline: Selection
  readonly contender: Selection
}

/** What the parameters select; undefined where one is wrong, which is reported. */
export function comparedSides(call: Call, parameters: SidesParameters): ComparedSides | undefined {
  const { slugs, runs: archiveRuns } = call.runs(parameters.archive)
  if (archiveRuns.length === 0) return undefined
  const where = call.selection('where', parameters.where, archiveRuns)
  const over = call.selection('over', parameters.over, archiveRuns)
  const baseline = call.selection('baseline', parameters.baseline, archiveRuns)
  const contender = call.selection('contender', parameters.contender, archiveRuns)
  if (!where || !over || !baseline || !contender) return undefined
  if (!call.metricKnown(parameters.metric, archiveRuns)) return undefined
  const runs = archiveRuns.filter(({ fields }) => where.filter(fields) && over.filter(fields))
  return { slugs, archiveRuns, runs, where, over, baseline, contender }
}
