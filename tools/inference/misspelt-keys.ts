// Names of settings that differ in a slip of the hand: storagae in one params.txt, storage in the others.
import { baseName } from '../core/base-name.ts'
import type { Evidence } from './evidence.ts'
import { push } from './inferred-rows.ts'

/**
 * Misspelt key → the key that is meant: of two with a letter more, or two swapped, between the first and the last, in files of one name
 * of which none has both, with values of one kind, the one that fewer files have, else the longer one.
 */
export function misspeltKeys(companions: readonly Evidence[]): ReadonlyMap<string, string> {
  const owners = new Map<string, Evidence[]>()
  for (const companion of companions)
    for (const key of Object.keys(companion.side?.settings ?? {})) push(owners, key, companion)
  const ownersOf = (key: string): readonly Evidence[] => owners.get(key) ?? []
  const kindsOf = (key: string): readonly string[] =>
    ownersOf(key).map(
      ({ path, side }) => `${baseName(path)} ${String(/^\d/.test(side?.settings[key] ?? ''))}`,
    )
  const areAlike = (a: string, b: string): boolean =>
    new Set([...kindsOf(a), ...kindsOf(b)]).size === 1 &&
    !ownersOf(a).some((each) => ownersOf(b).includes(each))
  const meant = new Map<string, string>()
  for (const longer of owners.keys())
    for (const other of slipsOf(longer).filter((key) => owners.has(key) && areAlike(longer, key))) {
      const isMeant = ownersOf(longer).length > ownersOf(other).length
      meant.set(isMeant ? other : longer, isMeant ? longer : other)
    }
  return new Map([...meant].filter(([, key]) => !meant.has(key)))
}

function slipsOf(key: string): readonly string[] {
  if (!/^[a-z_]{6,40}$/.test(key)) return []
  const slips = Array.from(key)
    .slice(1, -1)
    .flatMap((letter, index) => {
      const [before, after] = [key.slice(0, index + 1), key.slice(index + 2)]
      const swapped = after.length > 1 ? [before + after.charAt(0) + letter + after.slice(1)] : []
      return [before + after, ...swapped]
    })
  return [...new Set(slips)].filter((slip) => slip !== key)
}

/** A file whose settings have the keys that are meant. */
export const respelt = (evidence: Evidence, meant: ReadonlyMap<string, string>): Evidence => {
  const { side } = evidence
  const entries = Object.entries(side?.settings ?? {})
  return side && entries.some(([key]) => meant.has(key))
    ? {
        ...evidence,
        side: {
          ...side,
          settings: Object.fromEntries(
            entries.map(([key, value]) => [meant.get(key) ?? key, value]),
          ),
        },
      }
    : evidence
}
