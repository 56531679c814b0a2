// What the words of a query stand for in a list of pages: terms with the same meaning, corrected spelling, unknown versions.
import { editDistance } from '../core/known-names.ts'
import { allSynonyms, formsOf, isVersion, synonymsOf } from './search-terms.ts'

/** Kind, title, address below the site's root, further words; of articles and archives the versions that they compare. */
export type PageEntry = readonly [
  kind: string,
  title: string,
  address: string,
  words: string,
  versions?: string,
]

/** A word of a query, and the terms of the pages that it stands for. */
export interface QueryWord {
  readonly word: string
  /** The word itself, its singular and its plural, or a version that begins with it. */
  readonly exact: readonly string[]
  /** Synonyms, longer words that begin with it, and the corrected spelling of the word. */
  readonly related: readonly string[]
  /** All of them together are the word: `skip_log_bin` is skip, log and bin. */
  readonly parts: readonly string[]
  /** The spelling that is searched instead. */
  readonly corrected?: string
}

const mostRelated = 40

/** The terms of a word; undefined where no page has one of them. `isLast`: the reader may still be typing it. */
export function queryWord(
  word: string,
  isLast: boolean,
  known: ReadonlyMap<string, unknown>,
): QueryWord | undefined {
  const forms = [...formsOf(word), ...ungrouped(word)]
  const exact = forms.filter((form) => known.has(form))
  const synonyms = synonymsOf(forms).filter((term) => known.has(term))
  if (isVersion(word)) return exact.length > 0 ? { word, exact, related: [], parts: [] } : undefined
  // Only the reader's own digits: `128` is not `128m`, though `742` may become `74280`.
  const isLonger = isLast || (exact.length + synonyms.length === 0 && !/^\d+$/.test(word))
  const longer = isLonger ? longerTerms(word, known) : []
  const related = [...new Set([...synonyms, ...longer])].filter((term) => !exact.includes(term))
  if (exact.length + related.length > 0) return { word, exact, related, parts: [] }
  const corrected = nearestTerm(word, known)
  const parts = word.split(/[._]/)
  if (parts.length > 1 && parts.every((part) => part.length > 1 && known.has(part)))
    return { word, exact: [], related: [], parts }
  if (corrected === undefined) return undefined
  const others = [...formsOf(corrected), ...synonymsOf(formsOf(corrected))]
  return {
    word,
    exact: [],
    related: others.filter((term) => known.has(term)),
    parts: [],
    corrected,
  }
}

// `49.580` is written `49,580` here; `5.7` is not 57.
function ungrouped(word: string): readonly string[] {
  return /^\d{1,3}(?:\.\d{3})+$/.test(word) ? [word.replaceAll('.', '')] : []
}

function longerTerms(word: string, known: ReadonlyMap<string, unknown>): readonly string[] {
  if (word.length < 2) return []
  return [...known.keys()]
    .filter((term) => term.length > word.length && term.startsWith(word))
    .toSorted((a, b) => a.length - b.length)
    .slice(0, mostRelated)
}

// Numbers are never corrected, because another number has another meaning; synonyms are spelled correctly.
function nearestTerm(word: string, known: ReadonlyMap<string, unknown>): string | undefined {
  if (word.length < 4 || /^\d+$/.test(word) || allSynonyms.includes(word)) return undefined
  const limit = word.length < 5 ? 1 : 2
  const letters = sortedLetters(word)
  const digits = word.replaceAll(/\D/g, '')
  return (
    [...known.keys(), ...allSynonyms]
      .filter((term) => term.length > 2 && term.replaceAll(/\D/g, '') === digits)
      // Another letter makes another name of a short word: `tpcc` is not `tpcb`.
      .filter(
        (term) => word.length > 4 || term.length > word.length || sortedLetters(term) === letters,
      )
      .map((term) => ({ term, edits: editDistance(word, term, limit) }))
      .filter(
        ({ term, edits }) =>
          edits <= (term[0] === word[0] ? limit : Math.min(limit, word.length - 4, 1)),
      )
      // Two letters that changed their order are one mistake.
      .map(({ term, edits }) => ({ term, edits: sortedLetters(term) === letters ? 0.5 : edits }))
      .toSorted(
        (a, b) =>
          a.edits - b.edits ||
          Number(b.term[0] === word[0]) - Number(a.term[0] === word[0]) ||
          Number(allSynonyms.includes(b.term)) - Number(allSynonyms.includes(a.term)),
      )[0]?.term
  )
}

