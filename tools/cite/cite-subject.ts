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

export const bibliographyFormats = ['bibtex', 'csl'] as const
type BibliographyFormat = (typeof bibliographyFormats)[number]

/** What both formats state. */
type Reference = Pick<Citation, 'id' | 'title' | 'url' | 'date' | 'converter'>

/** The reference of a citation; without a date where its article states none. References: BibTeX 0.99d, CSL-JSON 1.0.2. */
export function reference(citation: Reference, format: BibliographyFormat): string {
  return format === 'csl' ? csl(citation) : bibtex(citation)
}

function csl({ id, title, url, date, converter }: Reference): string {
  const issued =
    date === undefined ? {} : { issued: { 'date-parts': [date.split('-').map(Number)] } }
  const item = { id, type: 'webpage', title, URL: url, ...issued, note: converter }
  return `${JSON.stringify([item], undefined, 2)}\n`
}

function bibtex({ id, title, url, date, converter }: Reference): string {
  const [year, month] = date?.split('-') ?? []
  const fields = [
    ['title', `{${latex(title)}}`],
    ['howpublished', `\\url{${url}}`],
    ...(year === undefined ? [] : [['year', year]]),
    ...(month === undefined ? [] : [['month', String(Number(month))]]),
    ['note', latex(converter)],
  ]
  return `@misc{benchfolio-${id},\n${fields.map(([name, text]) => `  ${name ?? ''} = {${text ?? ''}},\n`).join('')}}\n`
}

const commands: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}

function latex(text: string): string {
  return text.replace(/[\\~^]|[&%$#_{}]/g, (character) => commands[character] ?? `\\${character}`)
}
