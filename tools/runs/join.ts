// Which runs a file without a result belongs to.
import type { ArchivePage } from '../archive/archive-page.ts'
import type { Draft, Fields } from './draft.ts'
import type { KeptReading } from '../model.ts'
import type { PlacedSource } from './placed-source.ts'
import { kindsOf } from './stored-readings.ts'

/** The fields by which files join a run: where a log contradicts its path, the others still have what the path says. */
export function declaredOf(page: ArchivePage, { fields, source }: Draft): Fields {
  return Object.assign({}, fields, page.fields, source?.fields)
}

/** The join rule: a file belongs to every run whose fields include its own. Finds the entries of such runs by fields. */
export function fieldIndex<T>(
  entries: readonly (readonly [T, Fields])[],
): (fields: Fields) => readonly T[] {
  const byPair = new Map<string, (readonly [T, Fields])[]>()
  for (const entry of entries) {
    for (const [key, value] of Object.entries(entry[1])) {
      const pair = `${key}\0${value}`
      const list = byPair.get(pair)
      if (list) list.push(entry)
      else byPair.set(pair, [entry])
    }
  }
  return (fields) => {
    const wanted = Object.entries(fields)
    if (wanted.length === 0) return entries.map(([one]) => one)
    const lists = wanted.map(([key, value]) => byPair.get(`${key}\0${value}`) ?? [])
    const shortest = lists.reduce((a, b) => (b.length < a.length ? b : a))
    return shortest
      .filter(([, own]) => wanted.every(([key, value]) => own[key] === value))
      .map(([one]) => one)
  }
}

/**
 * True for profiles and counters, which are taken several times a run: a key that no result has, such as the number of
 * the sample, does not keep them from it.
 */
export function isRepeated(source: PlacedSource, keys: ReadonlySet<string>): boolean {
  return (
    kindsOf(source).some((kind) => repeatedKinds.has(kind)) &&
    Object.keys(source.fields).some((key) => keys.has(key))
  )
}

const repeatedKinds: ReadonlySet<KeptReading['kind']> = new Set(['profile', 'waits', 'counters'])

/** The fields whose keys some run has. */
export function knownFields(fields: Fields, keys: ReadonlySet<string>): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => keys.has(key)))
}
