// Symbols that were renamed: one that vanished from the baseline matched with one that appeared in the contender.
//
// Conservative: a symbol with two candidates of the same rank is not matched at all.
import { groupBy } from '../analysis/group-by.ts'
import { editDistance } from '../core/known-names.ts'
import { renameKey, wordsOf } from './symbol-name.ts'

/** What is known of a symbol; `share` is of all samples, 0 to 1. */
export interface SymbolShare {
  readonly share: number
  readonly object?: string
  /** Empty where the profile has no call stacks. */
  readonly callers: ReadonlySet<string>
  readonly callees: ReadonlySet<string>
}

/** The symbols of a profile by name. */
export type SymbolShares = ReadonlyMap<string, SymbolShare>

/** Baseline name → contender name, as the author of a figure states them. */
export type StatedRenames = Readonly<Record<string, string>>

/** Old name → new name of functions that releases renamed: `site/vocabulary/renames.yaml`. */
export type KnownRenames = ReadonlyMap<string, string>

/** Two names of one symbol. */
export interface Rename {
  readonly baseline: string
  readonly contender: string
  readonly why: 'stated by the author' | 'known rename' | 'same name' | 'similar name'
}

interface Candidate {
  readonly name: string
  readonly key: string
  /** Share that the other profile does not have under this name. */
  readonly moved: number
  readonly symbol: SymbolShare
}

// A symbol vanished when the other profile has at most this part of its share.
const leftOver = 0.25
// The shares under both names may differ by this factor.
const largestFactor = 2.5
// A similar name needs a share of 0.1 % of all samples.
const smallestShare = 0.001
// A similar name may differ in this part of its letters if call stacks agree.
const largestDistance = 0.25
const shortestName = 5

/**
 * Matches symbols that (nearly) vanished with symbols that appeared. `known rename`: a row of the vocabulary. `same name`: equal but for compiler suffixes, mangling,
 * arguments, template arguments and version namespaces. `similar name`: equal but for separators and case, or one name
 * continues the other by a word, or an edit distance of at most 25 % where a caller and a callee are common. Similar names
 * also need the same object, shares within a factor of 2.5 and, where call stacks are known, a common caller.
 */
export function matchRenames(
  baseline: SymbolShares,
  contender: SymbolShares,
  stated: StatedRenames = {},
  known: KnownRenames = new Map(),
): readonly Rename[] {
  const matches = Object.entries(stated)
    .filter(([from, to]) => baseline.has(from) && contender.has(to))
    .map(([from, to]): Rename => ({ baseline: from, contender: to, why: 'stated by the author' }))
  const used = new Set(matches.flatMap((match) => [`- ${match.baseline}`, `+ ${match.contender}`]))
  const vanished = candidates(baseline, contender)
  const appeared = candidates(contender, baseline)
  for (const why of ['known rename', 'same name', 'similar name'] as const) {
    const [from, to] = [
      vanished.filter(({ name }) => !used.has(`- ${name}`)),
      appeared.filter(({ name }) => !used.has(`+ ${name}`)),
    ]
    const found = pairsBy(why, from, to, known).map(([one, other]): Rename => ({
      baseline: one.name,
      contender: other.name,
      why,
    }))
    const counts = new Map<string, number>()
    for (const key of found.flatMap(keysOf)) counts.set(key, (counts.get(key) ?? 0) + 1)
    for (const match of found) {
      const keys = keysOf(match)
      if (keys.every((key) => counts.get(key) === 1)) matches.push(match)
      // An ambiguous symbol is not matched by a weaker reason either.
      for (const key of keys) used.add(key)
    }
  }
  return matches
}

function keysOf({ baseline, contender }: Rename): readonly string[] {
  return [`- ${baseline}`, `+ ${contender}`]
}

const address = /^(?:0x)?[0-9a-f]{6,16}$/

function candidates(from: SymbolShares, to: SymbolShares): readonly Candidate[] {
  return [...from].flatMap(([name, symbol]) => {
    const left = to.get(name)?.share ?? 0
    if (address.test(name) || left > symbol.share * leftOver) return []
    return [{ name, key: renameKey(name), moved: symbol.share - left, symbol }]
  })
}

type CandidatePair = readonly [from: Candidate, to: Candidate]

