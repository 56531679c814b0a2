// Entries of a packed data file are copied from the last file where what they are made from is unchanged.
//
// `.build/cache/<name>.entries` states where the entries of a data file are, by the digest of what each is made from.
import { hash } from 'node:crypto'
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { readSegment, type Segment } from '../runs/cache-segment.ts'
import { jsonText } from '../stable-json.ts'

/** An entry that is made when the last file does not have it. */
export interface DerivedEntry {
  readonly id: string
  /** States everything that the entry is made from and that entries do not share. */
  readonly basis: string
  /** Its JSON without a line break; undefined where there is nothing to write. */
  readonly make: () => string | undefined
}

/** Lists of entries by name. */
export type DerivedLists = Readonly<Record<string, Iterable<DerivedEntry>>>

/** The entries of one data file. */
export interface EntryCache {
  /** The text of the file in parts. */
  parts(archive: string, lists: DerivedLists): Generator<string | Uint8Array>
  /** True where the list has an entry to write. */
  hasEntry(name: string, list: Iterable<DerivedEntry>): boolean
  /** Stores where the entries are; called when the file is written. */
  save(): void
}

/** Where the data file and its state are. */
export interface CachedFile {
  readonly file: string
  readonly state: string
  /** Of everything that all entries depend on. */
  readonly version: string
  /** True to make every entry. */
  readonly fresh: boolean
}

/** Where an entry with its id is in the file; nothing was written where `bytes` is 0. */
interface Range {
  readonly start: number
  readonly bytes: number
}

interface State {
  readonly version: string
  readonly stamp: string
  readonly digests: readonly string[]
  readonly starts: Float64Array
  readonly bytes: Float64Array
}

const separator = ',\n'
const copiedBytes = 1024 * 1024

/** Opens the entries of the last file; a file that was changed since has none. Without a place, all entries are made. */
export function entryCache(place?: CachedFile): EntryCache {
  const known = place && !place.fresh ? readState(place) : new Map<string, Range>()
  const next = new Map<string, Range>()
  return {
    *parts(archive, lists) {
      const before = known.size > 0 && place ? openBefore(place.file) : undefined
      try {
        yield* fileParts(archive, lists, { known, next, before })
      } finally {
        if (before) closeSync(before.handle)
      }
    },
    hasEntry(name, list) {
      for (const entry of list) {
        const range = known.get(digestOf(name, entry))
        if (range ? range.bytes > 0 : entry.make() !== undefined) return true
      }
      return false
    },
    save() {
      if (place && next.size > 0) writeState(place, next)
    },
  }
}

interface Files {
  readonly known: ReadonlyMap<string, Range>
  readonly next: Map<string, Range>
  /** The last file; absent where nothing of it is copied. */
  readonly before: Segment | undefined
}

function* fileParts(
  archive: string,
  lists: DerivedLists,
  { known, next, before }: Files,
): Generator<string | Uint8Array> {
  let at = 0
  const counted = (part: string): string => {
    at += Buffer.byteLength(part)
    return part
  }
  // Consecutive entries are copied at once.
  let pending: Range | undefined
  // A list begins behind another, so that a line that starts with a name is an entry.
  yield counted(`{"archive":${jsonText(archive)}`)
  for (const [name, entries] of Object.entries(lists)) {
    yield counted(`,${jsonText(name)}:{`)
    let isEmpty = true
    for (const entry of entries) {
      const digest = digestOf(name, entry)
      const range = before && known.get(digest)
      const text = range ? undefined : entry.make()
      if (range ? range.bytes === 0 : text === undefined) {
        next.set(digest, { start: 0, bytes: 0 })
        continue
      }
      const between = isEmpty ? '\n' : separator
      isEmpty = false
      next.set(digest, { start: at + between.length, bytes: range?.bytes ?? 0 })
      if (range && pending && range.start === pending.start + pending.bytes + separator.length) {
        const bytes = separator.length + range.bytes
        at += bytes
        pending = { start: pending.start, bytes: pending.bytes + bytes }
        continue
      }
      yield* copied(before, pending)
      pending = range
      yield counted(between)
      if (range) at += range.bytes
      else {
        const start = at
        yield counted(`${jsonText(entry.id)}:${text ?? ''}`)
        next.set(digest, { start, bytes: at - start })
      }
    }
    yield* copied(before, pending)
    pending = undefined
    yield counted(isEmpty ? '}' : '\n}')
  }
  yield '}\n'
}

function* copied(file: Segment | undefined, range: Range | undefined): Generator<Uint8Array> {
  if (!file || !range) return
  const end = range.start + range.bytes
  for (let at = range.start; at < end; at += copiedBytes)
    yield readSegment(file, at, Math.min(copiedBytes, end - at))
}

function digestOf(list: string, { id, basis }: DerivedEntry): string {
  return hash('sha256', `${list} ${id} ${basis}`, 'base64').slice(0, 24)
}

function openBefore(file: string): Segment {
  return { file, handle: openSync(file, 'r') }
}

function writeState(place: CachedFile, next: ReadonlyMap<string, Range>): void {
  const { version, state, file } = place
  const ranges = [...next.values()]
  const written: State = {
    version,
    stamp: stampOf(file),
    digests: [...next.keys()],
    starts: Float64Array.from(ranges, ({ start }) => start),
    bytes: Float64Array.from(ranges, ({ bytes }) => bytes),
  }
  mkdirSync(dirname(state), { recursive: true })
  writeFileSync(`${state}.new`, serialize(written))
  renameSync(`${state}.new`, state)
}

function readState({ file, state, version }: CachedFile): ReadonlyMap<string, Range> {
  const ranges = new Map<string, Range>()
  try {
    const known = deserialize(readFileSync(state)) as State
    if (known.version !== version || known.stamp !== stampOf(file)) return ranges
    for (const [index, digest] of known.digests.entries()) {
      const [start, bytes] = [known.starts[index], known.bytes[index]]
      if (start !== undefined && bytes !== undefined) ranges.set(digest, { start, bytes })
    }
    return ranges
  } catch {
    return new Map()
  }
}

function stampOf(file: string): string {
  const { size, mtimeMs, ino } = statSync(file)
  return [size, mtimeMs, ino].join(':')
}
