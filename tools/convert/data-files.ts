// The data files of what was converted. Apart from the conversion itself, which the program loads while it reads archives.
import { lineJson, stableJson, stableJsonParts } from '../stable-json.ts'
import type { ConvertedArchive } from './convert-archive.ts'
import type { ConvertedArticle } from './convert-article.ts'
import { entryCache, type DerivedEntry, type EntryCache } from './entry-cache.ts'
import type { Content } from './write-tree.ts'

/** Opens the entries of the data file at a path below the folder of data. */
export type OpenEntries = (path: string, slug: string) => EntryCache

/** The data files of an archive: path below the folder of data → text, made while it is written. */
export function archiveFiles(
  { data, entries, committed }: ConvertedArchive,
  open: OpenEntries = () => entryCache(),
): ReadonlyMap<string, Content> {
  if (committed) return committed
  const { slug } = data
  const [runs, series] = [`runs/${slug}.json`, `series/${slug}.json`]
  const [openedRuns, openedSeries] = [open(runs, slug), open(series, slug)]
  return new Map<string, Content>([
    [`archives/${slug}.json`, () => stableJsonParts(data)],
    [runs, () => openedRuns.parts(slug, { runs: entries.runLines(), facts: lines(entries.facts) })],
    ...(openedSeries.hasEntry('series', entries.series())
      ? [[series, () => openedSeries.parts(slug, { series: entries.series() })] as const]
      : []),
  ])
}

function* lines(entries: Iterable<readonly [id: string, entry: unknown]>): Generator<DerivedEntry> {
  for (const [id, entry] of entries) {
    const basis = lineJson(entry)
    yield { id, basis, make: () => basis }
  }
}

/** The data files of an article: path below the folder of data → text. */
export function articleFiles({
  summary,
  statements,
  figures,
  committed,
}: ConvertedArticle): ReadonlyMap<string, string> {
  if (committed) return committed
  const { slug } = summary
  return new Map([
    ...figures.map((figure) => [`figures/${slug}/${figure.id}.json`, stableJson(figure)] as const),
    [`articles/${slug}.json`, stableJson(summary)],
    ...(statements ? [[`claims/${slug}.json`, stableJson(statements)] as const] : []),
  ])
}
