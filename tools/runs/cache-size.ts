// Bounds the cache: readings of archives that are gone are removed, then those that were not used for the longest time.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { entriesEnding, indexEnding, readIndexHead } from './cache-index.ts'
import { segmentEnding } from './reading-cache.ts'

/** Bytes of cached readings that are kept where the command line states no other number. */
export const defaultCacheBytes = 4e9

interface CachedFile {
  readonly path: string
  readonly bytes: number
  readonly changed: number
  readonly used: number
}

/** The cached readings of one archive. */
interface CacheUse {
  readonly files: readonly CachedFile[]
  readonly used: number
}

const hourMilliseconds = 60 * 60 * 1000

/**
 * Removes cached readings of archives in `build` whose source is gone, then the least recently used, until at most `mostBytes`
 * are left. What another process has open stays readable there.
 */
export function boundCache(build: string, mostBytes: number): void {
  const folder = join(build, 'cache')
  const files = new Map(cachedFiles(folder).map((file) => [file.path, file]))
  const archives: CacheUse[] = []
  for (const file of [...files.values()]) {
    if (!file.path.endsWith(indexEnding)) continue
    const head = readIndexHead(file.path)
    const segments = (head?.segments ?? []).flatMap((name) => files.get(join(folder, name)) ?? [])
    const stem = `${file.path.slice(0, -indexEnding.length)}-`
    const entries = [...files.values()].filter(
      ({ path }) => path.startsWith(stem) && path.endsWith(entriesEnding),
    )
    const own = [file, ...segments, ...entries]
    for (const { path } of own) files.delete(path)
    if (head !== undefined && existsSync(head.source))
      archives.push({ files: own, used: file.used })
    else remove(own)
  }
  // What killed processes left, and the caches of earlier versions; a younger file may belong to a running process.
  remove([...files.values()].filter(({ changed }) => Date.now() - changed > hourMilliseconds))
  let bytes = archives.reduce((sum, archive) => sum + sizeOf(archive), 0)
  for (const archive of archives.toSorted((a, b) => a.used - b.used)) {
    if (bytes <= mostBytes) return
    remove(archive.files)
    bytes -= sizeOf(archive)
  }
}

const endings = [indexEnding, segmentEnding, entriesEnding, '.new', '.bin']

function cachedFiles(folder: string): readonly CachedFile[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => endings.some((ending) => name.endsWith(ending)))
    .flatMap((name): readonly CachedFile[] => {
      const path = join(folder, name)
      const stat = statSync(path, { throwIfNoEntry: false })
      return stat ? [{ path, bytes: stat.size, changed: stat.mtimeMs, used: stat.atimeMs }] : []
    })
}

function sizeOf({ files }: CacheUse): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}

function remove(files: readonly CachedFile[]): void {
  for (const { path } of files) rmSync(path, { force: true })
}
