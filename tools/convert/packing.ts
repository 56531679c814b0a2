// Large publications: runs and sources that no article cites share pages, so that the limits of hosts on files hold.
import { isDraft } from '../articles/article.ts'
import { sourceId } from './published-sources.ts'
import type { ConvertedArchive } from './convert-archive.ts'
import type { ConvertedArticle } from './convert-article.ts'

/** A publication whose runs and sources would have more files than this with a page each is packed. */
const mostOwnFiles = 12_000

/** Runs on one page. */
export const runsPerPage = 200

/** The runs and sources of a packed publication. */
export interface Packing {
  /** Ids of the sources that have a page of their own: those of cited runs and of typed numbers. */
  readonly ownSources: ReadonlySet<string>
  /** Ids of runs without a page of their own → `<archive>/<page>`, counted from 1. */
  readonly pages: ReadonlyMap<string, string>
}

/**
 * Returns which runs and sources share pages; undefined where each has its own. `citedPaths` are the files of typed numbers by
 * slug of their archive.
 */
export function packingOf(
  archives: readonly ConvertedArchive[],
  articles: readonly ConvertedArticle[],
  citedPaths: ReadonlyMap<string, ReadonlySet<string>>,
  mostFiles = mostOwnFiles,
): Packing | undefined {
  if (!isLarge(archives, mostFiles)) return undefined
  const published = articles.filter(({ article }) => !isDraft(article))
  const runs = new Set(published.flatMap(runsOfArticle))
  const ownSources = new Set(published.flatMap(sourcesOfArticle))
  const pages = new Map<string, string>()
  for (const { archive, published: paths } of archives) {
    const { slug } = archive.page
    archive.runs.forEach((run, index) => {
      if (!runs.has(run.id)) {
        pages.set(run.id, `${slug}/${String(pageOf(index))}`)
        return
      }
      for (const { path, sha256 } of [...(run.source ? [run.source] : []), ...run.companions])
        if (paths.has(path)) ownSources.add(sourceId(sha256))
    })
    const typed = citedPaths.get(slug)
    for (const { path, sha256 } of archive.sources)
      if (typed?.has(path) === true && paths.has(path)) ownSources.add(sourceId(sha256))
  }
  return { ownSources, pages }
}

/** True where a page for each run and source of these archives would exceed the limit. */
export function isLarge(archives: readonly ConvertedArchive[], mostFiles = mostOwnFiles): boolean {
  // A run has its page and its permalink. Data files list sources also where the archive itself is absent.
  const files = archives.reduce((sum, { data }) => {
    const sources = data.files.filter(({ source }) => source !== undefined)
    return sum + 2 * data.runs.length + sources.length
  }, 0)
  return files > mostFiles
}

/** The page of a run by its index in its archive, from 1. */
export function pageOf(index: number): number {
  return Math.floor(index / runsPerPage) + 1
}

/** The address of a run below the root of the site. */
export function runAddress(id: string, packing: Packing | undefined): string {
  const page = packing?.pages.get(id)
  return page === undefined ? `runs/${id}/index.html` : `runs/${page}/index.html#run-${id}`
}

/** The address of a source below the root of the site, without a line. */
export function sourceAddress(id: string, packing: Packing | undefined): string {
  return packing === undefined || packing.ownSources.has(id)
    ? `sources/${id}/index.html`
    : `sources/text/index.html?source=${id}`
}

function runsOfArticle({ figures, statements }: ConvertedArticle): readonly string[] {
  return [
    ...figures.flatMap(({ evidence }) => evidence.map(({ run }) => run)),
    ...(statements?.claims ?? []).flatMap(({ runs }) => runs),
    ...(statements?.values ?? []).flatMap(({ evidence }) => evidence.map(({ run }) => run)),
  ]
}

function sourcesOfArticle({ figures }: ConvertedArticle): readonly string[] {
  return figures.flatMap(({ evidence, listings }) => [
    ...evidence.flatMap(({ source }) => source ?? []),
    ...(listings ?? []).flatMap(({ source }) => source ?? []),
  ])
}
