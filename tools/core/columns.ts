// The columns of a condensed series. They are kept together: an archive with monitors has tens of thousands.
import type { CondensedColumn, CondensedSeries, DrawnColumn, Statistics } from './model.ts'

// The numbers of a column in `statistics`: n, mean, low, high.
const each = 4

/** A column as it is made: `drawn` is absent when only its statistics are kept. */
export interface NewColumn {
  readonly metric: string
  readonly unit: string
  readonly statistics: Statistics
  readonly drawn?: DrawnColumn
}

/** The first column called `metric`; undefined when the series has none. */
export function columnOf(series: CondensedSeries, metric: string): CondensedColumn | undefined {
  const index = series.metrics.indexOf(metric)
  return index < 0 ? undefined : columnAt(series, index)
}

/** All columns, in their order. */
export function columnsOf(series: CondensedSeries): readonly CondensedColumn[] {
  return series.metrics.map((_, index) => columnAt(series, index))
}

/** Columns as a condensed series keeps them. */
export function keptColumns(
  columns: readonly NewColumn[],
): Pick<CondensedSeries, 'metrics' | 'units' | 'statistics' | 'drawn'> {
  const numbers = new Float64Array(each * columns.length)
  const drawn = new Map<number, DrawnColumn>()
  for (const [index, column] of columns.entries()) {
    const { n, mean, low, high } = column.statistics
    const at = each * index
    numbers[at] = n
    numbers[at + 1] = mean
    numbers[at + 2] = low
    numbers[at + 3] = high
    if (column.drawn) drawn.set(index, column.drawn)
  }
  const metrics = columns.map(({ metric }) => metric)
  return { metrics, units: columns.map(({ unit }) => unit), statistics: numbers, drawn }
}

/** The statistics of the column at `place`. */
export function statisticsAt({ statistics }: CondensedSeries, index: number): Statistics {
  const at = each * index
  return {
    n: statistics[at] ?? 0,
    mean: statistics[at + 1] ?? 0,
    low: statistics[at + 2] ?? 0,
    high: statistics[at + 3] ?? 0,
  }
}

function columnAt(series: CondensedSeries, index: number): CondensedColumn {
  return {
    metric: series.metrics[index] ?? '',
    unit: series.units[index] ?? '',
    ...statisticsAt(series, index),
    ...series.drawn.get(index),
  }
}
