// The unit of replication: runs that share a restart of the server are one replicate, whose value is their mean.
import type { Run } from '../core/model.ts'
import { groupBy } from './group-by.ts'
import { mean } from './mean.ts'

/** A run and its value. */
export interface RunValue {
  readonly run: Run
  readonly value: number
}

/** The replicate that a run belongs to; runs without one are replicates themselves. */
export function replicateOf({ id, replicate }: Run): string {
  return replicate === undefined ? `run ${id}` : `replicate ${replicate.id}`
}

/**
 * The values of the replicates of one cell, in the order of their first runs and in the unit of the values: what a test
 * compares and n counts (Kalibera & Jones, Rigorous Benchmarking in Reasonable Time, 2013).
 */
export function replicateValues(sample: readonly RunValue[]): readonly number[] {
  const groups = groupBy(sample, ({ run }) => replicateOf(run))
  return [...groups.values()].flatMap((group) => mean(group.map(({ value }) => value)) ?? [])
}
