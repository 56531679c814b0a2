// Readings of earlier runs of the program in the cache: a record for each digest, and one for the archive with the digests of its
// files and what every stage needs of their readings.
import { resolve } from 'node:path'
import { cacheKey, type Cache } from '../cache/cache.ts'
import { readRecord, type Place } from '../cache/record-file.ts'
import { BadInput } from '../core/errors.ts'
import type { KeptReading } from '../core/model.ts'
import type { PrivateText } from '../redaction/identities/private-text.ts'
import type { RedactedReading } from '../redaction/redact-reading.ts'
import { packedHeads, recordReadings, type ReadingHead } from './packed-results.ts'
import type { ReadResult } from './read-result.ts'
import { keepLoaded, withStoredReadings, type StoredReadings } from './stored-readings.ts'

/** Digests by path and stamp, readings by digest. A stamp only saves hashing a file again. */
export interface ReadingCache {
  digest(path: string, stamp: string): string | undefined
  reading(sha256: string): RedactedReading | undefined
  /** The result of a file of which only the digest was wanted. */
  digestOnly(sha256: string): ReadResult | undefined
  remember(path: string, stamp: string, result: ReadResult): void
  /** Stores results that were just read, and returns them; `results` are those of `part` where this thread made them. */
  add(part: Uint8Array, results?: readonly ReadResult[]): readonly ReadResult[]
  /** Stores what was remembered; nothing when the cache has all of it. */
  save(): void
}

/** The digests of an archive by path, as they were last. */
export type KnownDigests = ReadonlyMap<string, readonly [stamp: string, sha256: string]>

// By digest.
type KnownHeads = ReadonlyMap<
  string,
  readonly [head: ReadingHead, kinds: readonly KeptReading['kind'][]]
>

/** The readings of a digest in the cache. */
interface CachedReadings extends StoredReadings {
  readonly place: Place
}

interface Entry {
  readonly head: ReadingHead
  readonly record: CachedReadings
}

/** The digests of the files of an archive, whatever they were read with. */
export function knownDigests(cache: Cache, source: string): KnownDigests {
  return (cache.value(digestsKey(source)) as KnownDigests | undefined) ?? new Map()
}

function digestsKey(source: string): Buffer {
  return cacheKey('digests', resolve(source))
}

/** What readings depend on besides the files, and the digests of these where they were read before. */
export interface ReadingTerms {
  readonly version: string
  readonly digests: KnownDigests
}

/** Opens the readings of an archive. */
export function readingCache(
  cache: Cache,
  source: string,
  { version, digests: digestsBefore }: ReadingTerms,
): ReadingCache {
  const headsKey = cacheKey('heads', resolve(source), version)
  const headsBefore = (cache.value(headsKey) as KnownHeads | undefined) ?? (new Map() as KnownHeads)
  const namesKey = cacheKey('names', resolve(source), version)
  const namesBefore =
    (cache.value(namesKey) as ReadonlyMap<string, PrivateText> | undefined) ??
    new Map<string, PrivateText>()
  const names = new Map<string, PrivateText>()
  const digests = new Map<string, readonly [string, string]>()
  const known = new Map<string, Entry>()
  const used = new Map<string, Entry>()
  let [digestsChanged, headsChanged] = [false, false]
  const keyOf = (sha256: string): Buffer => cacheKey('reading', version, sha256)
  const entryOf = (sha256: string): Entry | undefined => {
    const open = known.get(sha256)
    if (open) return open
    const head = headsBefore.get(sha256)
    const place = head && cache.find(keyOf(sha256))
    if (!place) return undefined
    const entry = { head: head[0], record: recordOf(head[1], place) }
    known.set(sha256, entry)
    return entry
  }
  return {
    digest(path, stamp) {
      const before = digestsBefore.get(path)
      return before?.[0] === stamp ? before[1] : undefined
    },
    reading(sha256) {
      const entry = entryOf(sha256)
      return entry && readingOf(entry)
    },
    digestOnly(sha256) {
      const privateText = namesBefore.get(sha256)
      return privateText && { sha256, privateText }
    },
    remember(path, stamp, { sha256, reading, privateText }) {
      if (privateText) names.set(sha256, privateText)
      const entry = reading && entryOf(sha256)
      if (entry) used.set(sha256, entry)
      // The stamp of a member of a container is its digest.
      if (stamp === sha256) return
      digestsChanged ||= digestsBefore.get(path)?.[0] !== stamp
      digests.set(path, [stamp, sha256])
    },
    add(part, results) {
      const { results: heads, at } = packedHeads(part)
      // Of ignored files only digests are wanted.
      if (heads.every(({ reading }) => reading === undefined))
        return heads.map(({ result }) => result)
      headsChanged = true
      // A file that is ignored here may be read in another archive, so it leaves no empty record of its digest.
      const records = heads.flatMap(({ result, reading, bytes }) =>
        reading === undefined ? [] : [{ key: keyOf(result.sha256), bytes }],
      )
      const places = cache.add(part.subarray(at), records).values()
      return heads.map(({ result, reading: head, kinds }, index) => {
        const place = head && places.next().value
        if (head === undefined || place === undefined) return result
        const entry = { head, record: recordOf(kinds, place) }
        known.set(result.sha256, entry)
        return { ...result, reading: readingOf(entry, results?.[index]?.reading?.readings) }
      })
    },
    save() {
      if (digestsChanged || digests.size !== digestsBefore.size)
        cache.put(digestsKey(source), digests satisfies KnownDigests)
      if (headsChanged || used.size !== headsBefore.size) {
        const heads = [...used].map(
          ([sha256, { head, record }]) => [sha256, [head, record.kinds]] as const,
        )
        cache.put(headsKey, new Map(heads) satisfies KnownHeads)
      }
      if ([...names.keys()].some((sha256) => !namesBefore.has(sha256)))
        cache.put(namesKey, new Map([...namesBefore, ...names]))
      cache.save()
    },
  }
}

function readingOf({ head, record }: Entry, parsed?: readonly KeptReading[]): RedactedReading {
  if (parsed !== undefined) keepLoaded(record, parsed)
  return withStoredReadings(Object.assign({}, head), record)
}

function recordOf(kinds: readonly KeptReading['kind'][], place: Place): CachedReadings {
  return { kinds: sharedKinds(kinds), place, bytes: place.bytes, load: loadRecord }
}

// A method, because a closure per file takes more memory than the record.
function loadRecord(this: CachedReadings): readonly KeptReading[] {
  try {
    return recordReadings(readRecord(this.place))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new BadInput(
      `The cache is damaged: ${message}`,
      this.place.file.path,
      'Run the command again with --force',
    )
  }
}

const kindLists = new Map<string, readonly KeptReading['kind'][]>()

function sharedKinds(kinds: readonly KeptReading['kind'][]): readonly KeptReading['kind'][] {
  const name = kinds.join()
  const known = kindLists.get(name)
  if (known) return known
  kindLists.set(name, kinds)
  return kinds
}
