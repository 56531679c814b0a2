// Which sides are compared with which.
import { groupBy } from '../analysis/group-by.ts'
import type { Change } from './changes.ts'
import type { Fields } from './finding-cells.ts'
import { distance, isReleaseKey, manyNames } from './side-order.ts'

export type SidePair = readonly [baseline: Fields, contender: Fields]

// Each side and the one before it, or else behind it, from which it differs in the fewest fields.
export function nearestPairs(
  sides: readonly Fields[],
  compared: readonly string[],
): readonly (readonly SidePair[])[] {
  return sides.slice(1).map((side, index) =>
    sides
      .slice(0, index + 1)
      .map((other): SidePair => [other, side])
      .toSorted((a, b) => distance(a, compared) - distance(b, compared)),
  )
}

// At least `fewest` names without an order are compared with the first, which is the one called base or the best. Otherwise within an engine each release against the one before, and the last against the first with the same cells; engines by their last releases.
export function sidePairs(
  sides: readonly Fields[],
  areOrdered: boolean,
  fewest: number,
): readonly (readonly SidePair[])[] {
  const [base, ...others] = sides
  if (base && !areOrdered && sides.length >= fewest) return others.map((side) => [[base, side]])
  const engines = [...groupBy(sides, ({ engine = '' }) => engine).values()]
  const pairs = [...engines, engines.flatMap((group) => group.slice(-1))].flatMap((group) =>
    group.flatMap((contender, index): readonly (readonly SidePair[])[] => {
      const before = group[index - 1]
      return before ? [[[before, contender]]] : []
    }),
  )
  const ends = engines.flatMap((group): readonly (readonly SidePair[])[] => {
    const last = group.at(-1)
    return last && group.length > 2
      ? [group.slice(0, -2).map((first): SidePair => [first, last])]
      : []
  })
  // Of a long series of sizes a neighbour is arbitrary.
  const areSizes = sides.every((side) =>
    Object.entries(side).every(([key, text]) => !isReleaseKey(key) && /^\d+$/.test(text)),
  )
  return areSizes && ends.length > 0 && sides.length > manyNames ? ends : [...ends, ...pairs]
}

// A later version of the same patch: x_v2 beside x.
export function isReplaced({ baseline, contender }: Change, sides: readonly Fields[]): boolean {
  const numberOf = ({ build = '' }: Fields): number => Number(/v(\d+)$/i.exec(build)?.[1] ?? 1)
  const nameOf = ({ build = '' }: Fields): string => build.replace(/[-_ ]?v\d+$/i, '')
  return [baseline, contender].some((own) =>
    sides.some((side) => nameOf(side) === nameOf(own) && numberOf(side) > numberOf(own)),
  )
}
