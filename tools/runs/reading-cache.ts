// Readings of earlier runs of the program, keyed by content: one file per archive in `.build/cache/`. Deleting it costs
// time only.
//
// The file is the length of its head in four bytes, the head in JSON, and the readings in parts as each thread
// serialised them.
import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { RedactedReading } from '../redaction/redact-reading.ts'
import type { ReadResult } from './read-result.ts'

interface Head {
  readonly converter: string
  readonly digests: Readonly<Record<string, readonly [stamp: string, sha256: string]>>
  /** Bytes of each part. */
  readonly parts: readonly number[]
}

/** Digests by path and stamp, readings by digest. A stamp only saves hashing a file again. */
export interface ReadingCache {
  digest(path: string, stamp: string): string | undefined
  reading(sha256: string): RedactedReading | undefined
  remember(path: string, stamp: string, result: ReadResult): void
  /** Adds results that were just read; `part` is their serialised form where another thread made it. */
  addPart(results: readonly ReadResult[], part?: Uint8Array): void
  /**
   * Writes what was remembered; nothing when the file has all of it. The promise is fulfilled once the file has
   * replaced the last one.
   */
  save(): Promise<void>
}

/** Results as bytes, for the file and to be moved between threads. */
export function packed(results: readonly ReadResult[]): Uint8Array<ArrayBuffer> {
  // The memory that the serialiser allocated, not a slice of a pool, because only a whole buffer can be moved.
  const { buffer, byteOffset, length } = serialize(results)
  return new Uint8Array(buffer, byteOffset, length)
}

/** The results of a part. */
export function unpacked(part: Uint8Array): readonly ReadResult[] {
  return deserialize(part) as readonly ReadResult[]
}

/** Opens the cache at `file`; one of another converter, or a damaged one, counts as empty. */
export function readingCache(file: string, converter: string, fresh: boolean): ReadingCache {
  const before = fresh ? undefined : load(file, converter)
  const digests: Record<string, readonly [string, string]> = {}
  const readings = new Map<string, RedactedReading>()
  const inParts = new Set<string>()
  const parts: Uint8Array[] = []
  let changed = before === undefined
  return {
    digest(path, stamp) {
      const known = before?.digests[path]
      return known?.[0] === stamp ? known[1] : undefined
    },
    reading: (sha256) => readings.get(sha256) ?? before?.readings.get(sha256),
    remember(path, stamp, { sha256, reading }) {
      // A file that was ignored until now has a digest and no reading.
      changed ||= reading !== undefined && before?.readings.has(sha256) !== true
      if (reading) readings.set(sha256, reading)
      // The stamp of a member of a container is its digest.
      if (stamp === sha256) return
      changed ||= before?.digests[path]?.[0] !== stamp
      digests[path] = [stamp, sha256]
    },
    addPart(results, part = packed(results)) {
      parts.push(part)
      for (const { sha256 } of results) inParts.add(sha256)
    },
    async save() {
      if (!changed) return
      const own = [...readings].filter(([sha256]) => !inParts.has(sha256))
      await write(file, { converter, digests }, [
        packed(own.map(([sha256, reading]) => ({ sha256, reading }))),
        ...parts,
      ])
    },
  }
}

async function write(
  file: string,
  head: Omit<Head, 'parts'>,
  parts: readonly Uint8Array[],
): Promise<void> {
  mkdirSync(dirname(file), { recursive: true })
  const text = Buffer.from(JSON.stringify({ ...head, parts: parts.map((part) => part.length) }))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)
  const handle = openSync(`${file}.new`, 'w')
  for (const bytes of [length, text, ...parts]) writeAll(handle, bytes)
  closeSync(handle)
  await rename(`${file}.new`, file)
}

function writeAll(handle: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at)
}

function load(
  file: string,
  converter: string,
): (Head & { readonly readings: ReadonlyMap<string, RedactedReading> }) | undefined {
  try {
    const bytes = readFileSync(file)
    let at = 4 + bytes.readUInt32LE()
    const head = JSON.parse(bytes.toString('utf8', 4, at)) as Head
    if (head.converter !== converter) return undefined
    const readings = new Map<string, RedactedReading>()
    for (const length of head.parts) {
      for (const { sha256, reading } of unpacked(bytes.subarray(at, at + length))) {
        if (reading) readings.set(sha256, reading)
      }
      at += length
    }
    return at === bytes.length ? { ...head, readings } : undefined
  } catch {
    return undefined
  }
}
