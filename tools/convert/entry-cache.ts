// Copies entries of a packed data file from the previous file if their inputs are unchanged.
//
// `.build/cache/<name>.entries` states where the entries of a data file are, by the digest of the inputs of each.
import { hash } from 'node:crypto'
import { fstatSync, statSync, type Stats } from 'node:fs'
import { readCacheValue, writeCacheValue } from '../cache-file.ts'
import { openSegment, readSegment, type Segment } from '../runs/cache-segment.ts'
import { jsonText } from '../stable-json.ts'

/** An entry that is made if the previous file does not have it. */
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

/** Ranges by the digest of the inputs of their entry. */
interface State {
  readonly stamp: string
  readonly digests: readonly string[]
  readonly starts: Float64Array
  readonly bytes: Float64Array
}

const separator = ',\n'
const copiedBytes = 1024 * 1024

/** Opens the entries of the last file; a file that was changed since has none. Without a place, all entries are made. */
export function entryCache(place?: CachedFile): EntryCache {
  const { file, known } = place && !place.fresh ? readState(place) : nothingKnown
  const next = new Map<string, Range>()
  let size = 0
  return {
    *parts(archive, lists) {
      for (const piece of joined(pieces(archive, lists, known, next))) {
        size += lengthOf(piece)
        if (typeof piece === 'string') yield piece
        else if (file) yield* copied(file, piece)
      }
    },
    hasEntry(name, list) {
      for (const entry of list)
        if (lengthOf(known.get(digestOf(name, entry)) ?? textOf(entry)) > 0) return true
      return false
    },
    save() {
      if (!place || next.size === 0) return
      const written = statSync(place.file)
      // Another process may have replaced the file meanwhile.
      if (written.size === size) writeState(place, stampOf(written), next)
    },
  }
}

/** A part of the new file: a text, or its range in the previous file. */
type Piece = string | Range

// Stores in `next` where each entry is in the new file.
function* pieces(
  archive: string,
  lists: DerivedLists,
  known: ReadonlyMap<string, Range>,
  next: Map<string, Range>,
): Generator<Piece> {
  let at = 0
  const counted = (piece: Piece): Piece => {
    at += lengthOf(piece)
    return piece
  }
  // The name of a list is at the end of the line before its entries, so each line that begins with a name is an entry.
  yield counted(`{"archive":${jsonText(archive)}`)
  for (const [name, entries] of Object.entries(lists)) {
    yield counted(`,${jsonText(name)}:{`)
    let before = '\n'
    for (const entry of entries) {
      const digest = digestOf(name, entry)
      const piece = known.get(digest) ?? textOf(entry)
      const bytes = lengthOf(piece)
      if (bytes > 0) yield counted(before)
      next.set(digest, { start: at, bytes })
      if (bytes === 0) continue
      yield counted(piece)
      before = separator
    }
    yield counted(before === separator ? '\n}' : '}')
  }
  yield '}\n'
}

// Entries that are consecutive in both files are one range.
function* joined(all: Iterable<Piece>): Generator<Piece> {
  let range: Range | undefined
  let between = ''
  for (const piece of all) {
    if (range && piece === separator) {
      between = piece
      continue
    }
    const end = range && range.start + range.bytes + between.length
    if (range && typeof piece !== 'string' && piece.start === end) {
      range = { start: range.start, bytes: end + piece.bytes - range.start }
    } else {
      if (range) yield range
      yield between
      range = undefined
      if (typeof piece === 'string') yield piece
      else range = piece
    }
    between = ''
  }
  if (range) yield range
}

function textOf({ id, make }: DerivedEntry): string {
  const text = make()
  return text === undefined ? '' : `${jsonText(id)}:${text}`
}

function lengthOf(piece: Piece): number {
  return typeof piece === 'string' ? Buffer.byteLength(piece) : piece.bytes
}

function* copied(file: Segment, { start, bytes }: Range): Generator<Uint8Array> {
  const end = start + bytes
  for (let at = start; at < end; at += copiedBytes)
    yield readSegment(file, at, Math.min(copiedBytes, end - at))
}

function digestOf(list: string, { id, basis }: DerivedEntry): string {
  return hash('sha256', `${list} ${id} ${basis}`, 'base64').slice(0, 24)
}

function writeState(
  { version, state }: CachedFile,
  stamp: string,
  next: ReadonlyMap<string, Range>,
): void {
  const ranges = [...next.values()]
  writeCacheValue(state, version, {
    stamp,
    digests: [...next.keys()],
    starts: Float64Array.from(ranges, ({ start }) => start),
    bytes: Float64Array.from(ranges, ({ bytes }) => bytes),
  } satisfies State)
}

/** The previous file, open if entries of it can be copied. */
interface LastFile {
  readonly file?: Segment
  readonly known: ReadonlyMap<string, Range>
}

const nothingKnown: LastFile = { known: new Map() }

function readState({ file: path, state, version }: CachedFile): LastFile {
  const stored = readCacheValue(state, version) as State | undefined
  const file = stored && openSegment(path)
  // Another process may replace the file; what is open stays as it is.
  if (!file || stored.stamp !== stampOf(fstatSync(file.handle))) return nothingKnown
  const known = new Map<string, Range>()
  for (const [index, digest] of stored.digests.entries()) {
    const [start, bytes] = [stored.starts[index], stored.bytes[index]]
    if (start !== undefined && bytes !== undefined) known.set(digest, { start, bytes })
  }
  return { file, known }
}

function stampOf({ size, mtimeMs, ino }: Stats): string {
  return [size, mtimeMs, ino].join(':')
}
