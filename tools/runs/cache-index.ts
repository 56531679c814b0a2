// The index of the cache of an archive: which readings there are, and where in its segments.
import { hash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { KeptReading } from '../model.ts'
import { openSegment, readSegment } from './cache-segment.ts'
import type { ReadingHead } from './packed-results.ts'

/** The name of the files of an archive in the cache begins with this: that of its folder or container. */
export function cacheName(source: string): string {
  return hash('sha256', resolve(source)).slice(0, 16)
}

/** The name of a file with the places of entries in a data file ends with this; see `convert/entry-cache.ts`. */
export const entriesEnding = '.entries'

/** The name of an index ends with this. */
export const indexEnding = '.index'

/** What an index states about its archive: four bytes with the length of this in JSON, this, and the body. */
export interface IndexHead {
  readonly converter: string
  /** Without it the readings are of no use. */
  readonly source: string
  /** Names of the files. */
  readonly segments: readonly string[]
}

/** Digests by path, and the readings of each digest. */
export interface IndexBody {
  readonly digests: ReadonlyMap<string, readonly [stamp: string, sha256: string]>
  readonly entries: readonly (readonly [
    sha256: string,
    head: ReadingHead,
    kinds: readonly KeptReading['kind'][],
    segment: number,
    position: number,
    bytes: number,
  ])[]
}

/** What an index states about its archive; undefined for a damaged one. */
export function readIndexHead(file: string): IndexHead | undefined {
  const segment = openSegment(file)
  if (!segment) return undefined
  try {
    const length = readSegment(segment, 0, 4).readUInt32LE()
    return JSON.parse(readSegment(segment, 4, length).toString('utf8')) as IndexHead
  } catch {
    return undefined
  }
}

/** The entries of an index; undefined for a damaged one. */
export function readIndexBody(file: string): IndexBody | undefined {
  try {
    const bytes = readFileSync(file)
    return deserialize(bytes.subarray(4 + bytes.readUInt32LE())) as IndexBody
  } catch {
    return undefined
  }
}

/** What the index of an archive has. */
export interface OpenIndex {
  readonly head: IndexHead | undefined
  readonly body: IndexBody | undefined
}

/** Reads the index of an archive if a program of this version wrote it. */
export function openIndex(file: string, program: string): OpenIndex {
  const head = readIndexHead(file)
  return { head, body: head?.converter.startsWith(`${program} `) ? readIndexBody(file) : undefined }
}

/** Replaces an index as a whole: two processes may write that of one archive. */
export async function writeIndex(file: string, head: IndexHead, body: IndexBody): Promise<void> {
  const text = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)
  mkdirSync(dirname(file), { recursive: true })
  const written = `${file}.${randomUUID()}.new`
  writeFileSync(written, Buffer.concat([length, text, serialize(body)]))
  await rename(written, file)
}
