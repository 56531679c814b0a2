// The interval of the mean of a time series: neighbours in time depend on each other, the means of long batches hardly do.
import { mean } from './mean.ts'

/** The mean of samples and what is known about it, in the unit of the samples. */
export interface BatchMeans {
  readonly mean: number
  /** Half-width of the 95 % confidence interval of the mean. */
  readonly halfWidth: number
  /** Of neighbouring batches, −1 to 1; 0 where all batches are equal. */
  readonly autocorrelation: number
  /** Samples per batch. */
  readonly size: number
}

/** Schmeiser's advice is 10 to 30 batches. */
export const batchCount = 10

// The 97.5 % quantile of Student's t with 9 degrees of freedom.
const studentT = 2.262157

/**
 * Non-overlapping batch means of equally spaced samples: the latest ones, in 10 batches of equal size. Undefined below 20
 * samples, and for samples that are not finite. Schmeiser, Batch Size Effects in the Analysis of Simulation Output,
 * Operations Research 30, 1982; Law, Simulation Modeling and Analysis, 5th edition, 9.5.3.
 */
export function batchMeans(samples: readonly number[]): BatchMeans | undefined {
  const size = Math.floor(samples.length / batchCount)
  if (size < 2 || !samples.every((value) => Number.isFinite(value))) return undefined
  const latest = samples.slice(samples.length - size * batchCount)
  const batches = Array.from({ length: batchCount }, (_, index) =>
    mean(latest.slice(index * size, (index + 1) * size)),
  ).filter((value) => value !== undefined)
  const center = mean(batches)
  if (center === undefined) return undefined
  const deviations = batches.map((value) => value - center)
  const squares = sumOf(deviations.map((value) => value ** 2))
  const products = sumOf(
    deviations.slice(1).map((value, index) => value * (deviations[index] ?? NaN)),
  )
  return {
    mean: center,
    halfWidth: studentT * Math.sqrt(squares / (batchCount - 1) / batchCount),
    autocorrelation: squares === 0 ? 0 : products / squares,
    size,
  }
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** Above this, batches are too short or the mean drifts: Law & Carson, Operations Research 27, 1979, use the same limit. */
const mostAutocorrelation = 0.4

/** True if the half-width is at most the share `most` of the mean, and the batches neither depend on each other nor drift. */
export function isConverged(
  { mean: center, halfWidth, autocorrelation }: BatchMeans,
  most: number,
): boolean {
  return center > 0 && halfWidth <= most * center && autocorrelation < mostAutocorrelation
}
