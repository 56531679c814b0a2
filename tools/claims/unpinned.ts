// Numbers in the prose of an article that are not pinned.
import { basename } from 'node:path'
import { bindingsFile } from '../articles/bindings.ts'
import { isDraft, type Article } from '../articles/article.ts'
import { masked } from '../articles/article-prose.ts'
import { placeFinder } from '../core/place-finder.ts'
import type { Diagnostic, Run } from '../core/model.ts'
import { withoutExemptForms } from './exempt-forms.ts'
import { numberTokens, plainDigits } from './claim-number-text.ts'

/** What an unpinned number is: listed, or an error. */
export type NumberPolicy = 'warn' | 'error'

/** An unpinned number, with its unit, at its offsets in the article. */
export interface UnpinnedNumber {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** The numbers in digits that no pin, claim or exempt form covers, in order; `runs` are those of its archives. */
export function unpinnedNumbers(
  { text, pins, claims }: Pick<Article, 'text' | 'pins' | 'claims'>,
  runs: readonly Run[],
): readonly UnpinnedNumber[] {
  let prose = withoutExemptForms(masked(text))
  for (const { start, end } of pins)
    prose = prose.slice(0, start) + ' '.repeat(end - start) + prose.slice(end)
  const known = knownVersions(runs)
  return [...prose.matchAll(number)].flatMap(({ 0: digits, index }) => {
    const end = index + digits.length
    const rest = prose.slice(end, end + 30)
    const claim = claims.find((each) => each.start <= index && index < each.end)
    if (isNamed(digits, rest, known, runs) || (claim && isStated(digits, claim.data))) return []
    const unit = /^(?:[ \u00A0]?(?:%|×)|[ \u00A0]\p{L}+)?/u.exec(rest)?.[0] ?? ''
    return [{ text: `${digits}${unit}`, start: index, end }]
  })
}

/** A problem for each unpinned number: a warning in drafts. */
export function unpinnedProblems(
  article: Article,
  runs: readonly Run[],
  policy: NumberPolicy,
): readonly Diagnostic[] {
  const placeAt = placeFinder(article.text, article.file, 1)
  const severity = policy === 'error' && !isDraft(article) ? 'error' : 'warning'
  return unpinnedNumbers(article, runs).map(({ text, start }) => ({
    severity,
    rule: 'prose/number',
    message: `Unexpected number \`${text}\` without a pin, expected one in \`${basename(bindingsFile(article.file))}\`: \`benchfolio bind ${article.slug}\` lists what it may be`,
    place: placeAt(start),
  }))
}

// Not the digits of a name such as p95 or InnoDB-8.
const number =
  /(?<![\p{L}\p{N}_.,])(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?![\p{N}_]|\.\d|[.-]?\p{L}+\d)/gu

// What a claim expects and selects is compared with the data by the claim itself.
function isStated(digits: string, data: unknown): boolean {
  const { of, is } = Object(data) as Readonly<Record<string, unknown>>
  const stated = [of, is].filter((text) => typeof text === 'string').join(' ')
  // Commas separate values, and two dots the ends of a range.
  const numbers = stated.replace(/\.\.|[=:/<>,]/g, ' ')
  return numberTokens(numbers).some(
    ({ text }) => Number(plainDigits(text)) === Number(plainDigits(digits)),
  )
}

// A version or a name of these runs.
function isNamed(
  digits: string,
  rest: string,
  versions: ReadonlySet<string>,
  runs: readonly Run[],
): boolean {
  const has = (isIn: (value: string) => boolean): boolean =>
    runs.some(({ fields }) => Object.values(fields).some(isIn))
  // The `6.0-bugfixing` of a name.
  const name = /^-[a-z]\w*/i.exec(rest)?.[0]
  if (name !== undefined && has((value) => value.split(/[^\w.-]+/).includes(digits + name)))
    return true
  if (versions.has(digits)) return !unitAfterVersion.test(rest)
  // The `144G` of a field.
  const suffix = /^\p{L}+/u.exec(rest)?.[0]
  return suffix !== undefined && has((value) => value === digits + suffix)
}

// "5.7-like" is a version, "5.7-fold" and "5.7 ms" are quantities.
const unitAfterVersion =
  /^[ \u00A0-]?(?:%|×|[µmn]?s\b|(?:[GMKk]i?B|[GM]Hz|k|fold|times|percent|percentage|points?|m?secs?|(?:micro|milli|nano)?seconds?|minutes?|hours?|thousand|million|billion)\b)/

/** The versions of some runs and their releases: 10.1.8 and 10.1. */
export function knownVersions(runs: readonly Run[]): ReadonlySet<string> {
  const versions = new Set<string>()
  for (const { fields } of runs)
    for (const key of ['version', 'build', 'server'])
      for (const [version] of (fields[key] ?? '').matchAll(/\d+(?:\.\d+)+/g)) {
        const parts = version.split('.')
        for (let length = 2; length <= parts.length; length += 1)
          versions.add(parts.slice(0, length).join('.'))
      }
  return versions
}
