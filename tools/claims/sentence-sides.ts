// The sides that a claim's sentence names, in its order: "11.4 is slower than 10.1" with 10.1 as the baseline.
import { valueLabel } from '../analysis/label.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { escapePattern } from '../escape-pattern.ts'
import type { Run } from '../model.ts'
import { byteSizePhrases } from './byte-sizes.ts'
import type { ComparedSides } from './sides.ts'
import { beats, falls, improves, rises, trails, worsens } from './direction-words.ts'
import { sizePhrases } from './size-nouns.ts'

/** Which sides select the values that a mention may stand for. */
type Owner = 'baseline' | 'contender' | 'both' | 'neither'

/** Words of a sentence, at their offset. */
interface Words {
  readonly text: string
  readonly start: number
}

interface Mention extends Words {
  readonly owner: Owner
}

/** Two sides and the runs whose values a sentence may name. */
export type NamedSides = Pick<ComparedSides, 'archiveRuns' | 'baseline' | 'contender'>

/** A problem of a sentence that names a version or a numbered name that neither side selects; undefined without one. */
export function otherSide(
  sentence: string,
  sides: NamedSides,
  vocabulary: Vocabulary,
): string | undefined {
  const other = mentionsIn(directedClause(sentence), sides, vocabulary).find(
    ({ owner, text }) => owner === 'neither' && isNumbered.test(text),
  )
  return (
    other &&
    `Unexpected \`${other.text}\` in the sentence, expected a value that baseline or contender selects`
  )
}

/** A problem of a sentence that reverses its sides; undefined without one. */
export function reversedSides(
  sentence: string,
  sides: NamedSides,
  vocabulary: Vocabulary,
): string | undefined {
  const clause = directedClause(sentence)
  return reversedProblem(clause, mentionsIn(clause, sides, vocabulary))
}

/** How a sentence names two sides: with which of them as its subject or reference, and whether it names both. */
export interface Orientation {
  readonly isReversed: boolean
  readonly isComplete: boolean
}

/** The orientation of a sentence; undefined where it has neither side as its subject or reference. */
export function orientation(
  sentence: string,
  sides: NamedSides,
  vocabulary: Vocabulary,
): Orientation | undefined {
  const mentions = mentionsIn(sentence, sides, vocabulary)
  const mentionsOf = (owner: Owner): readonly Mention[] =>
    mentions.filter((mention) => mention.owner === owner)
  const [left, right] = [mentionsOf('baseline'), mentionsOf('contender')]
  const hasReference = (list: readonly Mention[]): boolean =>
    list.some((mention) => isReferenceAt(sentence, mention))
  const hasSubject = (list: readonly Mention[]): boolean =>
    list.some((mention) => isSubjectAt(sentence, mention))
  const isStraight = hasReference(left) || hasSubject(right)
  const isReversed = hasReference(right) || hasSubject(left)
  const isComplete = left.length > 0 && right.length > 0
  // "9.7 is faster than 10.1" is about a third side.
  const isForeign = !isComplete && mentions.some(({ owner }) => owner === 'neither')
  return isStraight === isReversed || isForeign ? undefined : { isReversed, isComplete }
}

function reversedProblem(sentence: string, mentions: readonly Mention[]): string | undefined {
  const reversed =
    mentions.find((mention) => mention.owner === 'contender' && isReferenceAt(sentence, mention)) ??
    mentions.find((mention) => mention.owner === 'baseline' && isSubjectAt(sentence, mention))
  if (!reversed) return undefined
  const { text, owner } = reversed
  const [role, other] = owner === 'contender' ? ['reference', 'baseline'] : ['subject', 'contender']
  return `Unexpected ${owner} \`${text}\` as the ${role} of the sentence, expected the ${other}: exchange the sides in the sentence or in the parameters`
}

// "5.5 was released first; with one thread, 5.6 is slower": what is before the semicolon judges nothing.
const clauseEnd = /[;:](?=\s)|,\s(?=(?:and|but|while|whereas)\s)/
const direction = new RegExp(
  String.raw`\b(?:faster|slower|quicker|better|worse|higher|lower|more|less|fewer|longer|shorter|larger|smaller|ahead|behind|loses?|gains?|${[beats, trails, improves, worsens, rises, falls].join('|')}|times|as (?:fast|slow))\b`,
  'i',
)

function directedClause(sentence: string): string {
  const clauses = sentence.split(clauseEnd).filter((clause) => direction.test(clause))
  return clauses.length === 1 ? (clauses[0] ?? sentence) : sentence
}

// A version, or a name with a number such as commit-2; not a size such as "2 cores".
const isNumbered = /^\d+\.\d|^(?=\S*\p{L})\S*\d\S*$/u

// What a value is compared with stands after these words: "than those of 10.1", "as fast as 10.1".
const reference = new RegExp(
  [
    String.raw`\b(?:than|instead of|(?:down|up) from|against|versus|vs\.?|compared (?:with|to)|relative to|ahead of|behind|${beats}|${trails})(?!\w)(?:\s(?!(?:and|but|while|if)\b)[\w’']+){0,5}?\s*$`,
    String.raw`\bas (?:in|with|on|by|of|for|at|under|the|a|those|that)\b(?:\s[\w’']+){0,3}?\s*$`,
    String.raw`\b(?:fast|slow|high|low|long|much|many|good|well|quickly|often) as(?:\s[\w’']+){0,3}?\s*$`,
    String.raw`(?<!\bwithin [\d. –to-]*)(?:%|percent|times)(?: of)?(?: the [\w’']+| that| those| what)? of(?: the)?\s*$`,
  ].join('|'),
  'i',
)

