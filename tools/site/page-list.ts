// What search looks through: every page with its title and its words, as a script, for it loads from file:// too.
import { isDraft } from '../articles/article.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { grouped } from '../analysis/format-number.ts'
import { append } from '../core/append.ts'
import type { ConvertedArchive } from '../convert/convert-archive.ts'
import type { Converted } from '../convert/convert-publication.ts'
import type { PageEntry } from '../view/search-words.ts'
import { docsEntries } from './docs-entries.ts'
import { runPages } from './packed-pages.ts'
import { bugEntries, optionEntries, termEntries } from './search-entries.ts'
import { archiveWords, hostWords, shownFields, tableWords, versionsOf } from './search-facts.ts'

/** Articles, figures, claims, archives, runs and files that have a page, pages of packed runs, terms, bugs, options and documentation. */
export function pageList(converted: Converted, vocabulary: Vocabulary): readonly PageEntry[] {
  const { archives, articles, packing, root } = converted
  const fields: Readonly<Record<string, string>>[] = []
  const fieldsOf = new Map(
    archives.flatMap(({ data }) => data.runs.map((run) => [run.id, run.fields] as const)),
  )
  const entries: PageEntry[] = []
  for (const { article, title, figures, statements } of articles) {
    if (isDraft(article)) continue
    const address = `articles/${article.slug}/index.html`
    const claimTexts = (statements?.claims ?? []).map((claim) => claim.text)
    const text = [prose(article.text), ...claimTexts].join(' ')
    const words = `${text} · ${[...tagsOf(article.matter), article.slug].join(', ')}`
    const versions = versionsOf(shownFields({ figures }, fieldsOf), vocabulary)
    entries.push(['article', title, address, words, versions])
    for (const figure of figures) {
      const further = [figure.subtitle, ...tableWords(figure)].join(' ')
      const kind = figure.drawing?.kind === 'flame' ? 'flame graph' : 'figure'
      entries.push([kind, figure.title, `${address}#fig-${figure.id}`, further])
    }
    for (const { id, text: claim, metric } of statements?.claims ?? [])
      entries.push(['claim', claim, `${address}#claim-${id}`, metric.title])
  }
  const files = new Map<string, PageEntry>()
  for (const archive of archives) {
    const { data } = archive
    const address = `archives/${data.slug}/index.html`
    const words = `${data.slug} ${archiveWords(archive, vocabulary, root)}`
    const versions = versionsOf(
      data.runs.map((run) => run.fields),
      vocabulary,
    )
    entries.push(['archive', data.title, address, words, versions])
    for (const { id, title, fields: own } of data.runs) {
      fields.push(own)
      if (packing?.pages.has(id) === true) continue
      entries.push(['run', title, `runs/${id}/index.html`, `${id} ${data.slug}`])
    }
    if (packing) append(entries, runPageEntries(data))
    for (const { path, source } of data.files) {
      if (source === undefined || files.has(source)) continue
      if (packing?.ownSources.has(source) === false) continue
      files.set(source, ['source', path, `sources/${source}/index.html`, data.slug])
    }
  }
  if (entries.some(([kind]) => kind === 'claim'))
    entries.push([
      'claim',
      'Claims',
      'evidence/index.html',
      'evidence and verdicts of all articles',
    ])
  const further = [
    ...termEntries(fields, vocabulary, hostWords(converted)),
    ...bugEntries(converted.root, vocabulary),
    ...optionEntries(converted, vocabulary),
    ...docsEntries(converted.root),
  ]
  return [...entries, ...further, ...files.values()]
}

function tagsOf(matter: unknown): readonly string[] {
  const tags: unknown = new Map(Object.entries(matter ?? {})).get('tags')
  return Array.isArray(tags) ? tags.map(String) : []
}

// Packed runs are found by their page, which has all texts of their fields, and by id.
function runPageEntries(data: ConvertedArchive['data']): readonly PageEntry[] {
  return runPages(data).map(({ page, first, last, words }) => [
    'runs',
    `Runs ${grouped(String(first))} to ${grouped(String(last))} of ${data.title}`,
    `runs/${data.slug}/${page}/index.html`,
    [data.slug, ...words].join(' '),
  ])
}

/** The list as a script that leaves it behind. */
export function pageListScript(entries: readonly PageEntry[]): string {
  return `window.benchfolioPages=${JSON.stringify(entries)}\n`
}

/** The text of an article without front matter, fences, shortcodes and the targets of links. */
function prose(markdown: string): string {
  return markdown
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replaceAll(/```[\s\S]*?```/g, ' ')
    .replaceAll(/\{\{[\s\S]*?\}\}/g, ' ')
    .replaceAll(/\]\([^)]*\)/g, ' ')
    .replaceAll(/^[\s|:-]+$/gm, ' ')
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|[\s*#|`[]+/gu, ' ')
    .replaceAll(/ +(?=[ .,;:)])/g, '')
    .trim()
}
