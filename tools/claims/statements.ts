// Everything an article states, evaluated: its values, claims and summaries.
import type { Shortcode } from '../articles/shortcodes.ts'
import { shortcodes } from '../articles/shortcodes.ts'
import type { Diagnostic } from '../model.ts'
import type { ClaimContext } from './asked.ts'
import { statedClaim } from './kinds/claim.ts'
import { shortcodeId } from './identity.ts'
import type { StatedClaim, StatedSummary, StatedValue, Statements } from './statement.ts'
import { statedSummary } from './kinds/summary.ts'
import { isValueName, statedValue } from './kinds/values.ts'

/** What `evaluate` found: statements by id, in the order of ids; claims with the places they stand at. */
export interface Evaluated {
  readonly statements: Statements
  readonly diagnostics: readonly Diagnostic[]
  /** The text with every value in it written out; other shortcodes stay. */
  readonly expand: (text: string) => string
  /** The shortcodes that state something, with their ids. */
  readonly places: readonly { readonly id: string; readonly code: Shortcode }[]
}

/** Evaluates the shortcodes of one article. Equal ones are one statement; each is reported where it stands. */
export function evaluate(codes: readonly Shortcode[], context: ClaimContext): Evaluated {
  const values = new Map<string, StatedValue>()
  const claims = new Map<string, StatedClaim>()
  const summaries = new Map<string, StatedSummary>()
  const diagnostics: Diagnostic[] = []
  const places: { id: string; code: Shortcode }[] = []
  for (const code of codes) {
    const id = shortcodeId(code)
    if (isValueName(code.name)) {
      const made = statedValue(code, context)
      diagnostics.push(...made.diagnostics)
      if (made.value) values.set(id, made.value)
    } else if (code.name === 'claim') {
      const made = statedClaim(code, context)
      diagnostics.push(...made.diagnostics)
      if (made.claim) claims.set(id, made.claim)
    } else if (code.name === 'summary') {
      const made = statedSummary(code, context)
      diagnostics.push(...made.diagnostics)
      if (made.summary) summaries.set(id, made.summary)
    } else continue
    places.push({ id, code })
  }
  const statements = {
    article: context.article,
    values: sorted(values),
    claims: sorted(claims),
    summaries: sorted(summaries),
  }
  return { statements, diagnostics, places, expand: (text) => expanded(text, values) }
}

function expanded(text: string, values: ReadonlyMap<string, StatedValue>): string {
  let result = ''
  let at = 0
  for (const code of shortcodes(text, '')) {
    const value = values.get(shortcodeId(code))
    if (!value) continue
    result += text.slice(at, code.start) + value.text
    at = code.end
  }
  return result + text.slice(at)
}

function sorted<T extends { readonly id: string }>(entries: ReadonlyMap<string, T>): readonly T[] {
  return [...entries.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
