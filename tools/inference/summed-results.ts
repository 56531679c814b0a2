// Files whose only result is the mean or the sum of those of several files beside it.
import type { Evidence, Numbers } from './evidence.ts'
import { push } from './inferred-rows.ts'
import { folderOf } from './path-slots.ts'

const summary = 'Probably a mean or a sum of results beside it, so it is not compared'

// A computed number has all digits of its text; repeats differ by more.
const tolerance = 2e-5
const leastDifference = 1e-3
// Of more a folder has no summary that anyone could find.
const mostGroups = 32

/** Such files and why they are set aside; the files beside them have names that differ in one number. */
export function summingFiles(all: readonly Evidence[]): ReadonlyMap<string, string> {
  const single = all.filter(({ results }) => results.length === 1)
  const groups = new Map<string, Evidence[]>()
  for (const each of single) {
    const shape = each.path.replace(/\d+(?=\D*$)/, '#')
    if (shape !== each.path) push(groups, shape, each)
  }
  const byFolder = new Map<string, (readonly Evidence[])[]>()
  for (const [shape, group] of groups)
    if (group.length > 1) push(byFolder, folderOf(shape.slice(0, shape.indexOf('#'))), group)
  return new Map(
    single.flatMap(({ path, results: [own] }) => {
      const folder = folderOf(path)
      const above = folderOf(folder.slice(0, -1))
      const near = [folder, ...(above === folder ? [] : [above])].flatMap(
        (name) => byFolder.get(name) ?? [],
      )
      const isSum = near.slice(0, mostGroups).some(
        (group) =>
          shapeOf(group[0]?.path ?? '') !== shapeOf(path) &&
          own !== undefined &&
          sumsUp(
            own.numbers,
            group.flatMap(({ results }) => results).map(({ numbers }) => numbers),
          ),
      )
      return isSum ? [[path, summary] as const] : []
    }),
  )
}

const shapeOf = (path: string): string => path.replaceAll(/\d+/g, '#')

// Most numbers in which the results differ are such.
function sumsUp({ metrics, values }: Numbers, parts: readonly Numbers[]): boolean {
  const agreeing = metrics.flatMap((metric, at) => {
    const own = values[at] ?? 0
    const given = parts.flatMap((part) => part.values[part.metrics.indexOf(metric)] ?? [])
    const ordered = given.toSorted((a, b) => a - b)
    const [low = 0, high = 0] = [ordered[0], ordered.at(-1)]
    if (given.length < parts.length || high - low <= leastDifference * high) return []
    const sum = given.reduce((total, value) => total + value, 0)
    return [
      [sum, sum / given.length].some((value) => Math.abs(own - value) <= tolerance * Math.abs(own)),
    ]
  })
  const areAlike = parts.every((part) => part.metrics.join() === metrics.join())
  const count = agreeing.filter(Boolean).length
  return areAlike && count > 1 && 2 * count > agreeing.length
}
