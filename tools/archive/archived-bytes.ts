// The bytes of a file of an archive after it was read: numbers lead to lines of these bytes, not of later ones.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The bytes of the file if its SHA-256 still is `sha256`; undefined if it changed or cannot be opened any more. */
export function archivedBytes(file: string, sha256: string): Buffer | undefined {
  try {
    const bytes = readFileSync(file)
    return hash('sha256', bytes, 'hex') === sha256 ? bytes : undefined
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return undefined
    throw error
  }
}
