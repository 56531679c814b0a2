// The two groups of runs that a figure of profiles or waits compares.
import { confoundersOfSides, type Confounder } from '../analysis/comparability.ts'
import type { Run, SourceRecord } from '../core/model.ts'
import type { Both } from '../profiles/both.ts'
import type { FigureContext } from './kind.ts'
import { figureRuns, holds, nameOf } from './grid.ts'
import type { CommonOptions } from './options.ts'
import { filesOfRun } from '../core/run-files.ts'

/** One group: its label, its runs and all their files. */
export interface FigureSide {
  readonly label: string
  readonly runs: readonly Run[]
  readonly sources: readonly SourceRecord[]
}

/** The runs of the baseline and of the contender, after the filter of the figure. */
export function twoSides(
  request: CommonOptions & {
    readonly baseline: Readonly<Record<string, string>>
    readonly contender: Readonly<Record<string, string>>
  },
  context: FigureContext,
): Both<FigureSide> {
  return [sideOf(request, request.baseline, context), sideOf(request, request.contender, context)]
}

/** What else differs between the sides than the fields that select them; none for one side. */
export function sideConfounders(
  sides: readonly Pick<FigureSide, 'runs'>[],
  selections: readonly (Readonly<Record<string, string>> | undefined)[],
  { intended }: CommonOptions,
  { vocabulary }: FigureContext,
): readonly Confounder[] {
  const keys = [...new Set(selections.flatMap((fields = {}) => Object.keys(fields)))]
  return confoundersOfSides(
    sides.map(({ runs }) => runs),
    { keys, declared: intended },
    vocabulary,
  )
}

/** The runs of a figure that have these texts. */
export function sideOf(
  request: CommonOptions,
  fields: Readonly<Record<string, string>>,
  context: FigureContext,
): FigureSide {
  const runs = figureRuns(request, context).filter((run) => holds(run.fields, fields))
  const label = nameOf(fields, Object.keys(fields), request.labels, context.vocabulary)
  return { label, runs, sources: [...new Set(runs.flatMap(filesOfRun))] }
}
