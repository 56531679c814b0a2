// Classifies the throughput time series of a run: steady, rising, falling, varying or stalled.
import type { CondensedColumn, CondensedSeries, Stability, Run } from '../core/model.ts'
import type { MetricVocabulary } from '../core/metric-vocabulary.ts'
import { copyPacked } from '../core/packed-measurements.ts'
import { sampleDeviation } from './deviation.ts'
import { levelShifts, type LevelShifts } from './level-shifts.ts'
import { mean } from './mean.ts'
import { median } from './quantile.ts'
import { parseNumberList } from './number-list.ts'
import { columnOf, columnsOf } from '../core/columns.ts'
import { isRate, rankedRates } from '../core/metric-roles.ts'

// Too few bins have no first and last third worth comparing.
const fewestBins = 6
const fewestVaried = 3
const notableDrift = 0.1
// Two deviations are half the mean: one sample in twenty is off by more than that.
const notableVariation = 0.25
// With fewer events expected in a sample, one with next to none is chance (p < 1e-4) and no stall.
const eventsOfSample = 20

/**
 * Judges a run by the samples that its result file holds, without those of the first `warmup` seconds. Undefined where
 * there are none. A drift is notable from 10 % on, and beyond twice the standard error of the difference of the thirds.
 */
export function stabilityOf(
  run: Run,
  metrics: MetricVocabulary,
  warmup = 0,
): Stability | undefined {
  const series = resultSeries(run)
  return series && stabilityOfSeries(series, metrics, warmup)
}

// Memoized, because the same samples are checked when they are read and again with their run.
const known = new WeakMap<CondensedSeries, Map<number, Stability | undefined>>()

/** The same of the samples of a result. */
export function stabilityOfSeries(
  series: CondensedSeries,
  metrics: MetricVocabulary,
  warmup: number,
): Stability | undefined {
  let courses = known.get(series)
  if (!courses) known.set(series, (courses = new Map<number, Stability | undefined>()))
  if (!courses.has(warmup)) courses.set(warmup, judged(series, metrics, warmup))
  return courses.get(warmup)
}

// With less than half of its samples a run has no course that could be judged.
const leastCovered = 0.5

function isCovered(at: readonly number[]): boolean {
  const steps = at.map((second, index) => second - (at[index - 1] ?? 0))
  return at.length * (median(steps) ?? 0) >= leastCovered * (at.at(-1) ?? 0)
}

function judged(
  series: CondensedSeries,
  metrics: MetricVocabulary,
  warmup: number,
): Stability | undefined {
  const column = coarsestRate(series, metrics)
  if (!column || !isAscending(series.at) || !isCovered(series.at)) return undefined
  const bins = binsAfter(series, column, warmup)
  const { samples, values, from } = bins
  const step = (series.at.at(-1) ?? 0) / Math.max(1, series.samples)
  const centre = mean(values)
  const stalled =
    centre !== undefined && centre * step >= eventsOfSample
      ? (column.nearZero ?? []).filter((second) => second > from).length
      : 0
  const drift = driftOf(values)
  const shifts = levelShifts(values)
  const deviation = from === 0 ? column.deviation : sampleDeviation(values)
  const isMeasured = centre !== undefined && centre > 0 && values.length >= fewestVaried
  const variation = isMeasured && deviation !== undefined ? deviation / centre : undefined
  const common = { metric: column.metric, warmup: from, samples, step, stalled }
  const measures = {
    ...(drift === undefined ? {} : { drift: drift.change }),
    ...(variation === undefined ? {} : { variation }),
    ...(shifts === undefined ? {} : { shifts }),
  }
  return { ...common, ...measures, verdict: verdictOf(drift, variation, stalled, shifts) }
}

/** The sentences that travel with every number of a run that did not hold its rate; none for a steady one. */
export function stabilityWarnings(stability: Stability): readonly string[] {
  const { drift, variation, stalled, shifts, samples, step, warmup, verdict } = stability
  const after = warmup > 0 ? ` after ${String(warmup)} s of warm-up` : ''
  const warnings: string[] = []
  if (drift !== undefined && isDrifting(stability)) {
    const percent = String(Math.round(Math.abs(drift) * 100))
    warnings.push(`${drift > 0 ? 'rises' : 'falls'} ${percent} % during the run${after}`)
  }
  if (stalled > 0) {
    const of = `${String(stalled)} of ${String(samples)} samples`
    warnings.push(`stalls: ${of}, each of ${seconds(step)}, near zero${after}`)
  }
  if (shifts !== undefined && !isDrifting(stability)) {
    const times = shifts.stretches === 1 ? 'once' : `${String(shifts.stretches)} times`
    const percent = String(Math.round(shifts.level * 100))
    warnings.push(`changes level ${times}, to ${percent} % of its median${after}`)
  }
  if (verdict === 'varies' && variation !== undefined) {
    const percent = String(Math.round(variation * 100))
    warnings.push(`varies by ${percent} % (deviation ÷ mean of ${seconds(step)} samples)${after}`)
  }
  return warnings
}

