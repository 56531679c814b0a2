// A metric of a run: as its result file or another file of the run states it, or computed from a monitor and the rate.
import type { Evidence, Measurement, Price, Run, SourceRecord } from '../core/model.ts'
import { plain, type Formula } from './host-load.ts'
import { memoizeByObject } from '../core/memoize.ts'
import { recordsWith } from '../runs/stored-readings.ts'
import { costMetric, hostMetrics, type HostMetric } from './cost-per-operation.ts'
import { roundingOf } from './printed-precision.ts'

/** A number of a run with its evidence; `evidence` begins with the file that states the most of it. */
export interface MetricValue {
  readonly value: number
  readonly unit: string
  /** The share of the value that its last printed digit is; absent where it is exact or its digits are unknown. */
  readonly rounding?: number
  readonly evidence: readonly Evidence[]
  readonly warnings: readonly string[]
  /** What it was computed from; numbers of different prices may not be mixed. */
  readonly price?: Price
}

/** Why a run has no number. */
export interface Missing {
  readonly reason: string
}

/** A number, or why the run has none. */
export type MetricResult = MetricValue | Missing

/** How a number is computed that no file states as such. */
export interface MetricOptions {
  readonly formula?: Formula
  /** Operations that per-operation metrics are given for: 200000 makes `cpu/op` a cost of 200,000. */
  readonly per?: number
}

/** Returns a metric of a run of any status. */
export function metricOf(run: Run, metric: string, options: MetricOptions = {}): MetricResult {
  if (options.formula !== undefined || options.per !== undefined)
    return findMetric(run, metric, options)
  const known = knownOf(run)
  let result = known.get(metric)
  if (!result) known.set(metric, (result = findMetric(run, metric, options)))
  return result
}

// Many figures show the same metric of the same runs.
const knownOf = memoizeByObject<Run, Map<string, MetricResult>>(() => new Map())

function findMetric(run: Run, metric: string, options: MetricOptions): MetricResult {
  const formula = options.formula ?? plain
  if (metric === 'qps' && formula.scans !== 'queries' && isScan(run)) return scanRate(run, formula)
  const stated = run.measurements.find((measurement) => measurement.metric === metric)
  const host = hostMetrics.get(metric)
  if (stated) {
    const times = host?.perOperation === true ? (options.per ?? 1) : 1
    return { ...asStated(run, stated), value: stated.value * times, warnings: [] }
  }
  if (metric === 'operations/s')
    return counterOf(run, metric, options) ?? operationRate(run, options)
  if (!host) return { reason: `the file states no ${metric}` }
  return counterOf(run, metric, options) ?? hostNumber(run, metric, host, options)
}

/** Every metric that one of the runs may have, sorted. */
export const metricNames = memoizeByObject((runs: readonly Run[]): readonly string[] => {
  const names = new Set<string>()
  let [monitored, priced] = [false, false]
  for (const { measurements, companions, price } of runs) {
    priced ||= price !== undefined
    for (const { metric } of measurements) names.add(metric)
    monitored ||= companions.some(({ readings }) =>
      readings.some(
        (reading) =>
          reading.kind === 'series' ||
          (reading.kind === 'counters' &&
            reading.counters.some(({ name }) => hostMetrics.has(name) || energy.test(name))),
      ),
    )
  }
  for (const name of ['operations/s', ...hostMetrics.keys()])
    if (name === costMetric ? priced : monitored) names.add(name)
  return [...names].toSorted()
})

const energy = /power\/energy-pkg\/$/

function asStated(run: Run, measurement: Measurement): Omit<MetricValue, 'warnings'> {
  const { value, unit, line } = measurement
  const rounding = roundingOf(measurement)
  const evidence = [evidenceOf(run.source, line)]
  return { value, unit, evidence, ...(rounding === 0 ? {} : { rounding }) }
}

function evidenceOf(source: SourceRecord | undefined, line?: number): Evidence {
  return {
    file: source?.path ?? '',
    sha256: source?.sha256 ?? '',
    ...(line === undefined ? {} : { line }),
  }
}

// A companion file may contain the value itself, computed by its author's scripts.
function counterOf(run: Run, metric: string, { per = 1 }: MetricOptions): MetricValue | undefined {
  for (const source of recordsWith(run.companions, 'counters')) {
    for (const reading of source.readings) {
      if (reading.kind !== 'counters') continue
      const counter = reading.counters.find(({ name }) => name === metric)
      if (counter?.value === undefined) continue
      const { value, unit, line } = counter
      const times = hostMetrics.get(metric)?.perOperation === true ? per : 1
      return { value: value * times, unit, evidence: [evidenceOf(source, line)], warnings: [] }
    }
  }
  return undefined
}

function hostNumber(
  run: Run,
  metric: string,
  host: HostMetric,
  options: MetricOptions,
): MetricResult {
  const load = host.load(run, options.formula ?? plain)
  if (!('value' in load)) return load
  const evidence = 'source' in load ? [evidenceOf(load.source, load.line)] : []
  const { unit, perOperation, isDivisor = false } = host
  if (!perOperation && !isDivisor)
    return { value: load.value, unit, evidence, warnings: load.warnings }
  const rate = operationRate(run, options)
  if (!('value' in rate)) return rate
  if (perOperation && rate.value <= 0)
    return { reason: `no operations per second to divide ${metric} by` }
  if (isDivisor && load.value <= 0) return { reason: `nothing to divide operations by: ${metric}` }
  const { price } = metric === costMetric ? run : {}
  return {
    value: isDivisor ? rate.value / load.value : (load.value / rate.value) * (options.per ?? 1),
    unit: price ? `1/${price.currency}` : unit,
    ...(price ? { price } : {}),
    ...(isDivisor && rate.rounding !== undefined ? { rounding: rate.rounding } : {}),
    evidence: [...rate.evidence, ...evidence],
    warnings: [...rate.warnings, ...load.warnings],
  }
}

/** The rate that per-operation metrics are divided by: of the finest thing that the tool counts. */
export function operationRate(run: Run, options: MetricOptions = {}): MetricResult {
  if (run.operation === undefined) return { reason: 'the result states no operation rate' }
  return metricOf(run, run.operation, options)
}

function isScan(run: Run): boolean {
  return /^scan(?![a-z])/.test(run.fields['workload'] ?? '')
}

// Thousands of rows that scans read a second.
function scanRate(run: Run, { scans }: Formula): MetricResult {
  const rows = Number(argumentOf(run, 'table_size'))
  if (!(rows > 0)) return { reason: 'rows per scan unknown: no `table_size`' }
  const measurement = run.measurements.find(
    ({ metric }) => metric === (scans === 'rows' ? 'qps' : 'latency.avg'),
  )
  if (!measurement || measurement.value === 0) return { reason: 'the file states no scan rate' }
  const { value } = measurement
  return {
    ...asStated(run, measurement),
    // The author divides by the mean as sysbench prints it, in hundredths of a millisecond.
    value: scans === 'rows' ? (rows * value) / 1000 : rows / 1000 / (Math.round(value * 1e5) / 1e5),
    unit: '1000/s',
    warnings: [],
  }
}

/** An argument of the run's command line, such as `table_size` of `--table-size=100`, or the field of that name. */
export function argumentOf(run: Run, name: string): string | undefined {
  const field = run.fields[name]
  if (field !== undefined) return field
  if (!/^\w+$/.test(name)) return undefined
  const option = new RegExp(`--${name.replaceAll('_', '[-_]')}[= ](\\S+)`)
  return option.exec(run.command?.text ?? '')?.[1]
}
