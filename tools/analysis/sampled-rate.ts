// The rate that speaks for the samples of a file.
import { columnOf, columnsOf } from '../core/columns.ts'
import { isRate, rankedRates } from '../core/metric-roles.ts'
import type { MetricVocabulary } from '../core/metric-vocabulary.ts'
import type { CondensedColumn, CondensedSeries } from '../core/model.ts'

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
