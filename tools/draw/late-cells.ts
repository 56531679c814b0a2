// The cells of a figure over the last seconds of each run, from its binned samples: prepared, so that the browser selects.
import { median } from 'simple-statistics'
import { largest, smallest } from '../core/extremes.ts'
import { memoizeByObject } from '../core/memoize.ts'
import { parseNumberList } from '../analysis/number-list.ts'
import { columnOf } from '../core/columns.ts'
import type { Figure } from '../figures/figure.ts'
import type { Run } from '../core/model.ts'
import type { LateCells } from '../view/chart-figure.ts'
import { seriesOf } from '../convert/series-of-run.ts'

/** Spans a reader knows, in seconds; the longest that is at most half of the shortest run is offered. */
const spans = [5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600]

interface Bins {
  /** Seconds at the end of each bin. */
  readonly at: readonly number[]
  readonly values: readonly (number | null)[]
}

/**
 * For every cell the median, smallest and largest of the means of its runs over their last seconds. Undefined where a
 * cell with a number has a run without samples of the metric, or where the runs are shorter than ten seconds.
 */
export function lateCells(
  { metric, cells, evidence }: Figure,
  runOf: (id: string) => Run | undefined,
): LateCells | undefined {
  const runs = cells.evidence.map((places) => [
    ...new Set(places.flatMap((place) => evidence[place]?.run ?? [])),
  ])
  const binsOf = (id: string): Bins | undefined => {
    const run = runOf(id)
    return run && binsIn(run, metric.name)
  }
  const measured = runs.filter((_, row) => cells.value[row] !== null)
  const all = measured.flatMap((ids) => ids.map(binsOf))
  if (all.length === 0 || measured.some((ids) => ids.length === 0)) return undefined
  const lengths = all.map((bins) => bins?.at.at(-1) ?? 0)
  const shortest = lengths.reduce((least, length) => Math.min(least, length))
  const seconds = spans.findLast((span) => span <= shortest / 2)
  if (seconds === undefined) return undefined
  const samples = runs.map((ids, row) =>
    cells.value[row] === null
      ? []
      : ids.flatMap((id) => {
          const bins = binsOf(id)
          return (bins && meanOfLast(bins, seconds)) ?? []
        }),
  )
  const of = (statistic: (sample: readonly number[]) => number): readonly (number | null)[] =>
    samples.map((sample) => (sample.length === 0 ? null : Number(statistic(sample).toPrecision(6))))
  return {
    seconds,
    value: of((sample) => median([...sample])),
    low: of((sample) => smallest(sample)),
    high: of((sample) => largest(sample)),
    n: samples.map((sample) => sample.length),
  }
}

// Many figures are of the same runs.
const knownBins = memoizeByObject<Run, Map<string, Bins | undefined>>(() => new Map())

function binsIn(run: Run, metric: string): Bins | undefined {
  const known = knownBins(run)
  if (!known.has(metric)) known.set(metric, readBins(run, metric))
  return known.get(metric)
}

function readBins(run: Run, metric: string): Bins | undefined {
  for (const series of seriesOf(run)) {
    const column = columnOf(series, metric)
    if (column?.values) return { at: series.at, values: parseNumberList(column.values) }
  }
  return undefined
}

/** The mean of the bins that end in the last seconds and began in them; undefined where they hold no sample. */
function meanOfLast(bins: Bins, seconds: number): number | undefined {
  const known = knownMeans(bins)
  if (!known.has(seconds)) known.set(seconds, lastMean(bins, seconds))
  return known.get(seconds)
}

const knownMeans = memoizeByObject<Bins, Map<number, number | undefined>>(() => new Map())

function lastMean({ at, values }: Bins, seconds: number): number | undefined {
  const from = (at.at(-1) ?? 0) - seconds
  let sum = 0
  let count = 0
  for (const [index, value] of values.entries()) {
    if (value === null || !((at[index - 1] ?? 0) >= from)) continue
    sum += value
    count += 1
  }
  return count === 0 ? undefined : sum / count
}
