// Search over the pages of a site: how texts are split into terms, what else a reader may call them, and how results rank.

import MiniSearch, { type Query, type SearchResult } from 'minisearch'

/** Kind, title, address below the site's root, further words. */
export type PageEntry = readonly [kind: string, title: string, address: string, words: string]

/** Results, and the versions of the query that no page has. */
export interface Found {
  readonly results: readonly SearchResult[]
  readonly unknownVersions: readonly string[]
}

/** Articles come first, then what a reader names exactly, then their parts. */
const weights: Readonly<Record<string, number>> = {
  ...{ article: 12, bug: 6, engine: 5, version: 5, workload: 5, host: 5, option: 5 },
  ...{ archive: 3, figure: 3, claim: 2, run: 1, source: 0.5 },
}

/** Terms that mean the same; each is written as `termsOf` returns it. */
const synonyms: readonly (readonly string[])[] = [
  ['ht', 'hyperthreading', 'hyper_threading', 'smt', 'hyperthreads'],
  ['regression', 'regressions', 'slower', 'slowdown', 'loses'],
  ['faster', 'speedup', 'speed_up', 'improvement'],
  ['latency', 'response', 'p95', 'percentile'],
  ['throughput', 'qps', 'tps', 'rate'],
  ['pfs', 'performance_schema', 'instrumentation'],
  ['noise', 'variance', 'variation', 'jitter', 'repeatability', 'spread'],
  ['config', 'configuration', 'my.cnf', 'options', 'settings'],
  ['compression', 'compressed', 'row_format'],
  ['postgresql', 'postgres', 'pg'],
  ['mongodb', 'mongo'],
  ['percona', 'percona_server'],
  ['cores', 'core', 'cpus', 'cpu'],
  ['connections', 'connection', 'connect', 'disconnect'],
  ['flamegraph', 'flame', 'profile', 'perf'],
]

/** Several words that are one term. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\bpoint[ -]selects?\b/g, 'point_select'],
  [/\bread[ -]only\b/g, 'read_only'],
  [/\bread[ -]write\b/g, 'read_write'],
  [/\bupdate[ -]index(?:es)?\b/g, 'update_index'],
  [/\bhyper[ -]?thread(?:ing|s)?\b/g, 'hyperthreading'],
  [/\bflame[ -]graphs?\b/g, 'flamegraph'],
  [/\bperformance[ -]schema\b/g, 'performance_schema'],
  [/\brange[ -]scans?\b/g, 'range_scan'],
  [/\bprimary[ -]keys?\b/g, 'primary_key'],
]

const stopWords = new Set(
  'a an and are as at by does for from how in is it of on or the to vs versus what when which why with'.split(
    ' ',
  ),
)

const piece = /[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*/gu
const version = /^\d+(?:\.\d+)+[a-z0-9]*$/

/** The terms of a text: `innodb_page_size` is also innodb, page and size; `5.6.21` also 5.6 and 5; a bare `#74280` is 74280. */
export function termsOf(text: string): string[] {
  const terms: string[] = []
  for (const [word] of plain(text).matchAll(piece)) {
    terms.push(word)
    if (version.test(word)) {
      const parts = word.split('.')
      for (let length = parts.length - 1; length > 0; length -= 1)
        terms.push(parts.slice(0, length).join('.'))
    } else if (/[._-]/.test(word)) {
      const parts = word.split(/[._-]/)
      for (const part of parts) terms.push(part)
      for (const [index, part] of parts.entries())
        if (index > 0 && parts.length > 2) terms.push(`${parts[index - 1] ?? ''}_${part}`)
      if (word.includes('-')) terms.push(word.replaceAll('-', '_'))
    }
  }
  return terms
}

function plain(text: string): string {
  let result = text.toLowerCase()
  for (const [pattern, term] of phrases) result = result.replaceAll(pattern, ` $& ${term} `)
  return result
}

