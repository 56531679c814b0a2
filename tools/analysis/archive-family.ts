// The family of a comparison in its archive: all cells of the same two sides and metric, so that choosing a cell gains nothing.
import { compareFamily, withPOf, type Comparison } from './compare-cells.ts'
import type { ComparedRuns } from './comparisons-by-runs.ts'
import { groupBy } from './group-by.ts'
import type { MetricOptions } from './metric-value.ts'
import type { Cell } from './projection.ts'
import { pairCells, type Pair } from './side-by-side.ts'
import type { Run } from '../core/model.ts'
import { replicateKeys } from '../runs/replicate.ts'

/**
 * The comparisons, each with the larger adjusted p of its own family and of its family among `runs`: the cells whose sides
 * differ in the same texts of the same fields. A comparison that is no cell of these is added to them.
 */
export function correctedInArchive(
  compared: readonly ComparedRuns[],
  runs: readonly Run[],
  options: MetricOptions = {},
): readonly Comparison[] {
  const sides = new Map(compared.map((own) => [own, sidesOf(own)]))
  const corrected = new Map<ComparedRuns, Comparison>()
  for (const group of groupBy(compared, (own) =>
    JSON.stringify([own.metric, sides.get(own)]),
  ).values()) {
    const [first] = group
    const pair = first && sides.get(first)
    if (!pair || group.every(({ comparison: { pAdjusted } }) => pAdjusted === null)) continue
    const members = membersOf(runs, first.metric, pair, options)
    for (const own of group) corrected.set(own, inFamily(own, members))
  }
  return compared.map((own) => corrected.get(own) ?? own.comparison)
}

/** The pairs with the p of their families in the archive. */
export function pairsInArchive<P extends Pair>(
  pairs: readonly P[],
  { metric, options }: { readonly metric: string; readonly options?: MetricOptions },
  runs: readonly Run[],
): readonly P[] {
  const compared = pairs.map(({ baseline, contender, comparison }) => ({
    ...{ metric, baseline: baseline?.runs ?? [], contender: contender?.runs ?? [], comparison },
  }))
  const comparisons = correctedInArchive(compared, runs, options)
  return pairs.map((pair, index) => ({
    ...pair,
    comparison: comparisons[index] ?? pair.comparison,
  }))
}

/** The cells of a projection with the comparisons that `correct` returns, one for each of those given, in their order. */
export function correctedCells(
  cells: readonly Cell[],
  keys: readonly string[],
  correct: (compared: readonly ComparedRuns[]) => readonly Comparison[],
): readonly Cell[] {
  const textsOf = (fields: Cell['fields']): string =>
    JSON.stringify(keys.map((key) => fields[key] ?? ''))
  const byTexts = new Map(cells.map((cell) => [textsOf(cell.fields), cell]))
  const compared = new Map<Cell, ComparedRuns>()
  for (const cell of cells) {
    const { comparison, baseline, metric, runs: contender } = cell
    const base = baseline && byTexts.get(textsOf(baseline))
    if (comparison && base)
      compared.set(cell, { metric, baseline: base.runs, contender, comparison })
  }
  const corrected = correct([...compared.values()])
  const comparisons = new Map([...compared.keys()].map((cell, index) => [cell, corrected[index]]))
  return cells.map((cell) => {
    const comparison = comparisons.get(cell)
    return comparison ? { ...cell, comparison } : cell
  })
}

/** Key → its text on each side, where all runs of a side have one text and the sides have two. */
type Sides = readonly (readonly [key: string, baseline: string, contender: string])[]

function sidesOf({ baseline, contender }: ComparedRuns): Sides {
  const keys = new Set([...baseline, ...contender].flatMap(({ fields }) => Object.keys(fields)))
  return [...keys].toSorted().flatMap((key): Sides => {
    const [left, ...more] = new Set(baseline.map(({ fields }) => fields[key] ?? ''))
    const [right, ...others] = new Set(contender.map(({ fields }) => fields[key] ?? ''))
    const isSide = left !== undefined && right !== undefined && left !== right
    return isSide && more.length + others.length === 0 && !replicateKeys.has(key)
      ? [[key, left, right]]
      : []
  })
}

interface Member {
  readonly id: string
  readonly comparison: Comparison
}

function membersOf(
  runs: readonly Run[],
  metric: string,
  sides: Sides,
  options: MetricOptions,
): readonly Member[] {
  const [baseline, contender] = [1, 2].map((side) =>
    runs.filter(({ fields }) => sides.every((each) => (fields[each[0]] ?? '') === each[side])),
  )
  const { pairs } = pairCells(baseline ?? [], contender ?? [], { metric, options })
  return pairs.flatMap(({ baseline: base, contender: other, comparison }) =>
    base && other ? [{ id: idOf({ baseline: base.runs, contender: other.runs }), comparison }] : [],
  )
}

function inFamily(own: ComparedRuns, members: readonly Member[]): Comparison {
  const id = idOf(own)
  const others = members.filter((member) => member.id !== id).map(({ comparison }) => comparison)
  const { comparison } = own
  const [corrected] = compareFamily([comparison, ...others])
  return corrected && (corrected.pAdjusted ?? 0) >= (comparison.pAdjusted ?? 0)
    ? withPOf(comparison, {
        ...corrected,
        together: Math.max(corrected.together, comparison.together),
      })
    : comparison
}

function idOf({ baseline, contender }: Pick<ComparedRuns, 'baseline' | 'contender'>): string {
  return [baseline, contender]
    .map((runs) =>
      runs
        .map(({ id }) => id)
        .toSorted()
        .join(' '),
    )
    .join('|')
}
