// The cells that a number in prose is computed from.
import { defaultMargin } from '../analysis/compare.ts'
import { project, type Cell } from '../analysis/projection.ts'
import type * as z from '../schema.ts'
import { bounds, type Bounds } from './bounds.ts'
import type { Call } from './call.ts'
import { comparedCells, type ComparedCell } from './cells.ts'
import type { ChosenRuns, NumberParameters } from './number.ts'
import type { ratioParameters } from './parameters.ts'
import type { PrintedRatio } from './statement.ts'

export type RatioParameters = z.output<z.ZodObject<typeof ratioParameters>>

/** The cells of a metric; undefined where the call is wrong, which is reported. */
export function metricCells(
  call: Call,
  { metric, over }: Pick<NumberParameters, 'metric' | 'over'>,
  { archiveRuns, runs, where }: ChosenRuns,
): readonly Cell[] | undefined {
  if (!metric) call.reportMissing('metric', 'metric=qps')
  const dimensions = call.selection('over', over, runs)
  if (!metric || !dimensions || !call.metricKnown(metric, archiveRuns)) return undefined
  const chosen = runs.filter(({ fields }) => dimensions.filter(fields))
  const keys = [...new Set([...where.texts.keys(), ...dimensions.texts.keys()])]
  const { cells, residue } = project(chosen, { metric, keys, where: new Map() })
  call.reportMixed(residue)
  return cells
}

/** The cells of both sides whose ratio is as `is` says; undefined where the call is wrong, which is reported. */
export function ratioCells(
  call: Call,
  parameters: RatioParameters,
  { archiveRuns, runs, where }: ChosenRuns,
): readonly ComparedCell[] | undefined {
  const { metric, is } = parameters
  if (!metric) call.reportMissing('metric', 'metric=qps')
  if (!parameters.baseline) call.reportMissing('baseline', 'baseline="version=8.4.8"')
  if (!parameters.contender) call.reportMissing('contender', 'contender="version=9.7.0"')
  const baseline = call.selection('baseline', parameters.baseline, runs)
  const contender = call.selection('contender', parameters.contender, runs)
  const over = call.selection('over', parameters.over, runs)
  if (!metric || !baseline || !contender || !over) return undefined
  if (call.diagnostics.length > 0 || !call.metricKnown(metric, archiveRuns)) return undefined
  const { better } = call.context.vocabulary.metric(metric)
  const { cells, mixed } = comparedCells(
    runs.filter(({ fields }) => over.filter(fields)),
    {
      metric,
      vocabulary: call.context.vocabulary,
      baseline,
      contender,
      over: [...new Set([...where.texts.keys(), ...over.texts.keys()])],
    },
  )
  call.reportMixed(mixed)
  if (cells.length === 0) {
    call.report('empty', 'No run matches baseline and contender')
    return undefined
  }
  if (is === undefined) return cells
  const read = bounds(is, better, defaultMargin)
  if ('problem' in read) {
    call.report('is', read.problem)
    return undefined
  }
  return cells.filter(({ comparison: { ratio } }) => ratio !== null && isInside(ratio, read))
}

function isInside(ratio: number, { low, high }: Bounds): boolean {
  return ratio >= low && ratio <= high
}

/** The printed ratios with their sides, against which adjacent words are checked; reports an invalid side and returns undefined. */
export function printedRatio(
  ratios: readonly number[],
  parameters: RatioParameters,
  { archiveRuns }: ChosenRuns,
  call: Call,
): PrintedRatio | undefined {
  const { metric = '' } = parameters
  const { better } = call.context.vocabulary.metric(metric)
  const baseline = call.selection('baseline', parameters.baseline, archiveRuns)
  const contender = call.selection('contender', parameters.contender, archiveRuns)
  return (
    baseline &&
    contender && {
      ratios,
      form: parameters.as,
      metric,
      sides: { archiveRuns, baseline, contender },
      ...(better === undefined ? {} : { better }),
    }
  )
}
