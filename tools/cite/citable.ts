// The input of citations, without the rest of the conversion: it is cloned to a worker thread.
import type { Statements } from '../claims/statement.ts'
import type { ArticleData } from '../convert/convert-article.ts'
import type { Converted } from '../convert/convert-publication.ts'
import type { HostFacts, RunData } from '../convert/run-data.ts'
import type { Figure } from '../figures/figure.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readVocabulary } from '../analysis/vocabulary.ts'
import { citation } from './citation.ts'
import { cited } from './cite-subject.ts'
import { publicationOf } from './open-publication.ts'

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

const offered = ['mysql', 'jira', 'github'] as const

/** `<id>.<format>.txt` for every figure and claim. */
export function citations({
  root,
  base,
  articles,
  runs,
  facts,
  permalinks,
  sources,
  sourceIds,
}: Citable): ReadonlyMap<string, string> {
  const vocabulary = readVocabulary(root)
  const bySlug = new Map(articles.map((article) => [article.summary.slug, article]))
  const publication = publicationOf(root, {
    article: (slug) => bySlug.get(slug)?.summary,
    figure: (slug, id) => bySlug.get(slug)?.figures.find((figure) => figure.id === id),
    statements: (slug) => bySlug.get(slug)?.statements,
    run: (id) => runs.get(id),
    hostFacts: (id) => facts.get(id),
    source: (id) =>
      sourceIds.has(id) ? readFileSync(join(sources, `${id}.txt`), 'utf8') : undefined,
    ledger: permalinks,
    base,
  })
  const texts = new Map<string, string>()
  for (const { id, kind, state } of permalinks) {
    // Nothing is left to cite of what vanished or is redirected.
    if ((kind !== 'figure' && kind !== 'claim') || state !== undefined) continue
    const found = citation(id, publication, vocabulary)
    if (!found) continue
    for (const format of offered) texts.set(`${id}.${format}.txt`, cited(found, format))
  }
  return texts
}
