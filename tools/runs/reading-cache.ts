// What was read before, keyed by content: one file an archive under `.build/cache/`. Deleting it costs time only.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { FileReading } from '../formats/read-file.ts'

interface Stored {
  readonly converter: string
  readonly digests: Readonly<Record<string, readonly [stamp: string, sha256: string]>>
  readonly readings: Readonly<Record<string, FileReading>>
}

/** Digests by path and stamp, readings by digest. A stamp only saves hashing a file again. */
export interface ReadingCache {
  digest(path: string, stamp: string): string | undefined
  reading(sha256: string): FileReading | undefined
  remember(path: string, stamp: string, sha256: string, reading: FileReading | undefined): void
  /** Writes what was remembered in this session; nothing when all of it was known. */
  save(): void
}

/** Opens the cache at `file`; one of another converter, or a damaged one, counts as empty. */
export function readingCache(file: string, converter: string, fresh: boolean): ReadingCache {
  const before = fresh ? undefined : load(file, converter)
  const digests: Record<string, readonly [string, string]> = {}
  const readings: Record<string, FileReading> = {}
  let changed = before === undefined
  return {
    digest(path, stamp) {
      const known = before?.digests[path]
      return known?.[0] === stamp ? known[1] : undefined
    },
    reading: (sha256) => readings[sha256] ?? before?.readings[sha256],
    remember(path, stamp, sha256, reading) {
      // Ignored until now, so that only its digest is known.
      changed ||= reading !== undefined && before?.readings[sha256] === undefined
      if (reading) readings[sha256] = reading
      // The stamp of a member of a container is its digest: it need not be remembered.
      if (stamp === sha256) return
      changed ||= before?.digests[path]?.[0] !== stamp
      digests[path] = [stamp, sha256]
    },
    save() {
      if (!changed) return
      mkdirSync(dirname(file), { recursive: true })
      const stored: Stored = { converter, digests, readings }
      writeFileSync(`${file}.new`, serialize(stored))
      renameSync(`${file}.new`, file)
    },
  }
}

function load(file: string, converter: string): Stored | undefined {
  try {
    const stored = deserialize(readFileSync(file)) as Stored
    return stored.converter === converter ? stored : undefined
  } catch {
    return undefined
  }
}
