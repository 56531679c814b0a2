// The citations that pages offer to copy: of every figure and claim, in the formats of trackers.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readVocabulary } from '../analysis/vocabulary.ts'
import { citation } from './citation.ts'
import { cited } from './cite-subject.ts'
import type { Citable } from './citable.ts'
import { publicationOf } from './open-publication.ts'

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
