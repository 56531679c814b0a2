// The interval of the mean of one run, from means of consecutive stretches of it.
import { autocorrelation } from './autocorrelation.ts'
import { finite } from './finite.ts'
import type { Interval } from './interval.ts'
import { mean } from './mean.ts'
import { meanInterval } from './mean-interval.ts'

/** The mean of a series as the mean of its batches. It says nothing about the next run. */
export interface BatchMeans extends Interval {
  readonly mean: number
  /** The mean of each batch, in the order of time. */
  readonly means: readonly number[]
  /** Values a batch. */
  readonly size: number
  /** Values at the start that fill no batch and are left out. */
  readonly left: number
  /** True where neighbouring batches still have something in common: the interval is too narrow then. */
  readonly correlated: boolean
}

/**
 * Non-overlapping batch means (Schmeiser, Batch Size Effects in the Analysis of Simulation Output, 1982: 10 to 30
 * batches, 20 where not given) and Student's interval of their mean, in the unit of the values. The batches count
 * as correlated where their lag-1 autocorrelation is above 1.645 ÷ √batches (one-sided 5 %). Undefined where
 * there are fewer than two values a batch. Throws a RangeError for a number of batches that is not whole or below 2.
 */
export function batchMeans(
  series: readonly number[],
  level: number,
  batches = 20,
): BatchMeans | undefined {
  if (!Number.isInteger(batches) || batches < 2)
    throw new RangeError(`Unexpected ${String(batches)} batches, expected a whole number from 2 on`)
  series.forEach(finite)
  const size = Math.floor(series.length / batches)
  const left = series.length - size * batches
  if (size < 2) return undefined
  const means = Array.from({ length: batches }, (_, index) =>
    mean(series.slice(left + index * size, left + (index + 1) * size)),
  ).filter((value) => value !== undefined)
  const centre = mean(means)
  const interval = meanInterval(means, level)
  if (centre === undefined || !interval) return undefined
  const correlated = (autocorrelation(means, 1) ?? 0) > 1.645 / Math.sqrt(batches)
  return { mean: centre, ...interval, means, size, left, correlated }
}
