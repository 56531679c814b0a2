// Repeats inside repeats: a server restarted three times with six runs each is three samples of a restart, not 18.
import { sampleDeviation } from './deviation.ts'
import { mean } from './mean.ts'

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
