// The data files of what was converted. Apart from the conversion itself, which the program loads while it reads archives.
import { lineJson, stableJson } from '../stable-json.ts'
import type { ConvertedArchive } from './convert-archive.ts'
import type { ConvertedArticle } from './convert-article.ts'
import { packedFile, type PackedEntries } from './packed-file.ts'

/** The data files of an archive: path below the folder of data → text. */
export function archiveFiles({
  data,
  runs,
  facts,
  series,
  committed,
}: ConvertedArchive): ReadonlyMap<string, string> {
  if (committed) return committed
  const { slug } = data
  const lists = { runs: linesOf(runs), facts: linesOf(facts) }
  return new Map([
    [`archives/${slug}.json`, stableJson(data)],
    [`runs/${slug}.json`, packedFile(slug, lists)],
    ...(series.size > 0 ? [[`series/${slug}.json`, packedFile(slug, { series })] as const] : []),
  ])
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

function linesOf(entries: ReadonlyMap<string, unknown>): PackedEntries {
  return new Map([...entries].map(([id, entry]) => [id, lineJson(entry)]))
}
