// Words of direction beside a ratio that a shortcode prints: "8 % slower" where the contender is faster.
import type { Article } from '../articles/article.ts'
import { sentences, type Sentence } from '../articles/sentences.ts'
import type { Better } from '../analysis/verdict.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Diagnostic } from '../model.ts'
import { reversedSides } from './sentence-sides.ts'
import type { PrintedRatio } from './statement.ts'
import type { Evaluated } from './statements.ts'

type Side = 'above' | 'below'
type Words = 'better' | 'worse' | 'more' | 'less'

// Directly after the number, and directly before it.
const after: readonly (readonly [Words, RegExp])[] = [
  ['better', /^(?:faster|quicker|better|ahead)\b/i],
  ['worse', /^(?:slower|worse|behind)\b/i],
  ['more', /^(?:more|higher|larger|greater|bigger|longer|above|up\b(?! to))\b/i],
  ['less', /^(?:less|fewer|lower|smaller|shorter|below|down\b(?! to))\b/i],
]
const filler = String.raw`(?:\s(?:by|of|about|around|some|roughly|nearly|almost|only|just|another|a further|between|from))*\s*$`
const before: readonly (readonly [Words, RegExp])[] = [
  [
    'better',
    verbs(
      String.raw`faster|quicker|outperforms?(?: [\w.]+)?|beats? [\w.]+|improve(?:s|d|ment)?|speed-?up`,
    ),
  ],
  ['worse', verbs(String.raw`slower|regress(?:es|ed|ions?)?|slow-?down`)],
  [
    'more',
    verbs(
      String.raw`higher|larger|longer|more|gain(?:s|ed)?|gr(?:ow|ew|own|ows|owth)|ris(?:es?|en)|rose|increase[sd]?`,
    ),
  ],
  [
    'less',
    verbs(
      String.raw`lower|smaller|shorter|fewer|less|los(?:es?|t|s)|drop(?:s|ped)?|f(?:all|ell|alls|allen)|declines?d?|decrease[sd]?|shrinks?|cuts?(?: [\w.]+){0,3}?|reduc(?:es?|ed|tion)(?: [\w.]+){0,3}?`,
    ),
  ],
]

/** An error for each ratio whose sentence states the other direction, or reverses its sides. */
export function directionProblems(
  { text }: Pick<Article, 'text'>,
  { places, ratios }: Pick<Evaluated, 'places' | 'ratios'>,
  vocabulary: Vocabulary,
): readonly Diagnostic[] {
  const printed = places.flatMap(({ id, code }) => {
    const ratio = ratios.get(id)
    return ratio ? [{ ratio, code }] : []
  })
  return sentences(text).flatMap((sentence) =>
    printed
      .filter(({ code: { start } }) => start >= sentence.start && start < endOf(sentence))
      .flatMap(({ ratio, code }) => {
        const found = wordsNextTo(sentence, code)
        const message =
          found &&
          (contradiction(found, ratio) ?? reversedSides(sentence.text, ratio.sides, vocabulary))
        if (message === undefined) return []
        return [{ severity: 'error', rule: 'prose/direction', message, place: code.place } as const]
      }),
  )
}

function endOf({ text, start }: Sentence): number {
  return start + text.length
}

interface Found {
  readonly text: string
  readonly words: Words
}

// "3 to 7 % slower" may be two shortcodes; masked ones are spaces.
const joint = /^[\s\u00A0]*(?:(?:to|and|or|–|-|,)[\s\u00A0]+)?(?:(?:%|percent|times|×)[\s\u00A0]*)?/

function wordsNextTo(
  { text, start }: Sentence,
  code: { readonly start: number; readonly end: number },
): Found | undefined {
  const rest = text.slice(code.end - start).replace(joint, '')
  return match(after, rest) ?? match(before, text.slice(0, code.start - start))
}

function match(table: readonly (readonly [Words, RegExp])[], text: string): Found | undefined {
  for (const [words, pattern] of table) {
    const found = pattern.exec(text)
    if (found) return { text: (found[1] ?? found[0]).trim(), words }
  }
  return undefined
}

function contradiction({ text, words }: Found, ratio: PrintedRatio): string | undefined {
  const side = sideOf(words, ratio.better)
  if (side === undefined) return undefined
  if (ratio.form === 'of')
    return `Unexpected \`${text}\` beside a share of the baseline, expected as=change, or "of …"`
  const isOther = (each: number): boolean => (side === 'above' ? each < 1 : each > 1)
  // "2 times slower" is half of the rate, "0.5 times" too.
  const wrong = ratio.ratios.find(isOther)
  if (wrong === undefined) return undefined
  return `Unexpected \`${text}\` beside a ratio of ${wrong.toFixed(3)}, expected words for contender ÷ baseline ${side === 'above' ? 'below' : 'above'} 1`
}

function sideOf(words: Words, better: Better | undefined): Side | undefined {
  if (words === 'more') return 'above'
  if (words === 'less') return 'below'
  if (better === undefined) return undefined
  return (words === 'better') === (better === 'higher') ? 'above' : 'below'
}

function verbs(words: string): RegExp {
  return new RegExp(String.raw`\b(${words})${filler}`, 'i')
}
