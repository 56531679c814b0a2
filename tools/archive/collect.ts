// Content taken from a stream: hashed as it passes, kept in memory while it is little, else in a file.
import { createHash } from 'node:crypto'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import type { Chunks } from './byte-stream.ts'
import { headBytes } from './head-of.ts'

/** What was taken. All of the content is in `file`, or in `pieces` where there is none. */
export interface Collected {
  readonly sha256: string
  readonly bytes: number
  /** The first bytes: 512, or all there are. */
  readonly head: Buffer
  readonly pieces: readonly Buffer[]
  readonly file: string | undefined
}

// Half of all files are in the store already: up to this size, nothing is written to find that out.
const memoryBytes = 1024 ** 2

/**
 * Takes all of `content`. `count` hears of every piece before it is kept, and may throw; `spare` gives the
 * path of a file to write. What was written is removed when anything throws.
 */
export async function collect(
  content: Chunks,
  count: (bytes: number) => void,
  spare: () => string,
): Promise<Collected> {
  const hash = createHash('sha256')
  let pieces: Buffer[] = []
  let head = Buffer.alloc(0)
  let bytes = 0
  let file: string | undefined
  let handle: number | undefined
  try {
    for await (const piece of content) {
      count(piece.length)
      hash.update(piece)
      bytes += piece.length
      if (head.length < headBytes) {
        head = Buffer.concat([head, piece.subarray(0, headBytes - head.length)])
      }
      pieces.push(piece)
      if (bytes <= memoryBytes) continue
      handle ??= openSync((file = spare()), 'wx')
      for (const waiting of pieces) writeAll(handle, waiting)
      pieces = []
    }
  } catch (error) {
    if (file !== undefined) rmSync(file, { force: true })
    throw error
  } finally {
    if (handle !== undefined) closeSync(handle)
  }
  return { sha256: hash.digest('hex'), bytes, head, pieces, file }
}

function writeAll(handle: number, piece: Buffer): void {
  for (let at = 0; at < piece.length;) at += writeSync(handle, piece, at)
}
