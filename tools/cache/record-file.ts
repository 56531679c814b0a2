// Files of records by key: appended to by one process, then ended by a table of contents, and never changed again.
//
// The records, a table with an entry for each, sorted by key, and a trailer with the digest of the table. Every entry has the
// checksum of its record, so that nothing waits for the disk: what a power failure loses counts as absent.
import { hash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync, renameSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'

/** An open file. Its bytes can be read until it is garbage-collected, even where another process removes the file. */
export interface OpenFile {
  readonly path: string
  readonly handle: number
}

/** Where the bytes of a record are. */
export interface Place {
  readonly file: OpenFile
  readonly at: number
  readonly bytes: number
  readonly checksum: number
}

/** A finished file of records. */
export interface RecordFile extends OpenFile {
  readonly size: number
  readonly table: Buffer
}

/** A file of records that this process writes. */
export interface RecordWriter {
  /** Appends records that are next to each other in `bytes`; returns where they are. */
  append(bytes: Uint8Array, records: readonly NewRecord[]): readonly Place[]
  /** Ends the file and gives it its name. */
  finish(name: string): void
}

/** The key of a record, and its length. */
export interface NewRecord {
  readonly key: Buffer
  readonly bytes: number
}

// Key, position, length, checksum.
const keyBytes = 16
const entryBytes = keyBytes + 8 + 4 + 4
const trailerMark = Buffer.from('records1')
const trailerBytes = 32 + 8 + trailerMark.length

// The open files of a conversion are few; those of a long-running `dev` are closed with their archive.
const closing = new FinalizationRegistry<number>((handle) => {
  closeSync(handle)
})

/** Opens a file for reading; undefined where it is not there. */
export function openFile(path: string): OpenFile | undefined {
  try {
    return closedLater({ path, handle: openSync(path, 'r') })
  } catch {
    return undefined
  }
}

/** Reads `length` bytes from a position. Throws where the file is shorter. */
export function readBytes({ path, handle }: OpenFile, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  for (let at = 0; at < length;) {
    const read = readSync(handle, bytes, at, length - at, position + at)
    if (read === 0) throw new Error(`${path} ends before ${String(position + length)} bytes`)
    at += read
  }
  return bytes
}

/** Reads a record. Throws where it is damaged. */
export function readRecord({ file, at, bytes, checksum }: Place): Buffer {
  const record = readBytes(file, at, bytes)
  if (crc32(record) !== checksum) throw new Error(`damaged record at byte ${String(at)}`)
  return record
}

/** Opens a finished file of records; undefined for one that is not there, damaged or not finished. */
export function openRecords(path: string): RecordFile | undefined {
  const file = openFile(path)
  try {
    if (!file) return undefined
    const { size } = fstatSync(file.handle)
    const trailer = readBytes(file, size - trailerBytes, trailerBytes)
    if (!trailer.subarray(-trailerMark.length).equals(trailerMark)) return undefined
    const bytes = trailer.readDoubleLE(32) * entryBytes
    const table = readBytes(file, size - trailerBytes - bytes, bytes)
    if (!digestOf(table).equals(trailer.subarray(0, 32))) return undefined
    // The same object, because its handle is closed with it.
    return Object.assign(file, { size, table })
  } catch {
    return undefined
  }
}

/** Where a file has the record of a key. */
export function findRecord(file: RecordFile, key: Buffer): Place | undefined {
  const { table } = file
  const prefix = key.readUInt32BE()
  let [low, high] = [0, table.length / entryBytes]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (table.readUInt32BE(middle * entryBytes) < prefix) low = middle + 1
    else high = middle
  }
  for (let at = low * entryBytes; at < table.length; at += entryBytes) {
    const order = table.compare(key, 0, keyBytes, at, at + keyBytes)
    if (order === 0) return placeAt(file, at)
    if (order > 0) return undefined
  }
  return undefined
}

/** All records of a file with their keys. */
export function* recordsOf(file: RecordFile): Generator<readonly [key: Buffer, place: Place]> {
  for (let at = 0; at < file.table.length; at += entryBytes)
    yield [file.table.subarray(at, at + keyBytes), placeAt(file, at)]
}

/** Creates a file of records; `path` is its name until it is finished. */
export function writeRecords(path: string): RecordWriter {
  const file = closedLater({ path, handle: openSync(path, 'wx+') })
  const places: (readonly [key: Buffer, place: Place])[] = []
  let end = 0
  return {
    append(bytes, records) {
      writeBytes(file, bytes, end)
      let from = 0
      const added = records.map(({ key, bytes: length }) => {
        const checksum = crc32(bytes.subarray(from, from + length))
        const place = { file, at: end + from, bytes: length, checksum }
        places.push([key, place])
        from += length
        return place
      })
      end += bytes.length
      return added
    },
    finish(name) {
      const table = tableOf(places)
      const count = Buffer.alloc(8)
      count.writeDoubleLE(places.length)
      writeBytes(file, Buffer.concat([table, digestOf(table), count, trailerMark]), end)
      renameSync(path, name)
    },
  }
}

function tableOf(places: readonly (readonly [key: Buffer, place: Place])[]): Buffer {
  const table = Buffer.alloc(places.length * entryBytes)
  const sorted = places.toSorted(([a], [b]) => Buffer.compare(a, b))
  for (const [index, [key, { at, bytes, checksum }]] of sorted.entries()) {
    const start = index * entryBytes
    key.copy(table, start, 0, keyBytes)
    table.writeDoubleLE(at, start + keyBytes)
    table.writeUInt32LE(bytes, start + keyBytes + 8)
    table.writeUInt32LE(checksum, start + keyBytes + 12)
  }
  return table
}

function placeAt(file: RecordFile, start: number): Place {
  const at = start + keyBytes
  const { table } = file
  return {
    file,
    at: table.readDoubleLE(at),
    bytes: table.readUInt32LE(at + 8),
    checksum: table.readUInt32LE(at + 12),
  }
}

function writeBytes({ handle }: OpenFile, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.length;)
    at += writeSync(handle, bytes, at, bytes.length - at, position + at)
}

function digestOf(bytes: Uint8Array): Buffer {
  return hash('sha256', bytes, 'buffer')
}

function closedLater<T extends OpenFile>(file: T): T {
  closing.register(file, file.handle)
  return file
}
