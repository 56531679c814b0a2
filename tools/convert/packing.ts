// Runs and sources that no article cites share pages: in large publications, so that the limits of hosts on files hold, and in those
// that publish only what is cited.
import { isDraft } from '../articles/article.ts'
import { sourceId } from './published-sources.ts'
import type { ConvertedArchive } from './convert-archive.ts'
import type { ConvertedArticle } from './convert-article.ts'
import { filesOfRun } from '../core/run-files.ts'

/** What has a page of its own, `publish` of the policy: small archives and what articles cite, of an archive with over 200 cited runs the runs of claims with their results; or all unless it is too much. */
export type Publish = 'cited' | 'all'

/** A publication whose runs and sources would have more files than this with a page each is packed. */
const mostOwnFiles = 12_000

/** Runs on one page. */
export const runsPerPage = 200

/** The runs and sources of a packed publication. */
export interface Packing {
  /** Ids of the sources that have a page of their own: those of numbers and of runs with a page of their own, or listed by figures. */
  readonly ownSources: ReadonlySet<string>
  /** Ids of runs without a page of their own → `<archive>/<page>`, counted from 1. */
  readonly pages: ReadonlyMap<string, string>
  /** Slugs of the archives whose runs and sources all have their own page. */
  readonly small: ReadonlySet<string>
}

/**
 * Returns which runs and sources share pages; undefined where each has its own. `citedPaths` are the files of typed numbers by
 * slug of their archive.
 */
export function packingOf(
  archives: readonly ConvertedArchive[],
  articles: readonly ConvertedArticle[],
  citedPaths: ReadonlyMap<string, ReadonlySet<string>>,
  publish: Publish,
  mostFiles = mostOwnFiles,
): Packing | undefined {
  if (!isLarge(archives, publish, mostFiles)) return undefined
  const published = articles.filter(({ article }) => !isDraft(article))
  const claimed = new Set(
    published.flatMap(({ statements }) => (statements?.claims ?? []).flatMap(({ runs }) => runs)),
  )
  const cited = new Set([...claimed, ...published.flatMap(runsOfNumbers)])
  // Figures of a large archive cite nearly all of its runs, claims few.
  const wide = new Set(
    archives.flatMap(({ archive: { page, runs } }) =>
      publish === 'cited' && runs.filter(({ id }) => cited.has(id)).length > runsPerPage
        ? [page.slug]
        : [],
    ),
  )
  const ownSources = new Set(
    published
      .flatMap(sourcesOfArticle)
      .flatMap(({ archive, source }) =>
        source === undefined || (archive !== undefined && wide.has(archive)) ? [] : [source],
      ),
  )
  const pages = new Map<string, string>()
  const small = new Set<string>()
  const isTooMuch = ownFiles(archives) > mostFiles
  for (const { archive, published: paths } of archives) {
    const { slug } = archive.page
    if (!isTooMuch && archive.runs.length <= runsPerPage) {
      small.add(slug)
      for (const { path, sha256 } of archive.sources)
        if (paths.has(path)) ownSources.add(sourceId(sha256))
      continue
    }
    const own = wide.has(slug) ? claimed : cited
    archive.runs.forEach((run, index) => {
      if (!own.has(run.id)) {
        pages.set(run.id, `${slug}/${pageOf(index)}`)
        return
      }
      // Monitors are larger than results.
      const files = own === cited ? filesOfRun(run) : run.source ? [run.source] : []
      for (const { path, sha256 } of files) if (paths.has(path)) ownSources.add(sourceId(sha256))
    })
    const typed = citedPaths.get(slug)
    for (const { path, sha256 } of archive.sources)
      if (typed?.has(path) === true && paths.has(path)) ownSources.add(sourceId(sha256))
  }
  return { ownSources, pages, small }
}

/** True where runs of these archives share pages. */
export function isLarge(
  archives: readonly ConvertedArchive[],
  publish: Publish,
  mostFiles = mostOwnFiles,
): boolean {
  const hasLarge = archives.some(({ data }) => data.runs.length > runsPerPage)
  return (publish === 'cited' && hasLarge) || ownFiles(archives) > mostFiles
}

// A run has its page and its permalink. Data files list sources also where the archive itself is absent.
function ownFiles(archives: readonly ConvertedArchive[]): number {
  return archives.reduce((sum, { data }) => {
    const sources = data.files.filter(({ source }) => source !== undefined)
    return sum + 2 * data.runs.length + sources.length
  }, 0)
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

function runsOfNumbers({ figures, statements }: ConvertedArticle): readonly string[] {
  const numbers = [...figures, ...(statements?.values ?? [])]
  return numbers.flatMap(({ evidence }) => evidence.map(({ run }) => run))
}

function sourcesOfArticle({
  figures,
  statements,
}: ConvertedArticle): readonly { readonly archive?: string; readonly source?: string }[] {
  const numbers = [...figures, ...(statements?.values ?? [])].flatMap(({ evidence }) => evidence)
  return [...numbers, ...figures.flatMap(({ listings = [] }) => listings)]
}