/** The index of a list of pages. */
export function searchIndex(pages: readonly PageEntry[]): MiniSearch {
  const index = new MiniSearch({
    fields: ['title', 'keywords', 'kind'],
    storeFields: ['kind', 'title', 'address'],
    tokenize: termsOf,
    processTerm: (term) => term,
  })
  index.addAll(
    pages.map(([kind, title, address, keywords], id) => ({ id, kind, title, address, keywords })),
  )
  return index
}

/** Pages with all words of a query, or their synonyms; with some of them where no page has all. */
export function searchPages(index: MiniSearch, query: string): Found {
  const words = wordsOf(query)
  const unknownVersions = words.filter(
    (word) => version.test(word) && index.search(word, options(false)).length === 0,
  )
  const known = words.filter((word) => !unknownVersions.includes(word))
  if (known.length === 0) return { results: [], unknownVersions }
  const all = index.search(combined(known, 'AND'), options(true))
  const results = all.length > 0 ? all : index.search(combined(known, 'OR'), options(true))
  // A page that is named by the whole query precedes all others.
  const named = results.filter(({ title }) => isNamed(String(title), known))
  return {
    results: [...named, ...results.filter((result) => !named.includes(result))],
    unknownVersions,
  }
}

function isNamed(title: string, words: readonly string[]): boolean {
  const own = wordsOf(title)
  return own.length === words.length && own.every((word) => words.includes(word))
}

function wordsOf(query: string): readonly string[] {
  let text = query.toLowerCase()
  for (const [pattern, term] of phrases) text = text.replaceAll(pattern, ` ${term} `)
  // Options are spelt with hyphens too; the index has both spellings of a word with hyphens.
  const words = [...text.matchAll(piece)].map(([word]) => word.replaceAll('-', '_'))
  const meaningful = words.filter((word) => !stopWords.has(word))
  return [...new Set(meaningful.length > 0 ? meaningful : words)]
}

function combined(words: readonly string[], combineWith: 'AND' | 'OR'): Query {
  return {
    combineWith,
    queries: words.map((word) => {
      const others = synonyms.find((group) => group.includes(word)) ?? []
      const queries = others.filter((other) => other !== word)
      const boost = { title: 2, keywords: 0.5, kind: 0.25 }
      const spellings = [word, ...partsOf(word)]
      if (queries.length === 0 && spellings.length === 1) return word
      return {
        combineWith: 'OR',
        queries: [
          ...spellings,
          ...(queries.length === 0 ? [] : [{ combineWith: 'OR' as const, queries, boost }]),
        ],
      }
    }),
  }
}

// `skip_log_bin` is on no page, but an option that has all its parts.
function partsOf(word: string): readonly Query[] {
  const queries = version.test(word) ? [] : word.split(/[._]/)
  return queries.length > 1 ? [{ combineWith: 'AND', queries }] : []
}

function options(fuzzy: boolean) {
  return {
    // A query is split by `wordsOf`.
    tokenize: (text: string) => [text],
    prefix: (term: string) => term.length > 1 && !version.test(term),
    fuzzy: (term: string) =>
      fuzzy && !/\d/.test(term) ? (term.length > 6 ? 2 : term.length > 3 ? 1 : false) : false,
    weights: { fuzzy: 0.2, prefix: 0.6 },
    boost: { title: 4, kind: 0.5 },
    boostDocument: (_id: unknown, _term: string, stored?: Record<string, unknown>) =>
      weights[String(stored?.['kind'])] ?? 1,
  }
}

/** Which words of a page matched a query, for words other than those of its title. */
export function reasonOf({ match, terms, queryTerms }: SearchResult): string {
  const others = terms.filter((term) => match[term]?.includes('title') !== true)
  const named = [...new Set(others)].filter((term) => !queryTerms.includes(term))
  const shown = named.length > 0 ? named : others
  return shown.slice(0, 4).join(', ')
}
