// gzip: one or more members, each with a checksum. The framing is parsed here, because node:zlib reports neither bytes
// after the last member nor their offset, and discards its output if there are any.
//
// Reference: RFC 1952
import { crc32, createInflateRaw, type InflateRaw } from 'node:zlib'
import { ByteStream, type Chunks } from '../byte-stream.ts'
import { ContainerProblem, damaged } from '../container-problem.ts'
import { limits } from '../limits.ts'
import type { Compression, Report } from './container.ts'

export const gzip: Compression = {
  kind: 'compression',
  name: 'gzip',
  recognises: (head) => head[0] === 0x1f && head[1] === 0x8b,
  unpack,
  staysCompressed: true,
}

async function* unpack(packed: Chunks, report: Report): Chunks {
  const bytes = new ByteStream(packed)
  try {
    for (let members = 0; ; members += 1) {
      if (members > limits.members) {
        throw new ContainerProblem(`more than ${String(limits.members)} gzip members`)
      }
      if (members > 0 && !(await hasNextMember(bytes, report))) return
      await skipHeader(bytes)
      yield* member(bytes)
    }
  } finally {
    await bytes.close()
  }
}

// Zeros pad a tape; other bytes that are not a member are reported and skipped.
async function hasNextMember(bytes: ByteStream, report: Report): Promise<boolean> {
  for (;;) {
    const [byte] = await bytes.peek(1)
    if (byte === undefined) return false
    if (byte !== 0) break
    const zeros = await bytes.piece(4096)
    const end = zeros.findIndex((next) => next !== 0)
    if (end >= 0) bytes.unread(zeros.subarray(end))
  }
  if (gzip.recognises(await bytes.peek(2))) return true
  const message = `Skipped the bytes after the end of the gzip data, from byte ${String(bytes.offset)} on`
  report({ severity: 'warning', rule: 'archive/trailing', message })
  return false
}

const [hasChecksum, hasExtra, hasName, hasComment, reserved] = [2, 4, 8, 16, 0xe0]

async function skipHeader(bytes: ByteStream): Promise<void> {
  const at = bytes.offset
  const fixed = await bytes.take(10)
  const flags = fixed[3] ?? 0
  if (fixed.length < 10) throw endOfFile(bytes)
  if (fixed[2] !== 8 || (flags & reserved) !== 0) {
    throw damaged('gzip data', 'header of an unknown kind', at)
  }
  if ((flags & hasExtra) !== 0) {
    const length = await bytes.take(2)
    if (length.length < 2) throw endOfFile(bytes)
    await bytes.skip(length.readUInt16LE())
  }
  if ((flags & hasName) !== 0) await skipText(bytes)
  if ((flags & hasComment) !== 0) await skipText(bytes)
  if ((flags & hasChecksum) !== 0) await bytes.skip(2)
}

async function skipText(bytes: ByteStream): Promise<void> {
  for (;;) {
    const piece = await bytes.piece(4096)
    if (piece.length === 0) throw endOfFile(bytes)
    const end = piece.indexOf(0)
    if (end < 0) continue
    bytes.unread(piece.subarray(end + 1))
    return
  }
}

async function* member(bytes: ByteStream): Chunks {
  const at = bytes.offset
  let checksum = 0
  let size = 0
  for await (const piece of inflateMember(bytes)) {
    checksum = crc32(piece, checksum)
    size += piece.length
    yield piece
  }
  const trailer = await bytes.take(8)
  if (trailer.length < 8) throw endOfFile(bytes)
  if (trailer.readUInt32LE(0) !== checksum || trailer.readUInt32LE(4) !== size % 2 ** 32) {
    throw damaged('gzip data', 'wrong checksum of what begins', at)
  }
}

const pieceBytes = 64 * 1024

// Leaves `bytes` at the byte after the data.
async function* inflateMember(bytes: ByteStream): Chunks {
  const inflate = createInflateRaw({ chunkSize: pieceBytes })
  const feeding = feed(bytes, inflate).catch((error: unknown) => {
    inflate.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  try {
    for await (const piece of inflate) yield piece as Buffer
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!code.startsWith('Z_')) throw error
    if (code === 'Z_BUF_ERROR') throw endOfFile(bytes)
    throw damaged('gzip data', 'damage', bytes.offset)
  }
  await feeding
}

// At the end of the data, the decompressor does not consume all of a piece.
async function feed(bytes: ByteStream, inflate: InflateRaw): Promise<void> {
  for (;;) {
    const piece = await bytes.piece(pieceBytes)
    if (piece.length === 0) {
      inflate.end()
      return
    }
    const before = inflate.bytesWritten
    await new Promise((done) => inflate.write(piece, done))
    const consumed = inflate.bytesWritten - before
    if (consumed < piece.length) {
      bytes.unread(piece.subarray(consumed))
      return
    }
  }
}

function endOfFile(bytes: ByteStream): ContainerProblem {
  return damaged('gzip data', 'unexpected end of file', bytes.offset)
}