/** Whether a sentence compares something with the words at an offset. */
export function isReferenceAt(sentence: string, { start, text }: Words): boolean {
  const before = textBefore(sentence, start)
  const isStart =
    /\bfrom(?: the)?\s*$/i.test(before) && /^\s+to\b/i.test(sentence.slice(start + text.length))
  return isStart || reference.test(before)
}

// Long enough for the words between a reference and its side.
const longestReference = 160

function textBefore(sentence: string, start: number): string {
  return sentence.slice(Math.max(0, start - longestReference), start)
}

// What is judged stands before its verb; after "than", "since" or "if" another clause may have it as its subject.
const predicate = new RegExp(
  String.raw`^(?:’s|'s)?\s+(?:is|are|was|were|has|had|loses?|lost|gains?|leads?|${beats}|${trails}|${improves}|${worsens}|${rises}|${falls}|takes?|needs?|reach(?:es)?|serves?|does|do|runs?|handles?|completes?|executes?|makes?|gets?|spends?|writes?|reads?|updates?|connects?|shows?|achieves?|provides?|delivers?|offers?|gives?|performs?|stays?|turn(?:s|ed) out|will|can|now|yields?|sustains?|processes|scans?|inserts?|uses?)(?!\w)`,
  'i',
)
const otherClause =
  /\b(?:than|as|since|if|when|while|where|which|that|because|what|before|after|until|though|although)\s+(?:[\w’']+\s+){0,2}$/i

/** Whether the words at an offset are what a sentence judges. */
export function isSubjectAt(sentence: string, { start, text }: Words): boolean {
  return (
    predicate.test(sentence.slice(start + text.length, start + text.length + longestReference)) &&
    !otherClause.test(textBefore(sentence, start)) &&
    !reference.test(textBefore(sentence, start))
  )
}

// "Without a flush" names the other side.
const negated = /\b(?:without|no|not|non)[\s-](?:an? |the )?$/i

// The longest form at each offset: 5.6.21 is no mention of 5.6.
function mentionsIn(
  sentence: string,
  sides: NamedSides,
  vocabulary: Vocabulary,
): readonly Mention[] {
  const owners = formOwners(sides, vocabulary)
  if (owners.size === 0) return []
  const forms = [...owners.keys()].toSorted((a, b) => b.length - a.length)
  const pattern = new RegExp(
    String.raw`(?<![\w.-])(?:${forms.map((form) => escapePattern(form)).join('|')})(?![\w-]|\.\d)`,
    'gi',
  )
  return [...sentence.matchAll(pattern)].flatMap(({ 0: text, index: start }) =>
    negated.test(textBefore(sentence, start))
      ? []
      : [{ text, start, owner: owners.get(text.toLowerCase()) ?? 'both' }],
  )
}

// Form in small letters → the sides that select a value of this form.
function formOwners(
  { archiveRuns, baseline, contender }: NamedSides,
  vocabulary: Vocabulary,
): ReadonlyMap<string, Owner> {
  const owners = new Map<string, Owner>()
  const named = [...baseline.texts.keys()].filter((key) => contender.texts.has(key))
  // Sides named by a recording have versions and engines too.
  const keys = [...new Set([...named, 'engine', 'version'])]
  const [left, right] = [baseline, contender].map(({ filter }) =>
    archiveRuns.filter(({ fields }) => filter(fields)),
  )
  for (const key of keys) {
    const [first, second] = [left, right].map((runs) => valuesOf(runs ?? [], key))
    for (const value of valuesOf(archiveRuns, key)) {
      const isFirst = first?.has(value) === true
      const isSecond = second?.has(value) === true
      const owner = isFirst ? (isSecond ? 'both' : 'baseline') : isSecond ? 'contender' : 'neither'
      for (const form of formsOf(key, value, vocabulary))
        owners.set(form, mergeOwners(owners.get(form), owner))
    }
  }
  for (const { fields } of archiveRuns) {
    const form = majorForm(fields, vocabulary)
    if (form === undefined) continue
    const isFirst = baseline.filter(fields)
    const isSecond = contender.filter(fields)
    const owner = isFirst ? (isSecond ? 'both' : 'baseline') : isSecond ? 'contender' : 'neither'
    owners.set(form, mergeOwners(owners.get(form), owner))
  }
  return owners
}

// "PostgreSQL 10" for 10.23
function majorForm(
  { engine = '', version = '' }: Run['fields'],
  vocabulary: Vocabulary,
): string | undefined {
  const major = /^\d+(?=\.)/.exec(version)?.[0]
  return engine === '' || major === undefined
    ? undefined
    : `${vocabulary.engine(engine).title} ${major}`.toLowerCase()
}

function mergeOwners(known: Owner | undefined, owner: Owner): Owner {
  if (known === undefined || known === 'neither' || known === owner) return owner
  return owner === 'neither' ? known : 'both'
}

// 10.1.8-debug: itself, its label, its version and its release; no bare numbers and no words as short as "on".
function formsOf(key: string, value: string, vocabulary: Vocabulary): readonly string[] {
  const version = /(?<![\d.])\d+(?:\.\d+)+/.exec(value)?.[0] ?? ''
  const release = /^\d+\.\d+/.exec(version)?.[0] ?? ''
  const sizes = byteSizePhrases(value)
  const forms = [value, valueLabel(key, value, vocabulary), version, release]
  return [...[...forms, ...sizePhrases(key, value)].filter((form) => form.length > 2), ...sizes]
    .filter((form) => !/^\d+$/.test(form))
    .map((form) => form.toLowerCase())
}

function valuesOf(runs: readonly Run[], key: string): ReadonlySet<string> {
  return new Set(runs.flatMap(({ fields }) => fields[key] ?? []))
}
