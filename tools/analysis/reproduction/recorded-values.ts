// What a recording of a reproduction plan measured, by cell.
import { metricOf } from '../metric-value.ts'
import type { Measured } from '../independence.ts'
import { replicatesOf } from '../replicates.ts'
import type { Run } from '../../core/model.ts'
import { configurations } from '../../options/of-runs.ts'
import type { OptionVocabulary } from '../../options/option-vocabulary.ts'
import { unmetOptions } from '../../options/unmet-options.ts'
import type { LocalValues } from './judge.ts'
import type { ReproducedSide, Reproduces } from './reproduction-verdict.ts'

/** Returns the replicates of both sides of every cell, in the base unit of the metric. */
export function recordedValues(
  { cells, metric }: Reproduces,
  runs: readonly Run[],
): readonly LocalValues[] {
  return cells.map(({ baseline, contender }) => ({
    baseline: valuesOf(recordedRuns(baseline, runs), metric),
    contender: valuesOf(recordedRuns(contender, runs), metric),
  }))
}

/** Adds to each cell where the servers of its runs ran with other options than the plan sets. */
export function withUnmetOptions(
  reproduces: Reproduces,
  runs: readonly Run[],
  vocabulary: OptionVocabulary,
): Reproduces {
  const configurationOf = configurations(vocabulary)
  const unmetBy = (side: ReproducedSide): readonly string[] =>
    recordedRuns(side, runs).flatMap((run) =>
      unmetOptions(configurationOf(run), vocabulary).map((text) => `${side.engine}: ${text}`),
    )
  const cells = reproduces.cells.map((cell) => {
    const unmet = [...unmetBy(cell.baseline), ...unmetBy(cell.contender), ...(cell.unmet ?? [])]
    return unmet.length === 0 ? cell : { ...cell, unmet: [...new Set(unmet)] }
  })
  return { ...reproduces, cells }
}

function valuesOf(runs: readonly Run[], metric: string): Measured {
  const sample = runs.flatMap((run) => {
    const result = metricOf(run, metric)
    return 'value' in result ? [{ run, value: result.value }] : []
  })
  return replicatesOf(sample)
}

/** Returns the successful runs of a side. */
export function recordedRuns(side: ReproducedSide, runs: readonly Run[]): readonly Run[] {
  const wanted = Object.entries(fieldsOf(side))
  return runs.filter(
    ({ status, fields }) => status === 'ok' && wanted.every(([key, text]) => fields[key] === text),
  )
}

// The fields of archives that `record` writes.
function fieldsOf({
  engine,
  configuration,
  workload,
  threads,
  cores,
}: ReproducedSide): Readonly<Record<string, string>> {
  return {
    ...{ recorded: engine, config: configuration, workload, threads: String(threads) },
    ...(cores === undefined ? {} : { cores: String(cores) }),
  }
}
