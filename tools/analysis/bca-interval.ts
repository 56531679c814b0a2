// The bootstrap interval that allows for bias and skewness.
import { replicates, type Resampling, type Statistic } from './bootstrap.ts'
import { sortedFinite } from './finite.ts'
import { type Interval, probability } from './interval.ts'
import { normalQuantile, normalTail } from './normal.ts'
import { between } from './percentile-interval.ts'

/**
 * The bias-corrected and accelerated interval (Efron 1987; for several samples as scipy.stats.bootstrap does), in
 * the unit of the statistic. Undefined as for {@link percentileInterval}, and where all resamples lie on one side
 * of the statistic, so that its bias cannot be told. Throws a RangeError for a seed or level that is none.
 */
export function bcaInterval(
  samples: readonly (readonly number[])[],
  statistic: Statistic,
  resampling: Resampling,
): Interval | undefined {
  const outside = (1 - probability(resampling.level ?? 0.95)) / 2
  const sorted = samples.map(sortedFinite)
  const drawn = replicates(sorted, statistic, resampling)
  if (!drawn) return undefined
  const below = shareBelow(drawn, statistic(sorted))
  if (below === 0 || below === 1) return undefined
  const bias = normalQuantile(below)
  const skew = acceleration(sorted, statistic)
  if (!Number.isFinite(skew)) return undefined
  const share = (p: number): number => {
    const z = bias + normalQuantile(p)
    return normalTail(-bias - z / (1 - skew * z))
  }
  return between(drawn, share(outside), share(1 - outside))
}

// Half of those that equal the statistic count as below it.
function shareBelow(drawn: Float64Array, value: number): number {
  let twice = 0
  for (const other of drawn) twice += other < value ? 2 : other === value ? 1 : 0
  return twice / (2 * drawn.length)
}

// From the statistic without each value in turn; 0 where leaving one out changes nothing.
function acceleration(samples: readonly number[][], statistic: Statistic): number {
  let cubes = 0
  let squares = 0
  for (const [index, sample] of samples.entries()) {
    const n = sample.length
    const without = sample.map((_, place) =>
      statistic(samples.with(index, sample.toSpliced(place, 1))),
    )
    const centre = without.reduce((sum, value) => sum + value, 0) / n
    for (const value of without) {
      const influence = (n - 1) * (centre - value)
      cubes += influence ** 3 / n ** 3
      squares += influence ** 2 / n ** 2
    }
  }
  return squares === 0 ? 0 : cubes / 6 / squares ** 1.5
}
