// The manifest of a shard, `shard.json`: written last, so that a shard without it is incomplete.
import { createHash, hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Listing, Member } from '../archive/listing.ts'
import { BadInput } from '../core/errors.ts'
import { parsedJson } from '../core/parsed-json.ts'
import * as z from '../core/schema.ts'

/** The name of the manifest in the folder of a shard. */
export const manifestName = 'shard.json'

const digest = z.string().regex(/^[0-9a-f]{64}$/)

const archiveEntry = z.strictObject({
  slug: z.string(),
  /** Of the archive page. */
  page: digest,
  /** Of the paths and sizes of all files of the archive; see `listingDigest`. */
  listing: digest,
  /** The code and the vocabulary that the files were read with. */
  version: z.string(),
  /** File with the readings, its digest, and the bytes of each part of it. */
  readings: z.string().regex(/^[\w.-]+$/),
  sha256: digest,
  parts: z.array(z.int().nonnegative()),
  /** Path, digest, and size and time of each file of the shard. */
  files: z.array(z.tuple([z.string(), digest, z.string()])),
})

const manifestSchema = z.strictObject({
  schema: z.literal(1),
  index: z.int().nonnegative(),
  count: z.int().positive(),
  /** Archive pages as given, relative to the project; null for all pages and articles of the project. */
  pages: z.array(z.string()).nullable(),
  archives: z.array(archiveEntry),
})

/** What a shard has of one archive. */
export type ShardArchive = z.infer<typeof archiveEntry>

/** The content of `shard.json`. */
export type Manifest = z.infer<typeof manifestSchema>

/** Reads the manifest of the shard in `folder`. Throws `BadInput` where it is missing or damaged. */
export function readManifest(folder: string): Manifest {
  const file = join(folder, manifestName)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw incomplete(`The shard in ${folder} is incomplete: it has no ${manifestName}`, folder)
  }
  const { success, data } = manifestSchema.safeParse(parsedJson(text))
  if (success) return data
  throw incomplete(`The shard in ${folder} has a damaged ${manifestName}`, file)
}

/** The error of a shard that has to be converted again. */
export function incomplete(message: string, where: string): BadInput {
  return new BadInput(message, where, 'Convert this shard again, then merge')
}

/** The digest of a page, so that a merge with another text of it is refused. */
export function pageDigest(file: string): string {
  return hash('sha256', readFileSync(file), 'hex')
}

/** The digest of the paths and sizes of an archive, which all shards and the merge must share. */
export function listingDigest({ members, refused }: Listing): string {
  const sum = createHash('sha256')
  for (const { path, bytes } of members) sum.update(`${path}\0${String(bytes)}\n`)
  for (const { path, reason } of refused) sum.update(`${path}\0${reason}\n`)
  return sum.digest('hex')
}

/** Size and time of a file, or the digest of a member of a container: what changes when its content does. */
export function stateOf({ stamp }: Pick<Member, 'stamp'>): string {
  return stamp.split(':').slice(0, 2).join(':')
}
