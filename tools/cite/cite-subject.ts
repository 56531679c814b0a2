// A citation in the text format of a tracker.
import { memoizeByObject } from '../core/memoize.ts'
import type { Citation } from './citation.ts'
import { github, jira } from './markup.ts'
import { plain, usualWidth } from './plain.ts'
import { blocks, type Block } from './tree.ts'

/** The formats, in the order they are offered. */
export const citeFormats = ['mysql', 'jira', 'github', 'mail', 'json'] as const
export type CiteFormat = (typeof citeFormats)[number]

/** Markdown of this program in the text format of a tracker. */
export function rendered(markdown: string, format: Exclude<CiteFormat, 'json'>): string {
  return inFormat(blocks(markdown), format)
}

// The same in every format.
const blocksOf = memoizeByObject(({ markdown }: Citation) => blocks(markdown))

/** The text of a citation. */
export function cited(citation: Citation, format: CiteFormat): string {
  return format === 'json'
    ? `${JSON.stringify({ ...citation, markdown: undefined }, undefined, 2)}\n`
    : inFormat(blocksOf(citation), format)
}

function inFormat(list: readonly Block[], format: Exclude<CiteFormat, 'json'>): string {
  switch (format) {
    case 'mysql':
    case 'mail':
      return plain(list, usualWidth, format)
    case 'jira':
      return jira(list)
    case 'github':
      return github(list)
  }
}
