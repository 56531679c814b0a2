// Cache files with one value each. A file is replaced atomically, so no process reads a partly written one. It begins
// with a digest of its version and value, so a damaged file or one of another version is ignored.
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'

const digestBytes = 32

/** Stores a value that `readCacheValue` returns for the same version. */
export function writeCacheValue(file: string, version: string, value: unknown): void {
  const bytes = serialize(value)
  renameSync(writeNew(file, [digestOf(version, bytes), bytes]), file)
}

/** The value that was stored for `version`; undefined for another version, a damaged file or none. */
export function readCacheValue(file: string, version: string): unknown {
  try {
    const stored = readFileSync(file)
    const bytes = stored.subarray(digestBytes)
    if (!digestOf(version, bytes).equals(stored.subarray(0, digestBytes))) return undefined
    return deserialize(bytes)
  } catch {
    return undefined
  }
}

/** Replaces a cache file that has its own format. */
export async function replaceCacheFile(file: string, parts: readonly Uint8Array[]): Promise<void> {
  await rename(writeNew(file, parts), file)
}

// Two processes may write the same file. `boundCache` removes what a killed process leaves.
function writeNew(file: string, parts: readonly Uint8Array[]): string {
  const written = `${file}.${randomUUID()}.new`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(written, Buffer.concat(parts))
  return written
}

function digestOf(version: string, bytes: Uint8Array): Buffer {
  return createHash('sha256').update(`${version}\0`).update(bytes).digest()
}
