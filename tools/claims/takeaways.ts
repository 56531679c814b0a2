// The takeaways of an article: claims by their id, or sentences whose numbers are shortcodes.
import type { Article } from '../articles/article.ts'
import { placeFinder, shortcodes } from '../articles/shortcodes.ts'
import type { Diagnostic } from '../model.ts'
import { shortcodeId } from './identity.ts'
import { plainSupport } from './shared-verdicts.ts'
import type { Evaluated } from './statements.ts'
import type { StatedClaim } from './statement.ts'

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

/** The takeaways of an article; `limit` is that of all, where all are claims with the same one. */
export interface Takeaways {
  readonly items: readonly Takeaway[]
  readonly limit?: string
}

/** The front matter's `takeaways`; an id without a claim in the article is an error. */
export function takeawaysOf(
  article: Article,
  stated: Evaluated,
): { readonly takeaways?: Takeaways; readonly diagnostics: readonly Diagnostic[] } {
  const entries = listed(article.matter)
  const diagnostics: Diagnostic[] = []
  const items = entries.flatMap((entry): readonly Takeaway[] => {
    if (!claimId.test(entry)) return [{ parts: partsOf(entry, stated) }]
    const claim = stated.statements.claims.find(({ id }) => id === entry)
    if (claim) return [claimTakeaway(claim)]
    diagnostics.push(unknownClaim(entry, article, stated))
    return []
  })
  return items.length === 0 ? { diagnostics } : { takeaways: withSharedLimit(items), diagnostics }
}

const claimId = /^[0-9a-f]{12}$/

function listed(matter: unknown): readonly string[] {
  const list =
    typeof matter === 'object' && matter !== null && 'takeaways' in matter
      ? matter.takeaways
      : undefined
  return Array.isArray(list) ? list.filter((entry) => typeof entry === 'string') : []
}

// Shortcodes without a value stay as text, as `check` reports them.
function partsOf(entry: string, { statements }: Evaluated): readonly TakeawayPart[] {
  const values = new Map(statements.values.map((value) => [value.id, value.text]))
  const parts: TakeawayPart[] = []
  let at = 0
  for (const code of shortcodes(entry, '')) {
    const id = shortcodeId(code)
    const text = values.get(id)
    if (text === undefined) continue
    parts.push({ text: entry.slice(at, code.start) }, { text, value: id })
    at = code.end
  }
  return [...parts, { text: entry.slice(at) }].filter(({ text }) => text !== '')
}

function claimTakeaway(claim: StatedClaim): Takeaway {
  const limit = limitOf(claim)
  return {
    parts: [{ text: claim.text }],
    claim: claim.id,
    ...(limit === undefined ? {} : { limit }),
  }
}

// Absent for a supported claim.
function limitOf(claim: StatedClaim): string | undefined {
  const { verdict, matches, supported, matchText, supportText } = claim
  if (verdict === 'supported') return undefined
  if (matches.cells < matches.of) return matchText
  return supported.cells === 0 ? plainSupport(claim) : supportText
}

function withSharedLimit(items: readonly Takeaway[]): Takeaways {
  const [first] = items
  const limit = first?.limit
  if (limit === undefined || items.some((item) => item.limit !== limit)) return { items }
  const bare = items.map(({ parts, claim }) => ({
    parts,
    ...(claim === undefined ? {} : { claim }),
  }))
  return { items: bare, limit }
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
