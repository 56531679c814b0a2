// The roles of metrics: the headline of a run, listed metrics, metrics stored over time. Every list of
// metrics in the program and on the site comes from here.
import { smallest } from './extremes.ts'
import { memoizeByObject } from './memoize.ts'
import type { MetricVocabulary } from './metric-vocabulary.ts'
import type { Run } from './model.ts'
import { copyPacked } from './packed-measurements.ts'

/** A metric with its unit, as a file states it. */
export interface NamedMetric {
  readonly metric: string
  readonly unit: string
}

/** A metric with its number. */
export interface StatedMetric extends NamedMetric {
  readonly value: number
}

/** What is kept of a column of samples: nothing but its statistics, the mean of each bin, its extremes too. */
export type Keep = 'statistics' | 'means' | 'extremes'

/** True for a number of something done per second: of a metric that is better when higher, or that has no row. */
export function isRate(metrics: MetricVocabulary, { metric, unit }: NamedMetric): boolean {
  const row = metrics.get(metric)
  return unit === '1/s' && (row === undefined || row.better === 'higher')
}

/** The rates that the vocabulary ranks, the finest first: queries before the transactions that consist of them. */
export const rankedRates = memoizeByObject((metrics: MetricVocabulary): readonly string[] =>
  [...metrics]
    .filter(
      ([metric, { headline, unit }]) => headline !== undefined && isRate(metrics, { metric, unit }),
    )
    .toSorted(([, a], [, b]) => (a.headline ?? 0) - (b.headline ?? 0))
    .map(([metric]) => metric),
)

// The first rate above zero, ranked ones first, then in the order of the file; where there is no rate the ranked metric, such as
// a latency; else the first that the run states, extremes and counts last.
function headlineOf(
  ordered: readonly StatedMetric[],
  metrics: MetricVocabulary,
): string | undefined {
  const rates = ordered.filter((measurement) => isRate(metrics, measurement))
  const isTypical = ({ metric, unit }: StatedMetric): boolean =>
    metrics.get(metric)?.headline !== undefined || (unit !== '1' && !extreme.test(metric))
  const headline =
    rates.find(({ value }) => value > 0) ?? rates[0] ?? ordered.find(isTypical) ?? ordered[0]
  return headline?.metric
}

const extreme = /\.(?:min|max)$/

// The rate that per-operation metrics divide by: the finest that counts operations and is above zero.
function operationOf(
  ordered: readonly StatedMetric[],
  metrics: MetricVocabulary,
): string | undefined {
  return ordered.find(({ metric, value }) => metrics.get(metric)?.operation === true && value > 0)
    ?.metric
}

/** True for TPC-C, whatever a tool calls it. */
export const isTpcC = (workload = ''): boolean => /^tp(?:c|roc)[-_ ]?c(?![a-z])/i.test(workload)

/** A run with its headline metric and its operation rate, decided once for all pages and commands. */
export function withMetricRoles(run: Run, metrics: MetricVocabulary): Run {
  const ordered = byRank(run.measurements, metrics)
  // TPC-C counts transactions, which consist of as many queries as a program sends.
  const transactions = ordered.filter(({ metric, value }) => metric === 'tps' && value > 0)
  const headline = headlineOf(
    isTpcC(run.fields['workload']) ? [...transactions, ...ordered] : ordered,
    metrics,
  )
  const operation = operationOf(ordered, metrics)
  return copyPacked(run, {
    ...(headline === undefined ? {} : { headline }),
    ...(operation === undefined ? {} : { operation }),
  })
}

/**
 * The same, but with transactions as the headline of a workload of which a run lost many, whose requests are mostly of transactions that
 * failed, or that packed several into a query.
 */
export function withSharedRoles(runs: readonly Run[], metrics: MetricVocabulary): readonly Run[] {
  const all = runs.map((run) => withMetricRoles(run, metrics))
  const valueOf = ({ measurements }: Run, name: string): number =>
    measurements.find(({ metric }) => metric === name)?.value ?? 0
  const workloads = new Set(
    all.flatMap((run) =>
      isOfTransactions(valueOf(run, 'tps'), valueOf(run, 'qps'), valueOf(run, 'errors/s'))
        ? run.fields['workload']
        : [],
    ),
  )
  return workloads.size === 0
    ? all
    : all.map((run) =>
        workloads.has(run.fields['workload']) && valueOf(run, 'tps') > 0
          ? copyPacked(run, { headline: 'tps' })
          : run,
      )
}

const isOfTransactions = (tps: number, qps: number, errors: number): boolean =>
  tps > 0 && (errors > tps / 2 || (qps > 0 && tps > 2 * qps))

/** The headline for several runs, given those of each: the first by rank, among equals the most frequent, then the first. */
export function sharedHeadline(
  headlines: readonly string[],
  metrics: MetricVocabulary,
): string | undefined {
  const first = smallest(headlines.map((metric) => rankOf(metrics, metric)))
  return mostFrequent(headlines.filter((metric) => rankOf(metrics, metric) === first))
}

/** The metric that is shown of some runs where none is named: their headline, or without any number the finest rate. */
export function defaultMetric(runs: readonly Run[], metrics: MetricVocabulary): string {
  const headlines = runs.flatMap(({ headline }) => headline ?? [])
  return sharedHeadline(headlines, metrics) ?? rankedRates(metrics)[0] ?? ''
}

/** The most frequent of some texts, the first of equals; undefined for none. */
export function mostFrequent(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

/** True for a metric that every list of runs has beside their headlines: one that a row lists, or that has no row. */
export function isListed(metrics: MetricVocabulary, metric: string): boolean {
  const row = metrics.get(metric)
  return row === undefined || row.listed !== undefined
}

/** Metrics that are columns of tables of runs, in the order of the vocabulary. */
export function tableMetrics(metrics: MetricVocabulary): readonly string[] {
  return [...metrics].filter(([, { listed }]) => listed === 'table').map(([metric]) => metric)
}

/** Metrics drawn over time on run pages, or in a timeline that names none, in the order of the vocabulary. */
export function panelMetrics(
  metrics: MetricVocabulary,
  panel: 'run' | 'timeline',
): readonly string[] {
  return [...metrics]
    .filter(([, { panels }]) => panels?.includes(panel) === true)
    .map(([metric]) => metric)
}

/** True for a rate that the vocabulary has kept over time. */
export function isSampledRate(metrics: MetricVocabulary, column: NamedMetric): boolean {
  return metrics.get(column.metric)?.samples === 'extremes' && isRate(metrics, column)
}

/** What to keep of a column of samples: what its row says. `allRates` keeps those that no row names or keeps, too. */
export function keptOf(metrics: MetricVocabulary, column: NamedMetric, allRates: boolean): Keep {
  const row = metrics.get(column.metric)
  if (row?.samples !== undefined) return row.samples
  return allRates && isRate(metrics, column) ? 'extremes' : 'statistics'
}

/** What the kept samples of a file depend on: the roles, not the titles. */
export function keepRuleText(metrics: MetricVocabulary): string {
  return JSON.stringify([...metrics].map(([name, { better, samples }]) => [name, better, samples]))
}

function byRank(
  measurements: readonly StatedMetric[],
  metrics: MetricVocabulary,
): readonly StatedMetric[] {
  return measurements.toSorted((a, b) => rankOf(metrics, a.metric) - rankOf(metrics, b.metric))
}

function rankOf(metrics: MetricVocabulary, metric: string): number {
  return metrics.get(metric)?.headline ?? Number.MAX_SAFE_INTEGER
}
