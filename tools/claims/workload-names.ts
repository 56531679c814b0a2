// Workloads that a text names: "write-only" or "point selects" about runs of oltp_read_only.
import type { Vocabulary, WorkloadRow } from '../analysis/vocabulary.ts'
import { escapePattern } from '../escape-pattern.ts'
import type { Run } from '../model.ts'
import type { ForeignName, NamedRuns } from './named-runs.ts'
import { isSubjectAt } from './sentence-sides.ts'

/** A phrase for workloads that none of the runs has; undefined without one, and where a workload has no row. */
export function foreignWorkload(
  text: string,
  { included, archiveRuns }: NamedRuns,
  vocabulary: Vocabulary,
): ForeignName | undefined {
  const own = workloadsOf(included)
  if (own.length === 0) return undefined
  const others = workloadsOf(archiveRuns).filter((name) => !own.includes(name))
  const found =
    others.find((name) => /[-_\d ]/.test(name) && isNamed(text, wordPattern(name))) ??
    foreignPhrase(text, { own, others }, vocabulary)
  return found === undefined
    ? undefined
    : { text: found, expected: `words for a workload of these runs: ${own.join(', ')}` }
}

interface Workloads {
  readonly own: readonly string[]
  readonly others: readonly string[]
}

function foreignPhrase(
  text: string,
  { own, others }: Workloads,
  vocabulary: Vocabulary,
): string | undefined {
  const rows = own.map((name) => rowOf(name, vocabulary))
  const known = rows.flatMap((row) => row ?? [])
  if (known.length < rows.length) return undefined
  const all = [...vocabulary.workloads.values()]
  // The first phrase of another workload in the archive names that workload only.
  const reserved = new Set(others.flatMap((name) => firstPhrase(rowOf(name, vocabulary))))
  const firsts = new Set(known.flatMap(firstPhrase))
  const phrases = new Set(
    known.flatMap((row) => row.phrases).filter((each) => firsts.has(each) || !reserved.has(each)),
  )
  const foreign = distinct(all.flatMap((row) => row.phrases)).filter((each) => !phrases.has(each))
  const ofRows = new Set(known.flatMap((row) => row.phrases))
  const phrase = foreign
    .map((each) =>
      phraseIn(ofRows.has(each) ? withoutAttribute(text, each, phrases) : text, each, [...phrases]),
    )
    .find(Boolean)
  if (phrase !== undefined) return phrase
  const subjects = new Set(known.flatMap((row) => row.subjects))
  return distinct(all.flatMap((row) => row.subjects)).find(
    (each) => !subjects.has(each) && isSubjectWord(text, each),
  )
}

function firstPhrase(row: WorkloadRow | undefined): readonly string[] {
  return row?.phrases.slice(0, 1) ?? []
}

function rowOf(name: string, { workloads }: Vocabulary): WorkloadRow | undefined {
  const pattern = [...workloads.keys()].find(
    (each) => each.endsWith('*') && name.startsWith(each.slice(0, -1)),
  )
  return workloads.get(name) ?? (pattern === undefined ? undefined : workloads.get(pattern))
}

// "Unlike point selects", "more than for updates": about another comparison.
const otherRole =
  /\b(?:unlike|except(?: for| with)?|other than|not|no|non|without|neither|nor|as in|as for|as with|than(?: (?:for|in|of|with|those|the|that)){0,3})[ -]$/i
// "read-only replicas", "the read-only option"
const otherThing =
  /^[ -](?:replicas?|mode|tables?|views?|servers?|options?|variables?|flags?|files?|buffers?|roles?|users?|disks?)\b/i

function isNamed(text: string, pattern: RegExp): boolean {
  return matchOf(text, pattern) !== undefined
}

function matchOf(text: string, pattern: RegExp): string | undefined {
  for (const { 0: found, index } of text.matchAll(pattern))
    if (
      !otherRole.test(text.slice(Math.max(0, index - 40), index)) &&
      !otherThing.test(text.slice(index + found.length))
    )
      return found
  return undefined
}

// A part of a longer phrase of these runs does not match: "non-index updates" contains "index updates".
function phraseIn(text: string, phrase: string, own: readonly string[]): string | undefined {
  const longer = own.filter((each) => each !== phrase && each.includes(phrase))
  const rest = longer.reduce(
    (left, each) => left.replace(wordPattern(each), (found) => ' '.repeat(found.length)),
    text,
  )
  return matchOf(rest, wordPattern(phrase))
}

// "Read-only point selects": a phrase of these runs follows one that describes them.
function withoutAttribute(text: string, attribute: string, own: ReadonlySet<string>): string {
  const isFollowed = [...own].map((each) => new RegExp(`^[ -]${wordPattern(each).source}`, 'iu'))
  return text.replace(wordPattern(attribute), (found, at: number) => {
    const rest = text.slice(at + found.length)
    return isFollowed.some((pattern) => pattern.test(rest)) ? ' '.repeat(found.length) : found
  })
}

function wordPattern(phrase: string): RegExp {
  const words = phrase.split(/[-_ ]/).map((word) => escapePattern(word))
  const last = (words.at(-1) ?? '').replace(/y$/, '(?:y|ies)')
  const all = [...words.slice(0, -1), last].join('[-_ \u00A0]?')
  return new RegExp(String.raw`(?<![\p{L}\d_-])(?:oltp[-_ ])?${all}(?:e?s)?(?![\p{L}\d_])`, 'giu')
}

// "Updates are slower", "median updates of 11.4 lose 5 %", "for updates, 11.4 is slower"
const subjectBefore = /(?:^|[,;:] |\b(?:median|all|both|its|their) )$/i

function isSubjectWord(text: string, word: string): boolean {
  if (new RegExp(String.raw`^(?:for|in|with) ${word},`, 'i').test(text)) return true
  return [...text.matchAll(new RegExp(String.raw`\b${word}\b`, 'gi'))].some(
    ({ 0: found, index: start }) => {
      if (!subjectBefore.test(text.slice(Math.max(0, start - 20), start))) return false
      const of = /^ (?:of|in|on|with) [\w.-]+(?: [\d.]+)?/.exec(text.slice(start + found.length))
      return isSubjectAt(text, { text: found + (of?.[0] ?? ''), start })
    },
  )
}

function workloadsOf(runs: readonly Run[]): readonly string[] {
  return distinct(runs.flatMap(({ fields }) => fields['workload'] ?? []))
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)]
}
