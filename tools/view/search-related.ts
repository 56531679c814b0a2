// Pages that a query with few results is also about, although they lack some of its words.
import type { SearchHit } from './search-page.ts'
import { isVersion } from './search-terms.ts'
import { isUnit } from './search-versions.ts'
import { isInTitle } from './search-rank.ts'
import type { QueryWord } from './search-words.ts'

/** A query with as many results needs no further ones. */
export const enough = 5

/** The most related pages that are listed. */
const most = 12

/** Kinds of pages that explain a subject; one run or file is never related to a subject. */
const kinds = new Set(['article', 'bug', 'workload', 'figure', 'archive'])

/** Names that many pages have. */
const names = new Set(['mysql', 'mariadb', 'percona', 'postgresql', 'postgres', 'pg', 'mongodb'])

/** The pages of `hits`, which have some words of a query, that are about at least half of its subject; those whose title names it first. */
export function relatedHits(
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
