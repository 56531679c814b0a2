// Which runs a file without a result belongs to.
import type { ArchivePage } from '../archive/archive-page.ts'
import type { Draft, Fields } from './draft-of-run.ts'
import type { KeptReading } from '../core/model.ts'
import type { PlacedSource } from './placed-source.ts'
import { kindsOf } from './stored-readings.ts'

/** The fields by which files join a run: where a log contradicts its path, the others still have what the path says. */
export function declaredOf(page: ArchivePage, { fields, source }: Draft): Fields {
  return Object.assign({}, fields, page.fields, source?.fields)
}

/**
 * The join rule: a file belongs to every run whose fields include its own. Finds the entries of such runs by fields, in their
 * order. Files of one pattern have the same keys, so there is an index for each requested set of keys.
 */
export function fieldIndex<T>(
  entries: readonly (readonly [T, Fields])[],
): (fields: Fields) => readonly T[] {
  const byKeys = new Map<string, ReadonlyMap<string, readonly T[]>>()
  return (fields) => {
    const keys = Object.keys(fields).toSorted()
    const name = JSON.stringify(keys)
    const index = byKeys.get(name) ?? indexBy(keys, entries)
    byKeys.set(name, index)
    return index.get(textsOf(keys, fields)) ?? []
  }
}

function indexBy<T>(
  keys: readonly string[],
  entries: readonly (readonly [T, Fields])[],
): ReadonlyMap<string, readonly T[]> {
  const index = new Map<string, T[]>()
  for (const [entry, fields] of entries) {
    if (keys.some((key) => fields[key] === undefined)) continue
    const texts = textsOf(keys, fields)
    const equal = index.get(texts)
    if (equal) equal.push(entry)
    else index.set(texts, [entry])
  }
  return index
}

function textsOf(keys: readonly string[], fields: Fields): string {
  return JSON.stringify(keys.map((key) => fields[key]))
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
