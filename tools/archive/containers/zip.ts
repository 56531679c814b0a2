// zip, read by its list at the end through yauzl. What yauzl leaves to its caller is done here: checksums,
// members that share bytes, and names that differ between the list and the member.
//
// Reference: PKWARE, APPNOTE.TXT 6.3.10
import { crc32 } from 'node:zlib'
import type { Entry as Listed, ZipFile } from 'yauzl'
import type { Chunks } from '../byte-stream.ts'
import { ContainerProblem, damaged } from '../container-problem.ts'
import { limits } from '../limits.ts'
import type { Bundle, Entry, Packed } from './container.ts'

// What stands before a member, and before the end record where there is none.
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

// Documents of office programs and jars are zips too, but one file to everybody.
const documents = ['[Content_Types].xml', '_rels/', 'mimetype', 'META-INF/']

function isDocument(head: Buffer): boolean {
  const length = head.length < 28 ? 0 : head.readUInt16LE(26)
  const first = head.toString('latin1', 30, 30 + length)
  return documents.some((name) => first.startsWith(name))
}

async function* entries(packed: Packed): AsyncGenerator<Entry> {
  // A package in CommonJS: bundled, it has its default only.
  const { default: yauzl } = await import('yauzl')
  const file = await packed.file()
  const container = await attempt(
    yauzl.openPromise(file, { autoClose: false, decodeStrings: false }),
  )
  try {
    const listAt = cursor(container)
    const listed = await listOf(container)
    const ends = endsOf(listed, listAt)
    for (const entry of listed) yield await entryOf(container, entry, ends.get(entry) ?? 0)
  } finally {
    container.close()
  }
}

async function listOf(container: ZipFile): Promise<readonly Listed[]> {
  if (container.entryCount > limits.files) {
    throw new ContainerProblem(`more than ${String(limits.files)} members`)
  }
  const listed: Listed[] = []
  try {
    for await (const entry of container.eachEntry()) listed.push(entry)
  } catch (error) {
    throw problem(error, cursor(container))
  }
  return listed
}

/** Where the list is read next. A number, whatever its type says. */
function cursor(container: ZipFile): number {
  return Number(container.readEntryCursor)
}

const localHeaderBytes = 30

/** Where each member must have ended, because the next one or the list begins there. */
function endsOf(listed: readonly Listed[], listAt: number): ReadonlyMap<Listed, number> {
  const ordered = listed.toSorted(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  )
  return new Map(
    ordered.map((entry, index) => {
      const end = ordered[index + 1]?.relativeOffsetOfLocalHeader ?? listAt
      const at = entry.relativeOffsetOfLocalHeader
      const least = localHeaderBytes + entry.fileNameRaw.length + entry.compressedSize
      if (at + least > end) throw damaged('zip', 'members that share bytes', at)
      return [entry, end]
    }),
  )
}

async function entryOf(container: ZipFile, entry: Listed, end: number): Promise<Entry> {
  const name = entry.fileNameRaw
  const at = entry.relativeOffsetOfLocalHeader
  if (name.toString().endsWith('/')) return { kind: 'folder', name }
  const reason = refusal(entry)
  if (reason !== undefined) return { kind: 'refused', name, reason }
  const local = await attempt(container.readLocalFileHeaderPromise(entry), at)
  if (local.fileDataStart + entry.compressedSize > end) {
    throw damaged('zip', 'members that share bytes', at)
  }
  if (!local.fileName.equals(name)) {
    return { kind: 'refused', name, reason: 'called otherwise where its content is' }
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

function refusal(entry: Listed): string | undefined {
  // Set by programs of Unix only.
  const type = (entry.externalFileAttributes >>> 16) & typeBits
  if (type === link) return 'symbolic link, not followed'
  if (type !== 0 && type !== regular) return 'entry of an unknown kind'
  if (entry.isEncrypted()) return 'encrypted'
  if (entry.compressionMethod === stored || entry.compressionMethod === deflated) return undefined
  return `compressed by method ${String(entry.compressionMethod)}, which is not read`
}

async function* contentOf(container: ZipFile, entry: Listed): Chunks {
  const at = entry.relativeOffsetOfLocalHeader
  const stream = await attempt(container.openReadStreamPromise(entry), at)
  let checksum = 0
  try {
    for await (const data of stream) {
      const piece = data as Buffer
      checksum = crc32(piece, checksum)
      yield piece
    }
  } catch (error) {
    throw problem(error, at)
  }
  if (checksum !== entry.crc32) throw damaged('zip', 'wrong checksum of the member', at)
}

async function attempt<T>(work: Promise<T>, at?: number): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw problem(error, at)
  }
}

function problem(error: unknown, at?: number): ContainerProblem {
  const reason = error instanceof Error ? error.message : String(error)
  const what = `damage (${reason.replace(/\.$/, '')})`
  return at === undefined ? new ContainerProblem(what) : damaged('zip', what, at)
}
