// Engines and their releases that a text names: "MySQL 8.0 is slower" about runs of MariaDB or of MySQL 8.4.
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { escapePattern } from '../escape-pattern.ts'
import { memoizeByObject } from '../memoize.ts'
import type { Run } from '../model.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import type { ForeignName, NamedRuns } from './named-runs.ts'
import { isReferenceAt, isSubjectAt } from './sentence-sides.ts'

/** An engine or a release that no run has; undefined without one. */
export function foreignProduct(
  text: string,
  { included }: NamedRuns,
  vocabulary: Vocabulary,
): ForeignName | undefined {
  return foreignEngine(text, included, vocabulary) ?? foreignBareRelease(text, included)
}

/** An engine, or a release after its engine, that no run has; undefined without one. */
export function foreignEngine(
  text: string,
  included: readonly Run[],
  vocabulary: Vocabulary,
): ForeignName | undefined {
  return namesOf(vocabulary)
    .map((name) => foreignEngineOrRelease(text, name, included))
    .find((found) => found !== undefined)
}

interface EngineName {
  readonly engine: string
  readonly title: string
  readonly pattern: RegExp
}

// A release after the name, and further ones of a list: "PostgreSQL 10, 12 and 14".
const release = String.raw`\d{1,3}(?:\.\d+)*(?![\d.,]*\d)(?!(?: (?:to|and|or) [\d.,]+)?[ \u00A0]?(?:%|×|x\b|times\b|[µmn]?s\b|[GMKk]i?B\b|thread|client|core|connection|user))`
const releases = String.raw`(?: v?(${release}(?:(?:, and |, | and | to | or |–)${release}){0,8}))?`

const namesOf = memoizeByObject((vocabulary: Vocabulary): readonly EngineName[] =>
  [...vocabulary.engines].map(([engine, { title, also = [] }]) => {
    const names = [title, ...also].map((name) => escapePattern(name)).join('|')
    return {
      engine,
      title,
      pattern: new RegExp(String.raw`(?<![\w-])(?:${names})(?![\w-])${releases}`, 'gi'),
    }
  }),
)

// "Unlike MySQL", "a fork of MySQL", "MySQL protocol", "Percona Server for MySQL", "introduced in MySQL 5.7"
const otherRoleBefore =
  /\b(?:unlike|forks? of|based on|derived from|compatible with|like|for|(?:new|added|introduced|removed|fixed) in|backported from|ported from|merged from) $/i
const otherRoleAfter =
  /^(?:[’']s)?(?:[ -])(?:ndb\b|cluster\b|(?:compatible|protocol|client|connector|driver|manual|documentation|blog|developer|team|bug|release note|communit|mode|syntax|fork)\w*)/i

function foreignEngineOrRelease(
  text: string,
  { engine, title, pattern }: EngineName,
  included: readonly Run[],
): ForeignName | undefined {
  if (!included.some(({ fields }) => 'engine' in fields)) return undefined
  const own = included.filter(({ fields }) => hasEngine(fields, engine, title))
  for (const { 0: whole, 1: listed = '', index } of text.matchAll(pattern)) {
    const before = text.slice(Math.max(0, index - 30), index)
    if (otherRoleBefore.test(before) || otherRoleAfter.test(text.slice(index + whole.length)))
      continue
    if (own.length === 0)
      return { text: whole, expected: `an engine of these runs: ${enginesOf(included)}` }
    const versions = versionsOf(own)
    const unknown = (listed.match(/\d+(?:\.\d+)*/g) ?? []).find((each) => !isKnown(each, versions))
    if (versions.length > 0 && unknown !== undefined)
      return {
        text: `${whole.slice(0, whole.length - listed.length)}${unknown}`,
        expected: `a release of these runs: ${versions.toSorted(naturalOrder).join(', ')}`,
      }
  }
  return undefined
}

// "8.0 is slower than 5.7": a number without a unit, as subject or reference.
const bareRelease =
  /(?<![\w.,-])\d{1,2}\.\d{1,2}(?:\.\d{1,3})?(?=$|[,.;:)]|[’']s |[ \u00A0][a-z])(?!\.\d)/g
const quantity =
  /^[ \u00A0](?:times|percent|per|to \d|and \d[\d.]* ?(?:%|×|times)|million|thousand|billion|m?s\b|seconds|minutes|hours|on average)/

function foreignBareRelease(text: string, included: readonly Run[]): ForeignName | undefined {
  const versions = versionsOf(included)
  if (!included.some(({ fields }) => 'version' in fields)) return undefined
  for (const { 0: found, index: start } of text.matchAll(bareRelease)) {
    const mention = { text: found, start }
    if (isKnown(found, versions) || quantity.test(text.slice(start + found.length))) continue
    if (isSubjectAt(text, mention) || isReferenceAt(text, mention))
      return {
        text: found,
        expected: `a release of these runs: ${versions.toSorted(naturalOrder).join(', ')}`,
      }
  }
  return undefined
}

function hasEngine(fields: Run['fields'], engine: string, title: string): boolean {
  const { engine: own = '' } = fields
  if (own === engine) return true
  const words = new RegExp(
    String.raw`(?<!\p{L})(?:${escapePattern(engine)}|${escapePattern(title)})(?!\p{L})`,
    'iu',
  )
  return Object.values(fields).some((value) => words.test(value))
}

function enginesOf(runs: readonly Run[]): string {
  return [...new Set(runs.flatMap(({ fields }) => fields['engine'] ?? []))].join(', ')
}

// Of every field: a build or a recording states its version too.
function versionsOf(runs: readonly Run[]): readonly string[] {
  const found = runs.flatMap(({ fields }) =>
    Object.values(fields).flatMap((value) => value.match(/(?<![\d.])\d+\.\d+(?:\.\d+)*/g) ?? []),
  )
  const whole = runs.flatMap(({ fields }) => /^\d+$/.exec(fields['version'] ?? '')?.[0] ?? [])
  return [...new Set([...found, ...whole])]
}

// 8.4 for 8.4.8, and 8.4.8 where the runs state 8.4 only.
function isKnown(version: string, versions: readonly string[]): boolean {
  return versions.some(
    (each) => each === version || each.startsWith(`${version}.`) || version.startsWith(`${each}.`),
  )
}
