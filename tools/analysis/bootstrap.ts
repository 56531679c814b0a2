// Bootstrap: what a statistic would have been for samples drawn, with replacement, from the samples at hand.
import { medianSorted } from 'simple-statistics'
import { randomFrom } from './random.ts'

/** How to resample. The same seed, values and numbers give the same interval, in any order of the values. */
export interface Resampling {
  /** A whole number from 0 to 2³² − 1: kept with the result. */
  readonly seed: number
  /** Times each sample is drawn again; 10,000 where it is not given. */
  readonly resamples?: number
  /** Of the interval; 0.95 where it is not given. */
  readonly level?: number
}

/** A number made of one or several samples, each ascending. */
export type Statistic = (samples: readonly number[][]) => number

/** The median of the only sample. */
export const medianOf: Statistic = ([sample = []]) => medianSorted(sample)

/** Median of the second sample ÷ median of the first: contender ÷ baseline. */
export const ratioOfMedians: Statistic = ([baseline = [], contender = []]) =>
  medianSorted(contender) / medianSorted(baseline)

/**
 * The statistic of every resample, ascending; the samples are finite and ascending already. Undefined where a sample
 * has fewer than two values or the statistic of a resample is not finite. Throws a RangeError for a seed that is none.
 */
export function replicates(
  samples: readonly number[][],
  statistic: Statistic,
  { seed, resamples = 10_000 }: Resampling,
): Float64Array | undefined {
  if (samples.some((sample) => sample.length < 2)) return undefined
  const random = randomFrom(seed)
  const draw = samples.map((sample) => drawing(sample, random))
  const drawn = new Float64Array(resamples)
  for (let index = 0; index < resamples; index++)
    drawn[index] = statistic(draw.map((resample) => resample()))
  return drawn.every(Number.isFinite) ? drawn.sort() : undefined
}

// Counting how often each value is drawn keeps the resample in ascending order without sorting it.
function drawing(sorted: readonly number[], random: () => number): () => number[] {
  const counts = new Uint32Array(sorted.length)
  return () => {
    for (let drawn = 0; drawn < sorted.length; drawn++) {
      const index = Math.floor(random() * sorted.length)
      counts[index] = (counts[index] ?? 0) + 1
    }
    const resample: number[] = []
    sorted.forEach((value, index) => {
      for (let left = counts[index] ?? 0; left > 0; left--) resample.push(value)
    })
    counts.fill(0)
    return resample
  }
}
