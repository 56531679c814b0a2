// The framing of Zstandard. It is parsed here, because node:zlib silently stops after the first frame, and a header of
// ten bytes can make a decoder allocate gigabytes.
//
// Reference: RFC 8878, sections 3.1.1 and 3.1.2
import type { ByteStream } from '../byte-stream.ts'
import { ContainerProblem, damaged } from '../container-problem.ts'
import { limits } from '../limits.ts'

/** A frame. Read all of `parts` before the next frame. */
export interface Frame {
  /** Offset of its first byte. */
  readonly at: number
  readonly header: Buffer
  readonly hasChecksum: boolean
  /** The blocks, followed by the checksum if it has one. */
  readonly parts: AsyncIterable<Part>
}

/** A block with its header, or the four bytes of a checksum. */
export interface Part {
  readonly kind: 'block' | 'last block' | 'checksum'
  readonly bytes: Buffer
}

/** True for data that start with a frame or a skippable frame. */
export function isZstdFrame(head: Buffer): boolean {
  return head.length >= 4 && (head.readUInt32LE() === magic || isSkippable(head))
}

/** Parses the frames. Throws `ContainerProblem` for damaged framing. */
export async function* zstdFrames(bytes: ByteStream): AsyncGenerator<Frame> {
  for (let count = 0; ; count += 1) {
    const at = bytes.offset
    const head = await bytes.peek(8)
    if (head.length === 0) return
    if (count >= limits.members) {
      throw new ContainerProblem(`more than ${String(limits.members)} zstd frames`)
    }
    if (!isZstdFrame(head)) throw damaged(kind, 'bytes that are not a frame', at)
    if (isSkippable(head)) await skipFrame(bytes)
    else {
      const header = await frameHeader(bytes)
      const hasChecksum = ((header[4] ?? 0) & checksumFlag) !== 0
      yield { at, header, hasChecksum, parts: parts(bytes, hasChecksum) }
    }
  }
}

/** The bit of byte 4 of a header for a checksum. */
export const checksumFlag = 4

const kind = 'zstd data'
const magic = 0xfd2fb528
/** The default limit of the zstd program. */
const maxWindow = 128 * 1024 ** 2
const maxBlock = 128 * 1024

function isSkippable(head: Buffer): boolean {
  return head.readUInt32LE() >>> 4 === 0x184d2a5
}

async function skipFrame(bytes: ByteStream): Promise<void> {
  const size = (await takeExactly(bytes, 8)).readUInt32LE(4)
  if ((await bytes.skip(size)) < size) throw endOfFile(bytes)
}

async function frameHeader(bytes: ByteStream): Promise<Buffer> {
  const at = bytes.offset
  const start = await takeExactly(bytes, 5)
  const flags = start[4] ?? 0
  const isSingle = (flags & 0x20) !== 0
  const dictionaryBytes = [0, 1, 2, 4][flags & 3] ?? 0
  const sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][flags >> 6] ?? 0
  const rest = await takeExactly(bytes, (isSingle ? 0 : 1) + dictionaryBytes + sizeBytes)
  if (dictionaryBytes > 0) throw damaged(kind, 'frame that needs a dictionary', at)
  const window = isSingle ? contentSize(rest) : windowSize(rest[0] ?? 0)
  if (window > maxWindow) throw damaged(kind, 'frame that needs more than 128 MiB of memory', at)
  return Buffer.concat([start, rest])
}

function contentSize(field: Buffer): number {
  if (field.length === 8) return Number(field.readBigUInt64LE())
  return field.readUIntLE(0, field.length) + (field.length === 2 ? 256 : 0)
}

function windowSize(descriptor: number): number {
  return 2 ** (10 + (descriptor >> 3)) * (1 + (descriptor & 7) / 8)
}

async function* parts(bytes: ByteStream, hasChecksum: boolean): AsyncGenerator<Part> {
  for (let isLast = false; !isLast;) {
    const at = bytes.offset
    const head = await takeExactly(bytes, 3)
    const size = head.readUIntLE(0, 3) >> 3
    const isRepeated = ((head[0] ?? 0) & 6) === 2
    if (size > maxBlock) throw damaged(kind, 'block over 128 KiB', at)
    isLast = ((head[0] ?? 0) & 1) === 1
    const block = Buffer.concat([head, await takeExactly(bytes, isRepeated ? 1 : size)])
    yield { kind: isLast ? 'last block' : 'block', bytes: block }
  }
  if (hasChecksum) yield { kind: 'checksum', bytes: await takeExactly(bytes, 4) }
}

async function takeExactly(bytes: ByteStream, count: number): Promise<Buffer> {
  const content = await bytes.take(count)
  if (content.length < count) throw endOfFile(bytes)
  return content
}

function endOfFile(bytes: ByteStream): ContainerProblem {
  return damaged(kind, 'unexpected end of file', bytes.offset)
}
