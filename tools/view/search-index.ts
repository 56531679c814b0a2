// Search over the pages of a site, and the order of its results: pages that the query names, articles, then further kinds.

import { isInTitle, isTitle, rankedHits, type SearchHit } from './search-rank.ts'
import { isVersion, termsOf, wordsOf } from './search-terms.ts'
import {
  isUnit,
  queryWord,
  separateVersion,
  unknownVersions,
  type PageEntry,
  type QueryWord,
} from './search-words.ts'

type Field = 'title' | 'keywords' | 'versions' | 'kind'

/** For every term the numbers of the pages that have it, and the fields where. */
type TermIndex = ReadonlyMap<string, ReadonlyMap<number, readonly Field[]>>

/** The pages of a site; the documentation has an index of its own, because its versions and numbers are examples. */
export interface SearchIndex {
  readonly pages: readonly PageEntry[]
  readonly published: TermIndex
  readonly documentation: TermIndex
}

/** The result of a search. */
export interface SearchOutcome {
  readonly hits: readonly SearchHit[]
  /** Words and versions of the query that no page has, as `version 8.0`, `MySQL 8.4`, `“zzzz”`. */
  readonly unknown: readonly string[]
  /** Words of the query that only the documentation has. */
  readonly documented: readonly string[]
  /** Words of the query with the spelling that is searched instead. */
  readonly corrected: readonly (readonly [written: string, searched: string])[]
  /** The hits that lack a word of the query but are about its subject, where few pages have all words. */
  readonly related: readonly SearchHit[]
  /** True where no page has all words, and the hits have some of them. */
  readonly isPartial: boolean
}

/** The index of a list of pages. */
export function searchIndex(pages: readonly PageEntry[]): SearchIndex {
  return {
    pages,
    published: termIndex(pages, (kind) => kind !== 'documentation'),
    documentation: termIndex(pages, (kind) => kind === 'documentation'),
  }
}

function termIndex(pages: readonly PageEntry[], isIn: (kind: string) => boolean): TermIndex {
  const index = new Map<string, Map<number, Field[]>>()
  for (const [number, [kind, title, , keywords, versions = '']] of pages.entries()) {
    if (!isIn(kind)) continue
    for (const [field, text] of Object.entries({ title, keywords, versions, kind }))
      for (const term of new Set(termsOf(text))) {
        const places = index.get(term) ?? new Map<number, Field[]>()
        index.set(term, places)
        places.set(number, [...(places.get(number) ?? []), field as Field])
      }
  }
  return index
}

/** Pages with all words of a query, or terms that mean the same; with some of them where no page has all. Documentation comes last. */
export function searchPages(search: SearchIndex, query: string): SearchOutcome {
  const { pages, published, documentation } = search
  const isKnown = (pair: string): boolean => published.has(pair)
  const written = wordsOf(query, isKnown).flatMap(separateVersion)
  const versions = unknownVersions(written, pages, published)
  const lookUp = (word: string, at: number, index: TermIndex): QueryWord | undefined =>
    versions.has(at) ? undefined : queryWord(word, at === written.length - 1, index)
  const words: QueryWord[] = []
  const unknown = [...versions.values()]
  const documented: string[] = []
  const explained = versions.size > 0 ? [] : spelled(written, documentation, lookUp)
  for (const [at, word] of written.entries()) {
    const own = lookUp(word, at, published)
    const isDocumented = explained.some((other) => other.word === word)
    // The documentation has the word as it is written.
    if (own && !(own.corrected !== undefined && isDocumented)) words.push(own)
    else if (isDocumented) documented.push(`“${word}”`)
    else if (!versions.has(at)) unknown.push(`“${word}”`)
  }
  const corrected = words.flatMap(({ word, corrected: searched }) =>
    searched === undefined ? [] : [[word, searched] as const],
  )
  const all = found(published, pages, words, 'all')
  const some = words.length > 1 && all.length < enough ? found(published, pages, words, 'some') : []
  const results = all.length > 0 ? all : some
  const known = new Set(all.map(({ page }) => page))
  const related =
    all.length > 0
      ? relatedHits(
          some.filter(({ page }) => !known.has(page)),
          words,
        )
      : []
  const explanations =
    explained.length === written.length ? found(documentation, pages, explained, 'all') : []
  const isName = !/\s/.test(query.trim())
  const rankedExplanations = rankedHits(explanations, explained, isName)
  // The other pages lack a word that the documentation has.
  const isFirst = (hit: SearchHit): boolean => documented.length > 0 || isTitle(hit, explained)
  const hits = [
    ...rankedExplanations.filter(isFirst),
    ...rankedHits(results, words, isName),
    ...related,
    ...rankedExplanations.filter((hit) => !isFirst(hit)),
  ]
  const isPartial = words.length > 0 && all.length === 0
  return { hits, unknown, documented, corrected, related, isPartial }
}

