// The headline of a finished run, from its result file.
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from '../formats/read-file.ts'
import { headlineMetric } from '../core/metric-roles.ts'
import type { MetricVocabulary } from '../core/metric-vocabulary.ts'

/** Returns the headline of a result file in its base unit; undefined where it does not exist or states no number. */
export function measuredThroughput(file: string, metrics: MetricVocabulary): number | undefined {
  if (!existsSync(file)) return undefined
  const { readings } = readFile(file, readFileSync(file), metrics)
  const measurements = readings.flatMap((reading) =>
    reading.kind === 'result' ? reading.measurements : [],
  )
  const name = headlineMetric(measurements, metrics)
  return measurements.find(({ metric }) => metric === name)?.value
}
