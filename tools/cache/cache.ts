// The one cache of the program: records by a digest of all that they were made from. Deleting it costs time only.
//
// `.build/cache/` has a few files of records, whose names begin with the version of the program. A process adds one of its own,
// so that several processes can use the cache; what one of them has open stays readable there.
import { hash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import {
  findRecord,
  openRecords,
  readRecord,
  recordsOf,
  writeRecords,
  type NewRecord,
  type Place,
  type RecordFile,
  type RecordWriter,
} from './record-file.ts'

/** Where a cache is, and whether it may be used. */
export interface CacheFolder {
  /** Folder for caches and derived files, usually `.build`. */
  readonly build: string
  /** Digest of the program's own sources: what another version wrote is not used. */
  readonly converter: string
  /** True to use nothing that is there. */
  readonly force: boolean
}

/** Records by key. */
export interface Cache {
  /** Where a record is; undefined where there is none. `readRecord` returns its bytes. */
  find(key: Buffer): Place | undefined
  /** Adds records that are next to each other in `bytes`. */
  add(bytes: Uint8Array, records: readonly NewRecord[]): readonly Place[]
  /** The stored value; undefined where there is none or it is damaged. */
  value(key: Buffer): unknown
  put(key: Buffer, value: unknown): void
  /** The stored value, or else that of `compute`, which is stored. */
  cached<T>(key: Buffer, compute: () => T): T
  /** Makes what was added available to later openings. */
  save(): void
}

/** The key of what is made from `inputs`, texts and other values of JSON; `kind` tells records of the same inputs apart. */
export function cacheKey(kind: string, ...inputs: readonly unknown[]): Buffer {
  return hash('sha256', JSON.stringify([kind, inputs]), 'buffer').subarray(0, 16)
}

const recordsEnding = '.records'
const unfinishedEnding = '.new'
// Above this, the smaller files are copied to one.
const mostFiles = 16
const largeFile = 64 * 1024 * 1024

/** Opens the cache. A damaged file counts as absent. */
export function openCache({ build, converter, force }: CacheFolder): Cache {
  const folder = join(build, 'cache')
  let files = force ? [] : openFiles(folder, converter)
  const used = new Set<RecordFile>()
  let added = new Map<string, Place>()
  let writer: RecordWriter | undefined
  const cache: Cache = {
    find(key) {
      const own = added.get(key.toString('latin1'))
      if (own) return own
      for (const file of files) {
        const place = findRecord(file, key)
        if (!place) continue
        if (!used.has(file)) markUsed(used, file)
        return place
      }
      return undefined
    },
    add(bytes, records) {
      writer ??= newFile(folder)
      const places = writer.append(bytes, records)
      for (const [index, { key }] of records.entries()) {
        const place = places[index]
        if (place) added.set(key.toString('latin1'), place)
      }
      return places
    },
    value(key) {
      const place = cache.find(key)
      try {
        return place && (deserialize(readRecord(place)) as unknown)
      } catch {
        return undefined
      }
    },
    put(key, value) {
      const bytes = serialize(value)
      cache.add(bytes, [{ key, bytes: bytes.length }])
    },
    cached<T>(key: Buffer, compute: () => T): T {
      // The kind that is part of a key decides the type of its values.
      const known = cache.value(key) as T | undefined
      if (known !== undefined) return known
      const value = compute()
      if (value !== undefined) cache.put(key, value)
      return value
    },
    save() {
      if (!writer) return
      const last = finished(writer, folder, converter)
      if (last) files.unshift(last)
      writer = undefined
      added = new Map()
      if (files.length > mostFiles) files = merged(files, folder, converter)
    },
  }
  return cache
}

function openFiles(folder: string, converter: string): RecordFile[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter(
    (name) => name.startsWith(`${converter}-`) && name.endsWith(recordsEnding),
  )
  // Their names have the time, and of two records with one key the later one holds.
  return names
    .toSorted()
    .toReversed()
    .flatMap((name) => openRecords(join(folder, name)) ?? [])
}

function newFile(folder: string): RecordWriter {
  mkdirSync(folder, { recursive: true })
  return writeRecords(join(folder, `${randomUUID()}${unfinishedEnding}`))
}

let finishedFiles = 0

// Undefined where another process removed it.
function finished(writer: RecordWriter, folder: string, converter: string): RecordFile | undefined {
  // Two files of one process may be finished in one millisecond.
  const order = String((finishedFiles += 1)).padStart(6, '0')
  const time = Date.now().toString(36)
  const name = `${converter}-${time}-${order}-${randomUUID().slice(0, 8)}${recordsEnding}`
  writer.finish(join(folder, name))
  return openRecords(join(folder, name))
}

// What was used last is removed last; the time of the last change stays.
function markUsed(used: Set<RecordFile>, file: RecordFile): void {
  used.add(file)
  const stat = statSync(file.path, { throwIfNoEntry: false })
  if (stat) utimesSync(file.path, new Date(), stat.mtime)
}

// It has the latest record of each key of the smaller files. A larger file may have a later one, which only costs making it again.
function merged(files: readonly RecordFile[], folder: string, converter: string): RecordFile[] {
  const small = files.filter(({ size }) => size < largeFile)
  if (small.length < 2) return [...files]
  const writer = newFile(folder)
  const seen = new Set<string>()
  for (const file of small) {
    for (const [key, place] of recordsOf(file)) {
      const name = key.toString('latin1')
      if (seen.has(name)) continue
      seen.add(name)
      try {
        writer.append(readRecord(place), [{ key, bytes: place.bytes }])
      } catch {
        // A damaged record is made again when it is needed.
        continue
      }
    }
  }
  const whole = finished(writer, folder, converter)
  if (!whole) return [...files]
  for (const { path } of small) rmSync(path, { force: true })
  return [whole, ...files.filter(({ size }) => size >= largeFile)]
}

/** Bytes of the cache that are kept where the command line states no other number. */
export const defaultCacheBytes = 4e9

const hourMilliseconds = 60 * 60 * 1000
const dayMilliseconds = 24 * hourMilliseconds

/**
 * Removes what killed processes left, what other versions of the program did not use for a day, and then what was not used for the longest
 * time, until at most `mostBytes` are left.
 */
export function boundCache(
  { build, converter }: Pick<CacheFolder, 'build' | 'converter'>,
  mostBytes: number,
): void {
  const folder = join(build, 'cache')
  const kept: { readonly path: string; readonly bytes: number; readonly used: number }[] = []
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const path = join(folder, name)
    const stat = statSync(path, { throwIfNoEntry: false })
    if (!stat?.isFile() || name.endsWith('.json')) continue
    const unused = Date.now() - Math.max(stat.atimeMs, stat.mtimeMs)
    const isRecords = name.endsWith(recordsEnding)
    // A younger one may belong to a running process.
    const limit = isRecords ? dayMilliseconds : hourMilliseconds
    if (unused > limit && !(isRecords && name.startsWith(`${converter}-`)))
      rmSync(path, { recursive: true })
    else if (isRecords) kept.push({ path, bytes: stat.size, used: stat.atimeMs })
  }
  let bytes = kept.reduce((sum, file) => sum + file.bytes, 0)
  for (const file of kept.toSorted((a, b) => a.used - b.used)) {
    if (bytes <= mostBytes) return
    rmSync(file.path, { force: true })
    bytes -= file.bytes
  }
}
