// The index of the cache of an archive: which readings there are, and where in its segments.
import { hash } from 'node:crypto'
import { fstatSync } from 'node:fs'
import { resolve } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { replaceCacheFile } from '../cache-file.ts'
import type { KeptReading } from '../model.ts'
import { openSegment, readSegment, type Segment } from './cache-segment.ts'
import type { ReadingHead } from './packed-results.ts'

/** The name of the files of an archive in the cache begins with this: that of its folder or container. */
export function cacheName(source: string): string {
  return hash('sha256', resolve(source)).slice(0, 16)
}

/** The name of a file with the places of entries in a data file ends with this; see `convert/entry-cache.ts`. */
export const entriesEnding = '.entries'

/** The name of an index ends with this. */
export const indexEnding = '.index'

/** What an index states about its archive. The file has a digest of the head, its length in four bytes, the head in JSON, and the body. */
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

/** What the index of an archive has; without a body where that is damaged or not wanted. */
export interface OpenIndex {
  readonly head: IndexHead | undefined
  readonly body: IndexBody | undefined
}

const digestBytes = 32
const headStart = digestBytes + 4

/** What an index states about its archive; undefined for a damaged one. */
export function readIndexHead(file: string): IndexHead | undefined {
  return openIndex(file, undefined).head
}

/**
 * Reads an index, its body only if the name of the program that wrote it begins with `converter`. Head and body are of one
 * file even where another process replaces it.
 */
export function openIndex(file: string, converter: string | undefined): OpenIndex {
  const segment = openSegment(file)
  const stored = segment && storedHead(segment)
  if (!stored) return { head: undefined, body: undefined }
  const { head } = stored
  const isWanted = converter !== undefined && head.converter.startsWith(converter)
  return { head, body: isWanted ? storedBody(segment, stored) : undefined }
}

/** The head as it is stored, with the digest of the body. */
interface StoredHead {
  readonly head: IndexHead
  readonly bodyDigest: string
  /** Where the body begins. */
  readonly end: number
}

function storedHead(segment: Segment): StoredHead | undefined {
  try {
    const end = headStart + readSegment(segment, digestBytes, 4).readUInt32LE()
    if (end > fstatSync(segment.handle).size) return undefined
    const digest = readSegment(segment, 0, digestBytes)
    const text = readSegment(segment, headStart, end - headStart)
    if (!digestOf(text).equals(digest)) return undefined
    return { ...(JSON.parse(text.toString('utf8')) as Omit<StoredHead, 'end'>), end }
  } catch {
    return undefined
  }
}

function storedBody(segment: Segment, { bodyDigest, end }: StoredHead): IndexBody | undefined {
  try {
    const bytes = readSegment(segment, end, fstatSync(segment.handle).size - end)
    const isWhole = digestOf(bytes).toString('hex') === bodyDigest
    return isWhole ? (deserialize(bytes) as IndexBody) : undefined
  } catch {
    return undefined
  }
}

/** Replaces an index as a whole: two processes may write that of one archive. */
export async function writeIndex(file: string, head: IndexHead, body: IndexBody): Promise<void> {
  const bytes = serialize(body)
  const stored = { head, bodyDigest: digestOf(bytes).toString('hex') }
  const text = Buffer.from(JSON.stringify(stored satisfies Omit<StoredHead, 'end'>))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)
  await replaceCacheFile(file, [digestOf(text), length, text, bytes])
}

function digestOf(bytes: Uint8Array): Buffer {
  return hash('sha256', bytes, 'buffer')
}
