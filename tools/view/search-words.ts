// What the words of a query stand for in a list of pages: terms with the same meaning, corrected spelling, unknown versions.
import { editDistance } from '../core/edit-distance.ts'
import { allSynonyms, formsOf, isVersion, synonymsOf } from './search-terms.ts'

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
  known: ReadonlySet<string>,
): QueryWord | undefined {
  // `49.580` is written `49,580` here.
  const forms = [...formsOf(word), ...(isVersion(word) ? [word.replaceAll('.', '')] : [])]
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

function longerTerms(word: string, known: ReadonlySet<string>): readonly string[] {
  if (word.length < 2) return []
  return [...known]
    .filter((term) => term.length > word.length && term.startsWith(word))
    .toSorted((a, b) => a.length - b.length)
    .slice(0, mostRelated)
}

// Numbers are never corrected, because another number has another meaning; synonyms are spelled correctly.
function nearestTerm(word: string, known: ReadonlySet<string>): string | undefined {
  if (word.length < 4 || /^\d+$/.test(word) || allSynonyms.includes(word)) return undefined
  const limit = word.length < 5 ? 1 : 2
  const letters = sortedLetters(word)
  const digits = word.replaceAll(/\D/g, '')
  return (
    [...known, ...allSynonyms]
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
