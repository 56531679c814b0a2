// The interval of the mean of one run, from its interval lines. They depend on each other: a second of high
// throughput follows a second of high throughput, so n seconds are worth less than n values.
import { correlationTime } from './autocorrelation.ts'
import { populationDeviation } from './deviation.ts'
import type { Interval } from './interval.ts'
import { mean } from './mean.ts'
import { studentQuantile } from './student-t.ts'

/** The mean of a series and how well the series knows it. It says nothing about the next run. */
export interface SeriesInterval extends Interval {
  readonly mean: number
  readonly n: number
  /** The number of independent values that the series is worth: at most n. */
  readonly worth: number
}

// Below it the correlation itself is not known well enough: fewer than this many times what it spans.
const leastWorth = 10

/**
 * Mean ± t · s · √(τ ÷ n), in the unit of the values, where τ is the {@link correlationTime} of the series, n ÷ τ is
 * what it is worth, and t has that many degrees of freedom less one, rounded down. Undefined where the series is
 * worth fewer than 10 values: too short, or still rising. The values are in the order of time, one a step, none
 * missing.
 */
export function seriesInterval(
  series: readonly number[],
  level: number,
): SeriesInterval | undefined {
  const centre = mean(series)
  const deviation = populationDeviation(series)
  const time = correlationTime(series)
  if (centre === undefined || deviation === undefined || time === undefined) return undefined
  const worth = series.length / time
  if (worth < leastWorth) return undefined
  const reach = studentQuantile(level, Math.floor(worth) - 1) * (deviation / Math.sqrt(worth - 1))
  return { mean: centre, low: centre - reach, high: centre + reach, n: series.length, worth }
}
