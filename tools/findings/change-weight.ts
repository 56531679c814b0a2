// How much a change says.
import { largest as largestOf } from '../core/extremes.ts'
import { groupBy } from '../analysis/group-by.ts'
import { mean } from '../analysis/mean.ts'
import type { Change } from './changes.ts'
import { differingKeys } from './finding-cells.ts'

const largest = Math.log(2)

/** Size × consistency × number of cells; consistency within the values of the condition that explains it best. */
export function weightOf({ cells }: Change): number {
  const keys = differingKeys(
    cells.map(({ fields }) => fields),
    Object.keys(cells[0]?.fields ?? {}),
  )
  const logs = (group: Change['cells']): readonly number[] =>
    group.map(({ comparison }) => Math.log(comparison.ratio ?? 1))
  const agreement = (groups: Iterable<Change['cells']>): number =>
    mean(
      [...groups].flatMap((group) => {
        const agreed = Math.abs(mean(logs(group).map(Math.sign)) ?? 0)
        return group.map(() => agreed)
      }),
    ) ?? 0
  const agreements = keys.map((key) => {
    const groups = [...groupBy(cells, ({ fields }) => fields[key] ?? '').values()]
    // A group of one cell always agrees with itself.
    return groups.some((group) => group.length < 3) ? 0 : agreement(groups)
  })
  const consistency = largestOf(agreements, agreement([cells]))
  const effect = mean(logs(cells).map((log) => Math.min(largest, Math.abs(log)))) ?? 0
  return (effect * (0.3 + 0.7 * consistency) * cells.length) / (cells.length + 3)
}
