// The order of the results of a search: pages that the query names, articles, then further kinds.
import { isVersion, wordsOf } from './search-terms.ts'
import type { PageEntry, QueryWord } from './search-words.ts'

/** A page that matches a query, and its terms that match, each with its fields: title, keywords, kind, versions. */
export interface SearchHit {
  readonly page: PageEntry
  readonly score: number
  readonly fields: ReadonlyMap<string, readonly string[]>
  /** True where each word of the query matches the title or names the kind of the page. */
  readonly isTitled: boolean
}

/** Kinds in the order in which their pages are listed. */
const kinds = [
  ...['article', 'bug', 'version', 'engine', 'workload', 'host', 'figure', 'flame graph'],
  ...['claim', 'archive', 'option', 'documentation', 'run', 'runs', 'source'],
]

/** Kinds of pages whose title is the name of something. */
const named = new Set(['bug', 'version', 'engine', 'workload', 'host'])

/** Hits in the order in which they are listed; `isName`: the query is a text without spaces, as an option is written. */
export function rankedHits(
  hits: readonly SearchHit[],
  words: readonly QueryWord[],
  isName: boolean,
): readonly SearchHit[] {
  return hits
    .map((hit) => ({ hit, order: orderOf(hit, words, isName) }))
    .toSorted((a, b) => firstDifference(a.order, b.order))
    .map(({ hit }) => hit)
}

function firstDifference(a: readonly number[], b: readonly number[]): number {
  return a.map((number, index) => number - (b[index] ?? Number.NaN)).find(Boolean) ?? 0
}

// Numbers that are compared one after the other, the smallest first.
function orderOf(hit: SearchHit, words: readonly QueryWord[], isName: boolean): readonly number[] {
  const [kind, title, , keywords] = hit.page
  const text = words.map(({ word }) => word).join(' ')
  return [
    levelOf(hit, words, isName),
    kinds.indexOf(kind),
    hit.isTitled ? 0 : 1,
    hasPhrase(title, text) ? 0 : 1,
    hasPhrase(keywords, text) ? 0 : 1,
    // An archive that compares several values of the option.
    kind === 'archive' && isName ? -countOf(keywords, `${text}=`) : 0,
    // The shortest of the options that have all words.
    kind === 'option' ? title.length : 0,
    -hit.score,
  ]
}

function levelOf(hit: SearchHit, all: readonly QueryWord[], isName: boolean): number {
  const [kind, title] = hit.page
  const query = all.map(({ word }) => word.replace(/s$/, '')).join('')
  if (query === kind.replaceAll(' ', '')) return 0
  // An option with a value that a configuration sets: `sync_binlog=1`.
  if (kind === 'option' && isName && all.some(({ word }) => word.startsWith(`${title}=`))) return 0
  // Where no page has all words, an option with its value: `innodb_buffer_pool_size=1G`.
  const words = isName
    ? all.filter((word) => isInTitle(word, hit.fields) || kind !== 'option')
    : all
  if (isNamed(hit.page, words, isName)) return 0
  if (comparesVersions(hit, words)) return kind === 'article' ? 1 : 2
  if (kind === 'article') return hit.isTitled ? 1 : 3
  if (!named.has(kind)) return 4
  // An engine before a version may be a synonym: `pg 14`.
  const isOwn = (word: QueryWord): boolean =>
    kind === 'version' ? isInTitle(word, hit.fields) : isTitleTerm(word.exact, hit.fields)
  return words.every(isOwn) ? 2 : 4
}

// Whether a query names several versions, and a page compares all of them.
function comparesVersions({ page: [kind], fields }: SearchHit, all: readonly QueryWord[]): boolean {
  const versions = all.filter(({ word }) => isVersion(word))
  const isCompared = ({ exact }: QueryWord): boolean =>
    exact.some((term) => fields.get(term)?.includes('versions'))
  return (
    versions.length > 1 && (kind === 'article' || kind === 'archive') && versions.every(isCompared)
  )
}

/** Whether the words of a query are the title of a page. */
export function isTitle({ page: [, title] }: SearchHit, words: readonly QueryWord[]): boolean {
  return spaced(title) === spaced(words.map(({ word }) => word).join(' '))
}

/** Whether a word of a query, or a term that means the same, is in the title of a page; `fields` as in `SearchHit`. */
export function isInTitle(
  { exact, related, parts }: QueryWord,
  fields: SearchHit['fields'],
): boolean {
  return parts.length > 0
    ? parts.every((part) => isTitleTerm([part], fields))
    : isTitleTerm([...exact, ...related], fields)
}

// A word such as `bug` or `host` names the kind of a page.
function isTitleTerm(terms: readonly string[], fields: SearchHit['fields']): boolean {
  return terms.some((term) =>
    fields.get(term)?.some((field) => field === 'title' || field === 'kind'),
  )
}

/** Whether a query is the name of a page: of a version without its engine, of a bug by its number, of an option as one word. */
function isNamed(
  [kind, title, , keywords]: PageEntry,
  words: readonly QueryWord[],
  isName: boolean,
): boolean {
  const plain = words.filter(({ word }) => word !== kind)
  if (plain.length === 0 || !(named.has(kind) || (kind === 'option' && isName))) return false
  if (kind === 'bug') {
    const numbers = keywords.split(/\D+/)
    return plain.some(({ word }) => /^\d{4,}$/.test(word) && numbers.includes(word))
  }
  // `select only` is the workload select-only.
  if (spaced(title) === spaced(plain.map(({ word }) => word).join(' '))) return true
  const own = wordsOf(title)
  // A name with a typing error is still the name of an option only.
  const isOwn = ({ exact, corrected = '' }: QueryWord): boolean =>
    exact.some((form) => own.includes(form)) || (kind === 'option' && own.includes(corrected))
  if (!plain.every(isOwn)) return false
  return kind === 'version'
    ? plain.some(({ word }) => word === own.at(-1))
    : plain.length === own.length
}

function countOf(text: string, part: string): number {
  return text.split(part).length - 1
}

function hasPhrase(text: string, phrase: string): boolean {
  return phrase.includes(' ') && ` ${spaced(text)} `.includes(` ${spaced(phrase)} `)
}

function spaced(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim()
}
