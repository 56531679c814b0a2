// Numbers in the prose of an article that have no evidence.
import type { Article } from '../articles/article.ts'
import { isDraft } from '../articles/draft.ts'
import { numbersIn, type NumberInText } from '../articles/number-words.ts'
import { masked } from '../articles/prose.ts'
import { bodyOffset, keyFinder } from '../articles/matter-offsets.ts'
import { placeFinder } from '../articles/shortcodes.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Diagnostic, Run } from '../model.ts'
import { withoutExemptForms } from './exempt-forms.ts'
import { sizeKeys } from './size-nouns.ts'
import type { Evaluated } from './statements.ts'
import { suggestion } from './suggestion.ts'
import { titleProblems } from './title-numbers.ts'

// Texts of the front matter whose numbers are shortcodes.
const boundKeys: ReadonlySet<string> = new Set(['finding', 'takeaways'])

/** What the numbers of an article are compared with. */
export interface ProseContext {
  /** Of the archives that the article names. */
  readonly runs: readonly Run[]
  readonly words: Vocabulary
  readonly stated: Evaluated
}

/** An error for every number, in digits or words, that no shortcode prints and no exempt form covers; warnings in a draft. */
export function proseProblems(article: Article, context: ProseContext): readonly Diagnostic[] {
  const { text, file } = article
  const prose = withoutExemptForms(masked(text, isNumberWithUnit))
  const placeAt = placeFinder(text, file, 1)
  const severity = isDraft(article) ? 'warning' : 'error'
  const body = bodyOffset(text)
  const keyAt = keyFinder(text)
  const known = knownVersions(context.runs)
  const typed = numbersIn(prose).filter(
    (number) => number.start >= body || boundKeys.has(keyAt(number.start)),
  )
  return [
    ...titleProblems(article, prose.slice(0, body), context.stated, (number) =>
      isNamed(number, prose, known, context.runs),
    ).map(({ start, ...problem }) => ({ severity, ...problem, place: placeAt(start) }) as const),
    ...typed.flatMap((number): readonly Diagnostic[] => {
      if (isNamed(number, prose, known, context.runs)) return []
      const place = placeAt(number.start)
      if (!/^\d/.test(number.text)) return [wordProblem(number.text, severity, place)]
      const { fix, exact } = suggestion(
        prose.slice(number.start, number.start + 60),
        context.runs,
        context.words,
      )
      const message = `Unexpected number \`${number.text}\` without evidence, expected ${fix}`
      const edit =
        exact === undefined || number.start < body
          ? {}
          : { edit: { length: digitsOf(number.text).length, text: exact } }
      return [{ severity, rule: 'prose/number', message, place, fix, ...edit }]
    }),
  ]
}

// The number without a scale such as `million`.
function digitsOf(text: string): string {
  return /^[\d,.]*\d/.exec(text)?.[0] ?? text
}

function wordProblem(
  word: string,
  severity: Diagnostic['severity'],
  place: Diagnostic['place'],
): Diagnostic {
  const fix = `{{< count of=… word="${word} …" >}} or {{< ratio … word="${word}" >}}`
  const message = `Unexpected number word \`${word}\` without evidence, expected ${fix}, or other words`
  return { severity, rule: 'prose/word', message, place, fix }
}

// `12 %` in backticks is a number, `32cores` and `--threads=16` are code.
function isNumberWithUnit(code: string): boolean {
  return /^\d[\d,.]*[\s\u00A0]?(?:[%×]|[a-z]+ per [a-z]+)$/i.test(code)
}

// A version of these runs, a size that some of them have ("two cores"), or the pronoun "one".
function isNamed(
  number: NumberInText,
  prose: string,
  versions: ReadonlySet<string>,
  runs: readonly Run[],
): boolean {
  const { text, value, unit, start } = number
  const rest = prose.slice(start + text.length, start + text.length + 30)
  const name = /^-[a-z]\w*/i.exec(rest)?.[0]
  if (name !== undefined && hasWord(runs, `${text}${name}`)) return true
  if (versions.has(text)) return unit === '' && !unitAfterVersion.test(rest)
  const suffix = /^\p{L}+/u.exec(rest)?.[0] ?? ''
  if (suffix !== '' && hasText(runs, `${text}${suffix}`)) return true
  if (/^\d/.test(text)) return false
  const keys = sizeKeys.get(/^[ -](\p{L}+?)s?\b/u.exec(rest)?.[1]?.toLowerCase() ?? '')
  if (keys) return runs.some(({ fields }) => keys.some((key) => fields[key] === String(value)))
  return /^one$/i.test(text)
}

// "5.7-like" is a version, "5.7-fold" and "5.7 ms" are quantities.
const unitAfterVersion =
  /^[ \u00A0-]?(?:[µmn]?s|[GMKk]i?B|[GM]Hz|k|fold|times|percent|percentage|points?|m?secs?|(?:micro|milli|nano)?seconds?|minutes?|hours?|thousand|million|billion)\b/

// The `6.0-bugfixing` of a name.
function hasWord(runs: readonly Run[], text: string): boolean {
  return runs.some(({ fields }) =>
    Object.values(fields).some((value) => value.split(/[^\w.-]+/).includes(text)),
  )
}

// The `144G` of a field.
function hasText(runs: readonly Run[], text: string): boolean {
  return runs.some(({ fields }) => Object.values(fields).includes(text))
}

/** The versions of some runs and their releases: 10.1.8 and 10.1. */
export function knownVersions(
  runs: readonly Run[],
  keys: readonly string[] = ['version', 'build', 'server'],
): ReadonlySet<string> {
  const versions = new Set<string>()
  for (const { fields } of runs)
    for (const key of keys)
      for (const [version] of (fields[key] ?? '').matchAll(/\d+(?:\.\d+)+/g)) {
        const parts = version.split('.')
        for (let length = 2; length <= parts.length; length += 1)
          versions.add(parts.slice(0, length).join('.'))
      }
  return versions
}
