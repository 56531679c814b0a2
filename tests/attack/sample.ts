// What `npm run attack -- --sample` tries: some attacks of each kind, selected by a seed.
import { groupBy } from '../../tools/analysis/group-by.ts'
import { randomOf } from '../formats/mutate.ts'
import type { Extent } from './area.ts'

/** Returns all items, or in a sample `count` of them in an order that the seed determines. */
export function sampleOf<T>(items: readonly T[], extent: Extent, count: number): readonly T[] {
  if (extent.isAll) return items
  const random = randomOf(extent.seed)
  const rest = [...items]
  return Array.from({ length: Math.min(count, items.length) }, () =>
    rest.splice(random(rest.length), 1),
  ).flat()
}

/** Returns all items, or in a sample `count` of each attack. */
export function sampleOfEach<T extends { readonly attack: string }>(
  items: Iterable<T>,
  extent: Extent,
  count = 1,
): readonly T[] {
  const byAttack = groupBy([...items], ({ attack }) => attack)
  return [...byAttack.values()].flatMap((same) => sampleOf(same, extent, count))
}
