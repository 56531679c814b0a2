// Series as they are stored: exact statistics of every column, and few enough bins to draw.
import { keptColumns, type NewColumn } from '../../core/columns.ts'
import type { Keep, NamedMetric } from '../../core/metric-roles.ts'
import type {
  CondensedSeries,
  DrawnColumn,
  KeptReading,
  Reading,
  Series,
  Statistics,
} from '../../core/model.ts'
import { statistics } from './statistics.ts'

/** The most bins of a condensed series: a run of four minutes keeps every second. */
export const mostBins = 240

/** Condenses the series of a reading; `keepOf` decides what is stored of a column in addition to its statistics. */
export function condenseReading(
  reading: Reading,
  keepOf: (column: NamedMetric) => Keep,
): KeptReading {
  if (reading.kind === 'series') return { ...reading, series: condense(reading.series, keepOf) }
  if (reading.kind !== 'result') return reading
  const { series, ...rest } = reading
  return series === undefined ? rest : { ...rest, series: condense(series, keepOf) }
}

/** Condenses one series to bins of equally many consecutive samples; the last may have fewer. */
export function condense(series: Series, keepOf: (column: NamedMetric) => Keep): CondensedSeries {
  const samples = series.at.length
  const width = Math.max(1, Math.ceil(samples / mostBins))
  const at: number[] = []
  for (let end = width; end < samples + width; end += width) {
    at.push(series.at[Math.min(end, samples) - 1] ?? Number.NaN)
  }
  const columns = series.columns.map((column): NewColumn => {
    const { metric, unit } = column
    const keep = keepOf(column)
    if (keep === 'statistics')
      return { metric, unit, statistics: column.statistics ?? statistics(column.values) }
    const { values } = column
    const all = statistics(values)
    const extremes = keep === 'extremes'
    const spreads = extremes ? spread(values, all, series.at, unit) : {}
    return {
      metric,
      unit,
      statistics: all,
      drawn: { ...spreads, ...bins(values, width, extremes) },
    }
  })
  return { samples, at, ...keptColumns(columns) }
}

// The sample deviation, and when a rate was below a twentieth of its median.
function spread(
  values: Float64Array,
  { n, mean, low, high }: Statistics,
  at: Float64Array,
  unit: string,
): Pick<DrawnColumn, 'deviation' | 'nearZero'> {
  if (n < 2) return {}
  const deviation = Math.sqrt(sumOfSquares(values, mean) / (n - 1))
  // A twentieth of the median is at most a twentieth of the largest: most series need no sorting.
  if (!unit.endsWith('/s') || low >= high / 20) return { deviation }
  const limit = median(values) / 20
  if (low >= limit) return { deviation }
  return { deviation, nearZero: [...at].filter((_, index) => (values[index] ?? 0) < limit) }
}

function sumOfSquares(values: Float64Array, mean: number): number {
  let sum = 0
  for (const value of values) if (!Number.isNaN(value)) sum += (value - mean) ** 2
  return sum
}

function median(values: Float64Array): number {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort()
  const half = sorted.length >> 1
  const upper = sorted[half] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? 0)) / 2
}

function bins(
  values: Float64Array,
  width: number,
  extremes: boolean,
): Pick<DrawnColumn, 'values' | 'lows' | 'highs'> {
  if (width === 1) return { values: printNumbers(Array.from(values)) }
  const means: number[] = []
  const lows: number[] = []
  const highs: number[] = []
  for (let start = 0; start < values.length; start += width) {
    const { n, mean, low, high } = statistics(values, start, Math.min(start + width, values.length))
    means.push(n === 0 ? Number.NaN : rounded(mean))
    lows.push(n === 0 ? Number.NaN : low)
    highs.push(n === 0 ? Number.NaN : high)
  }
  if (!extremes) return { values: printNumbers(means) }
  return { values: printNumbers(means), lows: printNumbers(lows), highs: printNumbers(highs) }
}

// JSON prints `null` for NaN.
function printNumbers(numbers: readonly number[]): string {
  return JSON.stringify(numbers)
}

// The mean of a bin is drawn, not quoted: about six significant digits keep the data files short.
function rounded(value: number): number {
  const size = Math.abs(value)
  if (size >= 100_000) return Math.round(value)
  const scale = size >= 1000 ? 100 : size >= 1 ? 100_000 : 1_000_000_000
  return Math.round(value * scale) / scale
}
