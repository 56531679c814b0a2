// Types of cloud instances: m6g.large and m6g-2xlarge are two sizes of one family.
import type { Run } from '../core/model.ts'
import { groupBy } from '../analysis/group-by.ts'
import { withoutKeys, type Fields } from './finding-cells.ts'

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
  const repeating = keysWithInstance(runs)
  return runs.map((run) => {
    const own = parts.get(run.fields['instance'] ?? '')
    const fields = withoutKeys(run.fields, repeating)
    return own
      ? { ...run, fields: { ...fields, instance: own.family, [instanceSize]: own.size } }
      : run
  })
}

// The address of a server has its instance between the same texts in all runs, and says no more.
function keysWithInstance(runs: readonly Run[]): readonly string[] {
  const keys = new Set(runs.flatMap(({ fields }) => Object.keys(fields)))
  return [...keys].filter((key) => {
    const around = runs.map(({ fields: { instance, [key]: text = '' } }) =>
      instance && text.includes(instance) ? text.replace(instance, ' ') : undefined,
    )
    return around[0] !== undefined && around.every((text) => text === around[0])
  })
}

/** m5.large and m5.2xlarge, but not m5.large and c5.large. */
export function areSizesOfMachine(sides: readonly Fields[], compared: readonly string[]): boolean {
  const families = sides.map((side) =>
    compared.map((key) => (side[key] ?? '').replace(/(?<=\w\.)\d*[a-z]+$/i, '')).join(' '),
  )
  return families.every((family) => family === families[0] && family.endsWith('.'))
}

// m of m5 and m6g, c and .large of c6i.large: the number is a generation.
const ofKind = /^(?:db\.)?([a-z]{1,3})\d{1,2}[a-z]{0,4}((?:[.-].*)?)$/

/** The kinds of instances, each in several generations, which differ in processors and not in memory; empty unless there are several. */
export function kindsOf(
  sides: readonly Fields[],
  compared: readonly string[],
): readonly (readonly Fields[])[] {
  const kinds = [
    ...groupBy(sides, ({ instance = '' }) => {
      const [, kind, size] = ofKind.exec(instance) ?? []
      return kind === undefined ? instance : `${kind} ${size ?? ''}`
    }).values(),
  ]
  const areAll = compared.join() === 'instance' && kinds.every(({ length }) => length > 1)
  return areAll && kinds.length > 1 ? kinds : []
}
