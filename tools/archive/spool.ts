import { createHash, type Hash } from 'node:crypto'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import type { Chunks } from './byte-stream.ts'
import { headBytes } from './read-head.ts'

/** Content with its digest: in `file`, or in `pieces` if there is no file. */
export interface SpooledContent {
  readonly sha256: string
  readonly bytes: number
  /** The first 512 bytes, fewer if it is shorter. */
  readonly head: Buffer
  readonly pieces: readonly Buffer[]
  readonly file: string | undefined
}

// Half of all files are in the store already, and up to this size comparing digests needs no write.
const memoryBytes = 1024 ** 2

// Empty files, of which an archive may have 200,000, need no hash.
const emptyDigest = createHash('sha256').digest('hex')
const noBytes = Buffer.alloc(0)

/**
 * Hashes `content` and keeps it in memory up to 1 MiB, else in a file. `count` gets the size of every piece before it
 * is kept, and may throw; `newFile` returns the path of the file. Removes the file if anything throws.
 */
export async function spool(
  content: Chunks,
  count: (bytes: number) => void,
  newFile: () => string,
): Promise<SpooledContent> {
  let hash: Hash | undefined
  let pieces: Buffer[] = []
  let head = noBytes
  let bytes = 0
  let file: string | undefined
  let handle: number | undefined
  try {
    for await (const piece of content) {
      count(piece.length)
      hash ??= createHash('sha256')
      hash.update(piece)
      bytes += piece.length
      if (head.length < headBytes) {
        head = Buffer.concat([head, piece.subarray(0, headBytes - head.length)])
      }
      pieces.push(piece)
      if (bytes <= memoryBytes) continue
      handle ??= openSync((file = newFile()), 'wx')
      for (const pending of pieces) writeAll(handle, pending)
      pieces = []
    }
  } catch (error) {
    if (file !== undefined) rmSync(file, { force: true })
    throw error
  } finally {
    if (handle !== undefined) closeSync(handle)
  }
  return { sha256: hash?.digest('hex') ?? emptyDigest, bytes, head, pieces, file }
}

function writeAll(handle: number, piece: Buffer): void {
  for (let at = 0; at < piece.length;) at += writeSync(handle, piece, at)
}
