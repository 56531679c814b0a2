// What `dev` does when articles are edited and nothing else: it converts, draws and renders them alone.
import { readFileSync, rmSync } from 'node:fs'
import { join, sep } from 'node:path'
import { convertedAgain } from '../../convert/convert-again.ts'
import type { ConvertedArticle } from '../../convert/convert-article.ts'
import { isError, type Converted } from '../../convert/convert-publication.ts'
import { articleFiles } from '../../convert/data-files.ts'
import { removeOthers, writeFile } from '../../convert/write-tree.ts'
import { filesBelow } from '../../core/files-below.ts'
import type { Figure } from '../../figures/figure.ts'
import { hugo, type HugoRun } from '../../site/hugo.ts'
import { linkedArticle } from '../../site/linked-article.ts'
import type { EditedPages } from '../../site/hugo-settings.ts'
import { drawFigure, runTask } from '../../site/tasks.ts'
import { stableJson } from '../../core/stable-json.ts'

/** The folders of `dev`: data files, derived files, and the site that is served. */
export interface DevFolders {
  readonly data: string
  readonly derived: string
  readonly site: string
}

/** The slug of an article by the path of its file in the publication; undefined for another file. */
export function articleSlug(path: string): string | undefined {
  const [content, section, slug, file, ...rest] = path.split(sep)
  const isArticle =
    content === 'content' &&
    section === 'articles' &&
    (file === 'index.md' || file === 'bindings.yaml')
  return isArticle && rest.length === 0 ? slug : undefined
}

/** Returns the conversion with the articles of these slugs as they are now; undefined where everything must be converted. */
export function convertArticles(
  before: Converted,
  slugs: readonly string[],
  data: string,
): Converted | undefined {
  return slugs.reduce<Converted | undefined>(
    (converted, slug) =>
      converted && convertedAgain(converted, join('content', 'articles', slug, 'index.md'), data),
    before,
  )
}

/** Writes the data files and the changed drawings of the articles, unless they have errors; the number of changed data files. */
export async function writeArticles(
  before: Converted,
  converted: Converted,
  slugs: readonly string[],
  { data, derived }: DevFolders,
): Promise<number> {
  const drawn = new Map(
    articlesOf(before, slugs).flatMap(({ figures }) =>
      figures.map((figure) => [fileName(figure), JSON.stringify(figure)] as const),
    ),
  )
  const good = articlesOf(converted, slugs).filter(({ diagnostics }) => !diagnostics.some(isError))
  const written = good
    .flatMap((article) => [...articleFiles(article)])
    .filter(([path, text]) => writeFile(join(data, path), text)).length
  for (const each of good) {
    const { article, figures } = each
    const [path, text] = linkedArticle(each)
    writeFile(join(derived, 'articles', path), text)
    const ids = new Set(figures.map(({ id }) => `${id}.json`))
    removeOthers(join(data, 'figures', article.slug), ids)
  }
  const changed = good
    .flatMap(({ figures }) => figures)
    .filter((figure) => drawn.get(fileName(figure)) !== JSON.stringify(figure))
  await Promise.all(
    changed.map(async (figure) => {
      for (const [name, text] of await runTask(drawFigure, figure))
        writeFile(join(derived, 'figures', figure.article, name), text)
    }),
  )
  const permalinks = converted.permalinks.filter(({ by }) =>
    by.some((slug) => slugs.includes(slug)),
  )
  writeFile(join(derived, 'edited-permalinks.json'), stableJson({ permalinks }))
  return written
}

/** Renders the articles into the served site, whose other pages stay as they are. Throws `BadInput` as Hugo does. */
export async function renderArticles(
  converted: Converted,
  slugs: readonly string[],
  folders: DevFolders,
  run: Pick<HugoRun, 'binary' | 'root' | 'build' | 'baseUrl'>,
): Promise<void> {
  const destination = `${folders.site}.edited`
  const edited: EditedPages = {
    articles: slugs,
    archives: [...new Set(articlesOf(converted, slugs).flatMap(archivesOf))].toSorted(),
  }
  await hugo({ ...run, destination, edited })
  for (const path of filesBelow(destination))
    writeFile(join(folders.site, path), readFileSync(join(destination, path)))
  rmSync(destination, { recursive: true, force: true })
}

function articlesOf(
  { articles }: Converted,
  slugs: readonly string[],
): readonly ConvertedArticle[] {
  return articles.filter(({ article }) => slugs.includes(article.slug))
}

function archivesOf({ summary, statements }: ConvertedArticle): readonly string[] {
  return [...summary.archives, ...(statements?.claims ?? []).flatMap(({ archives }) => archives)]
}

function fileName({ article, id }: Figure): string {
  return `${article}/${id}`
}
