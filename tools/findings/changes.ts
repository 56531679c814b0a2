// Changes between versions and between configurations: pairs of sides, compared cell by cell.
import { compare, compareFamily, type Comparison } from '../analysis/compare.ts'
import { groupBy } from '../analysis/group-by.ts'
import { geometricMean } from '../analysis/mean.ts'
import type { Cell } from '../analysis/projection.ts'
import {
  byContext,
  differingKeys,
  fieldOrder,
  fieldsText,
  isSystemKey,
  pick,
  serverKeys,
  withoutKeys,
  type CellSet,
  type Fields,
} from './cells.ts'

/** The field that names the side of a run in a comparison of two sides. */
export const sideKey = 'side'

/** One cell on both sides. */
export interface PairedCell {
  readonly fields: Fields
  readonly baseline: Cell
  readonly contender: Cell
  readonly comparison: Comparison
}

/** Two sides whose fields differ in the compared keys only. */
export interface Change {
  readonly metric: string
  readonly better?: 'higher' | 'lower'
  /** Keys whose values make the sides, such as engine and version. */
  readonly compared: readonly string[]
  readonly baseline: Fields
  readonly contender: Fields
  /** System fields that all cells of the pair share and other pairs do not. */
  readonly where: Fields
  readonly cells: readonly PairedCell[]
  /** Geometric mean of the ratios of the cells, contender ÷ baseline. */
  readonly ratio: number
}

const mostValues = 8
const fewestValuesOfNumbers = 3

/** Every pair of versions of an engine and every pair of configurations that share cells. */
export function changesOf(set: CellSet, isUnknown: (key: string) => boolean): readonly Change[] {
  const server = serverKeys.filter((key) => set.keys.includes(key))
  const others = set.keys.filter(isSystemKey)
  return [
    ...(server.length > 0 ? changesAlong(set, server, isUnknown, versionPairs) : []),
    ...others.flatMap((key) =>
      firstOfContender(changesAlong(set, [key], isUnknown, valuePairs(key))),
    ),
  ]
}

// A contender is compared with the first value that shares cells with it.
function firstOfContender(changes: readonly Change[]): readonly Change[] {
  const seen = new Set<string>()
  return changes.filter(({ contender, where }) => {
    const text = fieldsText({ ...where, ...contender })
    return !seen.has(text) && seen.add(text).size > 0
  })
}

function changesAlong(
  { metric, better, cells, keys }: CellSet,
  compared: readonly string[],
  isUnknown: (key: string) => boolean,
  pairsOf: (sides: readonly Fields[]) => readonly (readonly [Fields, Fields])[],
): readonly Change[] {
  // What the paths do not explain separates experiments.
  const outer = keys.filter((key) => isUnknown(key) && !compared.includes(key))
  return [...groupBy(cells, ({ fields }) => fieldsText(pick(fields, outer)))].flatMap(
    ([, group]) => {
      const where = pick(group[0]?.fields ?? {}, outer)
      const bySide = groupBy(group, ({ fields }) => fieldsText(pick(fields, compared)))
      const sides = [...bySide.values()]
        .map(([cell]) => pick(cell?.fields ?? {}, compared))
        .filter((fields) => Object.keys(fields).length > 0)
        .toSorted(fieldOrder(compared))
      return pairsOf(sides).flatMap(([baseline, contender]): readonly Change[] => {
        const paired = pairedCells(
          bySide.get(fieldsText(baseline)) ?? [],
          bySide.get(fieldsText(contender)) ?? [],
          compared,
        )
        const ratio = geometricMean(paired.flatMap(({ comparison }) => comparison.ratio ?? []))
        if (ratio === undefined) return []
        const direction = better === undefined ? {} : { better }
        return [
          { metric, ...direction, compared, baseline, contender, where, cells: paired, ratio },
        ]
      })
    },
  )
}

/** The cells that both sides have, with their comparisons corrected as one family. */
export function pairedCells(
  baseline: readonly Cell[],
  contender: readonly Cell[],
  compared: readonly string[],
): readonly PairedCell[] {
  const contexts = byContext(contender, compared)
  const paired = baseline.flatMap((base) => {
    const fields = withoutKeys(base.fields, compared)
    const matches = contexts.get(fieldsText(fields)) ?? []
    return matches.map((other) => ({ fields, base, other }))
  })
  const comparisons = compareFamily(
    paired.map(({ base, other }) => compare(base.replicates, other.replicates)),
  )
  return paired.flatMap(({ fields, base, other }, index): readonly PairedCell[] => {
    const comparison = comparisons[index]
    return comparison === undefined || comparison.ratio === null
      ? []
      : [{ fields, baseline: base, contender: other, comparison }]
  })
}

// Each release of an engine against the one before, and the last against the first.
function versionPairs(sides: readonly Fields[]): readonly (readonly [Fields, Fields])[] {
  return [...groupBy(sides, ({ engine = '' }) => engine).values()].flatMap((versions) => {
    const next = versions.slice(1).flatMap((contender, index) => {
      const baseline = versions[index]
      return baseline ? [[baseline, contender] as const] : []
    })
    const [first] = versions
    const last = versions.at(-1)
    return versions.length > 2 && first && last ? [[first, last] as const, ...next] : next
  })
}

// The last number against the first; each of a few names against those before it.
function valuePairs(
  key: string,
): (sides: readonly Fields[]) => readonly (readonly [Fields, Fields])[] {
  return (sides) => {
    const [first, ...others] = sides
    const last = others.at(-1)
    if (!first || !last || first[key] === undefined) return []
    const areNumbers = sides.every((fields) => /^\d+(?:\.\d+)?[KMGT]?B?$/.test(fields[key] ?? ''))
    if (areNumbers && sides.length >= fewestValuesOfNumbers) return [[first, last]]
    if (sides.length > mostValues) return []
    return others.flatMap((other, index) =>
      sides.slice(0, index + 1).map((baseline) => [baseline, other] as const),
    )
  }
}

/** The keys in which the cells of a change differ from each other. */
export function cellKeys({ cells }: Change, keys: readonly string[]): readonly string[] {
  return differingKeys(
    cells.map(({ fields }) => fields),
    keys,
  )
}
