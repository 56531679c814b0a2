// Where the bytes of a remote file come from: HTTP, S3, or a mount.
import type { Readable } from 'node:stream'

/** The bytes of a file from `start` on. */
export interface Opened {
  /** The first byte that is sent; 0 where the server ignores the range. */
  readonly start: number
  /** Bytes of the whole file; absent where the server does not state them. */
  readonly bytes?: number
  /** Identifies the version of the file; a download is continued only with the same one. */
  readonly version?: string
  readonly content: AsyncIterable<Uint8Array> | Readable
}

/** A part of a file to open. */
export interface OpenRequest {
  readonly start: number
  readonly version?: string
  readonly signal: AbortSignal
}

/** A location of one file or of many. */
export interface Location {
  /** Opens the file at `path`, the location itself if it is empty. */
  readonly open: (path: string, request: OpenRequest) => Promise<Opened>
  /** Lists the paths below the location; absent where the server cannot. */
  readonly list?: () => Promise<readonly string[]>
}

/** A failure that the next attempt may not have: the server is busy, or the connection broke. */
export class Interrupted extends Error {}
