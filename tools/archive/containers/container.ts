// The kinds of containers: compressions of a single content, and bundles of members.
import type { Diagnostic } from '../../core/model.ts'
import type { Chunks } from '../byte-stream.ts'

/** Receives a diagnostic; the receiver adds the place. */
export type Report = (finding: Omit<Diagnostic, 'place'>) => void

/** A kind of compression; the content may be a container. */
export interface Compression {
  readonly kind: 'compression'
  readonly name: string
  /** True if bytes that start with `head`, the first 512 bytes, are of this kind. */
  recognises(head: Buffer): boolean
  /** Decompresses. Throws `ContainerProblem` for damaged data. */
  unpack(packed: Chunks, report: Report): Chunks
  /** True if a single file stays compressed and is decompressed each time it is read: see `content.ts`. */
  readonly staysCompressed: boolean
}

/** A kind of bundle of named members. */
export interface Bundle {
  readonly kind: 'bundle'
  readonly name: string
  recognises(head: Buffer): boolean
  /**
   * Returns the entries in the order of the container. The content of an entry is valid until the next entry. Throws
   * `ContainerProblem` for damaged data.
   */
  entries(packed: BundleSource, report: Report): AsyncIterable<Entry>
}

export type Container = Compression | Bundle

/** The bytes of a bundle, sequentially or as a file. */
export interface BundleSource {
  chunks(): Chunks
  file(): Promise<string>
}

/** An entry of a bundle; `name` consists of the bytes in the container. */
export type Entry = FileEntry | CopyEntry | FolderEntry | RefusedEntry

export interface FileEntry {
  readonly kind: 'file'
  readonly name: Buffer
  readonly bytes: number
  /** Absent if members are not compressed one by one. */
  readonly packedBytes?: number
  content(): Chunks
}

/** A hard link to an earlier member. */
export interface CopyEntry {
  readonly kind: 'copy'
  readonly name: Buffer
  readonly of: Buffer
}

/** A folder, which is not a member. */
export interface FolderEntry {
  readonly kind: 'folder'
  readonly name: Buffer
}

/** An entry that is not read, such as a symbolic link. */
export interface RefusedEntry {
  readonly kind: 'refused'
  readonly name: Buffer
  readonly reason: string
}
