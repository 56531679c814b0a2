// The id of a value or claim in its article: a digest of its shortcode's call, so that it survives every move.
import type { Shortcode } from '../articles/shortcodes.ts'
import { digest12 } from '../digest.ts'

/**
 * The call of a shortcode as one text: its name and its parameters sorted by name, a line each. Templates find an entry of
 * `data/claims/` by it (`functions/statement.html`).
 */
export function callText({ name, parameters }: Pick<Shortcode, 'name' | 'parameters'>): string {
  const lines = [...parameters]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, text]) => `${key}=${text}`)
  return [name, ...lines].join('\n')
}

/** The id of a call: 12 hex digits. */
export function shortcodeId(code: Pick<Shortcode, 'name' | 'parameters'>): string {
  return digest12(callText(code))
}
