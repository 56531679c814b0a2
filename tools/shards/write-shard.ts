// One shard of a conversion: the readings of its files, written as they are read, and the manifest.
import { createHash, randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { ArchivePage } from '../archive/archive-page.ts'
import type { Member } from '../archive/listing.ts'
import { readArchivePage } from '../archive/read-archive-page.ts'
import { localSource } from '../archive/remote-source.ts'
import type { ShowProgress } from '../core/progress.ts'
import { readFiles } from '../runs/read-files.ts'
import type { ReadTask } from '../runs/read-result.ts'
import { packedHeads } from '../runs/packed-results.ts'
import { listPage, type ListedPage, type Workspace } from '../runs/read-archive.ts'
import {
  listingDigest,
  manifestName,
  pageDigest,
  stateOf,
  type Manifest,
  type ShardArchive,
} from './manifest.ts'
import { shardOf, type Shard } from './shard.ts'

/** What to convert to a shard. */
export interface ShardJob {
  readonly shard: Shard
  /** Archive pages, relative to the project. */
  readonly pages: readonly string[]
  /** True where they are all pages of the project. */
  readonly isWholeProject: boolean
  readonly sourceRoot: string | undefined
  readonly workspace: Workspace
  readonly folder: string
  readonly progress: ShowProgress
}

/** How many files a shard has of how many. */
export interface ShardCounts {
  readonly files: number
  readonly all: number
}

/**
 * Reads the files of the shard of every archive and writes them to `folder`. The folder of an earlier shard stays complete
 * until this one is. Pages that cannot be used and archives whose source is missing are left to the merge. Throws `BadInput`
 * as `readArchive` does.
 */
export async function writeShard(job: ShardJob): Promise<ShardCounts> {
  const { shard, folder, progress } = job
  const staging = join(folder, `.${randomUUID()}`)
  mkdirSync(staging, { recursive: true })
  try {
    const archives: ShardArchive[] = []
    let all = 0
    for (const [done, file] of job.pages.entries()) {
      progress(`reading ${file}`, { done, total: job.pages.length })
      const { page } = readArchivePage(file, job.sourceRoot)
      if (!page || !existsSync(localSource(page, job.workspace.build))) continue
      const listed = await listPage(page, job.workspace)
      all += listed.listing.members.length
      archives.push(await writeArchive(page, listed, shard, staging))
    }
    const manifest: Manifest = {
      schema: 1,
      ...shard,
      pages: job.isWholeProject ? null : [...job.pages],
      archives,
    }
    writeFileSync(join(staging, manifestName), JSON.stringify(manifest))
    publish(staging, folder, archives)
    progress('')
    return { files: archives.reduce((sum, { files }) => sum + files.length, 0), all }
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

async function writeArchive(
  given: ArchivePage,
  { page, listing, metrics, version }: ListedPage,
  shard: Shard,
  staging: string,
): Promise<ShardArchive> {
  const own = listing.members.filter(
    ({ path }) => shardOf(page.slug, path, shard.count) === shard.index,
  )
  const tasks = new Map<Member, ReadTask>()
  const known = new Map<string, ReadTask>()
  for (const member of own) {
    const { path, file, bytes, sha256 } = member
    const digestOnly = page.ignore.some((rule) => rule.path.match(path) !== undefined)
    const key = `${sha256 ?? path} ${String(digestOnly)}`
    const digest = sha256 === undefined ? {} : { sha256 }
    const task = known.get(key) ?? {
      path,
      file,
      bytes,
      ...digest,
      digestOnly,
      metrics,
      privacy: page.privacy,
      isWhole: page.sources === 'whole',
    }
    known.set(key, task)
    tasks.set(member, task)
  }
  const digests = new Map<ReadTask, string>()
  const output = partFile(join(staging, page.slug))
  try {
    await readFiles([...known.values()], (read, part) => {
      output.add(part)
      const { results } = packedHeads(part)
      for (const [order, task] of read.entries())
        digests.set(task, results[order]?.result.sha256 ?? unread(task))
    })
  } finally {
    output.close()
  }
  const sha256 = output.digest()
  const readings = `${page.slug}-${sha256.slice(0, 16)}.readings`
  renameSync(join(staging, page.slug), join(staging, readings))
  return {
    slug: page.slug,
    page: pageDigest(given.file),
    listing: listingDigest(listing),
    version,
    readings,
    sha256,
    parts: output.parts,
    files: own.map((member) => {
      const task = tasks.get(member)
      const digest = task && digests.get(task)
      return [member.path, digest ?? unread(member), stateOf(member)]
    }),
  }
}

function unread({ path }: { readonly path: string }): never {
  throw new Error(`${path} was not read`)
}

// Parts one after the other, so that no more than one is in memory.
function partFile(file: string) {
  const handle = openSync(file, 'w')
  const sum = createHash('sha256')
  const parts: number[] = []
  return {
    parts,
    add(bytes: Uint8Array): void {
      for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at)
      sum.update(bytes)
      parts.push(bytes.length)
    },
    close: () => closeSync(handle),
    digest: () => sum.digest('hex'),
  }
}

// The manifest comes last: it names files that are there. Files of an earlier shard are removed after it.
function publish(staging: string, folder: string, archives: readonly ShardArchive[]): void {
  const names = archives.map(({ readings }) => readings)
  for (const name of [...names, manifestName]) renameSync(join(staging, name), join(folder, name))
  for (const name of readdirSync(folder))
    if (isLeftover(join(folder, name), name, names))
      rmSync(join(folder, name), { recursive: true, force: true })
}

const dayMilliseconds = 24 * 60 * 60 * 1000

// A killed process leaves its staging folder; a younger one may belong to a running process.
function isLeftover(path: string, name: string, current: readonly string[]): boolean {
  if (name.endsWith('.readings')) return !current.includes(name)
  if (!name.startsWith('.')) return false
  const time = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity
  return Date.now() - time > dayMilliseconds
}
