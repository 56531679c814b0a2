// Zstandard byte by byte: frames of blocks that are stored or repeat one byte.
//
// Reference: RFC 8878
import xxhash from 'xxhash-wasm'

/** A block: its bytes, or one byte and how often it stands there. */
export type RawBlock = Buffer | { readonly byte: number; readonly count: number }

/** A frame with a window of 2 to the power of `window` bytes, and a checksum unless `checked` is false. */
export async function rawFrame(
  blocks: readonly RawBlock[],
  { window = 17, checked = true }: { window?: number; checked?: boolean } = {},
): Promise<Buffer> {
  const flags = checked ? 4 : 0
  const parts: Buffer[] = [Buffer.from([0x28, 0xb5, 0x2f, 0xfd, flags, (window - 10) << 3])]
  const hash = (await xxhash()).create64()
  for (const [index, block] of blocks.entries()) {
    const isBuffer = Buffer.isBuffer(block)
    const size = isBuffer ? block.length : block.count
    const head = Buffer.alloc(3)
    const isLast = index === blocks.length - 1
    head.writeUIntLE((size << 3) | (isBuffer ? 0 : 2) | (isLast ? 1 : 0), 0, 3)
    parts.push(head, isBuffer ? block : Buffer.from([block.byte]))
    hash.update(isBuffer ? block : Buffer.alloc(block.count, block.byte))
  }
  if (checked) {
    const checksum = Buffer.alloc(4)
    checksum.writeUInt32LE(Number(BigInt.asUintN(32, hash.digest())))
    parts.push(checksum)
  }
  return Buffer.concat(parts)
}

/** Content in frames of stored blocks. */
export async function rawZstd(content: Buffer): Promise<Buffer> {
  const blocks: Buffer[] = []
  for (let at = 0; at < content.length || at === 0; at += 65_536) {
    blocks.push(content.subarray(at, at + 65_536))
  }
  return rawFrame(blocks)
}
