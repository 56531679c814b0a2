// A citation for a list of references: BibTeX and CSL-JSON.
import type { Citation } from './citation.ts'

export const bibliographyFormats = ['bibtex', 'csl'] as const
export type BibliographyFormat = (typeof bibliographyFormats)[number]

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