/** The run with its stability, whose warnings are appended to those of the run. */
export function withStability(run: Run, metrics: MetricVocabulary, warmup = 0): Run {
  const stability = run.status === 'ok' ? stabilityOf(run, metrics, warmup) : undefined
  if (!stability) return run
  return copyPacked(run, {
    stability,
    warnings: [...run.warnings, ...stabilityWarnings(stability)],
  })
}

/** The samples that the result file of a run holds; undefined without any. */
export function resultSeries(run: Run): CondensedSeries | undefined {
  const results = run.source?.readings.filter(({ kind }) => kind === 'result') ?? []
  const result = results[run.ordinal]
  return result?.kind === 'result' ? result.series : undefined
}

/** The bins of a column that start after the first `warmup` seconds, and the samples that they hold. */
export function binsAfter(
  { at, samples }: CondensedSeries,
  { values }: CondensedColumn,
  warmup: number,
): {
  readonly values: readonly number[]
  readonly samples: number
  readonly from: number
} {
  const width = Math.ceil(samples / Math.max(1, at.length))
  // The end of a bin is the start of the next.
  const skipped = warmup <= 0 ? 0 : at.findIndex((end) => end >= warmup) + 1
  const first = warmup > 0 && skipped === 0 ? at.length : skipped
  return {
    values: parseNumberList(values)
      .slice(first)
      .filter((value) => value !== null),
    samples: Math.max(0, samples - first * width),
    from: at[first - 1] ?? 0,
  }
}

interface Drift {
  readonly change: number
  /** Twice the standard error of the difference, as a share of the first third. */
  readonly noise: number
}

function driftOf(values: readonly number[]): Drift | undefined {
  if (values.length < fewestBins) return undefined
  const third = Math.floor(values.length / 3)
  const first = values.slice(0, third)
  const last = values.slice(-third)
  const start = mean(first)
  const end = mean(last)
  if (start === undefined || end === undefined || start <= 0) return undefined
  const error = (part: readonly number[]): number => (sampleDeviation(part) ?? 0) / Math.sqrt(third)
  return { change: end / start - 1, noise: (2 * Math.hypot(error(first), error(last))) / start }
}

function verdictOf(
  drift: Drift | undefined,
  variation: number | undefined,
  stalled: number,
  shifts: LevelShifts | undefined,
): Stability['verdict'] {
  if (drift && Math.abs(drift.change) > Math.max(notableDrift, drift.noise)) {
    return drift.change > 0 ? 'rises' : 'falls'
  }
  if (stalled > 0) return 'stalls'
  if (shifts) return 'changes level'
  if (variation !== undefined && variation > notableVariation) return 'varies'
  return drift ? 'steady' : 'too short to classify'
}

function isDrifting({ verdict }: Stability): boolean {
  return verdict === 'rises' || verdict === 'falls'
}

function isAscending(at: readonly number[]): boolean {
  return at.every((second, index) => index === 0 || second > (at[index - 1] ?? second))
}

function seconds(step: number): string {
  return `${String(Number(step.toPrecision(2)))} s`
}

/** The finest ranked rate whose samples are kept and not all zero, else the first other rate; undefined without one. */
export function finestRate(
  series: CondensedSeries,
  metrics: MetricVocabulary,
): CondensedColumn | undefined {
  return rankedColumns(series, metrics)[0] ?? unrankedColumn(series, metrics)
}

/** The same with the coarsest ranked rate: what a run completes, such as transactions before their queries. */
export function coarsestRate(
  series: CondensedSeries,
  metrics: MetricVocabulary,
): CondensedColumn | undefined {
  return rankedColumns(series, metrics).at(-1) ?? unrankedColumn(series, metrics)
}

function rankedColumns(
  series: CondensedSeries,
  metrics: MetricVocabulary,
): readonly CondensedColumn[] {
  return rankedRates(metrics).flatMap((name) => {
    const column = columnOf(series, name)
    return column && hasSamples(column) ? [column] : []
  })
}

function unrankedColumn(
  series: CondensedSeries,
  metrics: MetricVocabulary,
): CondensedColumn | undefined {
  return columnsOf(series).find((column) => hasSamples(column) && isRate(metrics, column))
}

function hasSamples({ values, high }: CondensedColumn): boolean {
  return values !== undefined && high > 0
}