// The words of a query that an index has as they are written.
function spelled(
  written: readonly string[],
  index: TermIndex,
  lookUp: (word: string, at: number, index: TermIndex) => QueryWord | undefined,
): readonly QueryWord[] {
  return written.flatMap((word, at) => {
    const own = lookUp(word, at, index)
    return own && own.corrected === undefined ? [own] : []
  })
}

/** What a term is worth by the field that has it. */
const weights: Readonly<Record<Field, number>> = { title: 4, keywords: 1, versions: 0.5, kind: 0.5 }

/** The pages with all words, or with some; rare terms and titles count most. */
function found(
  index: TermIndex,
  pages: readonly PageEntry[],
  words: readonly QueryWord[],
  wanted: 'all' | 'some',
): readonly SearchHit[] {
  const hits = new Map<number, { words: number; score: number; fields: Map<string, Field[]> }>()
  for (const { exact, related, parts } of words) {
    const counted = new Set<number>()
    for (const term of [...exact, ...related, ...parts]) {
      const places = index.get(term) ?? new Map<number, readonly Field[]>()
      const rarity = Math.log(1 + pages.length / places.size) * (related.includes(term) ? 0.5 : 1)
      for (const [number, fields] of places) {
        if (!parts.every((part) => index.get(part)?.has(number))) continue
        const hit = hits.get(number) ?? { words: 0, score: 0, fields: new Map<string, Field[]>() }
        hits.set(number, hit)
        if (!counted.has(number)) hit.words += 1
        counted.add(number)
        hit.score += fields.reduce((sum, field) => sum + weights[field] * rarity, 0)
        hit.fields.set(term, [...fields])
      }
    }
  }
  return [...hits].flatMap(([number, { words: count, ...hit }]) => {
    const page = pages[number]
    if (!page || (wanted === 'all' && count < words.length)) return []
    return [{ page, ...hit, isTitled: words.every((word) => isInTitle(word, hit.fields)) }]
  })
}

/** A query with as many results needs no further ones. */
const enough = 5

/** The most related pages that are listed. */
const most = 12

/** Kinds of pages that explain a subject; one run or file is never related to a subject. */
const kinds = new Set(['article', 'bug', 'workload', 'figure', 'flame graph', 'archive'])

/** Names that many pages have. */
const names = new Set(['mysql', 'mariadb', 'percona', 'postgresql', 'postgres', 'pg', 'mongodb'])

/** The pages of `hits`, which have some words of a query, that are about at least half of its subject; those whose title names it first. */
function relatedHits(
  hits: readonly SearchHit[],
  words: readonly QueryWord[],
): readonly SearchHit[] {
  const subject = subjectOf(words)
  if (subject.length === 0) return []
  return hits
    .filter(({ page: [kind] }) => kinds.has(kind))
    .map((hit) => {
      const count = (isOf: typeof isInTitle): number =>
        subject.filter((word) => isOf(word, hit.fields)).length
      const titled = count(isInTitle)
      return { hit, titled, about: hit.page[0] === 'article' ? count(isMatched) : titled }
    })
    .filter(({ about }) => about * 2 >= subject.length)
    .toSorted((a, b) => b.titled - a.titled || b.hit.score - a.hit.score)
    .slice(0, most)
    .map(({ hit }) => hit)
}

function isMatched({ exact, related, parts }: QueryWord, fields: SearchHit['fields']): boolean {
  return [...exact, ...related, ...parts].some((term) => fields.has(term))
}

// What a query is about: neither amounts nor versions and engines. A query for another number has no subject.
function subjectOf(words: readonly QueryWord[]): readonly QueryWord[] {
  const isAmount = (at: number): boolean => isUnit(words[at + 1]?.word ?? '')
  const isNumber = ({ word, exact }: QueryWord, at: number): boolean =>
    /^[\d.]+$/.test(word) && exact.every((term) => /^\d+$/.test(term)) && !isAmount(at)
  if (words.some(isNumber)) return []
  return words.filter(
    ({ word }) => !/^\d+$/.test(word) && !isVersion(word) && !isUnit(word) && !names.has(word),
  )
}
