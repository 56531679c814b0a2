// The bytes of a file of an archive after it was read: numbers lead to lines of these bytes, not of later ones.
import { hash } from 'node:crypto'
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import type { ByteRange } from '../formats/reading/number-rows.ts'

/** The bytes of the file if its SHA-256 still is `sha256`; undefined if it changed or cannot be opened any more. */
export function archivedBytes(file: string, sha256: string): Buffer | undefined {
  const bytes = fileBytes(file)
  return bytes && hasDigest(bytes, sha256) ? bytes : undefined
}

/** The bytes of the file as it is now; undefined if it cannot be opened any more. */
export function fileBytes(file: string): Buffer | undefined {
  return ifReadable(() => readFileSync(file))
}

/** Reads byte ranges of the current file, joined; undefined if the file cannot be opened or is too short. */
export function fileRanges(file: string, ranges: readonly ByteRange[]): Buffer | undefined {
  const bytes = Buffer.allocUnsafe(ranges.reduce((sum, [start, end]) => sum + end - start, 0))
  const read = ifReadable(() => {
    const handle = openSync(file, 'r')
    try {
      let at = 0
      for (const [start, end] of ranges) at += readSync(handle, bytes, at, end - start, start)
      return at
    } finally {
      closeSync(handle)
    }
  })
  return read === bytes.length ? bytes : undefined
}

function ifReadable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return undefined
    throw error
  }
}

/** True if the SHA-256 of the bytes is `sha256`. */
export function hasDigest(bytes: Buffer, sha256: string): boolean {
  return hash('sha256', bytes, 'hex') === sha256
}
