// Pseudonyms of a publication: the same identity has the same one in every file of every archive.
//
// Numbers are given in the order of archives, files and lines. What was published keeps its number: the register states, for
// each pseudonym, where identities with it stand, so it can be read again without stating what they are.
import type { Aliases } from '../aliases.ts'
import { identityClasses, type IdentityClass } from './identity.ts'

/** An identity, and where it stands: `<archive> <source>:<line>.<ordinal>`, the same for every conversion of the file. */
export interface LocatedIdentity {
  readonly kind: IdentityClass
  readonly text: string
  readonly at: string
  /** False where another file is the same except for its identities. */
  readonly isUnique: boolean
}

/** A pseudonym that was published, and some of the places of its identity. */
export interface RegisteredPseudonym {
  readonly id: string
  readonly at: readonly string[]
}

/** The pseudonyms of a publication. */
export interface Pseudonyms {
  /** Spelling → pseudonym, for the identities of one archive. */
  readonly aliases: (identities: readonly LocatedIdentity[]) => Aliases
  readonly register: readonly RegisteredPseudonym[]
}

// Enough to find an identity again after some of its files are gone.
const keptPlaces = 3

/** Gives every identity of the archives its pseudonym; `before` is the register of the last conversion. */
export function assignPseudonyms(
  archives: readonly (readonly LocatedIdentity[])[],
  before: readonly RegisteredPseudonym[] = [],
): Pseudonyms {
  const all = archives.flat()
  const keyOf = keysOf(all)
  const registered = new Map(before.flatMap(({ id, at }) => at.map((each) => [each, id] as const)))
  const idOf = new Map<string, string>()
  const taken = new Set(before.map(({ id }) => id))
  const given = new Set<string>()
  for (const identity of [...all.filter(isUnique), ...all]) {
    const id = registered.get(identity.at)
    const key = keyOf(identity)
    if (id === undefined || idOf.has(key) || given.has(id) || kindOf(id) !== identity.kind) continue
    idOf.set(key, id)
    given.add(id)
  }
  // A pseudonym must not be the name of another machine.
  for (const { text } of all) taken.add(text)
  const last = new Map<IdentityClass, number>()
  for (const identity of all) {
    const key = keyOf(identity)
    if (idOf.has(key)) continue
    let number = last.get(identity.kind) ?? 0
    do number += 1
    while (taken.has(`${identity.kind}-${String(number)}`))
    last.set(identity.kind, number)
    idOf.set(key, `${identity.kind}-${String(number)}`)
  }
  const pseudonymOf = (identity: LocatedIdentity): string => idOf.get(keyOf(identity)) ?? ''
  return {
    aliases: (identities) =>
      Object.fromEntries(identities.map((each) => [each.text, pseudonymOf(each)])),
    register: registerOf(all, pseudonymOf, before),
  }
}

function registerOf(
  all: readonly LocatedIdentity[],
  pseudonymOf: (identity: LocatedIdentity) => string,
  before: readonly RegisteredPseudonym[],
): readonly RegisteredPseudonym[] {
  const places = new Map<string, Set<string>>()
  for (const identity of [...all.filter(isUnique), ...all]) {
    const id = pseudonymOf(identity)
    const known = places.get(id) ?? new Set()
    if (known.size < keptPlaces) known.add(identity.at)
    places.set(id, known)
  }
  // A number that is no longer used is not given to another identity.
  for (const { id, at } of before) if (!places.has(id)) places.set(id, new Set(at))
  return [...places].map(([id, at]) => ({ id, at: [...at] })).toSorted(byNumber)
}

// db1 and db1.example.net are one host where no other name begins with db1.
function keysOf(all: readonly LocatedIdentity[]): (identity: LocatedIdentity) => string {
  const fullNames = new Map<string, Set<string>>()
  for (const { kind, text } of all) {
    const name = text.toLowerCase()
    const dot = name.indexOf('.')
    if (kind !== 'host' || dot < 0) continue
    const short = name.slice(0, dot)
    fullNames.set(short, (fullNames.get(short) ?? new Set()).add(name))
  }
  return ({ kind, text }) => {
    const name = text.toLowerCase()
    const [full, ...others] = kind === 'host' ? (fullNames.get(name) ?? []) : []
    return `${kind} ${full !== undefined && others.length === 0 ? full : name}`
  }
}

function isUnique(identity: LocatedIdentity): boolean {
  return identity.isUnique
}

function kindOf(id: string): string {
  return id.slice(0, id.lastIndexOf('-'))
}

function byNumber(a: RegisteredPseudonym, b: RegisteredPseudonym): number {
  const rank = ({ id }: RegisteredPseudonym): number =>
    identityClasses.findIndex((kind) => kind === kindOf(id))
  const number = ({ id }: RegisteredPseudonym): number => Number(id.slice(id.lastIndexOf('-') + 1))
  return rank(a) - rank(b) || number(a) - number(b)
}
