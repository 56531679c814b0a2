// The time series of a run in sixteen steps, for the small line in tables of runs.
import { parseNumberList } from '../analysis/number-list.ts'
import { finestRate } from '../analysis/sampled-rate.ts'
import { largest } from '../core/extremes.ts'
import type { MetricVocabulary } from '../core/metric-vocabulary.ts'
import type { CondensedSeries } from '../core/model.ts'

/** Steps of a line; each is one byte: 0 where nothing was sampled, else 1 (zero) to 255 (the largest). */
const sparkSteps = 16

/** The line of the finest rate of the first series that has one; undefined where there is none. */
export function sparkOf(
  series: readonly CondensedSeries[],
  metrics: MetricVocabulary,
): Uint8Array | undefined {
  const column = series
    .map((samples) => finestRate(samples, metrics))
    .find((rate) => rate !== undefined)
  const values = column?.values === undefined ? [] : parseNumberList(column.values)
  if (values.length < 3) return undefined
  const steps = Array.from({ length: Math.min(sparkSteps, values.length) }, (_, step) => {
    const count = Math.min(sparkSteps, values.length)
    const from = Math.floor((step * values.length) / count)
    const to = Math.floor(((step + 1) * values.length) / count)
    const some = values.slice(from, to).filter((value) => value !== null)
    return some.length === 0 ? undefined : some.reduce((sum, value) => sum + value, 0) / some.length
  })
  const highest = largest(steps.map((value) => value ?? 0))
  if (!(highest > 0)) return undefined
  const bytes = new Uint8Array(sparkSteps)
  steps.forEach((value, step) => {
    bytes[step] = value === undefined ? 0 : 1 + Math.round((254 * Math.max(0, value)) / highest)
  })
  return bytes
}
