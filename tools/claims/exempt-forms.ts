// Numbers in prose that need no evidence: names, dates, references and terms of statistics.
import { isDelimiterRow } from './number-heads.ts'

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
]

/** The text with every exempt form blanked, at the same offsets. */
export function withoutExemptForms(text: string): string {
  let result = withoutTableHeads(text)
  for (const pattern of exemptForms)
    result = result.replace(pattern, (found) => found.replace(/[^\n]/g, ' '))
  return result
}

// | threads | 10.1 | 10.2 |
// | ------- | ---: | ---: |
function withoutTableHeads(text: string): string {
  const lines = text.split('\n')
  return lines
    .map((line, index) =>
      isDelimiterRow(lines[index + 1] ?? '') && line.includes('|') ? ' '.repeat(line.length) : line,
    )
    .join('\n')
}
