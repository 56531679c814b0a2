// The data files of what was converted. Apart from the conversion itself, which the program loads while it reads archives.
import { lineJson, stableJson, stableJsonParts } from '../core/stable-json.ts'
import type { ConvertedArchive } from './convert-archive.ts'
import type { ConvertedArticle } from './convert-article.ts'
import { packedParts, type Entries } from './packed-file.ts'
import type { Content } from './write-tree.ts'

/** The data files of an archive: path below the folder of data → text, made while it is written. */
export function archiveFiles({
  data,
  entries,
  committed,
}: ConvertedArchive): ReadonlyMap<string, Content> {
  if (committed) return committed
  const { slug } = data
  const { runs, facts, series } = entries
  return new Map<string, Content>([
    [`archives/${slug}.json`, () => stableJsonParts(data)],
    [`runs/${slug}.json`, () => packedParts(slug, { runs: lines(runs()), facts: lines(facts) })],
    ...(hasEntry(series())
      ? [[`series/${slug}.json`, () => packedParts(slug, { series: series() })] as const]
      : []),
  ])
}

function hasEntry(entries: Entries): boolean {
  for (const [, make] of entries) if (make() !== undefined) return true
  return false
}

function* lines(
  entries: Iterable<readonly [id: string, entry: unknown]>,
): Generator<readonly [string, () => string]> {
  for (const [id, entry] of entries) yield [id, () => lineJson(entry)]
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
