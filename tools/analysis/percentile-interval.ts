// The plain bootstrap interval: what most resamples gave.
import { replicates, type Resampling, type Statistic } from './bootstrap.ts'
import { sortedFinite } from './finite.ts'
import { type Interval, probability } from './interval.ts'
import { quantileSorted } from './quantile.ts'

/**
 * The percentile interval (Efron 1979): quantiles of the statistic over resamples, in its unit. Undefined where a
 * sample has fewer than two values or the statistic of a resample is not finite. Throws a RangeError for a seed or
 * level that is none. With few values it covers less than its level: see `relative.ts`.
 */
export function percentileInterval(
  samples: readonly (readonly number[])[],
  statistic: Statistic,
  resampling: Resampling,
): Interval | undefined {
  const outside = (1 - probability(resampling.level ?? 0.95)) / 2
  const drawn = replicates(samples.map(sortedFinite), statistic, resampling)
  return drawn && between(drawn, outside, 1 - outside)
}

/** From one share of the ascending replicates to another. */
export function between(drawn: Float64Array, from: number, to: number): Interval | undefined {
  const low = quantileSorted(drawn, from)
  const high = quantileSorted(drawn, to)
  return low === undefined || high === undefined ? undefined : { low, high }
}
