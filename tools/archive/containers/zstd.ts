// Zstandard. fzstd decompresses it on every version of Node, so the same damage has the same message everywhere; node:zlib supports
// zstd only from Node 22.15 on.
import { ByteStream, type Chunks } from '../byte-stream.ts'
import { damaged } from '../container-problem.ts'
import type { Compression } from './container.ts'
import { checksumFlag, isZstdFrame, zstdFrames, type Frame } from './zstd-frames.ts'

export const zstd: Compression = {
  kind: 'compression',
  name: 'zstd',
  recognises: isZstdFrame,
  unpack,
  staysCompressed: false,
}

async function* unpack(packed: Chunks): Chunks {
  const bytes = new ByteStream(packed)
  try {
    for await (const frame of zstdFrames(bytes)) yield* decompressed(frame)
  } finally {
    await bytes.close()
  }
}

// A block takes a millisecond, but a malicious one could take minutes.
const maxMicroseconds = 5_000_000

// fzstd does not verify checksums, and waits for a checksum that is passed to it.
async function* decompressed({ at, header, hasChecksum, parts }: Frame): Chunks {
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
    if (process.cpuUsage().user - start > maxMicroseconds) {
      throw damaged('zstd data', 'block that takes too long in the frame', at)
    }
    for (const piece of pieces) hash?.update(piece)
    yield* pieces
    pieces = []
  }
}
