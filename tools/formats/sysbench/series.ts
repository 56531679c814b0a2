// The interval lines of a run as a series in base units.
import type { Column, Series } from '../../model.ts'
import type { Draft } from './draft.ts'
import { firstOther, printed } from './interval-columns.ts'
import { inBaseUnit, percentileMetric, unitOf, type Metric, type PrintedUnit } from './metrics.ts'

// sysbench's default percentile; CSV and JSON reports do not print theirs.
const usualRank = '95'

/** The interval lines of a run; undefined when there is none. */
export function seriesOf(draft: Draft): Series | undefined {
  const { intervals } = draft
  const { shape, count } = intervals
  if (shape === undefined || count === 0) return undefined
  const columns = shape.fields.flatMap(({ to, unit }, field): Column[] => {
    const values = intervals.values[field]?.subarray(0, count)
    const metric = to === 'latency' ? latencyMetric(draft) : to
    if (!values || metric === undefined || metric === 'rank') return []
    return [{ metric, unit: unitOf(metric), values: inBase(values, unit) }]
  })
  return { at: intervals.at.slice(0, count), columns }
}

// A percentile that is switched off (rank 0) or changes within the run is none.
function latencyMetric(draft: Draft): Metric | undefined {
  const ranks = printed(draft.intervals, 'rank')
  if (!ranks) return percentileMetric(draft.ranks[0] ?? usualRank)
  const [rank = 0] = ranks
  return rank > 0 && firstOther(ranks, rank) < 0 ? percentileMetric(String(rank)) : undefined
}

function inBase(values: Float64Array, unit: PrintedUnit): Float64Array {
  const converted = values.slice()
  if (unit === 'base') return converted
  for (let row = 0; row < converted.length; row += 1) {
    converted[row] = inBaseUnit(converted[row] ?? Number.NaN, unit)
  }
  return converted
}
