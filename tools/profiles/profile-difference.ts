// Two profiles side by side: what takes a larger share of the work in the contender, and what in the baseline.
//
// `plus` and `plusWeight` are the columns `+` and `+w` of the tables in reports on MySQL: by how much a function grew
// relative to the baseline, in percent, and in points. Of a function that the baseline does not know both are its share.
import { largest } from '../core/extremes.ts'
import type { Evidence } from '../core/model.ts'
import type { StartedRun } from '../analysis/replicates.ts'
import type { Comparison } from '../analysis/compare-cells.ts'
import type { Both } from './both.ts'
import {
  matchRenames,
  type KnownRenames,
  type Rename,
  type StatedRenames,
} from './symbol-renames.ts'
import type { FunctionShare, Profile } from './profile.ts'
import { runVerdicts, untested } from './run-verdicts.ts'
import { sharePrecision, type SharePrecision } from '../core/share-precision.ts'
import {
  errorSource,
  hasFewSamples,
  shareError,
  widest,
  type ErrorSource,
} from './sampling-error.ts'

/** What grew, in percent and in points; null where it did not. */
export interface Growth {
  readonly plus: number | null
  readonly plusWeight: number | null
}

/** One function; shares are percent × multiplier, null where the profile does not name it. */
export interface ProfileRow extends Growth {
  readonly function: string
  readonly shares: Both<number | null>
  /** The share in each report, in the unit of `shares`; 0 where a report does not name the function. */
  readonly values: Both<readonly number[]>
  /** The same the other way round: what grew from the contender to the baseline. */
  readonly reverse: Growth
  /** Standard error of the difference of the shares; null where nothing is known of it. */
  readonly error: number | null
  /** True when the difference lies within two standard errors. */
  readonly noise: boolean
  /** The other name of a renamed function. */
  readonly pairedWith: string | null
  readonly object?: string
  /** Where each report of a side names it first; none where a side does not. */
  readonly places: Both<readonly Evidence[]>
}

/** A renamed function, `lfind → l_find`: the sum of both names on each side. */
export interface PairRow extends ProfileRow, Omit<Rename, 'baseline' | 'contender'> {
  readonly functions: Both<string>
  readonly shares: Both<number>
}

/** A row as it is printed: a function under one name or both of its names, with the verdict on its difference. */
export interface ShownRow extends ProfileRow {
  readonly comparison: Comparison
  readonly why?: Rename['why']
}

/** Sums of what grew. */
export interface GrowthTotal {
  readonly plus: number
  readonly plusWeight: number
}

/** Two profiles compared; rows by the larger share before multipliers. */
export interface ProfileDifference {
  readonly multipliers: Both<number>
  /** The origin of the errors; `nothing` if unknown for one side, `few samples` where a side has too few for an error or a verdict. */
  readonly noiseFrom: ErrorSource | 'few samples'
  readonly samples: Both<number | undefined>
  readonly rows: readonly ProfileRow[]
  readonly leftOut: number
  readonly pairs: readonly PairRow[]
  /** The rows in their order, with a renamed function as one row. */
  readonly shown: readonly ShownRow[]
  /** Sums of the shares of `shown`. */
  readonly sums: Both<number>
  readonly precisions: Both<SharePrecision>
  readonly totals: GrowthTotal
  readonly reverse: GrowthTotal
}

/** How profiles are set side by side. */
export interface DifferenceOptions {
  readonly multipliers?: Both<number>
  /** Rows to keep; all when it is 0. */
  readonly top?: number
  /** False to match no names; the author's are matched nevertheless. */
  readonly pair?: boolean
  /** Baseline name → contender name. */
  readonly renames?: StatedRenames
  /** Old name → new name, as the vocabulary has them; matched by `pair`. */
  readonly known?: KnownRenames
  /** The run of each report; every report is one of its own where it is absent. */
  readonly runs?: Both<readonly StartedRun[]>
  /** The share around 1 that counts as equivalent; see `analysis/compare.ts`. */
  readonly margin?: number
}

/** Compares two profiles; totals are of the rows that are kept, of every name by itself. */
export function profileDifference(
  baseline: Profile,
  contender: Profile,
  {
    multipliers = [1, 1],
    top = 50,
    pair = true,
    renames = {},
    known = new Map(),
    runs = [[], []],
    margin,
  }: DifferenceOptions = {},
): ProfileDifference {
  const sides = [baseline, contender] as const
  const found = matchRenames(baseline.functions, contender.functions, renames, known).filter(
    ({ why }) => pair || why === 'stated by the author',
  )
  const other = new Map(
    found.flatMap((each) => [
      [each.baseline, each.contender],
      [each.contender, each.baseline],
    ]),
  )
  const names = ordered(sides)
  const kept = top === 0 ? names : names.slice(0, top)
  const rows = kept.map((name) => {
    const functions = [baseline.functions.get(name), contender.functions.get(name)] as const
    return { ...rowOf(name, functions, sides, multipliers), pairedWith: other.get(name) ?? null }
  })
  const keptNames = new Set(kept)
  const pairs = found
    .filter((each) => keptNames.has(each.baseline) || keptNames.has(each.contender))
    .map((each) => pairRow(each, sides, multipliers))
  const isSmall = sides.some(hasFewSamples)
  const tested = shownRows(rows, pairs, runs, margin)
  const shown = isSmall
    ? tested.map((row) => ({ ...row, comparison: untested(row.comparison) }))
    : tested
  const sum = (side: 0 | 1): number =>
    shown.reduce((all, { shares }) => all + (shares[side] ?? 0), 0)
  return {
    multipliers,
    noiseFrom: isSmall ? 'few samples' : combined(errorSource(baseline), errorSource(contender)),
    samples: [baseline.samples, contender.samples],
    rows,
    leftOut: names.length - kept.length,
    pairs,
    shown,
    sums: [sum(0), sum(1)],
    precisions: [
      sharePrecision(baseline.samples, multipliers[0]),
      sharePrecision(contender.samples, multipliers[1]),
    ],
    totals: totalOf(rows),
    reverse: totalOf(rows.map(({ reverse }) => reverse)),
  }
}

