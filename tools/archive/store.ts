// The content store: files named by the SHA-256 of their content. Deleting it loses no data.
import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Chunks } from './byte-stream.ts'
import { spool, type SpooledContent } from './spool.ts'

/** Hashed content that is not in the store until `keep`. */
export interface StagedContent extends Pick<SpooledContent, 'sha256' | 'bytes' | 'head'> {
  /** Returns the path of a file with the content, valid until `keep` or `drop`. */
  file(): string
  /** Moves the content to the path of its digest. */
  keep(): void
  drop(): void
}

/** A content store on disk. */
export interface Store {
  readonly folder: string
  /** Returns the path for content of this digest, which need not exist. */
  path(sha256: string): string
  /** True if the whole content is in the store. */
  holds(sha256: string, bytes: number): boolean
  /** Hashes and stages content; `count` gets the size of every piece before it is kept, and may throw. */
  stage(content: Chunks, count: (bytes: number) => void): Promise<StagedContent>
}

/** Opens the store in `folder`, which need not exist. */
export function contentStore(folder: string): Store {
  const staging = join(folder, 'aside')
  const storedDigests = new Set<string>()
  const newFile = (): string => {
    mkdirSync(staging, { recursive: true })
    return join(staging, randomUUID())
  }
  const store: Store = {
    folder,
    path: (sha256) => join(folder, sha256.slice(0, 2), sha256),
    holds(sha256, bytes) {
      if (storedDigests.has(sha256)) return true
      const stat = statSync(store.path(sha256), { throwIfNoEntry: false })
      if (stat?.size !== bytes) return false
      if (Date.now() - stat.mtimeMs > hourMilliseconds) markUsed(store.path(sha256))
      return true
    },
    async stage(content, count) {
      const spooled = await spool(content, count, newFile)
      const { sha256, bytes, head, pieces } = spooled
      let path = spooled.file
      const file = (): string => {
        if (path !== undefined) return path
        path = newFile()
        writeFileSync(path, Buffer.concat(pieces))
        return path
      }
      const drop = (): void => {
        if (path !== undefined) rmSync(path, { force: true })
      }
      const keep = (): void => {
        if (store.holds(sha256, bytes)) drop()
        else moveFile(file(), store.path(sha256))
        storedDigests.add(sha256)
      }
      return { sha256, bytes, head, file, keep, drop }
    },
  }
  removeLeftovers(staging)
  return store
}

// A rename is atomic, so a killed process leaves no incomplete file under a digest.
function moveFile(file: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  renameSync(file, path)
}

// What was used last is removed last.
function markUsed(path: string): void {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {
    // Another process removed it, or it belongs to another user.
    return
  }
}

const hourMilliseconds = 60 * 60 * 1000
const dayMilliseconds = 24 * hourMilliseconds

// Killed processes leave files; a younger file may belong to a running process.
function removeLeftovers(staging: string): void {
  for (const name of existsSync(staging) ? readdirSync(staging) : []) {
    const file = join(staging, name)
    const time = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity
    if (Date.now() - time > dayMilliseconds) rmSync(file, { force: true })
  }
}
