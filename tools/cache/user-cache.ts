// The cache of commands outside a publication: one for each user of a machine, in the folder that its system has for caches.
import { accessSync, constants, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { filesBelow } from '../core/files-below.ts'
import { boundCache, defaultCacheBytes } from './cache.ts'

let folder: string | undefined

/** Returns the folder, which exists; a temporary one where it cannot be written, such as in a container without a home. */
export function userCache(): string {
  return (folder ??= writableFolder())
}

function writableFolder(): string {
  try {
    const kept = join(cachesOfUser(), 'benchfolio')
    // Unpacked logs may contain secrets.
    mkdirSync(kept, { recursive: true, mode: 0o700 })
    accessSync(kept, constants.W_OK)
    return kept
  } catch {
    const once = mkdtempSync(join(tmpdir(), 'benchfolio-'))
    process.on('exit', () => {
      rmSync(once, { recursive: true, force: true })
    })
    return once
  }
}

function cachesOfUser(): string {
  const { XDG_CACHE_HOME: stated = '', LOCALAPPDATA: windows } = process.env
  if (stated !== '') return stated
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches')
  return process.platform === 'win32' && windows !== undefined ? windows : join(homedir(), '.cache')
}

const hourMilliseconds = 3_600_000

/**
 * Once an hour, removes what was not used for the longest time from the cache and from the unpacked files of the user, until each is
 * within the limit; nothing where this process did not use them.
 */
export function boundUserCache(converter: () => string): void {
  if (folder === undefined) return
  const stamp = join(folder, 'bounded')
  const last = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (Date.now() - last < hourMilliseconds) return
  writeFileSync(stamp, '')
  boundCache({ build: folder, converter: converter() }, defaultCacheBytes)
  boundStore(join(folder, 'store'), defaultCacheBytes)
}

const unusedMilliseconds = 30 * 24 * hourMilliseconds

/** States the use of the unpacked program `kept`, and removes those of other versions beside it that nobody started for 30 days. */
export function removeOldPrograms(kept: string): void {
  const caches = dirname(kept)
  utimesSync(kept, new Date(), new Date())
  for (const name of readdirSync(caches).filter((each) => each.startsWith('program-'))) {
    const path = join(caches, name)
    const used = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - used > unusedMilliseconds) rmSync(path, { recursive: true, force: true })
  }
}

// The store states the use of its content once an hour, and no command reads an archive for longer than the rest.
const inUseMilliseconds = 3 * hourMilliseconds

/** Removes content of a store, the longest unused first, until at most `mostBytes` are left; none that a running process may read. */
export function boundStore(store: string, mostBytes: number): void {
  const files = filesBelow(store).flatMap((name) => {
    const path = join(store, name)
    const stat = statSync(path, { throwIfNoEntry: false })
    return stat ? [{ path, bytes: stat.size, used: stat.mtimeMs }] : []
  })
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  for (const file of files.toSorted((a, b) => a.used - b.used)) {
    if (bytes <= mostBytes || Date.now() - file.used < inUseMilliseconds) return
    rmSync(file.path, { force: true })
    bytes -= file.bytes
  }
}
