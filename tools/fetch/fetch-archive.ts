// A remote archive → files on this machine: downloaded in parallel into the content store, and linked under their paths.
import { randomUUID } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  createReadStream,
} from 'node:fs'
import { dirname, join } from 'node:path'
import {
  fetchedPath,
  isPrefix,
  type RemoteFile,
  type RemoteSource,
  isUrl,
} from '../archive/remote-source.ts'
import { limits as archiveLimits, pathProblem } from '../archive/limits.ts'
import { contentStore, type Store } from '../archive/store.ts'
import { BadInput } from '../core/errors.ts'
import type { ShowProgress } from '../core/progress.ts'
import { download, type Budget, type DownloadLimits } from './download.ts'
import type { Location } from './opened.ts'
import { filesBelow } from '../core/files-below.ts'

/** How to fetch. */
export interface FetchOptions {
  /** Folder of the store and of fetched archives. */
  readonly build: string
  /** Files that are downloaded at the same time. */
  readonly jobs: number
  /** True to download what is not pinned yet and to state its digests. */
  readonly pin: boolean
  /** Most bytes of the archive; absent for those that its manifest states, or else those of any archive. */
  readonly maxBytes?: number | undefined
  readonly progress: ShowProgress
  /** Other than the default in tests only. */
  readonly limits?: DownloadLimits
}

/** The archive on this machine, and what was done for it. */
export interface Fetched {
  readonly path: string
  readonly files: readonly RemoteFile[]
  readonly downloaded: number
  readonly bytes: number
}

/**
 * Fetches an archive; files that the store has are not downloaded again. Throws `BadInput` that names the file for a digest that
 * differs and for a server that does not answer.
 */
export async function fetchArchive(remote: RemoteSource, options: FetchOptions): Promise<Fetched> {
  const { build, jobs, pin, progress, limits } = options
  const store = contentStore(join(build, 'store'))
  progress('connecting')
  const location = await locationOf(remote.location)
  const wanted = remote.files ?? (await unpinned(remote, location, pin))
  const files: RemoteFile[] = []
  const most = options.maxBytes ?? remote.bytes ?? archiveLimits.totalBytes
  const budget: Budget = { bytes: most, left: most }
  let present = 0
  let downloaded = 0
  let bytes = 0
  const queue = wanted.entries()
  const work = async (): Promise<void> => {
    for (const [index, { path, sha256 }] of queue) {
      const stored = sha256 === undefined ? undefined : sizeInStore(store, sha256)
      if (sha256 !== undefined && stored !== undefined) {
        files[index] = { path, sha256 }
        present += 1
        continue
      }
      const name = remote.location + path
      const file = await download(
        { location, path, name, expected: sha256 },
        store,
        budget,
        limits,
      ).catch((error: unknown) => {
        throw failure(name, error)
      })
      files[index] = { path, sha256: file.sha256 }
      downloaded += 1
      bytes += file.bytes
      const steps = { done: present + downloaded, total: wanted.length }
      progress(
        `${String(steps.done)} of ${String(steps.total)} files, ${(bytes / 1e6).toFixed(1)} MB`,
        steps,
      )
    }
  }
  await Promise.all(Array.from({ length: jobs }, work))
  progress('')
  const path = linkFiles({ ...remote, files }, build, store)
  return { path, files, downloaded, bytes }
}

type Wanted = readonly { readonly path: string; readonly sha256?: string }[]

async function unpinned(remote: RemoteSource, location: Location, pin: boolean): Promise<Wanted> {
  const { location: where } = remote
  if (!pin)
    throw new BadInput(
      'The archive is not pinned',
      where,
      'Add `digest` or `manifest` to the page, or download it with --pin to get its digests',
    )
  if (!isPrefix(where)) return [{ path: '' }]
  if (!location.list)
    throw new BadInput(
      'The server does not list its files',
      where,
      'Write the manifest with sha256sum, in the folder of the archive: find . -type f -printf "%P\\0" | sort -z | xargs -0 sha256sum',
    )
  const paths = await location.list().catch((error: unknown) => {
    throw failure(where, error)
  })
  for (const path of paths) {
    const problem = pathProblem(path)
    if (problem !== undefined)
      throw new BadInput(`A file cannot be used: ${problem}`, where + path, 'Rename it')
  }
  if (paths.length === 0) throw new BadInput('The location has no files', where, 'Correct `source`')
  return paths.map((path) => ({ path }))
}

function sizeInStore(store: Store, sha256: string): number | undefined {
  return statSync(store.path(sha256), { throwIfNoEntry: false })?.size
}

// The folder gets its name when it is complete.
function linkFiles(
  remote: Required<Pick<RemoteSource, 'location' | 'files'>>,
  build: string,
  store: Store,
): string {
  const target = fetchedPath(remote, build)
  if (existsSync(target)) return target
  const folder = dirname(target)
  const staging = `${folder}.${randomUUID()}`
  for (const { path, sha256 } of remote.files) {
    const file = join(staging, target.slice(folder.length + 1), path)
    mkdirSync(dirname(file), { recursive: true })
    linkSync(store.path(sha256), file)
  }
  try {
    renameSync(staging, folder)
  } catch (error) {
    // Another process was faster.
    rmSync(staging, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return target
}

function failure(name: string, error: unknown): BadInput {
  if (error instanceof BadInput) return error
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  const reason =
    cause instanceof Error && cause.message !== '' ? `${message}: ${cause.message}` : message
  return new BadInput(
    `A file cannot be fetched: ${reason}`,
    name,
    'Check the address, the credentials in the environment and the digest; run it again to continue the download',
  )
}

async function locationOf(location: string): Promise<Location> {
  if (!isUrl(location)) return mountLocation(location)
  if (location.startsWith('s3:')) {
    const { s3Location } = await import('./s3-location.ts')
    return s3Location(location)
  }
  const { httpLocation } = await import('./http-location.ts')
  return httpLocation(location)
}

// Of a mounted file system: the file at a path, or the files below a path that ends with `/`.
function mountLocation(location: string): Location {
  return {
    open(path, { start }) {
      const file = join(location, path)
      const { size } = statSync(file)
      return Promise.resolve({ start, bytes: size, content: createReadStream(file, { start }) })
    },
    list: () => Promise.resolve(filesBelow(location)),
  }
}
