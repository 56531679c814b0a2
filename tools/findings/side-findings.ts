// Two sides of a comparison: the change cell by cell, the change of each configuration, and what else differs.
import { groupBy } from '../analysis/group-by.ts'
import { geometricMean } from '../analysis/mean.ts'
import type { Run } from '../model.ts'
import { cellSets, isSystemKey, pick, varyingKeys, type CellSet, type Fields } from './cells.ts'
import { changeFinding } from './change-findings.ts'
import { cellKeys, pairedCells, sideKey, type Change } from './changes.ts'
import type { ComparedSide } from './compared-side.ts'
import { differencesBetween, runsOfSides, withConfounders } from './differences.ts'
import type { Finding } from './finding.ts'
import type { FindingSources } from './index.ts'
import { monitorFindings } from './monitors.ts'
import { profileFindings } from './profiles.ts'
import { noComparison } from './no-comparison.ts'
import { failureFindings, mixedFindings, stabilityFindings } from './run-quality.ts'

const tailLatency = 'latency.p95'

/**
 * The findings about two sides, the overall change first. Cells are paired by the fields whose values both sides have; `keys`
 * are those of the filters.
 */
export function sideFindings(
  sides: readonly [baseline: ComparedSide, contender: ComparedSide],
  keys: readonly string[],
  { isUnknown, vocabulary }: Pick<FindingSources, 'isUnknown' | 'vocabulary'>,
): readonly Finding[] {
  const [baseline, contender] = sides
  const runs = comparableRuns(sides)
  const withTail = runs.flatMap((run) =>
    run.measurements.some(({ metric }) => metric === tailLatency) && run.headline !== tailLatency
      ? [{ ...run, headline: tailLatency }]
      : [],
  )
  const sets = cellSets(runs, vocabulary)
  const changes = [...sets, ...cellSets(withTail, vocabulary)].flatMap((set) =>
    changeOfSides(set, sides).map((change) => ({ change, set })),
  )
  const all = runs.length === 0 ? [] : varyingKeys(runs)
  const heads = [baseline.label, contender.label] as const
  const isField = (key: string): boolean => !isUnknown(key)
  const originals = sides.map((side) => new Map(side.runs.map((run) => [run.id, run])))
  const findingOf = (change: Change, set: CellSet): Finding => {
    const finding = changeFinding(change, set.keys, vocabulary)
    // The runs of its cells lack the fields whose values the sides do not share.
    const compared = runsOfSides(change).map((own, side) =>
      own.flatMap(({ id }) => originals[side]?.get(id) ?? []),
    )
    return withConfounders(finding, compared, keys, isField, vocabulary)
  }
  return [
    ...(changes.length === 0 ? [noComparison(sides, sets)] : []),
    ...changes.map(({ change, set }) => findingOf(change, set)),
    ...changes.flatMap(({ change, set }) =>
      partsOf(change, set, isUnknown).map((part) => findingOf(part, set)),
    ),
    ...differencesBetween([baseline.runs, contender.runs], keys, heads, isField, vocabulary),
    ...changes
      .slice(0, 1)
      .flatMap(({ change, set }) => [
        ...monitorFindings(change, set.keys, vocabulary),
        ...profileFindings(change, set.keys, vocabulary),
      ]),
    ...stabilityFindings(runs, all, vocabulary),
    ...failureFindings(runs, all, vocabulary),
    ...sets.flatMap((set) => mixedFindings(set, vocabulary)),
  ]
}

/** The runs of both sides with the field `side`, without the keys that have no value on both sides. */
export function comparableRuns([baseline, contender]: readonly [
  baseline: ComparedSide,
  contender: ComparedSide,
]): readonly Run[] {
  const disjoint = disjointKeys(baseline.runs, contender.runs)
  return [baseline, contender].flatMap(({ label, runs }) =>
    runs.map((run) => ({
      ...run,
      fields: { ...without(run.fields, disjoint), [sideKey]: label },
    })),
  )
}

function changeOfSides(
  { metric, better, cells }: CellSet,
  [baseline, contender]: readonly [ComparedSide, ComparedSide],
): readonly Change[] {
  const ofSide = ({ label }: ComparedSide) =>
    cells.filter(({ fields }) => fields[sideKey] === label)
  const paired = pairedCells(ofSide(baseline), ofSide(contender), [sideKey])
  const ratio = geometricMean(paired.flatMap(({ comparison }) => comparison.ratio ?? []))
  if (ratio === undefined) return []
  return [
    {
      metric,
      ...(better === undefined ? {} : { better }),
      compared: [sideKey],
      baseline: { [sideKey]: baseline.label },
      contender: { [sideKey]: contender.label },
      where: {},
      cells: paired,
      ratio,
    },
  ]
}

// The change at each value of the configuration, such as each memory size.
function partsOf(
  change: Change,
  { keys }: CellSet,
  isUnknown: (key: string) => boolean,
): readonly Change[] {
  const varying = cellKeys(change, keys).filter((key) => isSystemKey(key) && !isUnknown(key))
  return varying.flatMap((key) =>
    [...groupBy(change.cells, ({ fields }) => fields[key] ?? '').values()].flatMap((cells) => {
      const ratio = geometricMean(cells.flatMap(({ comparison }) => comparison.ratio ?? []))
      if (ratio === undefined) return []
      const where = pick(cells[0]?.fields ?? {}, [key])
      return [{ ...change, where, cells, ratio }]
    }),
  )
}

// Keys such as version: no value of one side is a value of the other.
function disjointKeys(left: readonly Run[], right: readonly Run[]): ReadonlySet<string> {
  const keys = new Set([...left, ...right].flatMap(({ fields }) => Object.keys(fields)))
  return new Set(
    [...keys].filter((key) => {
      const own = new Set(left.map(({ fields }) => fields[key]))
      return right.every(({ fields }) => !own.has(fields[key]))
    }),
  )
}

function without(fields: Fields, keys: ReadonlySet<string>): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !keys.has(key)))
}
