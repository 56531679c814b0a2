// What `check --fix` writes: numbers as the data state them, and pins with the runs and lines that they have now.
import type { Article } from '../articles/article.ts'
import { bindingsText, lineText, uniqueWords } from '../articles/bindings.ts'
import type { EvaluatedPin } from '../claims/pins.ts'

/** An article with corrected numbers and its bindings, and what changed. */
export interface FixedArticle {
  readonly text: string
  readonly bindings: string
  readonly changes: readonly string[]
}

/** Corrects the pins of an article, and deletes those whose words are gone; undefined where nothing can be corrected. */
export function fixedArticle(
  { text, unplaced }: Pick<Article, 'text' | 'unplaced'>,
  pins: readonly EvaluatedPin[],
): FixedArticle | undefined {
  const gone = unplaced.filter(({ isGone }) => isGone === true)
  const changes = [
    ...pins.flatMap(({ pin, fix }) =>
      fix ? [`${pin.text} (${pin.spec}) → ${fix.text} (${fix.spec})`] : [],
    ),
    ...gone.map(({ words }) => `pin of \`${words}\` deleted, the article does not have the words`),
  ]
  if (changes.length === 0) return undefined
  let [result, at] = ['', 0]
  const ranges = pins.map(({ pin, fix }) => {
    result += text.slice(at, pin.start)
    const start = result.length
    // A text that is unchanged keeps its line breaks.
    result += fix && fix.text !== pin.text ? fix.text : text.slice(pin.start, pin.end)
    at = pin.end
    return { start, end: result.length, words: pin.words, spec: fix?.spec ?? pin.spec }
  })
  result += text.slice(at)
  const line = lineText(result)
  const bound = ranges.map(({ start, end, words, spec }) => ({
    words: uniqueWords(line, start, end) ?? words,
    spec,
  }))
  const kept = unplaced.filter(({ isGone }) => isGone !== true)
  return { text: result, bindings: bindingsText([...bound, ...kept]), changes }
}
