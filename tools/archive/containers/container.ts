// What a kind of container is: one that holds a single content compressed, or one that bundles members.
import type { Diagnostic } from '../../model.ts'
import type { Chunks } from '../byte-stream.ts'

/** Takes what a reader of the archive must know; who listens knows the place. */
export type Report = (finding: Omit<Diagnostic, 'place'>) => void

/** A kind of compression: one content, which may be a container again. */
export interface Compression {
  readonly kind: 'compression'
  readonly name: string
  /** Whether bytes that begin with `head` (512 of them, or all there are) are of this kind. */
  recognises(head: Buffer): boolean
  /** The content. Throws `ContainerProblem` where it is damaged. */
  unpack(packed: Chunks, report: Report): Chunks
  /** True when a file of this kind stays as it is and is unpacked each time it is read: see `content.ts`. */
  readonly staysPacked: boolean
}

/** A kind of bundle: members with names. */
export interface Bundle {
  readonly kind: 'bundle'
  readonly name: string
  recognises(head: Buffer): boolean
  /**
   * Every entry in the order of the container. The content of one is read before the next is asked for,
   * or never. Throws `ContainerProblem` where it is damaged.
   */
  entries(packed: Packed, report: Report): AsyncIterable<Entry>
}

export type Container = Compression | Bundle

/** The bytes of a bundle: from front to back once, or in a file. */
export interface Packed {
  chunks(): Chunks
  file(): Promise<string>
}

/** One entry of a bundle. `name` is what the container says, byte by byte. */
export type Entry = FileEntry | CopyEntry | FolderEntry | RefusedEntry

export interface FileEntry {
  readonly kind: 'file'
  readonly name: Buffer
  readonly bytes: number
  /** Known where members are compressed one by one. */
  readonly packedBytes?: number
  content(): Chunks
}

/** A hard link: it has the content of a member before it. */
export interface CopyEntry {
  readonly kind: 'copy'
  readonly name: Buffer
  readonly of: Buffer
}

/** A folder; it has no content and is no member. */
export interface FolderEntry {
  readonly kind: 'folder'
  readonly name: Buffer
}

/** What is named and never read, such as a symbolic link. */
export interface RefusedEntry {
  readonly kind: 'refused'
  readonly name: Buffer
  readonly reason: string
}
