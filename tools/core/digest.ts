import { createHash } from 'node:crypto'

/** The first 12 hex digits of the SHA-256 of a text: the form of every id of a page. */
export function digest12(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
