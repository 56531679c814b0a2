// Series as they are kept: exact statistics of every column, and few enough bins to draw.
import { keptColumns, type NewColumn } from '../columns.ts'
import type {
  CondensedSeries,
  DrawnColumn,
  KeptReading,
  Reading,
  Series,
  Statistics,
} from '../model.ts'
import { statistics } from './statistics.ts'

/** The most bins a condensed series has: a run of four minutes keeps every second. */
export const mostBins = 240

/** What is kept of a column beside its statistics: nothing, the mean of each bin, its extremes too. */
export type Keep = 'statistics' | 'means' | 'extremes'

/** Condenses the series of a reading; `keep` says what of each metric. */
export function condensed(reading: Reading, keep: (metric: string) => Keep): KeptReading {
  switch (reading.kind) {
    case 'result': {
      const { series, ...rest } = reading
      return series === undefined ? rest : { ...rest, series: condense(series, keep) }
    }
    case 'series':
      return { ...reading, series: condense(reading.series, keep) }
    case 'options':
    case 'table':
    case 'facts':
    case 'counters':
    case 'profile':
    case 'waits':
      return reading
  }
}

/** Condenses one series: bins of equally many consecutive samples, the last may have fewer. */
export function condense(series: Series, keep: (metric: string) => Keep): CondensedSeries {
  const samples = series.at.length
  const width = Math.max(1, Math.ceil(samples / mostBins))
  const at: number[] = []
  for (let end = width; end < samples + width; end += width) {
    at.push(series.at[Math.min(end, samples) - 1] ?? Number.NaN)
  }
  return {
    samples,
    at,
    ...keptColumns(
      series.columns.map((column): NewColumn => {
        const { metric, unit } = column
        const what = keep(metric)
        const all = column.statistics ?? statistics(column.values)
        if (what === 'statistics') return { metric, unit, statistics: all }
        const { values } = column
        const extremes = what === 'extremes'
        const drawn = {
          ...(extremes ? spread(values, all, series.at, unit) : {}),
          ...bins(values, width, extremes),
        }
        return { metric, unit, statistics: all, drawn }
      }),
    ),
  }
}

// The deviation of the samples, and of a rate the samples that are next to nothing.
function spread(
  values: Float64Array,
  { n, mean, low, high }: Statistics,
  at: Float64Array,
  unit: string,
): Pick<DrawnColumn, 'deviation' | 'nearZero'> {
  if (n < 2) return {}
  let squares = 0
  for (const value of values) if (!Number.isNaN(value)) squares += (value - mean) ** 2
  const deviation = Math.sqrt(squares / (n - 1))
  // A twentieth of the median is at most a twentieth of the largest: most series need no sorting.
  if (!unit.endsWith('/s') || low >= high / 20) return { deviation }
  const limit = median(values) / 20
  const nearZero = [...values.keys()].filter((place) => (values[place] ?? 0) < limit)
  return nearZero.length === 0
    ? { deviation }
    : { deviation, nearZero: nearZero.map((place) => at[place] ?? Number.NaN) }
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
  if (width === 1) return { values: JSON.stringify(Array.from(values, finite)) }
  const means: (number | null)[] = []
  const lows: (number | null)[] = []
  const highs: (number | null)[] = []
  for (let start = 0; start < values.length; start += width) {
    const { n, mean, low, high } = statistics(values, start, Math.min(start + width, values.length))
    means.push(n === 0 ? null : rounded(mean))
    lows.push(n === 0 ? null : low)
    highs.push(n === 0 ? null : high)
  }
  if (!extremes) return { values: JSON.stringify(means) }
  return {
    values: JSON.stringify(means),
    lows: JSON.stringify(lows),
    highs: JSON.stringify(highs),
  }
}

function finite(value: number): number | null {
  return Number.isNaN(value) ? null : value
}

// A bin's mean is drawn, not quoted: about six significant digits keep the data files short.
function rounded(value: number): number {
  const size = Math.abs(value)
  if (size >= 100_000) return Math.round(value)
  const scale = size >= 1000 ? 100 : size >= 1 ? 100_000 : 1_000_000_000
  return Math.round(value * scale) / scale
}
