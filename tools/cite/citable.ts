// The input of citations, without the rest of the conversion: it is cloned to a worker thread.
import type { Statements } from '../claims/statement.ts'
import type { ArticleData } from '../convert/convert-article.ts'
import type { Converted } from '../convert/convert-publication.ts'
import type { HostFacts, RunData } from '../convert/run-data.ts'
import type { Figure } from '../figures/figure.ts'

/** The published data that citations quote. */
export interface Citable {
  readonly root: string
  /** The address of the site; that of its settings where absent. */
  readonly base?: string | undefined
  readonly articles: readonly {
    readonly summary: ArticleData
    readonly figures: readonly Figure[]
    readonly statements?: Statements
  }[]
  /** The runs behind figures and claims, by id. */
  readonly runs: ReadonlyMap<string, RunData>
  readonly facts: ReadonlyMap<string, HostFacts>
  readonly permalinks: Converted['permalinks']
  /** The folder of the published texts, each `<id>.txt`, and their ids. */
  readonly sources: string
  readonly sourceIds: ReadonlySet<string>
}

/** The input of the citations of a publication; `known` has runs of the same archives by id, and gets the others. */
export function citable(
  { root, archives, articles, permalinks }: Converted,
  sources: string,
  sourceIds: ReadonlySet<string>,
  base?: string,
  known: Map<string, RunData> = new Map(),
): Citable {
  const cited = new Set(
    articles.flatMap(({ figures, statements }) => [
      ...figures.flatMap(({ evidence }) => evidence.map(({ run }) => run)),
      ...(statements?.claims ?? []).flatMap(({ runs }) => runs),
    ]),
  )
  const missing = new Set([...cited].filter((id) => !known.has(id)))
  for (const { entries } of missing.size > 0 ? archives : [])
    for (const [id, run] of entries.runs(missing)) known.set(id, run)
  return {
    root,
    base,
    articles: articles.map(({ summary, figures, statements }) => ({
      summary,
      figures,
      ...(statements ? { statements } : {}),
    })),
    runs: new Map([...known].filter(([id]) => cited.has(id))),
    facts: new Map(archives.flatMap(({ entries }) => [...entries.facts])),
    permalinks,
    sources,
    sourceIds,
  }
}
