import type { Stats } from 'node:fs'
import type { StoredMember } from './gathering.ts'
import type { Store } from './store.ts'

/** A regular file of an archive. `path` is a label with `/` between names, never a path to open. */
export interface Member {
  readonly path: string
  readonly bytes: number
  /** Changes when the file may have changed: size and time in a folder, the digest in a container. */
  readonly stamp: string
  /** Known for members of a container. */
  readonly sha256?: string
  /** The file on disk that holds its bytes as archived: the file itself, or one of the content store. */
  readonly file: string
}

/** A member that lies in the content store. */
export function inStore({ path, bytes, sha256 }: StoredMember, store: Store): Member {
  return { path, bytes, sha256, stamp: sha256, file: store.path(sha256) }
}

/** A member that lies in a folder. */
export function fileMember(file: string, path: string, stat: Stats): Member {
  const { size, mtimeMs, ctimeMs, ino } = stat
  return { path, bytes: size, stamp: [size, mtimeMs, ctimeMs, ino].join(':'), file }
}
