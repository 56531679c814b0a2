// A citation in the text format of a tracker.
import { memoizeByObject } from '../memoize.ts'
import type { Citation } from './citation.ts'
import { github, jira } from './markup.ts'
import { plain, usualWidth } from './plain.ts'
import { blocks } from './tree.ts'

/** The formats, in the order they are offered. */
export const citeFormats = ['mysql', 'jira', 'github', 'mail', 'json'] as const
export type CiteFormat = (typeof citeFormats)[number]

// The same in every format.
const blocksOf = memoizeByObject(({ markdown }: Citation) => blocks(markdown))

/** The text of a citation; `width` is for mysql and mail. */
export function cited(citation: Citation, format: CiteFormat, width = usualWidth): string {
  switch (format) {
    case 'mysql':
    case 'mail':
      return plain(blocksOf(citation), width, format)
    case 'jira':
      return jira(blocksOf(citation))
    case 'github':
      return github(blocksOf(citation))
    case 'json': {
      return `${JSON.stringify({ ...citation, markdown: undefined }, undefined, 2)}\n`
    }
  }
}
