// Files whose only result is the mean of those of several files beside it. A sum is the run, where its parts ran together.
import { largest, smallest } from '../core/extremes.ts'
import type { Evidence, Numbers } from './evidence.ts'
import { push } from './inferred-rows.ts'
import { folderOf } from './path-slots.ts'

const summary = 'Probably the mean of results beside it, so it is not compared'

// A mean has all digits of its text; repeats differ by more.
const tolerance = 2e-5
const leastDifference = 1e-3
// Of more a folder has no summary that anyone could find.
const mostGroups = 32

/** Such files and why they are set aside; the files beside them have names that differ in one number. */
export function meanFiles(all: readonly Evidence[]): ReadonlyMap<string, string> {
  const single = all.filter(({ results }) => results.length === 1)
  const groups = new Map<string, Evidence[]>()
  for (const each of single) {
    const shape = each.path.replace(/\d+(?=\D*$)/, '#')
    if (shape !== each.path) push(groups, shape, each)
  }
  const byFolder = new Map<string, Group[]>()
  for (const [shape, group] of groups) {
    const sums = sumsOf(group.flatMap(({ results }) => results.map(({ numbers }) => numbers)))
    if (group.length > 1 && sums)
      push(byFolder, folderOf(shape.slice(0, shape.indexOf('#'))), {
        shape: shapeOf(group[0]?.path ?? ''),
        sums,
      })
  }
  return new Map(
    single.flatMap(({ path, results: [own] }) => {
      const folder = folderOf(path)
      const above = folderOf(folder.slice(0, -1))
      const near = [folder, ...(above === folder ? [] : [above])].flatMap(
        (name) => byFolder.get(name) ?? [],
      )
      const isSum = near
        .slice(0, mostGroups)
        .some(({ shape, sums }) => shape !== shapeOf(path) && own && sumsUp(own.numbers, sums))
      return isSum ? [[path, summary] as const] : []
    }),
  )
}

interface Sums {
  readonly metrics: readonly string[]
  readonly count: number
  /** The sum of each metric in which the results differ, by its place. */
  readonly sums: ReadonlyMap<number, number>
}

interface Group {
  readonly shape: string
  readonly sums: Sums
}

const shapeOf = (path: string): string => path.replaceAll(/\d+/g, '#')

// Results of other metrics have no sum.
function sumsOf(parts: readonly Numbers[]): Sums | undefined {
  const [first] = parts
  if (!first || !parts.every(({ metrics }) => metrics.join() === first.metrics.join()))
    return undefined
  const sums = first.metrics.flatMap((_, at): readonly (readonly [number, number])[] => {
    const values = parts.map((part) => part.values[at] ?? 0)
    const high = largest(values, 0)
    const differ = high - smallest(values) > leastDifference * high
    return differ ? [[at, values.reduce((total, value) => total + value, 0)]] : []
  })
  return { metrics: first.metrics, count: parts.length, sums: new Map(sums) }
}

// Most numbers in which the results differ are such.
function sumsUp({ metrics, values }: Numbers, { metrics: given, count, sums }: Sums): boolean {
  if (metrics.join() !== given.join()) return false
  const agreeing = [...sums].filter(([at, sum]) => {
    const own = values[at] ?? 0
    return Math.abs(own - sum / count) <= tolerance * Math.abs(own)
  })
  return agreeing.length > 1 && 2 * agreeing.length > sums.size
}
