// The values that a recording of a reproduction plan measured, by cell.
import { metricOf } from '../metric-value.ts'
import { replicateValues } from '../replicates.ts'
import type { Run } from '../../model.ts'
import type { LocalValues } from './judge.ts'
import type { ReproducedSide, Reproduces } from './reproduction.ts'

/** Returns the values of the replicates of both sides of every cell, in the base unit of the metric. */
export function recordedValues(
  { cells, metric }: Reproduces,
  runs: readonly Run[],
): readonly LocalValues[] {
  return cells.map(({ baseline, contender }) => ({
    baseline: valuesOf(baseline, runs, metric),
    contender: valuesOf(contender, runs, metric),
  }))
}

function valuesOf(side: ReproducedSide, runs: readonly Run[], metric: string): readonly number[] {
  const sample = recordedRuns(side, runs).flatMap((run) => {
    const result = metricOf(run, metric)
    return 'value' in result ? [{ run, value: result.value }] : []
  })
  return replicateValues(sample)
}

/** Returns the successful runs of a side. */
export function recordedRuns(side: ReproducedSide, runs: readonly Run[]): readonly Run[] {
  return runs.filter((run) => run.status === 'ok' && isOf(run, side))
}

// The fields of archives that `record` writes.
function isOf(
  { fields }: Run,
  { engine, configuration, workload, threads, cores }: ReproducedSide,
): boolean {
  return (
    fields['recorded'] === engine &&
    fields['config'] === configuration &&
    fields['workload'] === workload &&
    fields['threads'] === String(threads) &&
    (cores === undefined || fields['cores'] === String(cores))
  )
}
