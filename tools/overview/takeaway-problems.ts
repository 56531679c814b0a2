// The takeaways of an article that are claims of its text.
import { valueOf, type Article } from '../articles/article.ts'
import { placeFinder } from '../core/place-finder.ts'
import type { Diagnostic } from '../core/model.ts'
import type { StatedClaim } from '../claims/statement.ts'

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