function sortedLetters(word: string): string {
  return Array.from(word).toSorted().join('')
}

/** Words after a number that make it an amount. */
const units =
  /^(?:threads?|cores?|cpus?|clients?|users?|connections?|tables?|rows?|repeats?|runs?|sessions?|years?|gb?|mb?|kb?|ms|s)$/

/** Whether a word after a number makes it an amount, such as `threads`. */
export function isUnit(word: string): boolean {
  return units.test(word)
}

const names = 'mysql|mariadb|percona|percona_server|ps|postgres|postgresql|pg|mongo|mongodb'
const versionedName = new RegExp(`^(?:(${names})_?|v)(\\d+(?:\\.\\d+)*[a-z]*\\d*)$`)

/** `mysql-8.0` and `mysql8.0` as mysql and 8.0, `mysql57` as mysql and 5.7, `v8.0` as 8.0; other words unchanged. */
export function separateVersion(word: string): readonly string[] {
  const [, engine, digits] = versionedName.exec(word) ?? []
  if (digits === undefined) return [word]
  if (engine === undefined) return isVersion(digits) ? [digits] : [word]
  const version = digits.replace(/^([5-9]|1[01](?=\d))(\d{1,2})$/, '$1.$2')
  return [engine === 'ps' ? 'percona' : engine, version]
}

/**
 * The versions of a query that no page has, with the terms of all published pages: its words by position, and names such as `MySQL 8.4`. A number of one or two
 * digits is a version directly after the name of an engine.
 */
export function unknownVersions(
  words: readonly string[],
  pages: readonly PageEntry[],
  published: ReadonlyMap<string, unknown>,
): ReadonlyMap<number, string> {
  const unknown = new Map<number, string>()
  for (const [index, word] of words.entries()) {
    const engine = enginesOf(words.slice(Math.max(0, index - 2), index), pages)
    if (engine === undefined) {
      if (isVersion(word) && ![word, ...ungrouped(word)].some((form) => published.has(form)))
        unknown.set(index, `version ${word}`)
    } else if (isVersion(word) || (/^\d{1,2}$/.test(word) && !isUnit(words[index + 1] ?? ''))) {
      if (!isPublished(engine, word, pages)) unknown.set(index, `${engine} ${word}`)
    }
  }
  return unknown
}

// `percona_server` or `percona server`; the shorter names of an engine are synonyms.
function enginesOf(before: readonly string[], pages: readonly PageEntry[]): string | undefined {
  const last = before.at(-1)
  if (last === undefined) return undefined
  const names = new Set([last, before.join('_'), ...synonymsOf([last])])
  return pages.find(
    ([kind, title, , words]) =>
      kind === 'engine' &&
      [title.toLowerCase().replaceAll(/[ -]/g, '_'), ...words.toLowerCase().split(' ')].some(
        (name) => names.has(name.replaceAll('-', '_')),
      ),
  )?.[1]
}

function isPublished(engine: string, version: string, pages: readonly PageEntry[]): boolean {
  const name = `${engine} ${version}`.toLowerCase()
  return pages.some(([kind, title, , words]) => {
    if (kind === 'run' || kind === 'runs' || kind === 'source') return false
    return [title, ...(kind === 'article' ? [words] : [])].some((text) =>
      hasVersion(text.toLowerCase(), name),
    )
  })
}

// `mysql 5.6` is in `mysql 5.6.21` and not in `mysql 5.60`.
function hasVersion(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!/\d/.test(text[at + name.length] ?? '')) return true
  return false
}
