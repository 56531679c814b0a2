import type { Stats } from 'node:fs'
import type { StoredMember } from './container-contents.ts'
import type { Store } from './store.ts'

/** A regular file of an archive. `path` is a label with `/` between names, not a path to open. */
export interface Member {
  readonly path: string
  readonly bytes: number
  /** Identifies the version of the file: size and times in a folder, the digest in a container. */
  readonly stamp: string
  /** Known for members of a container. */
  readonly sha256?: string
  /** The file on disk with the archived bytes: the file itself, or a file of the content store. */
  readonly file: string
}

/** Converts a member in the content store. */
export function inStore({ path, bytes, sha256 }: StoredMember, store: Store): Member {
  return { path, bytes, sha256, stamp: sha256, file: store.path(sha256) }
}

/** Converts a file of a folder. */
export function fileMember(file: string, path: string, stat: Stats): Member {
  const { size, mtimeMs, ctimeMs, ino } = stat
  return { path, bytes: size, stamp: [size, mtimeMs, ctimeMs, ino].join(':'), file }
}
