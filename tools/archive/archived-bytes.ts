// The bytes of a file of an archive after it was read: numbers lead to lines of these bytes, not of later ones.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The bytes of the file if its SHA-256 still is `sha256`; undefined if it changed or cannot be opened any more. */
export function archivedBytes(file: string, sha256: string): Buffer | undefined {
  const bytes = fileBytes(file)
  return bytes && hasDigest(bytes, sha256) ? bytes : undefined
}

/** The bytes of the file as it is now; undefined if it cannot be opened any more. */
export function fileBytes(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return undefined
    throw error
  }
}

/** True if the SHA-256 of the bytes is `sha256`. */
export function hasDigest(bytes: Buffer, sha256: string): boolean {
  return hash('sha256', bytes, 'hex') === sha256
}
