// Types of cloud instances: m6g.large and m6g-2xlarge are two sizes of one family.
import type { Run } from '../core/model.ts'
import { groupBy } from '../analysis/group-by.ts'
import type { Fields } from './finding-cells.ts'

/** The key of the size where the instance is its family. */
export const instanceSize = 'instance_size'

const sizes = ['nano', 'micro', 'small', 'medium', 'large', 'xlarge']
const ofName = new RegExp(`^(.+)[-.](\\d*(?:${sizes.join('|')}))$`)

/** The runs with families and sizes of instances as two fields, where several families have the same sizes. */
export function withInstanceSizes(runs: readonly Run[]): readonly Run[] {
  const parts = new Map(
    runs.flatMap(({ fields: { instance = '' } }) => {
      const [, family = '', size] = ofName.exec(instance) ?? []
      return size === undefined ? [] : [[instance, { family, size }] as const]
    }),
  )
  const families = groupBy(parts.values(), ({ size }) => size)
  const areAll = runs.every(({ fields: { instance } }) => !instance || parts.has(instance))
  if (!areAll || [...families.values()].filter(({ length }) => length > 1).length < 2) return runs
  return runs.map((run) => {
    const { instance = '' } = run.fields
    const own = parts.get(instance)
    if (!own) return run
    // The address of a server repeats its instance.
    const others = Object.entries(run.fields).filter(([, text]) => !text.includes(instance))
    const fields = Object.fromEntries(others)
    return { ...run, fields: { ...fields, instance: own.family, [instanceSize]: own.size } }
  })
}

/** m5.large and m5.2xlarge, but not m5.large and c5.large. */
export function areSizesOfMachine(sides: readonly Fields[], compared: readonly string[]): boolean {
  const families = sides.map((side) =>
    compared.map((key) => (side[key] ?? '').replace(/(?<=\w\.)\d*[a-z]+$/i, '')).join(' '),
  )
  return families.every((family) => family === families[0] && family.endsWith('.'))
}
