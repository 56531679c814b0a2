// Readings of earlier runs of the program, keyed by content. Deleting them costs time only.
//
// An archive has an index, `.build/cache/<name>.index`, and segments with the readings, `<name>-<uuid>.segment`. Every process
// writes a segment of its own and replaces the index as a whole, so that two of them never write to one file. What an index
// names and is not there is read again.
import { randomUUID } from 'node:crypto'
import { fdatasync, mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { BadInput } from '../errors.ts'
import type { KeptReading } from '../model.ts'
import type { RedactedReading } from '../redaction/redact-reading.ts'
import {
  indexEnding,
  openIndex,
  writeIndex,
  type IndexBody,
  type IndexHead,
  type OpenIndex,
} from './cache-index.ts'
import {
  createSegment,
  openSegment,
  readSegment,
  removeSegment,
  writeSegment,
  type Segment,
} from './cache-segment.ts'
import { packedHeads, recordReadings, type ReadingHead } from './packed-results.ts'
import type { ReadResult } from './read-result.ts'
import { keepLoaded, withStoredReadings, type StoredReadings } from './stored-readings.ts'

/** Digests by path and stamp, readings by digest. A stamp only saves hashing a file again. */
export interface ReadingCache {
  digest(path: string, stamp: string): string | undefined
  reading(sha256: string): RedactedReading | undefined
  remember(path: string, stamp: string, result: ReadResult): void
  /** Writes results that were just read, and returns them; `results` are those of `part` where this thread made them. */
  add(part: Uint8Array, results?: readonly ReadResult[]): readonly ReadResult[]
  /**
   * Writes what was remembered; nothing when the files have all of it. The promise is fulfilled once the index has
   * replaced the last one.
   */
  save(): Promise<void>
}

/** What the cache has of a digest. */
interface Entry {
  readonly head: ReadingHead
  readonly record: CachedRecord
}

/** The readings of a digest in a segment. */
interface CachedRecord extends StoredReadings {
  readonly segment: Segment
  readonly position: number
}

/** The readings of an archive: where they are cached, and what they depend on. */
export interface CachedArchive {
  /** Of the index. */
  readonly file: string
  readonly converter: string
  /** Folder or container of the archive. */
  readonly source: string
  /** True to read every file again. */
  readonly fresh: boolean
  /** Read here where absent. */
  readonly index?: OpenIndex
}

const flush = promisify(fdatasync)

// What is written before it is flushed: the disk takes it while files are read, and little is left to wait for at the end.
const flushBytes = 8 * 1024 * 1024

interface Opened {
  readonly digests: IndexBody['digests']
  readonly entries: ReadonlyMap<string, Entry>
}

// Above these, what is in use is copied to one new segment.
const mostSegments = 16
const mostUnused = 0.5

/** Opens the cache of an archive; one of another converter, or a damaged one, counts as empty. */
export function readingCache(archive: CachedArchive): ReadingCache {
  const { file } = archive
  const before = archive.fresh ? undefined : open(archive)
  const digests = new Map<string, readonly [string, string]>()
  const added = new Map<string, Entry>()
  const used = new Map<string, Entry>()
  let segment: Segment | undefined
  let length = 0
  let flushing = Promise.resolve()
  let flushedLength = 0
  let changed = before === undefined
  const flushSome = ({ handle }: Segment): void => {
    if (length - flushedLength < flushBytes) return
    flushedLength = length
    flushing = flushing.then(() => flush(handle))
    // `save` awaits the same promise and gets the error.
    flushing.catch(() => undefined)
  }
  return {
    digest(path, stamp) {
      const known = before?.digests.get(path)
      return known?.[0] === stamp ? known[1] : undefined
    },
    reading(sha256) {
      const entry = before?.entries.get(sha256)
      return entry && readingOf(entry)
    },
    remember(path, stamp, { sha256, reading }) {
      const entry = reading && (added.get(sha256) ?? before?.entries.get(sha256))
      if (entry) used.set(sha256, entry)
      // The stamp of a member of a container is its digest.
      if (stamp === sha256) return
      changed ||= before?.digests.get(path)?.[0] !== stamp
      digests.set(path, [stamp, sha256])
    },
    add(part, results) {
      const { results: heads, at } = packedHeads(part)
      // Of ignored files only digests are wanted.
      if (heads.every(({ reading }) => reading === undefined))
        return heads.map(({ result }) => result)
      const own = (segment ??= newSegment(file))
      writeSegment(own, part.subarray(at), length)
      changed = true
      const stored = heads.map(({ result, reading: head, kinds, bytes }, index) => {
        const position = length
        length += bytes
        if (head === undefined) return result
        const entry = { head, record: recordOf(kinds, own, position, bytes) }
        added.set(result.sha256, entry)
        return { ...result, reading: readingOf(entry, results?.[index]?.reading?.readings) }
      })
      flushSome(own)
      return stored
    },
    async save() {
      if (!changed && used.size === before?.entries.size) return
      const current = new Set([...used.values()].map(({ record }) => record.segment))
      const entries: SegmentedEntries = isWasteful([...used.values()], current)
        ? compacted(file, used)
        : { used, segments: [...current] }
      await flushing
      // Otherwise an index may name bytes that a power failure loses.
      for (const { handle } of entries.segments) await flush(handle)
      await writeIndex(file, headOf(archive, entries.segments), bodyOf(digests, entries))
      removeUnused(file, entries.segments, before)
    },
  }
}

/** The name of a segment ends with this. */
export const segmentEnding = '.segment'

function open({ file, converter, index: opened }: CachedArchive): Opened | undefined {
  const { head: index, body } = opened ?? openIndex(file, converter)
  if (index?.converter !== converter || body === undefined) return undefined
  // What was used last is removed last; the time of the last change stays.
  utimesSync(file, new Date(), statSync(file).mtime)
  const segments = index.segments.map((name) => openSegment(join(dirname(file), name)))
  const ends = index.segments.map((name) => {
    const path = join(dirname(file), name)
    return statSync(path, { throwIfNoEntry: false })?.size ?? -1
  })
  const entries = new Map<string, Entry>()
  for (const [sha256, head, kinds, order, position, bytes] of body.entries) {
    const segment = segments[order]
    if (segment === undefined || position + bytes > (ends[order] ?? -1)) continue
    entries.set(sha256, { head, record: recordOf(kinds, segment, position, bytes) })
  }
  return { digests: body.digests, entries }
}

function readingOf({ head, record }: Entry, parsed?: readonly KeptReading[]): RedactedReading {
  if (parsed !== undefined) keepLoaded(record, parsed)
  return withStoredReadings(Object.assign({}, head), record)
}

function recordOf(
  kinds: readonly KeptReading['kind'][],
  segment: Segment,
  position: number,
  bytes: number,
): CachedRecord {
  return { kinds: sharedKinds(kinds), segment, position, bytes, load: loadRecord }
}

// A method, because a closure per file takes more memory than the record.
function loadRecord(this: CachedRecord): readonly KeptReading[] {
  const { segment, position, bytes } = this
  try {
    return recordReadings(readSegment(segment, position, bytes))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new BadInput(
      `The cache is damaged: ${message}`,
      segment.file,
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

function newSegment(file: string): Segment {
  mkdirSync(dirname(file), { recursive: true })
  return createSegment(`${stem(file)}-${randomUUID()}${segmentEnding}`)
}

function stem(file: string): string {
  return file.slice(0, -indexEnding.length)
}

function isWasteful(entries: readonly Entry[], segments: ReadonlySet<Segment>): boolean {
  if (segments.size > mostSegments) return true
  const inUse = entries.reduce((sum, { record }) => sum + record.bytes, 0)
  const size = [...segments].reduce((sum, { file }) => sum + sizeOf(file), 0)
  return inUse < (1 - mostUnused) * size
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** Entries by digest, and the segments that hold them. */
interface SegmentedEntries {
  readonly used: ReadonlyMap<string, Entry>
  readonly segments: readonly Segment[]
}

function compacted(file: string, used: ReadonlyMap<string, Entry>): SegmentedEntries {
  const segment = newSegment(file)
  let position = 0
  const moved = new Map<string, Entry>()
  for (const [sha256, { head, record }] of used) {
    const { bytes, kinds } = record
    writeSegment(segment, readSegment(record.segment, record.position, bytes), position)
    moved.set(sha256, { head, record: recordOf(kinds, segment, position, bytes) })
    position += bytes
  }
  return { used: moved, segments: [segment] }
}

function headOf({ converter, source }: CachedArchive, segments: readonly Segment[]): IndexHead {
  return { converter, source, segments: segments.map(({ file }) => basename(file)) }
}

function bodyOf(digests: IndexBody['digests'], { used, segments }: SegmentedEntries): IndexBody {
  const orders = new Map(segments.map((segment, order) => [segment, order]))
  const entries = [...used].map(([sha256, { head, record }]) => {
    const { kinds, segment, position, bytes } = record
    const order = orders.get(segment)
    if (order === undefined) throw new Error(`the segment of ${sha256} is not listed`)
    return [sha256, head, kinds, order, position, bytes] as const
  })
  return { digests, entries }
}

const hourMilliseconds = 60 * 60 * 1000

// The segments of the last index, and what killed processes left; a younger one may belong to a running process.
function removeUnused(
  file: string,
  segments: readonly Segment[],
  before: Opened | undefined,
): void {
  const kept = new Set(segments.map((segment) => segment.file))
  const replaced = new Set(
    [...(before?.entries.values() ?? [])].map(({ record }) => record.segment.file),
  )
  const prefix = `${basename(stem(file))}-`
  for (const name of readdirSync(dirname(file))) {
    const path = join(dirname(file), name)
    if (!name.startsWith(prefix) || !name.endsWith(segmentEnding) || kept.has(path)) continue
    const time = statSync(path, { throwIfNoEntry: false })?.mtimeMs
    if (replaced.has(path) || (time !== undefined && Date.now() - time > hourMilliseconds))
      removeSegment(path)
  }
}
