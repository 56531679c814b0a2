// The interval of a mean of values that do not depend on each other.
import { sampleDeviation } from './deviation.ts'
import type { Interval } from './interval.ts'
import { mean } from './mean.ts'
import { studentQuantile } from './student-t.ts'

/**
 * Mean ± t · s ÷ √n with n − 1 degrees of freedom (Student 1908), in the unit of the values. Undefined below two
 * values. Not for the samples of one run, which depend on each other: see `batch-means.ts`.
 */
export function meanInterval(values: readonly number[], level: number): Interval | undefined {
  const centre = mean(values)
  const deviation = sampleDeviation(values)
  if (centre === undefined || deviation === undefined) return undefined
  const reach = (studentQuantile(level, values.length - 1) * deviation) / Math.sqrt(values.length)
  return { low: centre - reach, high: centre + reach }
}
