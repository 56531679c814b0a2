import { closeSync, fstatSync, openSync, readSync, type PathLike, type Stats } from 'node:fs'

/** Number of bytes at the start of a file that identify its format. */
export const headBytes = 512

/** The first 512 bytes of a file, fewer if it is shorter. */
export interface FileHead {
  readonly head: Buffer
  readonly stat: Stats
}

/** Reads the head of a file. */
export function readHead(file: PathLike): FileHead {
  const bytes = Buffer.allocUnsafe(headBytes)
  const handle = openSync(file, 'r')
  try {
    const stat = fstatSync(handle)
    return { head: bytes.subarray(0, readSync(handle, bytes)), stat }
  } finally {
    closeSync(handle)
  }
}
