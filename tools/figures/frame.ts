// How many runs each data point of a figure has, where that is stated, and what varies between them.
import { pooledValues, label } from '../analysis/label.ts'
import type { Cell, Projected } from '../analysis/projection.ts'
import { statedRuns } from '../analysis/replicates.ts'
import { replicateKeys } from '../runs/replicate.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Run } from '../core/model.ts'
import { memoizeByObject } from '../core/memoize.ts'
import { isRate } from '../core/metric-roles.ts'
import { keyOrder } from '../runs/run-order.ts'
import type { FigureMetric } from './figure.ts'

/** What is drawn of the runs of a cell: a statistic as a data point, or all of them or the run with the median as a line. */
export type Drawn = 'median' | 'mean' | 'all' | 'run'

interface SampleNotes {
  readonly caveats: readonly string[]
  readonly notes: readonly string[]
}

/** Caveats and notes on the samples of a figure; only points that repeats could scatter lack an estimate of noise. */
export function sampleNotes(
  { cells, residue, keys }: Projected & { readonly keys: readonly string[] },
  drawn: Drawn,
  whiskers: boolean,
): SampleNotes {
  const known = cells.filter(({ value }) => value !== null)
  const published = known.filter(({ quoted }) => quoted !== undefined)
  const own = known.filter(({ quoted }) => quoted === undefined)
  const most = own.reduce((larger, { n }) => Math.max(larger, n), 0)
  const isPoint = drawn === 'median' || drawn === 'mean'
  const place = isPoint ? 'point' : 'line'
  const range = whiskers ? '; whiskers: min–max' : ''
  const repeated = `${countText(own.map(({ n }) => n))} per ${place}${words[drawn]}${range}.`
  const showsRepeats = keys.some((key) => replicateKeys.has(key) || isStart(key, own))
  const isUnrepeated = most === 1 && isPoint && !showsRepeats
  return {
    caveats: [
      ...(isUnrepeated ? ['One run per point: no estimate of noise.'] : []),
      ...publishedNotes(published),
      ...[...residue].map(
        ([key, values]) => `Points pool runs that differ in ${key}: ${pooledValues(values)}.`,
      ),
    ],
    notes: most === 0 || isUnrepeated ? [] : [most === 1 ? `One run per ${place}.` : repeated],
  }
}

const words: Readonly<Record<Drawn, string>> = {
  median: ': median',
  mean: ': mean',
  all: ', counted together',
  run: ': the one with the median is drawn',
}

function countText(counts: readonly number[]): string {
  const sizes = [...new Set(counts)].toSorted((a, b) => a - b)
  return sizes.length === 1 ? `${sizes[0]} runs` : `${sizes[0]} to ${sizes.at(-1)} runs`
}

function isStart(key: string, cells: readonly Cell[]): boolean {
  return cells.some(({ runs }) => runs.some(({ replicate }) => replicate?.key === key))
}

function publishedNotes(cells: readonly Cell[]): readonly string[] {
  const counts = new Set(cells.map(statedRuns))
  if (counts.size === 0) return []
  const stated = [...counts].filter((count) => count !== null)
  if (stated.length === 0) return ['Published values; runs not stated.']
  const some = counts.has(null) ? ' for some, not stated for others' : ''
  return [`Published values of ${countText(stated)} each${some}.`]
}

/** The metric of a figure of measurements. */
export type MeasuredMetric = FigureMetric &
  Required<Omit<FigureMetric, 'better' | 'printed' | 'shown'>>

/** The metric as figures carry it; the unit is that of the numbers shown. A rate without a row is better when higher. */
export function metricOf(
  name: string,
  cells: readonly Cell[],
  vocabulary: Vocabulary,
): MeasuredMetric {
  const row = vocabulary.metric(name)
  const unit = cells.find(({ value }) => value !== null)?.unit ?? row.unit
  const better = isRate(vocabulary.metrics, { metric: name, unit }) ? 'higher' : row.better
  // Kinds that show other numbers than the metric have their own units.
  const printed = unit === row.unit ? (row.shown?.unit ?? unit) : ''
  return {
    name,
    title: row.title,
    unit,
    ...(better === undefined ? {} : { better }),
    ...(namesUnit(row.title, printed) ? {} : { printed }),
    ...(printed === '1/min' && { shown: printed }),
  }
}

// "queries per second", "new orders per minute" and "written, KB" state the unit of their numbers; "latency, mean" does not.
function namesUnit(title: string, unit: string): boolean {
  return ['', '1', '1/s', '1/min', '%'].includes(unit) || title.split(/[ ,]+/).includes(unit)
}

const toolOf = memoizeByObject(
  ({ facts }: Run) => facts.find(({ name }) => name === 'tool')?.value ?? '',
)

/** The fields that all runs of a figure share and the figure does not show: engine, host, cores … */
export function subtitleOf(
  cells: readonly Cell[],
  keys: readonly string[],
  vocabulary: Vocabulary,
): string {
  const runs = cells.flatMap((cell) => cell.runs)
  const shared = Object.entries(runs[0]?.fields ?? {}).filter(
    ([key, text]) => !keys.includes(key) && runs.every(({ fields }) => fields[key] === text),
  )
  const tools = [...new Set(runs.map(toolOf))]
  const tool = tools.length === 1 ? tools[0] : undefined
  const fields = Object.fromEntries(shared.toSorted(([a], [b]) => keyOrder(a, b)))
  return [tool, label(fields, vocabulary)]
    .filter((part) => part !== undefined && part !== '')
    .join(' · ')
}
