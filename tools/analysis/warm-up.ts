// Runs without their first seconds: rates as means of the samples that a declared warm-up leaves.
import type { Run } from '../model.ts'
import { columnOf } from '../columns.ts'
import { mean } from './mean.ts'
import { binsAfter, courseOf, courseWarnings, resultSeries } from './within-run.ts'

/**
 * The run as measured after `seconds`: every rate of which its file holds samples is their mean from there on, and the
 * warnings are those of that part. Numbers that only the whole run has keep a warning that says so. A run without
 * samples is as it was, with that warning.
 */
export function afterWarmup(run: Run, seconds: number): Run {
  const series = resultSeries(run)
  const whole = (metric: string): string => `${metric} is of the whole run, warm-up included`
  const warnings = run.warnings.filter(
    (warning) => !(run.course ? courseWarnings(run.course) : []).includes(warning),
  )
  const measurements = run.measurements.map((measurement) => {
    const column = series && columnOf(series, measurement.metric)
    if (!series || !column?.values) return measurement
    const rest = mean(binsAfter(series, column, seconds).values)
    return rest === undefined ? measurement : { ...measurement, value: rest }
  })
  const kept = ['tps', 'qps', 'eps'].filter((metric) =>
    run.measurements.some(
      (measurement) => measurement.metric === metric && measurements.includes(measurement),
    ),
  )
  const course = run.status === 'ok' ? courseOf(run, seconds) : undefined
  return {
    ...run,
    measurements,
    warnings: [...warnings, ...kept.map(whole), ...(course ? courseWarnings(course) : [])],
    ...(course ? { course } : {}),
  }
}
