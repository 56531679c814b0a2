// Which pages of a built site stand for their kind.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { oneIn } from '../../extent.ts'

/** Kind → path below the site's root, of every article and archive and of one page of each other kind. */
export function kindsOfPages(folder: string): ReadonlyMap<string, string> {
  const pages = new Map<string, string>([['home', '']])
  for (const slug of below(folder, 'articles')) pages.set(`article-${slug}`, `articles/${slug}/`)
  for (const slug of below(folder, 'archives')) pages.set(`archive-${slug}`, `archives/${slug}/`)
  const [article, archive] = [below(folder, 'articles')[0], below(folder, 'archives')[0]]
  if (article !== undefined) pages.set('articles', 'articles/')
  if (archive !== undefined) pages.set('archives', 'archives/')
  const run = below(folder, 'runs').find((id) => read(folder, `runs/${id}`).includes('<svg'))
  if (run !== undefined) pages.set('run', `runs/${run}/`)
  const failed = below(folder, 'runs').find((id) => read(folder, `runs/${id}`).includes('note bad'))
  if (failed !== undefined) pages.set('run-failed', `runs/${failed}/`)
  const [source] = below(folder, 'sources')
  if (source !== undefined) pages.set('source', `sources/${source}/`)
  for (const list of ['runs', 'sources']) {
    const [slug] = below(folder, `${list}/of`)
    if (slug !== undefined) pages.set(`${list}-of-archive`, `${list}/of/${slug}/`)
  }
  for (const section of [...taxonomies, 'bugs', 'evidence', 'tags', 'series']) {
    const [name] = below(folder, section)
    if (name !== undefined) pages.set(section.replace(/s$/, ''), `${section}/${name}/`)
  }
  const [claim] = below(folder, 'evidence').filter((id) => isClaim(read(folder, `evidence/${id}`)))
  if (claim !== undefined) pages.set('evidence-claim', `evidence/${claim}/`)
  pages.set('terms', 'engines/')
  for (const list of ['bugs', 'evidence', 'tags'])
    if (existsSync(join(folder, list, 'index.html'))) pages.set(`list-${list}`, `${list}/`)
  pages.set('explore', 'explore/')
  return pages.set('404', 'nowhere/')
}

/** As `kindsOfPages`, in `npm test` with a fifth of the archives. */
export function sampledPages(folder: string): readonly (readonly [kind: string, path: string])[] {
  const pages = [...kindsOfPages(folder)]
  const isArchive = ([kind]: readonly [string, string]): boolean => kind.startsWith('archive-')
  const archives = oneIn(5, pages.filter(isArchive))
  return pages.filter((page) => !isArchive(page) || archives.includes(page))
}

const taxonomies = ['engines', 'versions', 'workloads', 'hosts', 'authors']

function isClaim(html: string): boolean {
  return html.includes('aria-label="Points of the claim"')
}

/** The folders of a section that hold a page, sorted; without former addresses, which redirect. */
export function below(folder: string, section: string): readonly string[] {
  const path = join(folder, section)
  if (!existsSync(path)) return []
  return readdirSync(path)
    .filter((name) => existsSync(join(path, name, 'index.html')))
    .filter((name) => !hasRedirects.has(section) || !isRedirect(read(folder, `${section}/${name}`)))
    .toSorted()
}

/** Former addresses of articles, and tags of one page. */
const hasRedirects: ReadonlySet<string> = new Set(['articles', 'tags'])

function isRedirect(html: string): boolean {
  return /http-equiv="?refresh/.test(html)
}

function read(folder: string, path: string): string {
  return readFileSync(join(folder, path, 'index.html'), 'utf8')
}
