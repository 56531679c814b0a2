// How much each value of a series has in common with the ones before it.
import { mean } from 'simple-statistics'
import { finite } from './finite.ts'

/**
 * The autocorrelation at a lag, −1 to 1: the sum of products of deviations `lag` apart ÷ the sum of squares (Box &
 * Jenkins; R's `acf`, statsmodels' `acf`). Undefined for a constant series and a lag that it does not have.
 */
export function autocorrelation(series: readonly number[], lag: number): number | undefined {
  const deviations = deviationsOf(series)
  const squares = products(deviations, 0)
  if (lag >= series.length || squares === 0) return undefined
  return products(deviations, lag) / squares
}

/**
 * How many values of the series say as much as one independent value would: 1 + 2 Σ autocorrelation, the sum cut
 * off by the initial monotone sequence (Geyer, Practical Markov Chain Monte Carlo, 1992: sums of neighbours at
 * even lags, as long as they are positive, none larger than the one before). At least 1, so that values that
 * alternate claim nothing; 1 for a constant series; undefined below two values.
 */
export function correlationTime(series: readonly number[]): number | undefined {
  const deviations = deviationsOf(series)
  if (deviations.length < 2) return undefined
  const squares = products(deviations, 0)
  if (squares === 0) return 1
  let sum = 0
  let smallest = Infinity
  for (let lag = 0; lag + 1 < deviations.length; lag += 2) {
    const pair = (products(deviations, lag) + products(deviations, lag + 1)) / squares
    if (pair <= 0) break
    smallest = Math.min(smallest, pair)
    sum += smallest
  }
  return Math.max(1, 2 * sum - 1)
}

function deviationsOf(series: readonly number[]): readonly number[] {
  if (series.length === 0) return []
  const centre = mean(series.map(finite))
  return series.map((value) => value - centre)
}

function products(deviations: readonly number[], lag: number): number {
  let sum = 0
  for (let at = lag; at < deviations.length; at++)
    sum += (deviations[at] ?? 0) * (deviations[at - lag] ?? 0)
  return sum
}
