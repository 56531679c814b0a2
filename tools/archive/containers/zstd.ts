// Zstandard: a frame by node:zlib where Node has it (from 22.15 on), by fzstd where not.
import * as zlib from 'node:zlib'
import type { Transform } from 'node:stream'
import { ByteStream, type Chunks } from '../byte-stream.ts'
import { damaged } from '../container-problem.ts'
import type { Compression } from './container.ts'
import { checksumFlag, isZstdFrame, zstdFrames, type Frame } from './zstd-frames.ts'

export const zstd: Compression = {
  kind: 'compression',
  name: 'zstd',
  recognises: isZstdFrame,
  unpack,
  staysPacked: false,
}

async function* unpack(packed: Chunks): Chunks {
  const bytes = new ByteStream(packed)
  try {
    for await (const frame of zstdFrames(bytes)) {
      yield* decoderOfNode ? byNode(frame, decoderOfNode()) : byFzstd(frame)
    }
  } finally {
    await bytes.close()
  }
}

// Not in the types of Node 20.
const decoderOfNode: (() => Transform) | undefined =
  'createZstdDecompress' in zlib && typeof zlib.createZstdDecompress === 'function'
    ? (zlib.createZstdDecompress as () => Transform)
    : undefined

async function* byNode(frame: Frame, decoder: Transform): Chunks {
  const fed = feed(frame, decoder).catch((error: unknown) => {
    decoder.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  try {
    for await (const piece of decoder) yield piece as Buffer
  } catch (error) {
    const isOurs = !(error instanceof Error && 'code' in error)
    if (isOurs) throw error
    throw damaged('zstd data', `damage (${error.message})`, frame.at)
  }
  await fed
}

async function feed(frame: Frame, decoder: Transform): Promise<void> {
  const write = (bytes: Buffer): Promise<unknown> =>
    new Promise((done) => decoder.write(bytes, done))
  await write(frame.header)
  for await (const { bytes } of frame.parts) await write(bytes)
  decoder.end()
}

// A block takes a millisecond. One that is made to take longer could take minutes.
const mostMicroseconds = 5_000_000

/** Unpacks by fzstd, which looks at no checksum, and would wait for it although it comes last. */
export async function* byFzstd({ at, header, hasChecksum, parts }: Frame): Chunks {
  const { Decompress } = await import('fzstd')
  const { default: xxhash } = await import('xxhash-wasm')
  const hash = hasChecksum ? (await xxhash()).create64() : undefined
  let pieces: Buffer[] = []
  const decoder = new Decompress((piece) => {
    pieces.push(Buffer.from(piece.buffer, piece.byteOffset, piece.length))
  })
  decoder.push(header.map((byte, index) => (index === 4 ? byte & ~checksumFlag : byte)))
  for await (const { kind, bytes } of parts) {
    if (kind === 'checksum') {
      const sum = BigInt.asUintN(32, hash?.digest() ?? 0n)
      if (sum !== BigInt(bytes.readUInt32LE())) {
        throw damaged('zstd data', 'wrong checksum of the frame', at)
      }
      return
    }
    const start = process.cpuUsage().user
    try {
      decoder.push(bytes, kind === 'last block')
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw damaged('zstd data', `damage (${reason}) in the frame`, at)
    }
    if (process.cpuUsage().user - start > mostMicroseconds) {
      throw damaged('zstd data', 'block made to take long in the frame', at)
    }
    for (const piece of pieces) hash?.update(piece)
    yield* pieces
    pieces = []
  }
}
