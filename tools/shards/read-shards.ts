// Shards → the readings of an archive, after every shard was checked against the others and against the archive.
import { createHash, hash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Listing, Member } from '../archive/listing.ts'
import { BadInput } from '../core/errors.ts'
import type { RedactedReading } from '../redaction/redact-reading.ts'
import { openFile, readBytes, type OpenFile } from '../cache/record-file.ts'
import type { ReadingCache } from '../runs/reading-cache.ts'
import type { ReadingSource } from '../runs/read-archive.ts'
import {
  incomplete,
  listingDigest,
  pageDigest,
  readManifest,
  stateOf,
  type Manifest,
  type ShardArchive,
} from './manifest.ts'
import { shardName, shardOf } from './shard.ts'

interface OpenShard extends Manifest {
  readonly folder: string
  /** How messages name it. */
  readonly name: string
}

/** All shards of one conversion. */
export interface Shards {
  /** Pages that the shards were converted from; null for the whole project. */
  readonly pages: readonly string[] | null
  /** The readings of archives, for `Workspace.readings`. */
  readonly readings: ReadingSource
}

/** Opens the shards in `folders`. Throws `BadInput` that names a missing, repeated, foreign or incomplete shard. */
export function openShards(folders: readonly string[]): Shards {
  const shards = folders.map((folder): OpenShard => {
    const manifest = readManifest(folder)
    return { ...manifest, folder, name: `Shard ${shardName(manifest)} in ${folder}` }
  })
  const byIndex = new Map<number, OpenShard>()
  const [first] = shards
  for (const shard of shards) {
    if (first && (shard.count !== first.count || !isSame(shard.pages, first.pages)))
      throw foreign(shard, `${first.name} is of another conversion`)
    const other = byIndex.get(shard.index)
    if (other)
      throw new BadInput(
        `Unexpected second shard ${shardName(shard)}`,
        `${other.folder}, ${shard.folder}`,
        'Give each shard once',
      )
    byIndex.set(shard.index, shard)
  }
  const count = first?.count ?? 1
  const missing = Array.from({ length: count }, (_, index) => index).filter(
    (index) => !byIndex.has(index),
  )
  if (missing.length > 0) {
    const names = missing.map((index) => shardName({ index, count }))
    throw new BadInput(
      `Missing ${names.length === 1 ? 'shard' : 'shards'} ${names.join(', ')}`,
      folders.join(', '),
      'Convert what is missing, and give the folders of all shards',
    )
  }
  return {
    pages: first?.pages ?? null,
    readings: ({ page, listing, version }, pageFile, cache) => {
      const own = shards.map((shard) => ({ shard, archive: archiveOf(shard, page.slug) }))
      for (const { shard, archive } of own)
        checkArchive(shard, archive, { page: pageDigest(pageFile), listing, version })
      return mergedReadings(own, listing, cache)
    },
  }
}

type OwnArchive = readonly { readonly shard: OpenShard; readonly archive: ShardArchive }[]

// The cache of this machine gets the readings, so that a build after the merge reads no file.
function mergedReadings(own: OwnArchive, listing: Listing, cache: ReadingCache): ReadingCache {
  const digests = new Map<string, string>()
  const members = new Map(listing.members.map((member) => [member.path, member]))
  const readings = new Map<string, RedactedReading>()
  for (const { shard, archive } of own) {
    for (const [path, sha256, state] of archive.files) {
      const member = members.get(path)
      if (!member || shardOf(archive.slug, path, shard.count) !== shard.index)
        throw foreign(shard, `${path} is not one of its files`)
      checkContent(shard, member, sha256, state)
      digests.set(path, sha256)
    }
    for (const part of partsOf(shard, archive)) {
      for (const { sha256, reading } of cache.add(part)) if (reading) readings.set(sha256, reading)
    }
  }
  for (const { path } of listing.members) {
    if (digests.has(path)) continue
    const shard = own.find(
      ({ shard }) => shardOf(own[0]?.archive.slug ?? '', path, shard.count) === shard.index,
    )?.shard
    throw incomplete(`${shard?.name ?? 'A shard'} is incomplete: it has no ${path}`, path)
  }
  return {
    ...cache,
    digest: (path) => digests.get(path),
    reading: (sha256) => readings.get(sha256),
    digestOnly: () => undefined,
  }
}

function archiveOf(shard: OpenShard, slug: string): ShardArchive {
  const archive = shard.archives.find((each) => each.slug === slug)
  if (archive) return archive
  throw foreign(shard, `it has no archive ${slug}, whose source or page was missing there`)
}

function checkArchive(
  shard: OpenShard,
  archive: ShardArchive,
  here: { readonly page: string; readonly listing: Listing; readonly version: string },
): void {
  const { slug } = archive
  if (archive.version !== here.version)
    throw foreign(shard, 'it was converted by another version of benchfolio or with other metrics')
  if (archive.page !== here.page) throw foreign(shard, `the page of ${slug} has another text there`)
  if (archive.listing !== listingDigest(here.listing))
    throw foreign(shard, `the archive ${slug} has other files there`)
}

// A copy of an archive has other times, so that its content decides.
function checkContent(shard: OpenShard, member: Member, sha256: string, state: string): void {
  if (member.sha256 === sha256 || (member.sha256 === undefined && stateOf(member) === state)) return
  if (member.sha256 === undefined && hash('sha256', readFileSync(member.file), 'hex') === sha256)
    return
  throw foreign(shard, `${member.path} has another content there`)
}

// One part at a time is in memory. All are hashed before the first is used.
function* partsOf(shard: OpenShard, archive: ShardArchive): Generator<Uint8Array> {
  const file = join(shard.folder, archive.readings)
  const segment = openFile(file)
  if (!segment) throw incomplete(`${shard.name} is incomplete: it has no ${archive.readings}`, file)
  if (archive.parts.reduce((sum, length) => sum + length, 0) !== statSync(file).size)
    throw incomplete(`${shard.name} is incomplete or damaged`, file)
  const sum = createHash('sha256')
  for (const part of partsIn(segment, archive)) sum.update(part)
  if (sum.digest('hex') !== archive.sha256)
    throw incomplete(`${shard.name} is incomplete or damaged`, file)
  yield* partsIn(segment, archive)
}

function* partsIn(segment: OpenFile, { parts }: ShardArchive): Generator<Uint8Array> {
  let at = 0
  for (const length of parts) {
    yield readBytes(segment, at, length)
    at += length
  }
}

function foreign({ name, folder }: OpenShard, reason: string): BadInput {
  return new BadInput(
    `${name} does not belong to this merge: ${reason}`,
    folder,
    'Convert all shards from the same archives, pages and version of benchfolio',
  )
}

function isSame(a: readonly string[] | null, b: readonly string[] | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
