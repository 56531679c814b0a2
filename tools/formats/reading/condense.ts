// Series as they are kept: exact statistics of every column, and few enough bins to draw.
import { keptColumns, type NewColumn } from '../../columns.ts'
import type {
  CondensedSeries,
  DrawnColumn,
  KeptReading,
  Reading,
  Series,
  Statistics,
} from '../../model.ts'
import type { Keep, NamedMetric } from '../../metric-roles.ts'
import { numberList } from './number-list.ts'
import { statistics } from './statistics.ts'

/** The most bins a condensed series has: a run of four minutes keeps every second. */
export const mostBins = 240

/** Condenses the series of a reading; `keep` says what of each column. */
export function condensed(reading: Reading, keep: (column: NamedMetric) => Keep): KeptReading {
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
export function condense(series: Series, keep: (column: NamedMetric) => Keep): CondensedSeries {
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
        const what = keep(column)
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
  const deviation = Math.sqrt(squares(values, mean) / (n - 1))
  // A twentieth of the median is at most a twentieth of the largest: most series need no sorting.
  if (!unit.endsWith('/s') || low >= high / 20) return { deviation }
  const limit = median(values) / 20
  if (low >= limit) return { deviation }
  return { deviation, nearZero: [...at].filter((_, place) => (values[place] ?? 0) < limit) }
}

function squares(values: Float64Array, mean: number): number {
  let sum = 0
  for (let place = 0; place < values.length; place += 1) {
    const off = (values[place] ?? Number.NaN) - mean
    if (!Number.isNaN(off)) sum += off ** 2
  }
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
  if (width === 1) return { values: numberList(values) }
  const count = Math.ceil(values.length / width)
  const of = {
    mean: new Float64Array(count),
    low: new Float64Array(count),
    high: new Float64Array(count),
  }
  for (let bin = 0; bin < count; bin += 1) fillBin(of, bin, values, width)
  if (!extremes) return { values: numberList(of.mean) }
  return { values: numberList(of.mean), lows: numberList(of.low), highs: numberList(of.high) }
}

interface Bins {
  readonly mean: Float64Array
  readonly low: Float64Array
  readonly high: Float64Array
}

// The statistics of one bin; `NaN` where it has no number.
function fillBin(
  { mean, low, high }: Bins,
  bin: number,
  values: Float64Array,
  width: number,
): void {
  const start = bin * width
  const own = statistics(values, start, Math.min(start + width, values.length))
  mean[bin] = own.n === 0 ? Number.NaN : rounded(own.mean)
  low[bin] = own.n === 0 ? Number.NaN : own.low
  high[bin] = own.n === 0 ? Number.NaN : own.high
}

// A bin's mean is drawn, not quoted: about six significant digits keep the data files short.
function rounded(value: number): number {
  const size = Math.abs(value)
  if (size >= 100_000) return Math.round(value)
  const scale = size >= 1000 ? 100 : size >= 1 ? 100_000 : 1_000_000_000
  return Math.round(value * scale) / scale
}
