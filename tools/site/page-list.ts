// What search looks through: every page with its title and its words, as a script, for it loads from file:// too.
import { readFileSync } from 'node:fs'
import { isDraft } from '../articles/draft.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Converted } from '../convert/convert.ts'
import type { PageEntry } from '../view/search-index.ts'
import { bugEntries, optionEntries, termEntries } from './search-entries.ts'

/** Articles, figures, archives, runs, the files that have a page, and what `search-entries.ts` adds. */
export function pageList(converted: Converted, vocabulary: Vocabulary): readonly PageEntry[] {
  const { archives, articles } = converted
  const fields: Readonly<Record<string, string>>[] = []
  const entries: PageEntry[] = []
  for (const { article, title, figures } of articles) {
    if (isDraft(article)) continue
    const address = `articles/${article.slug}/index.html`
    entries.push([
      'article',
      title,
      address,
      [article.slug, prose(readFileSync(article.file, 'utf8'))].join(' '),
    ])
    for (const figure of figures) {
      const subtitle = figure.subtitle
      entries.push(['figure', figure.title, `${address}#fig-${figure.id}`, subtitle])
    }
  }
  const files = new Map<string, PageEntry>()
  for (const { data } of archives) {
    const address = `archives/${data.slug}/index.html`
    entries.push(['archive', data.title, address, data.slug])
    for (const { id, title, fields: own } of data.runs) {
      fields.push(own)
      entries.push(['run', title, `runs/${id}/index.html`, `${id} ${data.slug}`])
    }
    for (const { path, source } of data.files) {
      if (source === undefined || files.has(source)) continue
      files.set(source, ['source', path, `sources/${source}/index.html`, data.slug])
    }
  }
  const further = [
    ...termEntries(fields, vocabulary),
    ...bugEntries(converted.root),
    ...optionEntries(converted, vocabulary),
  ]
  return [...entries, ...further, ...files.values()]
}

/** The list as a script that leaves it behind. */
export function pageListScript(entries: readonly PageEntry[]): string {
  return `window.benchfolioPages=${JSON.stringify(entries)}\n`
}

/** The words of an article without front matter, fences, shortcodes and the targets of links. */
function prose(markdown: string): string {
  return markdown
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replaceAll(/```[\s\S]*?```/g, ' ')
    .replaceAll(/\{\{[\s\S]*?\}\}/g, ' ')
    .replaceAll(/\]\([^)]*\)/g, ' ')
    .replaceAll(/[\s*_#|`[]+/g, ' ')
    .trim()
}
