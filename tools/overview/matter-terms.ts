// What an article's front matter lists: engines, versions and workloads of its runs, and claims of its text.
import { expectedNames } from '../core/known-names.ts'
import { valueOf, type Article } from '../articles/article.ts'
import { placeFinder } from '../core/place-finder.ts'
import type { Diagnostic, Run } from '../core/model.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import type { StatedClaim } from '../claims/statement.ts'
import { knownVersions } from '../claims/unpinned.ts'

/** A warning, at its list, for each value that no run of the article's archives has. */
export function matterTermProblems(
  { matter, text, file }: Pick<Article, 'matter' | 'text' | 'file'>,
  runs: readonly Run[],
): readonly Diagnostic[] {
  const placeAt = placeFinder(text, file, 1)
  return ['engine', 'version', 'workload'].flatMap((field) => {
    const list = `${field}s`
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

/** An error, at its text, for each takeaway that has the form of the id of a claim, but not that of one of these. */
export function takeawayProblems(
  { matter, text, file }: Pick<Article, 'matter' | 'text' | 'file'>,
  claims: readonly Pick<StatedClaim, 'id' | 'text'>[],
): readonly Diagnostic[] {
  const ids = claims.map((claim) => `${claim.id} (${claim.text})`)
  const expected = ids.length === 0 ? 'a sentence: the article has no claim' : ids.join(', ')
  return [valueOf(matter, 'takeaways')].flat().flatMap((entry): readonly Diagnostic[] => {
    if (typeof entry !== 'string' || !/^[0-9a-f]{12}$/.test(entry)) return []
    if (claims.some(({ id }) => id === entry)) return []
    const message = `Unexpected takeaway \`${entry}\`, expected the id of a claim of this article, such as ${expected}`
    const place = placeFinder(text, file, 1)(text.indexOf(entry))
    return [{ severity: 'error', rule: 'takeaway/claim', message, place }]
  })
}
