// Words of direction next to a ratio that a shortcode prints: "8 % slower" where the contender is faster.
import type { Article } from '../articles/article.ts'
import { clauseAround, sentences, type Sentence } from '../articles/sentences.ts'
import type { Better } from '../analysis/verdict.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Diagnostic } from '../model.ts'
import { beats, falls, improves, rises, trails, worsens } from './direction-words.ts'
import { reversedSides } from './sentence-sides.ts'
import type { PrintedRatio } from './statement.ts'
import type { Evaluated } from './statements.ts'

type Side = 'above' | 'below'
// `like` has no direction, but sides: "twice as fast as 8.4".
type Words = 'better' | 'worse' | 'more' | 'less' | 'like'

// Directly after the number, and directly before it.
const after: readonly (readonly [Words, RegExp])[] = [
  ['better', /^(?:faster|quicker|better|ahead|speed-?up|boost|improvement)\b/i],
  ['worse', /^(?:slower|worse|behind|slow-?down|regression|penalty)\b/i],
  [
    'more',
    /^(?:more|additional|extra|higher|larger|greater|bigger|longer|above|gain|increase|up\b(?! to))\b/i,
  ],
  ['like', /^as (?:fast|slow|high|low|many|much|long|quick|often|well|good)\b/i],
  // "1.8 times the throughput of 8.4"
  ['like', /^the (?:[a-z]+ ){1,4}of\b/i],
  [
    'less',
    /^(?:less|fewer|lower|smaller|shorter|below|drop|decrease|reduction|loss|down\b(?! to))\b/i,
  ],
]
// "faster than 5.5 by about", "faster: ", "a loss of", "the speed-up of 11.4 is", "increased between 10.1 and 11.4 by"
const filler = String.raw`(?:\s(?:than|of|in|for)\s[\w.]+|\sfrom\s[\w.]+\sto\s[\w.]+|\sbetween\s[\w.]+\sand\s[\w.]+)?(?:\s(?:is|was))?[,:]?(?:\s(?:by|of|about|around|some|roughly|nearly|almost|only|just|another|a further|as much as|between))*\s?\(?\s*$`
// The other side: "trails MySQL 8.4 by 8 %"
const object = String.raw`(?: [\w.-]+){0,4}?`
const before: readonly (readonly [Words, RegExp])[] = [
  [
    'better',
    verbs(
      String.raw`faster|quicker|ahead(?: of [\w.]+)?|${beats}${object}|leads?(?: [\w.]+)?|advantage|boost(?:s|ed)?${object}|${improves}|speed-?up`,
    ),
  ],
  [
    'worse',
    verbs(
      String.raw`slower|(?:${trails})${object}|behind(?: [\w.]+)?|${worsens}|slow-?down|penalty|costs?(?: [\w.]+){0,3}?`,
    ),
  ],
  [
    'more',
    verbs(String.raw`higher|larger|longer|more|gain(?:s|ed)?|growth|${rises}|(?:is|was) up|adds?`),
  ],
  [
    'less',
    verbs(
      String.raw`lower|smaller|shorter|fewer|less|los(?:es?|t|s)|${falls}|(?:is|was) down|cuts?(?: [\w.]+){0,3}?|reduc(?:es?|ed|tion)(?: [\w.]+){0,3}?`,
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
  return sentences(text).flatMap((sentence) => {
    return printed
      .filter(({ code: { start } }) => start >= sentence.start && start < endOf(sentence))
      .flatMap(({ ratio, code }) => {
        const found = wordsNextTo(sentence, code)
        const message =
          found &&
          (contradiction(found, ratio) ??
            reversedSides(clauseAround(sentence, code, clauseEnd), ratio.sides, vocabulary))
        if (message === undefined) return []
        return [{ severity: 'error', rule: 'prose/direction', message, place: code.place } as const]
      })
  })
}

function endOf({ text, start }: Sentence): number {
  return start + text.length
}

// "10.1 is ahead of 11.4: point selects lose 15 %": the sides before the colon are not those of the number.
const clauseEnd = /[;:](?=\s)/g

interface Found {
  readonly text: string
  readonly words: Words
}

// Emphasis, tags and links between a number and its word.
const markup = /[*_[\]]+|<\/?[a-z]+>|\(!\)/g
const longestWords = 400

// "3 to 7 % slower" may be two shortcodes; masked ones are spaces.
const joint =
  /^[\s\u00A0]*(?:(?:to|and|or|–|-|,)[\s\u00A0]+)?(?:(?:%|percent|times|×)[\s\u00A0]*)?(?:(?:again|further|overall)[\s\u00A0]+)?/

function wordsNextTo(
  { text, start }: Sentence,
  code: { readonly start: number; readonly end: number },
): Found | undefined {
  const end = code.end - start
  const rest = text
    .slice(end, end + longestWords)
    .replaceAll(markup, ' ')
    .replace(joint, '')
  const from = Math.max(0, code.start - start - longestWords)
  return (
    match(after, rest) ??
    match(before, text.slice(from, code.start - start).replaceAll(markup, ' '))
  )
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
    return `Unexpected \`${text}\` next to a percentage of the baseline, expected as=change, or "of …"`
  const isOther = (each: number): boolean => (side === 'above' ? each < 1 : each > 1)
  const wrong = ratio.ratios.find(isOther)
  if (wrong === undefined) return undefined
  return `Unexpected \`${text}\` next to a ratio of ${wrong.toFixed(3)}, expected a word for a ratio ${side === 'above' ? 'below' : 'above'} 1 (contender ÷ baseline)`
}

function sideOf(words: Words, better: Better | undefined): Side | undefined {
  if (words === 'more') return 'above'
  if (words === 'less') return 'below'
  if (words === 'like' || better === undefined) return undefined
  return (words === 'better') === (better === 'higher') ? 'above' : 'below'
}

function verbs(words: string): RegExp {
  return new RegExp(String.raw`\b(${words})${filler}`, 'i')
}
