// Files whose only result is the mean of those of several files beside it. A sum is the run, where its parts ran together.
import { largest, smallest } from '../core/extremes.ts'
import type { Evidence, Numbers } from './evidence.ts'
import { push } from './inferred-rows.ts'
import { folderOf } from './path-slots.ts'
import { engineOf } from './recognise-fields.ts'

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
    const means = meansOf(group.flatMap(({ results }) => results.map(({ numbers }) => numbers)))
    if (group.length > 1 && means)
      push(byFolder, folderOf(shape.slice(0, shape.indexOf('#'))), {
        shape: shapeOf(group[0]?.path ?? ''),
        means,
      })
  }
  return new Map(
    single.flatMap(({ path, results: [own] }) => {
      const folder = folderOf(path)
      const above = folderOf(folder.slice(0, -1))
      const near = [folder, ...(above === folder ? [] : [above])].flatMap(
        (name) => byFolder.get(name) ?? [],
      )
      const isMean = near
        .slice(0, mostGroups)
        .some(
          ({ shape, means }) =>
            shape !== shapeOf(path) &&
            haveOneServer(shape, path) &&
            own &&
            areMeans(own.numbers, means),
        )
      return isMean ? [[path, summary] as const] : []
    }),
  )
}

interface Means {
  readonly metrics: readonly string[]
  /** The mean of each metric in which the results differ, by its place. */
  readonly means: ReadonlyMap<number, number>
}

interface Group {
  readonly shape: string
  readonly means: Means
}

const shapeOf = (path: string): string => path.replaceAll(/\d+/g, '#')

// What MySQL did is no mean of what PostgreSQL did.
function haveOneServer(...paths: readonly string[]): boolean {
  const [first, second] = paths.map((path) =>
    path.split(/[^a-z]+/i).flatMap((word) => engineOf(word) ?? []),
  )
  return (
    !first ||
    !second ||
    first.length === 0 ||
    second.length === 0 ||
    first.some((engine) => second.includes(engine))
  )
}

// Results of other metrics have no mean.
function meansOf(parts: readonly Numbers[]): Means | undefined {
  const [first] = parts
  if (!first || !parts.every(({ metrics }) => metrics.join() === first.metrics.join()))
    return undefined
  const means = first.metrics.flatMap((_, at): readonly (readonly [number, number])[] => {
    const values = parts.flatMap((part) => part.values[at] ?? [])
    const high = largest(values)
    const middle = values.reduce((sum, value) => sum + value, 0) / values.length
    const differ = high - smallest(values) > leastDifference * high
    return differ ? [[at, middle]] : []
  })
  return { metrics: first.metrics, means: new Map(means) }
}

// Most numbers in which the results differ are such.
function areMeans({ metrics, values }: Numbers, { metrics: given, means }: Means): boolean {
  if (metrics.join() !== given.join()) return false
  const agreeing = [...means].filter(([at, middle]) => {
    const own = values[at]
    return own !== undefined && Math.abs(own - middle) <= tolerance * Math.abs(own)
  })
  return agreeing.length > 1 && 2 * agreeing.length > means.size
}
