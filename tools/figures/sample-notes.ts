// How many runs each data point of a figure has, where that is stated, and what varies between them.
import { pooledValues } from '../analysis/pooled-values.ts'
import type { Cell, Projected } from '../analysis/projection.ts'
import { statedRuns } from '../analysis/replicates.ts'
import { replicateKeys } from '../runs/replicate.ts'

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
