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
