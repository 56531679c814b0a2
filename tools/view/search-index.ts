// Search over the pages of a site, and the order of its results.

import MiniSearch, { type Query } from 'minisearch'
import type { PageEntry, SearchHit } from './search-page.ts'
import { isInTitle, rankedHits } from './search-rank.ts'
import { termsOf, wordsOf } from './search-terms.ts'
import { unknownVersions } from './search-versions.ts'
import { queryWord, type QueryWord } from './search-words.ts'

/** The pages of a site with their index and all terms in it. */
export interface SearchIndex {
  readonly pages: readonly PageEntry[]
  readonly index: MiniSearch
  readonly known: ReadonlySet<string>
}

/** The result of a search. */
export interface SearchOutcome {
  readonly hits: readonly SearchHit[]
  /** Words and versions of the query that no page has, as `version 8.0`, `MySQL 8.4`, `“zzzz”`. */
  readonly unknown: readonly string[]
  /** Words of the query with the spelling that is searched instead. */
  readonly corrected: readonly (readonly [written: string, searched: string])[]
  /** True where no page has all words, and the hits have some of them. */
  readonly isPartial: boolean
}

/** The index of a list of pages. */
export function searchIndex(pages: readonly PageEntry[]): SearchIndex {
  const known = new Set<string>()
  const index = new MiniSearch({
    fields: ['title', 'keywords', 'kind'],
    tokenize: (text) => {
      const terms = termsOf(text)
      for (const term of terms) known.add(term)
      return terms
    },
    processTerm: (term) => term,
  })
  index.addAll(pages.map(([kind, title, , keywords], id) => ({ id, kind, title, keywords })))
  return { pages, index, known }
}

/** Pages with all words of a query, or terms that mean the same; with some of them where no page has all. */
export function searchPages(search: SearchIndex, query: string): SearchOutcome {
  const { pages, index, known } = search
  const written = wordsOf(query)
  const versions = unknownVersions(written, pages, known)
  const unknown = [...versions.values()]
  const words = written.flatMap((word, at) => {
    if (versions.has(at)) return []
    const own = queryWord(word, at === written.length - 1, known)
    if (own === undefined) unknown.push(`“${word}”`)
    return own ?? []
  })
  const corrected = words.flatMap(({ word, corrected: searched }) =>
    searched === undefined ? [] : [[word, searched] as const],
  )
  if (words.length === 0) return { hits: [], unknown, corrected, isPartial: false }
  const all = index.search(combined(words, 'AND'), options)
  const results = all.length > 0 ? all : index.search(combined(words, 'OR'), options)
  const hits = results.map(({ id, score, match }): SearchHit => {
    const page = pages[Number(id)]
    if (!page) throw new Error(`The index has page ${String(id)}, which the list lacks`)
    const fields = new Map<string, readonly string[]>(Object.entries(match))
    return { page, score, fields, isTitled: words.every((word) => isInTitle(word, fields)) }
  })
  const isName = !/\s/.test(query.trim())
  return { hits: rankedHits(hits, words, isName), unknown, corrected, isPartial: all.length === 0 }
}

const options = {
  // A query is split by `wordsOf`.
  tokenize: (text: string) => [text],
  processTerm: (term: string) => term,
  boost: { title: 4, kind: 0.5 },
}

function combined(words: readonly QueryWord[], combineWith: 'AND' | 'OR'): Query {
  const boost = { title: 2, keywords: 0.5, kind: 0.25 }
  return {
    combineWith,
    queries: words.map(({ exact, related, parts }) => ({
      combineWith: 'OR',
      queries: [
        ...exact,
        ...(related.length > 0
          ? [{ combineWith: 'OR' as const, queries: [...related], boost }]
          : []),
        ...(parts.length > 0 ? [{ combineWith: 'AND' as const, queries: [...parts] }] : []),
      ],
    })),
  }
}
