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

/** What a recording measured on one side of its cells: the fields that its runs share, and the values of its replicates. */
export interface MeasuredSide {
  readonly fields: Readonly<Record<string, string>>
  /** In the base unit of the metric. */
  readonly values: readonly number[]
  /** When each replicate started, in seconds since 1970; absent where that or which of them are starts is unknown. */
  readonly started?: readonly number[]
}

/** Returns the distinct sides of all cells. */
export function measuredSides(
  { cells, metric }: Reproduces,
  runs: readonly Run[],
): readonly MeasuredSide[] {
  const sides = new Map<string, MeasuredSide>()
  for (const side of cells.flatMap(({ baseline, contender }) => [baseline, contender])) {
    const own = recordedRuns(side, runs)
    const fields = { ...sharedFields(own), ...fieldsOf(side) }
    const { replicates: values, times, areStarts } = valuesOf(own, metric)
    const started = areStarts && times.length > 0 ? { started: times } : {}
    sides.set(JSON.stringify(fieldsOf(side)), { fields, values, ...started })
  }
  return [...sides.values()]
}

function sharedFields([first, ...others]: readonly Run[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(first?.fields ?? {}).filter(
      ([key, text]) => !ofOneRun.has(key) && others.every(({ fields }) => fields[key] === text),
    ),
  )
}

const ofOneRun: ReadonlySet<string> = new Set(['repeat', 'restart'])

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
