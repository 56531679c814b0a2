// The takeaways of an article: claims by their id, or sentences with pinned numbers.
import { valueOf, type Article } from '../articles/article.ts'
import { lineText } from '../articles/bindings.ts'
import { placeFinder } from '../core/place-finder.ts'
import { takeawayTexts } from '../articles/visible-texts.ts'
import type { Diagnostic } from '../core/model.ts'
import type { Evaluated } from '../claims/claim-statements.ts'
import type { StatedClaim } from '../claims/statement.ts'

/** A piece of a sentence; a number has the id of its value in `data/claims/<article>.json`. */
export interface TakeawayPart {
  readonly text: string
  readonly value?: string
}

/** A takeaway; one that is a claim has its id, and what limits it. */
export interface Takeaway {
  readonly parts: readonly TakeawayPart[]
  readonly claim?: string
  readonly limit?: string
}

/** The front matter's `takeaways`; an id without a claim in the article is an error. */
export function takeawaysOf(
  article: Article,
  stated: Evaluated,
): { readonly takeaways: readonly Takeaway[]; readonly diagnostics: readonly Diagnostic[] } {
  const entries = listed(article.matter)
  const diagnostics: Diagnostic[] = []
  const ranges = takeawayTexts(article.text)
  const takeaways = entries.flatMap((entry, index): readonly Takeaway[] => {
    if (!claimId.test(entry)) return [{ parts: partsOf(entry, ranges[index], article, stated) }]
    const claim = stated.statements.claims.find(({ id }) => id === entry)
    if (claim) return [claimTakeaway(claim)]
    diagnostics.push(unknownClaim(entry, article, stated))
    return []
  })
  return { takeaways, diagnostics }
}

const claimId = /^[0-9a-f]{12}$/

function listed(matter: unknown): readonly string[] {
  const list = valueOf(matter, 'takeaways')
  return Array.isArray(list) ? list.filter((entry) => typeof entry === 'string') : []
}

// A number of the source is the same occurrence of its text in the parsed sentence.
function partsOf(
  entry: string,
  range: { readonly start: number; readonly end: number } | undefined,
  { text }: Article,
  { pins }: Evaluated,
): readonly TakeawayPart[] {
  const line = lineText(entry).text.trim()
  const parts: TakeawayPart[] = []
  let at = 0
  for (const { pin, value } of pins) {
    if (!range || !value || pin.start < range.start || pin.end > range.end) continue
    const before = lineText(text.slice(range.start, pin.start)).text
    const count = before.split(pin.text).length
    const start = line.split(pin.text).slice(0, count).join(pin.text).length
    parts.push({ text: line.slice(at, start) }, { text: value.text, value: value.id })
    at = start + pin.text.length
  }
  return [...parts, { text: line.slice(at) }].filter((part) => part.text !== '')
}

function claimTakeaway(claim: StatedClaim): Takeaway {
  const { badge, text, id } = claim
  return {
    parts: [{ text }],
    claim: id,
    ...(badge.kind === 'confirmed' ? {} : { limit: badge.text }),
  }
}

function unknownClaim(id: string, { text, file }: Article, { statements }: Evaluated): Diagnostic {
  const ids = statements.claims.map((claim) => `${claim.id} (${claim.text})`)
  const expected = ids.length === 0 ? 'a sentence: the article has no claim' : ids.join(', ')
  return {
    severity: 'error',
    rule: 'takeaway/claim',
    message: `Unexpected takeaway \`${id}\`, expected the id of a claim of this article, such as ${expected}`,
    place: placeFinder(text, file, 1)(text.indexOf(id)),
  }
}