// A renamed function stands where the first of its names does.
function shownRows(
  rows: readonly ProfileRow[],
  pairs: readonly PairRow[],
  runs: Both<readonly StartedRun[]>,
  margin: number | undefined,
): readonly ShownRow[] {
  const pairOf = new Map(pairs.flatMap((pair) => pair.functions.map((name) => [name, pair])))
  const merged = [
    ...new Set<ProfileRow | PairRow>(rows.map((row) => pairOf.get(row.function) ?? row)),
  ]
  const comparisons = runVerdicts(merged, runs, margin)
  return merged.flatMap((row, index) => {
    const comparison = comparisons[index]
    return comparison ? [{ ...row, comparison }] : []
  })
}

/** By how much a share grew; a function new to the contender grew by its share. */
export function growth(from: number | null, to: number | null): Growth {
  if (to === null || (from !== null && to <= from)) return { plus: null, plusWeight: null }
  if (from === null) return { plus: to, plusWeight: to }
  return { plus: (to / from - 1) * 100, plusWeight: to - from }
}

function rowOf(
  name: string,
  found: Both<FunctionShare | undefined>,
  sides: Both<Profile>,
  multipliers: Both<number>,
): Omit<ProfileRow, 'pairedWith'> {
  const [from, to] = [percent(found[0], multipliers[0]), percent(found[1], multipliers[1])]
  const errors = sides.map((side, index) => {
    const error = shareError(side, found[index])
    return error === undefined ? undefined : error * 100 * (multipliers[index] ?? 1)
  })
  const [first, second] = sides.some(hasFewSamples) ? [] : errors
  const error = first === undefined || second === undefined ? null : Math.hypot(first, second)
  const object = found[0]?.object ?? found[1]?.object
  const values = (side: 0 | 1): readonly number[] =>
    Array.from({ length: sides[side].reports }, (_, report) => {
      const share = found[side]?.shares[report]
      return share === undefined ? 0 : share * 100 * multipliers[side]
    })
  return {
    function: name,
    shares: [from, to],
    values: [values(0), values(1)],
    ...growth(from, to),
    reverse: growth(to, from),
    error,
    noise: error !== null && Math.abs(shareChange([from, to])) <= widest * error,
    ...(object === undefined ? {} : { object }),
    places: [found[0]?.places ?? [], found[1]?.places ?? []],
  }
}

function percent(found: FunctionShare | undefined, by: number): number | null {
  return found === undefined ? null : found.share * 100 * by
}

function pairRow(pair: Rename, sides: Both<Profile>, multipliers: Both<number>): PairRow {
  const names = [pair.baseline, pair.contender] as const
  const both = ({ functions }: Profile): FunctionShare | undefined =>
    sumOf(names.flatMap((name) => functions.get(name) ?? []))
  const row = rowOf(names.join(' → '), [both(sides[0]), both(sides[1])], sides, multipliers)
  const [from, to] = row.shares
  return { ...row, shares: [from ?? 0, to ?? 0], functions: names, why: pair.why, pairedWith: null }
}

function sumOf([first, ...others]: readonly FunctionShare[]): FunctionShare | undefined {
  if (!first) return undefined
  return others.reduce(
    (sum, each) => ({
      ...sum,
      share: sum.share + each.share,
      shares: sum.shares.map((share, report) => share + (each.shares[report] ?? 0)),
      places: [...sum.places, ...each.places],
    }),
    first,
  )
}

// Profiles print two decimals of a percent: what is equal in them keeps the order of the profiles. A function of the
// contender alone stands where its list has it, before the next one that both know.
function ordered([baseline, contender]: Both<Profile>): readonly string[] {
  const before = new Map<string, string[]>()
  let waiting: string[] = []
  for (const name of contender.functions.keys()) {
    if (!baseline.functions.has(name)) waiting.push(name)
    else {
      before.set(name, waiting)
      waiting = []
    }
  }
  const names = [
    ...[...baseline.functions.keys()].flatMap((name) => [...(before.get(name) ?? []), name]),
    ...waiting,
  ]
  const sizes = new Map(
    names.map((name) => {
      const shares = [baseline, contender].map(({ functions }) => functions.get(name)?.share ?? 0)
      return [name, Math.round(largest(shares) * 1e4)]
    }),
  )
  return names.toSorted((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0))
}

function totalOf(rows: readonly Growth[]): GrowthTotal {
  return {
    plus: rows.reduce((sum, { plus }) => sum + (plus ?? 0), 0),
    plusWeight: rows.reduce((sum, { plusWeight }) => sum + (plusWeight ?? 0), 0),
  }
}

function combined(one: ErrorSource, other: ErrorSource): ErrorSource {
  if (one === 'nothing' || other === 'nothing') return 'nothing'
  return one === other ? one : 'samples'
}

/** Share of the contender minus that of the baseline, in the unit of `shares`; a profile that does not name a function has no sample of it. */
export function shareChange([from, to]: Both<number | null>): number {
  return (to ?? 0) - (from ?? 0)
}
