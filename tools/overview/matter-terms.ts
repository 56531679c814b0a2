// Engines, versions and workloads that an article's front matter lists for term pages, against the runs of its archives.
import { expectedNames } from '../core/known-names.ts'
import { valueOf, type Article } from '../articles/article.ts'
import { placeFinder } from '../core/place-finder.ts'
import type { Diagnostic, Run } from '../core/model.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import { knownVersions } from '../claims/unpinned.ts'

const lists: readonly (readonly [list: string, field: string])[] = [
  ['engines', 'engine'],
  ['versions', 'version'],
  ['workloads', 'workload'],
]

/** A warning, at its list, for each value that no run of the article's archives has. */
export function matterTermProblems(
  { matter, text, file }: Pick<Article, 'matter' | 'text' | 'file'>,
  runs: readonly Run[],
): readonly Diagnostic[] {
  const placeAt = placeFinder(text, file, 1)
  return lists.flatMap(([list, field]) => {
    const listed = valueOf(matter, list)
    const values = [...new Set(runs.flatMap(({ fields }) => fields[field] ?? []))]
    if (!Array.isArray(listed) || values.length === 0) return []
    const known = new Set([...values, ...(field === 'version' ? knownVersions(runs) : [])])
    const start = Math.max(0, text.search(new RegExp(`^["']?${list}["']?:`, 'm')))
    return listed.flatMap((value: unknown): readonly Diagnostic[] => {
      if (typeof value !== 'string' || known.has(value)) return []
      const message = `Unexpected \`${value}\` in ${list}: no run of the article has this ${field}, ${expectedNames(value, values.toSorted(naturalOrder))}`
      return [{ severity: 'warning', rule: 'article/terms', message, place: placeAt(start) }]
    })
  })
}
