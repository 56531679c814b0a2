// Runs without their first seconds: rates as means of the samples that a declared warm-up leaves.
import type { Run } from '../core/model.ts'
import { columnOf } from '../core/columns.ts'
import { isRate } from '../core/metric-roles.ts'
import type { MetricVocabulary } from '../core/metric-vocabulary.ts'
import { mean } from './mean.ts'
import { binsAfter, stabilityOf, stabilityWarnings, resultSeries } from './within-run.ts'

/**
 * The run as measured after `seconds`: every rate of which its file holds samples is their mean from there on, and the
 * warnings are those of that part. Numbers that only the whole run has keep a warning that says so. A run without
 * samples is as it was, with that warning.
 */
export function afterWarmup(run: Run, seconds: number, metrics: MetricVocabulary): Run {
  const series = resultSeries(run)
  const whole = (metric: string): string => `${metric} covers the whole run, including warm-up`
  const warnings = run.warnings.filter(
    (warning) => !(run.stability ? stabilityWarnings(run.stability) : []).includes(warning),
  )
  const measurements = run.measurements.map((measurement) => {
    const column = series && columnOf(series, measurement.metric)
    if (!series || !column?.values) return measurement
    const rest = mean(binsAfter(series, column, seconds).values)
    return rest === undefined ? measurement : { ...measurement, value: rest }
  })
  const remaining = measurements
    .filter((measurement) => run.measurements.includes(measurement) && isRate(metrics, measurement))
    .map(({ metric }) => metric)
  const stability = run.status === 'ok' ? stabilityOf(run, metrics, seconds) : undefined
  return {
    ...run,
    measurements,
    warnings: [
      ...warnings,
      ...remaining.map(whole),
      ...(stability ? stabilityWarnings(stability) : []),
    ],
    ...(stability ? { stability } : {}),
  }
}
