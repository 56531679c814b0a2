// The content store: files named by the SHA-256 of their content. Deleting it costs time only.
import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Chunks } from './byte-stream.ts'
import { collect, type Collected } from './collect.ts'

/** Content that was hashed and lies aside until it is kept or dropped. */
export interface Aside extends Pick<Collected, 'sha256' | 'bytes' | 'head'> {
  /** Path of a file with the content, until then. */
  file(): string
  /** Puts it under its digest. */
  keep(): void
  drop(): void
}

/** A content store on disk. */
export interface Store {
  readonly folder: string
  /** Where content of this digest lies if it is there. */
  path(sha256: string): string
  /** Whether all of that content is there. */
  holds(sha256: string, bytes: number): boolean
  /** Takes content aside; `count` hears of every piece before it is kept, and may throw. */
  put(content: Chunks, count: (bytes: number) => void): Promise<Aside>
  /** Writes a file that is no content, all of it or nothing. */
  write(path: string, text: string): void
}

/** Opens the store in `folder`, which need not exist. */
export function contentStore(folder: string): Store {
  const aside = join(folder, 'aside')
  const known = new Set<string>()
  const store: Store = {
    folder,
    path: (sha256) => join(folder, sha256.slice(0, 2), sha256),
    holds: (sha256, bytes) =>
      known.has(sha256) || statSync(store.path(sha256), { throwIfNoEntry: false })?.size === bytes,
    async put(content, count) {
      const collected = await collect(content, count, spare)
      const { sha256, bytes, head, pieces } = collected
      let file = collected.file
      const written = (): string => {
        if (file !== undefined) return file
        file = spare()
        writeFileSync(file, Buffer.concat(pieces))
        return file
      }
      const drop = (): void => {
        if (file !== undefined) rmSync(file, { force: true })
      }
      const keep = (): void => {
        if (store.holds(sha256, bytes)) drop()
        else settle(written(), store.path(sha256))
        known.add(sha256)
      }
      return { sha256, bytes, head, file: written, keep, drop }
    },
    write(path, text) {
      const file = spare()
      writeFileSync(file, text)
      settle(file, path)
    },
  }
  const spare = (): string => {
    mkdirSync(aside, { recursive: true })
    return join(aside, randomUUID())
  }
  clean(aside)
  return store
}

// Renamed when it is complete: whenever the process is killed, what has a name is whole.
function settle(file: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  renameSync(file, path)
}

const dayMilliseconds = 24 * 60 * 60 * 1000

// What a killed process left. A younger file may belong to one that is at work.
function clean(aside: string): void {
  for (const name of existsSync(aside) ? readdirSync(aside) : []) {
    const file = join(aside, name)
    const time = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity
    if (Date.now() - time > dayMilliseconds) rmSync(file, { force: true })
  }
}
