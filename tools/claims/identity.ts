// The address of a value or claim inside its article: a digest of what it asks, so that it survives every move.
import { createHash } from 'node:crypto'
import type { Shortcode } from '../articles/shortcodes.ts'

/**
 * 12 hex digits of the name and its parameters, sorted by name. `layouts/_partials/functions/asked.html` makes
 * the same, so both must change together.
 */
export function shortcodeId({ name, parameters }: Pick<Shortcode, 'name' | 'parameters'>): string {
  const lines = [...parameters]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, text]) => `${key}=${text}`)
  return digest12([name, ...lines].join('\n'))
}

/** The first 12 hex digits of the SHA-256 of a text. */
export function digest12(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
