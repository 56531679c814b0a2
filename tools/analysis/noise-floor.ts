// How far equal runs lie apart: the band inside which a difference of single runs shows nothing.
import type { Run } from '../core/model.ts'
import { mixedReason, settingOf } from './comparability.ts'
import { groupBy } from './group-by.ts'
import { quantile } from './quantile.ts'

/** The between-run noise of a metric, measured on runs that should agree. */
export interface NoiseFloor {
  /** At least 1: 95 % of the pairs of equal runs lie within `band` of each other, larger ÷ smaller. */
  readonly band: number
  readonly pairs: number
  /** Points with more than one run. */
  readonly samples: number
}

// With fewer pairs their 95 % quantile is next to their largest value.
const fewestPairs = 20

// Of a workload's own pairs this is accepted: pairs of other workloads may be far noisier or quieter.
const fewestOwnPairs = 10

/** The noise of the runs of an archive: by workload and cores where there are enough pairs, else of all runs. */
export interface NoiseFloors {
  /** The floor that a run is compared with. */
  readonly of: (run: Run | undefined) => NoiseFloor | undefined
}

// Point selects on two cores may be noisy where updates on one core are not.
const noiseKeys = ['workload', 'cores']

/** The floors of runs by workload and cores. A group with fewer than 10 pairs has the floor of all runs. */
export function noiseFloors(runs: readonly Run[], metric: string): NoiseFloors {
  const whole = noiseFloor(runs, metric)
  const groups = new Map(
    [...groupBy(runs, groupOf)].map(([group, own]) => [
      group,
      noiseFloor(own, metric, fewestOwnPairs) ?? whole,
    ]),
  )
  return { of: (run) => (run ? groups.get(groupOf(run)) : undefined) }
}

function groupOf({ fields }: Run): string {
  return JSON.stringify(noiseKeys.map((key) => fields[key]))
}

/**
 * Measures the floor on runs that agree in every key but `repeat`, in any archive, and were made the
 * same way. Undefined where there are fewer than `fewest` pairs of them.
 */
export function noiseFloor(
  runs: readonly Run[],
  metric: string,
  fewest = fewestPairs,
): NoiseFloor | undefined {
  const samples = [
    ...groupBy(
      runs.filter(({ status }) => status === 'ok'),
      settingOf,
    ).values(),
  ].filter((sample) => sample.length > 1 && mixedReason(sample) === undefined)
  const pairs = samples.flatMap((sample) =>
    pairRatios(
      sample.flatMap(
        ({ measurements }) =>
          measurements.find((measurement) => measurement.metric === metric)?.value ?? [],
      ),
    ),
  )
  const band = bandOf(pairs, fewest)
  return band === undefined ? undefined : { band, pairs: pairs.length, samples: samples.length }
}

/** The ratio that 95 % of pairs of equal runs do not exceed; undefined for fewer than `fewest` pairs. */
export function bandOf(pairs: readonly number[], fewest = fewestPairs): number | undefined {
  return pairs.length < fewest ? undefined : quantile(pairs, 0.95)
}

/** Every pair of positive values as larger ÷ smaller. */
export function pairRatios(values: readonly number[]): readonly number[] {
  return values.flatMap((value, index) =>
    values
      .slice(index + 1)
      .filter((other) => value > 0 && other > 0)
      .map((other) => Math.max(value / other, other / value)),
  )
}
