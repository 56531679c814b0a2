// Whether the next step of a ramp is skipped: once the throughput has collapsed, more threads measure nothing new.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { grouped } from '../analysis/format-number.ts'
import { headlineMetric } from '../core/metric-roles.ts'
import type { MetricVocabulary } from '../core/metric-vocabulary.ts'
import { readFile } from '../formats/read-file.ts'
import { toolOf } from './plan.ts'
import type { PlannedRun } from './planned-runs.ts'

/** A finished step; `value` is absent where it failed or was skipped. */
export interface Step {
  readonly threads: number
  readonly value?: number
}

/** Reads the steps before a run from the archive, and returns why the run is skipped; undefined if it is not. */
export function skipReason(
  { ramp, workload }: PlannedRun,
  archive: string,
  metrics: MetricVocabulary,
): string | undefined {
  if (!ramp) return undefined
  const steps = ramp.earlier.map(({ path, threads }): Step => {
    const value = measuredThroughput(join(archive, `${path}.${toolOf(workload)}.txt`), metrics)
    return { threads, ...(value === undefined ? {} : { value }) }
  })
  return collapseIn(steps, ramp.below)
}

// The headline of a result file in its base unit; undefined where it does not exist or states no number.
function measuredThroughput(file: string, metrics: MetricVocabulary): number | undefined {
  if (!existsSync(file)) return undefined
  const { readings } = readFile(file, readFileSync(file), metrics)
  const measurements = readings.flatMap((reading) =>
    reading.kind === 'result' ? reading.measurements : [],
  )
  const name = headlineMetric(measurements, metrics)
  return measurements.find(({ metric }) => metric === name)?.value
}

/**
 * Describes the collapse of a throughput over increasing threads: two steps in succession after the peak that are lower than
 * the peak by more than the share `below`, or that failed. Undefined if there is none.
 */
export function collapseIn(steps: readonly Step[], below: number): string | undefined {
  const measured = steps.flatMap(({ threads, value }) =>
    value === undefined ? [] : [{ threads, value }],
  )
  const peak = measured.reduce<(typeof measured)[number] | undefined>(
    (best, step) => (best === undefined || step.value > best.value ? step : best),
    undefined,
  )
  if (!peak) return undefined
  const isLow = ({ value }: Step): boolean =>
    value === undefined || value < (1 - below) * peak.value
  const end = steps.findIndex((step, index) => {
    const before = steps[index - 1]
    return before !== undefined && before.threads > peak.threads && isLow(before) && isLow(step)
  })
  if (end < 0) return undefined
  const texts = steps.slice(end - 1, end + 1).map(stepText)
  const share = Number((100 * below).toFixed(1))
  return `the throughput collapsed: ${texts.join(' and ')}, more than ${share} % below the peak of ${grouped(peak.value.toFixed(0))} per second at ${threadsText(peak)}`
}

function stepText({ threads, value }: Step): string {
  const text = value === undefined ? 'no result' : `${grouped(value.toFixed(0))} per second`
  return `${text} at ${threadsText({ threads })}`
}

function threadsText({ threads }: Pick<Step, 'threads'>): string {
  return threads === 1 ? '1 thread' : `${threads} threads`
}
