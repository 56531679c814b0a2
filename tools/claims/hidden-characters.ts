// Characters of an article that hide a word from the checks.
import type { Article } from '../articles/article.ts'
import { masked } from '../articles/article-prose.ts'
import { placeFinder } from '../articles/shortcodes.ts'
import type { Diagnostic } from '../core/model.ts'

// Characters that readers do not see, and letters of another alphabet in a word: both hide a word from the checks.
const likeLatin = String.raw`[\p{Script=Cyrillic}\u0391\u0392\u0395-\u0397\u0399\u039A\u039C\u039D\u039F\u03A1\u03A4\u03A5\u03A7\u03BF]`
const hidden = new RegExp(
  String.raw`[\u00AD\u200B-\u200D\u2060\uFEFF]|(?<=\p{Script=Latin})${likeLatin}|${likeLatin}(?=\p{Script=Latin})`,
  'gu',
)

/** An error for each invisible character, and for each Cyrillic or similar-looking Greek letter next to a Latin letter. */
export function hiddenCharacterProblems({
  text,
  file,
}: Pick<Article, 'text' | 'file'>): readonly Diagnostic[] {
  const placeAt = placeFinder(text, file, 1)
  return [...masked(text).matchAll(hidden)].map(({ 0: character, index }) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    const message = `Unexpected character U+${code}, expected visible characters and Latin letters only: delete or retype it`
    return { severity: 'error', rule: 'prose/character', message, place: placeAt(index) }
  })
}
