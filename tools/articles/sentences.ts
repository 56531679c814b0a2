// The sentences of an article's prose, with their offsets.
import { bodyOffset } from './matter-offsets.ts'
import { masked } from './prose.ts'

/** A sentence with blanks in place of what readers do not see as its text, and its offset in the article. */
export interface Sentence {
  readonly text: string
  readonly start: number
  /** The key of front matter or of a figure that holds it; empty in the body. */
  readonly key: string
}

// The start of a paragraph, list item, table row, heading, key of front matter or a figure, or of the body.
const separator = /\n[ \t]*\n|\n---[ \t]*\n|\n(?=\s*(?:[-*+] |\d+\. |\||#+ |\w+:(?:\s|$)))/

// "slower. The", not "10.1.8"
const sentenceEnd = /(?<=[.!?][”"')\]]?)\s+(?=[\p{Lu}`[*({])/u

// [the title of a page of another site](https://…)
const foreignTitle = /\[[^\]]*\]\(https?:[^)\s]*\)/g

/** The sentences of an article in order, without code, comments, invisible keys and the titles of linked pages of other sites. */
export function sentences(text: string): readonly Sentence[] {
  const prose = masked(text.replace(foreignTitle, (title) => title.replace(/[^\n]/g, ' ')))
  const mayHaveKey = keyAreaFinder(text)
  return pieces(text, separator, 0)
    .flatMap(({ text: block, start }) => {
      const key = mayHaveKey(start) ? (/^\s*(\w+):(?=\s|$)/.exec(block)?.[1] ?? '') : ''
      return pieces(block, sentenceEnd, start).map((sentence) => ({ ...sentence, key }))
    })
    .map(({ text: { length }, start, key }) => ({
      text: prose.slice(start, start + length),
      start,
      key,
    }))
    .filter((sentence) => sentence.text.trim() !== '')
}

/** The words of a sentence between the separators around a part of it; `part` has offsets in the article, `separator` is global. */
export function clauseAround(
  { text, start }: Pick<Sentence, 'text' | 'start'>,
  part: { readonly start: number; readonly end: number },
  separator: RegExp,
): string {
  const ends = [...text.matchAll(separator)].map(({ index }) => index)
  const from = ends.filter((end) => end < part.start - start).at(-1) ?? 0
  return text.slice(from, ends.find((end) => end >= part.end - start) ?? text.length)
}

const figureFence = /^[ \t]*(```+|~~~+)[ \t]*figure\b[^\n]*\n[\s\S]*?(?:^[ \t]*\1|$(?![\s\S]))/gm

// True in front matter and figures, whose lines may have keys: `title:` in a paragraph is a word.
function keyAreaFinder(text: string): (offset: number) => boolean {
  const fences = [...text.matchAll(figureFence)].map(({ 0: fence, index }) => ({
    start: index,
    end: index + fence.length,
  }))
  const body = bodyOffset(text)
  return (offset) =>
    offset < body || fences.some(({ start, end }) => offset >= start && offset < end)
}

type Piece = Omit<Sentence, 'key'>

function pieces(text: string, end: RegExp, offset: number): readonly Piece[] {
  const found: Piece[] = []
  let start = 0
  for (const match of text.matchAll(new RegExp(end.source, `g${end.flags}`))) {
    found.push({ text: text.slice(start, match.index), start: offset + start })
    start = match.index + match[0].length
  }
  return [...found, { text: text.slice(start), start: offset + start }]
}
