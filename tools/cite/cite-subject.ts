// A citation in the text format of a tracker.
import { memoizeByObject } from '../core/memoize.ts'
import type { Citation } from './citation.ts'
import { github, jira } from './markup.ts'
import { plain, usualWidth } from './plain.ts'
import { blocks, type Block } from './tree.ts'

/** The formats, in the order they are offered. */
export const citeFormats = ['mysql', 'jira', 'github', 'mail', 'json'] as const
export type CiteFormat = (typeof citeFormats)[number]

/** Markdown of this program in the text format of a tracker; `width` is for mysql and mail. */
export function rendered(
  markdown: string,
  format: Exclude<CiteFormat, 'json'>,
  width = usualWidth,
): string {
  return inFormat(blocks(markdown), format, width)
}

// The same in every format.
const blocksOf = memoizeByObject(({ markdown }: Citation) => blocks(markdown))

/** The text of a citation; `width` is for mysql and mail. */
export function cited(citation: Citation, format: CiteFormat, width = usualWidth): string {
  return format === 'json'
    ? `${JSON.stringify({ ...citation, markdown: undefined }, undefined, 2)}\n`
    : inFormat(blocksOf(citation), format, width)
}

function inFormat(
  list: readonly Block[],
  format: Exclude<CiteFormat, 'json'>,
  width: number,
): string {
  switch (format) {
    case 'mysql':
    case 'mail':
      return plain(list, width, format)
    case 'jira':
      return jira(list)
    case 'github':
      return github(list)
  }
}
