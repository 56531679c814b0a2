// zip, read by yauzl from the central directory. Checked here, because yauzl does not: checksums, members that share
// bytes, and names that differ between the directory and the member.
//
// Reference: PKWARE, APPNOTE.TXT 6.3.10
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { Entry as ZipEntry, RandomAccessReader, ZipFile } from 'yauzl'
import type { Chunks } from '../byte-stream.ts'
import { ContainerProblem, damaged } from '../container-problem.ts'
import { limits } from '../limits.ts'
import type { Bundle, BundleSource, Entry } from './container.ts'

// The signatures of a member, and of the end record of an empty zip.
const member = Buffer.from('PK\x03\x04')
const end = Buffer.from('PK\x05\x06')

export const zip: Bundle = {
  kind: 'bundle',
  name: 'zip',
  recognises: (head) => {
    const start = head.subarray(0, 4)
    return start.equals(end) || (start.equals(member) && !isDocument(head))
  },
  entries,
}

// Office documents and jars are zips too, but are treated as single files.
const documents = ['[Content_Types].xml', '_rels/', 'mimetype', 'META-INF/']

function isDocument(head: Buffer): boolean {
  const length = head.length < 28 ? 0 : head.readUInt16LE(26)
  const first = head.toString('latin1', 30, 30 + length)
  return documents.some((name) => first.startsWith(name))
}

async function* entries(source: BundleSource): AsyncGenerator<Entry> {
  // The bundle exposes only the default export of a CommonJS package.
  const { default: yauzl } = await import('yauzl')
  const descriptor = openSync(await source.file(), 'r')
  try {
    const reader = windowReader(yauzl.RandomAccessReader, descriptor)
    const size = fstatSync(descriptor).size
    const container = await wrapErrors(
      yauzl.fromRandomAccessReaderPromise(reader, size, { autoClose: false, decodeStrings: false }),
    )
    const listStart = listOffset(container)
    const zipEntries = await readEntries(container)
    const ends = endOffsets(zipEntries, listStart)
    for (const entry of zipEntries) yield await entryOf(container, entry, ends.get(entry) ?? 0)
  } finally {
    closeSync(descriptor)
  }
}

const windowBytes = 64 * 1024

/** Reads the many small headers of a zip from one window of the file: a request per header takes ten times as long. */
function windowReader(Reader: typeof RandomAccessReader, descriptor: number): RandomAccessReader {
  const bytes = Buffer.allocUnsafe(windowBytes)
  let [start, end] = [0, 0]
  return new (class extends Reader {
    override _readStreamForRange(from: number, to: number): Readable {
      return Readable.from(pieces(descriptor, from, to), { objectMode: false })
    }

    override read(
      buffer: Buffer,
      offset: number,
      length: number,
      position: number,
      done: (error: Error | null, bytesRead?: number) => void,
    ): void {
      try {
        if (position < start || position + length > end) {
          start = position
          end = position + readSync(descriptor, bytes, 0, windowBytes, position)
        }
        const isInside = position + length <= end
        if (isInside) bytes.copy(buffer, offset, position - start, position - start + length)
        done(null, isInside ? length : readSync(descriptor, buffer, offset, length, position))
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    }
  })()
}

function* pieces(descriptor: number, from: number, to: number): Generator<Buffer> {
  for (let at = from; at < to;) {
    const piece = Buffer.allocUnsafe(Math.min(windowBytes, to - at))
    const count = readSync(descriptor, piece, 0, piece.length, at)
    if (count === 0) return
    yield piece.subarray(0, count)
    at += count
  }
}

async function readEntries(container: ZipFile): Promise<readonly ZipEntry[]> {
  if (container.entryCount > limits.members) {
    throw new ContainerProblem(`more than ${String(limits.members)} members`)
  }
  const zipEntries: ZipEntry[] = []
  try {
    for await (const entry of container.eachEntry()) zipEntries.push(entry)
  } catch (error) {
    throw zipProblem(error, listOffset(container))
  }
  return zipEntries
}

/** Returns the offset of the next entry of the directory, a number that yauzl types otherwise. */
function listOffset(container: ZipFile): number {
  return Number(container.readEntryCursor)
}

const localHeaderBytes = 30

/** Returns the end of each member: the offset of the next member or of the directory. */
function endOffsets(
  zipEntries: readonly ZipEntry[],
  listStart: number,
): ReadonlyMap<ZipEntry, number> {
  const ordered = zipEntries.toSorted(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  )
  return new Map(
    ordered.map((entry, index) => {
      const end = ordered[index + 1]?.relativeOffsetOfLocalHeader ?? listStart
      const at = entry.relativeOffsetOfLocalHeader
      const minBytes = localHeaderBytes + entry.fileNameRaw.length + entry.compressedSize
      if (at + minBytes > end) throw damaged('zip', 'members that share bytes', at)
      return [entry, end]
    }),
  )
}

async function entryOf(container: ZipFile, entry: ZipEntry, end: number): Promise<Entry> {
  const name = entry.fileNameRaw
  const at = entry.relativeOffsetOfLocalHeader
  if (name.toString().endsWith('/')) return { kind: 'folder', name }
  const reason = refusal(entry)
  if (reason !== undefined) return { kind: 'refused', name, reason }
  const local = await wrapErrors(container.readLocalFileHeaderPromise(entry), at)
  if (local.fileDataStart + entry.compressedSize > end) {
    throw damaged('zip', 'members that share bytes', at)
  }
  if (!local.fileName.equals(name)) {
    return { kind: 'refused', name, reason: 'name differs from that in the directory' }
  }
  return {
    kind: 'file',
    name,
    bytes: entry.uncompressedSize,
    packedBytes: entry.compressedSize,
    content: () => contentOf(container, entry),
  }
}

const [typeBits, regular, link] = [0o170000, 0o100000, 0o120000]
const [stored, deflated] = [0, 8]

function refusal(entry: ZipEntry): string | undefined {
  // Only Unix programs set the type.
  const type = (entry.externalFileAttributes >>> 16) & typeBits
  if (type === link) return 'symbolic link, not followed'
  if (type !== 0 && type !== regular) return 'entry of an unknown kind'
  if (entry.isEncrypted()) return 'encrypted'
  if (entry.compressionMethod === stored || entry.compressionMethod === deflated) return undefined
  return `unsupported compression method ${String(entry.compressionMethod)}`
}

async function* contentOf(container: ZipFile, entry: ZipEntry): Chunks {
  if (entry.compressedSize === 0 && entry.uncompressedSize === 0 && entry.crc32 === 0) return
  const at = entry.relativeOffsetOfLocalHeader
  const stream = await wrapErrors(container.openReadStreamPromise(entry), at)
  let checksum = 0
  try {
    for await (const data of stream) {
      const piece = data as Buffer
      checksum = crc32(piece, checksum)
      yield piece
    }
  } catch (error) {
    throw zipProblem(error, at)
  }
  if (checksum !== entry.crc32) throw damaged('zip', 'wrong checksum of the member', at)
}

async function wrapErrors<T>(work: Promise<T>, at?: number): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw zipProblem(error, at)
  }
}

function zipProblem(error: unknown, at?: number): ContainerProblem {
  const reason = error instanceof Error ? error.message : String(error)
  const what = `damage (${reason.replace(/\.$/, '')})`
  return at === undefined ? new ContainerProblem(what) : damaged('zip', what, at)
}
