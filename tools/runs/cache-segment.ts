// A file of the cache that is written once, from its start to its end, and read at any position.
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'

/** An open segment. Its bytes can be read until it is garbage-collected, even where another process removes the file. */
export interface Segment {
  readonly file: string
  readonly handle: number
}

// The open segments of a conversion are few; those of a long-running `dev` are closed with their archive.
const closing = new FinalizationRegistry<number>((handle) => {
  closeSync(handle)
})

/** Opens a segment for reading; undefined where it is not there. */
export function openSegment(file: string): Segment | undefined {
  try {
    return registered(file, openSync(file, 'r'))
  } catch {
    return undefined
  }
}

/** Creates a segment. */
export function createSegment(file: string): Segment {
  return registered(file, openSync(file, 'wx+'))
}

/** Writes all of `bytes` at a position. */
export function writeSegment({ handle }: Segment, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.length;)
    at += writeSync(handle, bytes, at, bytes.length - at, position + at)
}

/** Reads `length` bytes from a position. Throws where the segment is shorter. */
export function readSegment({ file, handle }: Segment, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  for (let at = 0; at < length;) {
    const read = readSync(handle, bytes, at, length - at, position + at)
    if (read === 0) throw new Error(`${file} ends before ${String(position + length)} bytes`)
    at += read
  }
  return bytes
}

/** Removes the file of a segment; what is open stays readable. */
export function removeSegment(file: string): void {
  rmSync(file, { force: true })
}

function registered(file: string, handle: number): Segment {
  const segment = { file, handle }
  closing.register(segment, handle)
  return segment
}
