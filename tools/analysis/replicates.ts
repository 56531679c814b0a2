// The unit of replication: runs that share a start of the server are one replicate, whose value is their mean.
import { smallest } from '../core/extremes.ts'
import type { Run } from '../core/model.ts'
import { groupBy } from './group-by.ts'
import type { Measured } from './independence.ts'
import { mean } from './mean.ts'
import { sampleDeviation } from './deviation.ts'

/** What of a run says which start it belongs to. */
export type StartedRun = Pick<Run, 'id' | 'replicate' | 'started' | 'quoted'>

/** A run and its value. */
export interface RunValue {
  readonly run: StartedRun
  readonly value: number
}

/** The runs behind the number of a cell: its own, or those that the table of a published value states; null where it states none. */
export function statedRuns({
  n,
  quoted,
}: {
  readonly n: number
  readonly quoted?: number
}): number | null {
  return n !== 1 || quoted === undefined ? n : quoted || null
}

/**
 * The replicates of one cell, in the order of their first runs and in the unit of the values: what a test compares and n
 * counts (Kalibera & Jones, Rigorous Benchmarking in Reasonable Time, 2013).
 */
export function replicatesOf(sample: readonly RunValue[]): Measured {
  // Runs without a replicate are replicates themselves.
  const replicates = groupBy(sample, ({ run: { id, replicate } }) =>
    replicate === undefined ? `run ${id}` : `replicate ${replicate.id}`,
  )
  const groups = [...replicates.values()]
  const runs = sample.map(({ run }) => run)
  const quoted = runs.flatMap((run) => run.quoted ?? [])
  return {
    replicates: groups.flatMap((group) => mean(group.map(({ value }) => value)) ?? []),
    times: runs.every(({ started }) => started !== undefined)
      ? groups.flatMap((group) => mean(group.flatMap(({ run }) => run.started ?? [])) ?? [])
      : [],
    areStarts: runs.every(({ replicate }) => replicate !== undefined),
    ...(quoted.length > 0 ? { quoted: smallest(quoted) } : {}),
  }
}

/** Runs in groups, such as one group a restart of the server. */
export interface NestedRepeats {
  /** The mean of each group in the order given: what is independent, and so what is compared. */
  readonly means: readonly number[]
  /** Groups with at least one run: the honest n. */
  readonly n: number
  /** Runs in all groups. */
  readonly runs: number
  /** Sample deviation of the means; absent below two groups. */
  readonly between?: number
  /** Deviation of the runs from the mean of their group, pooled over groups; absent where each has one run. */
  readonly within?: number
}

/**
 * Summarises groups of runs by the means of the groups (a nested design analysed at its highest level: Kalibera &
 * Jones, Rigorous Benchmarking in Reasonable Time, 2013), in the unit of the values. Empty groups count for nothing.
 */
export function nestedRepeats(groups: readonly (readonly number[])[]): NestedRepeats {
  const means = groups.map(mean).filter((value) => value !== undefined)
  const runs = groups.reduce((sum, group) => sum + group.length, 0)
  const between = sampleDeviation(means)
  const within =
    runs > means.length ? Math.sqrt(squares(groups) / (runs - means.length)) : undefined
  return {
    means,
    n: means.length,
    runs,
    ...(between === undefined ? {} : { between }),
    ...(within === undefined ? {} : { within }),
  }
}

function squares(groups: readonly (readonly number[])[]): number {
  const all = groups.map((group) => (sampleDeviation(group) ?? 0) ** 2 * (group.length - 1))
  return all.toSorted((a, b) => a - b).reduce((sum, value) => sum + value, 0)
}
