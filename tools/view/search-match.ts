// Why a page is a result: the words of its title that match, or an excerpt of its text around them.
import type { SearchHit } from './search-rank.ts'
import { spansOf, termsOf } from './search-terms.ts'

/** A part of a text; `isMatch`: one of the words that match. */
export interface MatchPart {
  readonly text: string
  readonly isMatch: boolean
}

/** The title of a page, and an excerpt of its further text where a word is not in the title. */
export interface MatchTexts {
  readonly title: readonly MatchPart[]
  readonly excerpt: readonly MatchPart[]
}

/** Characters before the first match of an excerpt, and of all of it. */
const before = 40
const most = 140

/** Marks the matching words in the title of a page and in an excerpt of its text; other words of the same meaning where it has none of the query. */
export function matchTexts({ page, fields: all, isTitled }: SearchHit, query: string): MatchTexts {
  const [, title, , keywords, versions = ''] = page
  const typed = termsOf(query)
  const own = [...all].filter(([term]) =>
    typed.some((word) => term.startsWith(word) || word.startsWith(term)),
  )
  const fields = own.length > 0 ? new Map(own) : all
  const rest = [...fields].filter(
    ([, names]) =>
      !names.includes('title') && (names.includes('keywords') || names.includes('versions')),
  )
  const outside = new Set(rest.map(([term]) => term))
  const terms = new Set(fields.keys())
  const marked = markedParts(title, terms)
  const isMarked = marked.some(({ isMatch }) => isMatch)
  if (isMarked && (isTitled || outside.size === 0)) return { title: marked, excerpt: [] }
  const shown = outside.size > 0 ? outside : terms
  const excerpt = excerptOf(keywords, shown)
  return { title: marked, excerpt: excerpt.length > 0 ? excerpt : excerptOf(versions, shown) }
}

function excerptOf(text: string, terms: ReadonlySet<string>): readonly MatchPart[] {
  const first = densest(matchesIn(text, terms))
  if (!first) return []
  const start = first.start <= before ? 0 : text.indexOf(' ', first.start - before) + 1
  const from = start > first.start ? first.start : start
  const end = text.length - from <= most ? text.length : text.lastIndexOf(' ', from + most)
  const to = Math.max(end, first.end)
  const shown = markedParts(text.slice(from, to), terms)
  const dots = (is: boolean): readonly MatchPart[] => (is ? [{ text: '…', isMatch: false }] : [])
  return [...dots(from > 0), ...shown, ...dots(to < text.length)]
}

// The match with the most different words after it in an excerpt.
function densest(matches: ReturnType<typeof matchesIn>): (typeof matches)[number] | undefined {
  const counted = matches.map((match, index) => {
    const inside = matches.slice(index).filter(({ end }) => end - match.start < most - before)
    return { match, words: new Set(inside.map(({ terms }) => terms[0])).size }
  })
  return counted.toSorted((a, b) => b.words - a.words)[0]?.match
}

/** The parts of a text, those with one of the terms marked. */
function markedParts(text: string, terms: ReadonlySet<string>): readonly MatchPart[] {
  const parts: MatchPart[] = []
  let at = 0
  for (const { start, end } of matchesIn(text, terms)) {
    if (start < at) continue
    if (start > at) parts.push({ text: text.slice(at, start), isMatch: false })
    parts.push({ text: text.slice(start, end), isMatch: true })
    at = end
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMatch: false })
  return parts
}

function matchesIn(text: string, terms: ReadonlySet<string>) {
  return spansOf(text)
    .filter((span) => span.terms.some((term) => terms.has(term)))
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
}