function pairsBy(
  why: Exclude<Rename['why'], 'stated by the author'>,
  from: readonly Candidate[],
  to: readonly Candidate[],
  known: KnownRenames,
): readonly CandidatePair[] {
  switch (why) {
    case 'known rename':
      return knownNames(from, to, known)
    case 'same name':
      return sameNames(from, to)
    case 'similar name':
      return similarNames(from, to)
  }
}

// The baseline may be the newer release.
function knownNames(
  from: readonly Candidate[],
  to: readonly Candidate[],
  known: KnownRenames,
): readonly CandidatePair[] {
  if (known.size === 0) return []
  const byName = new Map(to.map((candidate) => [candidate.name, candidate]))
  const older = groupBy(known, ([, name]) => name)
  return from.flatMap((one) => {
    const newer = known.get(one.name)
    const names = [
      ...(newer === undefined ? [] : [newer]),
      ...(older.get(one.name) ?? []).map(([name]) => name),
    ]
    return names.flatMap((name): readonly CandidatePair[] => {
      const other = byName.get(name)
      return other ? [[one, other]] : []
    })
  })
}

function sameNames(from: readonly Candidate[], to: readonly Candidate[]): readonly CandidatePair[] {
  const byKey = groupBy(to, ({ key }) => key)
  return from.flatMap((one) =>
    (byKey.get(one.key) ?? [])
      .filter(({ name }) => name !== one.name)
      .map((other): CandidatePair => [one, other]),
  )
}

function similarNames(
  from: readonly Candidate[],
  to: readonly Candidate[],
): readonly CandidatePair[] {
  const large = to.filter(({ moved }) => moved >= smallestShare)
  return from
    .filter(({ moved }) => moved >= smallestShare)
    .flatMap((one) =>
      large.filter((other) => isSimilar(one, other)).map((other): CandidatePair => [one, other]),
    )
}

function isSimilar(from: Candidate, to: Candidate): boolean {
  const [smaller, larger] = [Math.min(from.moved, to.moved), Math.max(from.moved, to.moved)]
  if (larger > smaller * largestFactor) return false
  if (programOf(from.symbol.object) !== programOf(to.symbol.object)) return false
  const [shorter, longer] = [from.key, to.key].toSorted((a, b) => a.length - b.length)
  if (shorter === undefined || longer === undefined || shorter.length < shortestName) return false
  if (digitsOf(shorter) !== digitsOf(longer)) return false
  const agreement = callAgreement(from.symbol, to.symbol)
  if (agreement === 'none') return false
  if (wordsOf(shorter) === wordsOf(longer) || continues(shorter, longer)) return true
  const limit = Math.floor(largestDistance * longer.length)
  return agreement === 'callers and callees' && editDistance(shorter, longer, limit) <= limit
}

// A server whose program was renamed, such as mysqld to mariadbd, is one object; libraries and the kernel keep their names.
function programOf(object: string | undefined): string {
  if (object === undefined) return 'unknown'
  return /\.so(?:\.|$)|^\[/.test(object) ? object : 'program'
}

// Two versions or sizes of one algorithm, such as crc32 and crc64, are two functions.
function digitsOf(name: string): string {
  return name.replace(/\D/g, '')
}

// Inlining changes callees more often than callers.
function callAgreement(
  from: SymbolShare,
  to: SymbolShare,
): 'callers and callees' | 'callers' | 'none' | 'unknown' {
  if (from.callers.size === 0 || to.callers.size === 0) return 'unknown'
  if (!intersects(from.callers, to.callers)) return 'none'
  const areLeaves = from.callees.size === 0 && to.callees.size === 0
  return areLeaves || intersects(from.callees, to.callees) ? 'callers and callees' : 'callers'
}

function intersects(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  for (const name of a) if (b.has(name)) return true
  return false
}

// SearchCatCacheInternal continues SearchCatCache, JOIN::get_best_combination ends in get_best_combination. A word of two letters is
// a variant, such as net_store_data_cs.
function continues(shorter: string, longer: string): boolean {
  if (shorter.length < 6) return false
  if (longer.startsWith(shorter))
    return /^(?:[A-Z]\w{2}|(?:_|::)\w{3})/.test(longer.slice(shorter.length))
  return longer.endsWith(shorter) && /\w{3}(?:_|::)$/.test(longer.slice(0, -shorter.length))
}
