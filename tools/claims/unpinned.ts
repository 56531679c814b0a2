// Numbers in the prose of an article that are not pinned.
import { basename } from 'node:path'
import { bindingsFile } from '../articles/bindings.ts'
import { isDraft, textOf, type Article } from '../articles/article.ts'
import { masked } from '../articles/article-prose.ts'
import { placeFinder } from '../core/place-finder.ts'
import type { Diagnostic, Run } from '../core/model.ts'
import { numberTokens, plainDigits, type TextSpan } from './claim-number-text.ts'

/** What an unpinned number is: listed, or an error. */
export type NumberPolicy = 'warn' | 'error'

/** The numbers in digits that no pin, claim or exempt form covers, in order; `runs` are those of its archives. */
export function unpinnedNumbers(
  { text, pins, claims }: Pick<Article, 'text' | 'pins' | 'claims'>,
  runs: readonly Run[],
): readonly TextSpan[] {
  let prose = withoutExemptForms(masked(text))
  for (const { start, end } of pins)
    prose = prose.slice(0, start) + ' '.repeat(end - start) + prose.slice(end)
  const known = knownVersions(runs)
  return [...prose.matchAll(number)].flatMap(({ 0: digits, index }) => {
    const end = index + digits.length
    const rest = prose.slice(end, end + 30)
    const claim = claims.find((each) => each.start <= index && index < each.end)
    if (isNamed(digits, rest, known, runs) || (claim && isStated(digits, claim.data))) return []
    return [{ text: digits, start: index, end }]
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
  const stated = ['of', 'is'].map((key) => textOf(data, key) ?? '').join(' ')
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
  // `6.0-bugfixing`, `144G`
  const [suffix] = /^(?:-[a-z]\w*|\p{L}+)/iu.exec(rest) ?? []
  const isPart = (value: string): boolean =>
    suffix !== undefined && value.split(/[^\w.-]+/).includes(digits + suffix)
  if (runs.some(({ fields }) => Object.values(fields).some(isPart))) return true
  return versions.has(digits) && !unitAfterVersion.test(rest)
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

const products =
  'MySQL|MariaDB|Percona Server|PostgreSQL|MongoDB|RocksDB|InnoDB|Linux|kernel|Debian|Ubuntu|glibc|jemalloc|gperftools|gcc|GCC|clang|sysbench|Xeon|EPYC|Opteron'

// A release, and no quantity such as the 1.3 in "MariaDB 1.3 to 1.8 ×".
const release = String.raw`\d{1,3}(?:\.\d+)*(?![\d.,]*\d)(?!(?: (?:to|and|or) [\d.,]+)?[ \u00A0]?(?:%|×|times\b|[µmn]?s\b|[GMKk]i?B\b|[a-z]+ (?:slower|faster)))`

// A year, and further years of a list.
const years = String.raw`(?<![\d.,]|[-–]\s?)\b(?:199|20[0-3])\d\b(?:(?:, and |, | and | to | or |–)(?:199|20[0-3])\d\b)*(?![.,]?\d)(?![ \u00A0]?[%×])`
const months =
  'January|February|March|April|May|June|July|August|September|October|November|December'
const beforeYear = String.raw`(?<=\b(?:[Aa]fter|[Bb]efore|[Bb]etween|[Bb]y|[Dd]uring|[Ee]arly|[Ff]rom|[Ii]n|[Ll]ate|[Oo]f|[Ss]ince|[Tt]ill|[Uu]ntil|[Yy]ear|${months})\s|\b[Mm]id-|\()`
// The end of a clause, a name, or a word that is no unit.
const afterYear = String.raw`(?=\s*(?:$|[.,;:!?)\]"'”’–—|])|\s+[A-Z]|\s+(?:a|after|an|and|are|as|at|before|but|by|for|from|had|has|have|he|in|is|it|its|of|on|or|she|than|that|the|they|this|to|until|was|we|were|when|which|while|with)\b)`
const beforeYearOf = String.raw`(?<=\b(?:articles?|bug reports?|commits?|measurements|papers?|posts?|releases?|reports?|results|talks?|threads?|versions?|\d+\.\d+[\w.-]*) of )`

// What a form matches is no number that the article states.
const exemptForms: readonly RegExp[] = [
  // A date: 2013-04-10, 2016-03
  /\b(?:19|20)\d\d-\d\d(?:-\d\d)?\b/g,
  // in 2015, 2017 and 2023; not 2013 rows and not "in 2013 queries"
  new RegExp(`${beforeYear}${years}${afterYear}`, 'g'),
  // a post of 2013 states, 5.6.24 of 2015
  new RegExp(`${beforeYearOf}${years}`, 'g'),
  // A version: 10.1.8, 2.8.0rc2, 5.10-m2; not 1.5-fold and not 2.4-million
  /(?<![\w.])v?\d+\.\d+(?:\.\d+)+[\w.-]*\w|(?<![\w.])\d+\.\d+-(?:alpha|beta|dev|ga|lts|m|rc|snapshot)\d*\b/gi,
  // MySQL 5.6, PostgreSQL 10, 12, 14 and 18, from PostgreSQL 10 to 18
  new RegExp(
    String.raw`\b(?:${products}) v?${release}(?:(?:, and |, | and | to | or )${release})*`,
    'g',
  ),
  // Figure 2, part-3, exit status 1, [bug 74325]
  /\b(?:articles?|figures?|tables?|groups?|sections?|steps?|parts?|bugs?|exit status|errors?)[ -]#?\d+\b/gi,
  // A footnote: [^1]
  /\[\^[^\]\s]+\]/g,
  // A name: MDEV-3945, commit-2
  /\b(?!(?:sub|roughly|about|around|nearly|almost|over|under|to|plus|minus|some)-)\p{L}+-\d+\w*/giu,
  // 1. item of a list
  /^[ \t]*\d{1,2}\. /gm,
  // Terms of statistics
  /\bp [<>] 0\.05\b|\b(?:5|10|25|50|75|90|95|99)(?:th|\.9) percentiles?\b/g,
  /\b(?:64-bit|32-bit)\b/g,
  // 2nd, 95th
  /\b\d+(?:st|nd|rd|th)\b/g,
  // | threads | 10.1 | 10.2 |, above | ------- | ---: | ---: |
  /^[^|\n]*\|.*(?=\n[ \t\r|:-]*---[ \t\r|:-]*$)/gm,
]

/** The text with every exempt form blanked, at the same offsets. */
export function withoutExemptForms(text: string): string {
  let result = text
  for (const pattern of exemptForms)
    result = result.replace(pattern, (found) => found.replace(/[^\n]/g, ' '))
  return result
}
