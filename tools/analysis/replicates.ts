// The unit of replication: runs that share a start of the server are one replicate, whose value is their mean.
import { smallest } from '../core/extremes.ts'
import type { Run } from '../core/model.ts'
import { groupBy } from './group-by.ts'
import type { Measured } from './independence.ts'
import { mean } from './mean.ts'

/** What of a run says which start it belongs to. */
export type StartedRun = Pick<Run, 'id' | 'replicate' | 'started' | 'quoted'>

/** A run and its value. */
export interface RunValue {
  readonly run: StartedRun
  readonly value: number
}

// Runs without a replicate are replicates themselves.
function replicateOf({ id, replicate }: StartedRun): string {
  return replicate === undefined ? `run ${id}` : `replicate ${replicate.id}`
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
  const groups = [...groupBy(sample, ({ run }) => replicateOf(run)).values()]
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
