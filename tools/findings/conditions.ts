// The keys besides the compared ones in which cells differ, without those that repeat others.
import { largest, smallest } from '../core/extremes.ts'
import { groupBy } from '../analysis/group-by.ts'
import { mean } from '../analysis/mean.ts'
import type { Cell } from '../analysis/projection.ts'
import type { Change } from './changes.ts'
import { countOf } from './finding-cells.ts'

// A key that says what stronger ones say is no condition of its own.
export function conditionsOf(
  keys: readonly string[],
  cells: readonly Cell[],
  pairs: readonly Change[],
  isUnknown: (key: string) => boolean,
): readonly string[] {
  const strength = (key: string): number => {
    const spread = pairs.map((pair) => {
      const groups = groupBy(pair.cells, ({ fields }) => fields[key] ?? '')
      const means = [...groups.values()].map(
        (group) => mean(group.map(({ comparison }) => Math.log(comparison.ratio ?? 1))) ?? 0,
      )
      return largest(means) - smallest(means)
    })
    return mean(spread) ?? 0
  }
  const strengths = new Map(keys.map((key) => [key, strength(key)]))
  // What known names say needs no part of a path.
  const ordered = keys.toSorted(
    (a, b) =>
      Number(b === 'workload') - Number(a === 'workload') ||
      Number(isUnknown(a)) - Number(isUnknown(b)) ||
      (strengths.get(b) ?? 0) - (strengths.get(a) ?? 0),
  )
  const chosen: string[] = []
  for (const key of ordered)
    if (countOf(cells, [...chosen, key]) > Math.max(1, countOf(cells, chosen))) chosen.push(key)
  // Keys that only some cells have go first, then parts of paths without a known meaning; those do not stand for known names. A workload is named by its script or by a better name.
  const isPartial = (key: string): boolean => cells.some(({ fields }) => !fields[key])
  const needed = new Set(chosen)
  for (const key of chosen
    .toReversed()
    .toSorted((a, b) => weakness(b, isPartial, isUnknown) - weakness(a, isPartial, isUnknown))) {
    const isWeak = isUnknown(key) || isPartial(key)
    const others = [...needed].filter((own) => isWeak || own === key || !isUnknown(own))
    const without = others.filter((own) => own !== key)
    const isName = key === 'workload' && !without.some((own) => own.startsWith('workload'))
    if (!isName && countOf(cells, without) === countOf(cells, others)) needed.delete(key)
  }
  return chosen.filter((key) => needed.has(key))
}

function weakness(
  key: string,
  isPartial: (key: string) => boolean,
  isUnknown: (key: string) => boolean,
): number {
  return isPartial(key) ? 2 : isUnknown(key) ? 1 : 0
}
