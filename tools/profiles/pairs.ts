// Functions that seem to be one under two names: a rename, a clone of the compiler, or a part split off.
import type { FunctionShare, Profile } from './profile.ts'
import { baseName } from './symbol-name.ts'

/** Two names for what seems to be one function; `why` is for readers. */
export interface Pairing {
  readonly baseline: string
  readonly contender: string
  readonly why: 'same name' | 'similar name'
}

interface Candidate {
  readonly name: string
  readonly base: string
  readonly moved: number
  readonly found: FunctionShare
}

interface Match extends Pairing {
  readonly score: number
}

// A function went from one name to another when almost nothing of it is left on the one side.
const leftOver = 0.25
// What was lost under one name and won under the other may differ by this factor.
const factor = 2.5
// Below this share nothing is guessed: 0.1 % of all samples.
const least = 0.001

/**
 * Pairs every function of the baseline that vanished, or almost, with one that appeared in the contender: of the same
 * name but for clones, mangling and template arguments, or of a similar name, in the same object, of a similar share
 * and, where the profiles tell, with a caller in common. Each is paired once, the most alike first.
 */
export function pairings(baseline: Profile, contender: Profile): readonly Pairing[] {
  const gone = moved(baseline, contender)
  const come = moved(contender, baseline)
  const matches = gone.flatMap((one) => come.flatMap((other) => matchOf(one, other) ?? []))
  const used = new Set<string>()
  return matches
    .toSorted((a, b) => b.score - a.score || (a.baseline < b.baseline ? -1 : 1))
    .filter(({ baseline: from, contender: to }) => {
      const keys = [`from ${from}`, `to ${to}`]
      if (keys.some((key) => used.has(key))) return false
      for (const key of keys) used.add(key)
      return true
    })
    .map(({ baseline: from, contender: to, why }) => ({ baseline: from, contender: to, why }))
}

function moved(from: Profile, to: Profile): readonly Candidate[] {
  return [...from.functions].flatMap(([name, found]) => {
    const left = to.functions.get(name)?.share ?? 0
    if (/^(?:0x)?[0-9a-f]{6,16}$/.test(name) || left > found.share * leftOver) return []
    return [{ name, base: baseName(name), moved: found.share - left, found }]
  })
}

function matchOf(one: Candidate, other: Candidate): Match | undefined {
  if (one.name === other.name) return undefined
  const pair = { baseline: one.name, contender: other.name }
  const size = Math.min(one.moved, other.moved)
  if (one.base === other.base) return { ...pair, why: 'same name', score: 10 + size }
  if (size < least || Math.max(one.moved, other.moved) > size * factor) return undefined
  if (one.found.object !== other.found.object) return undefined
  const known = one.found.callers.size > 0 && other.found.callers.size > 0
  if (known && ![...one.found.callers].some((name) => other.found.callers.has(name)))
    return undefined
  const alike = likeness(one.base, other.base)
  return alike === undefined ? undefined : { ...pair, why: 'similar name', score: alike + size }
}

// One name is a prefix of the other, up to a word boundary: SearchCatCacheInternal, cmp_dtuple_rec_with_match_low.
function likeness(a: string, b: string): number | undefined {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length < 6) return undefined
  if (long.startsWith(short) && /^(?:[A-Z_\d]|::)/.test(long.slice(short.length)))
    return short.length / long.length
  if (long.endsWith(short) && /(?:_|::)$/.test(long.slice(0, -short.length)))
    return short.length / long.length
  return undefined
}
