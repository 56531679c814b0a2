import { closeSync, fstatSync, openSync, readSync, type PathLike, type Stats } from 'node:fs'

/** How many bytes of its beginning show what a file is. */
export const headBytes = 512

/** A file with its first bytes: 512, or all there are. */
export interface Head {
  readonly head: Buffer
  readonly stat: Stats
}

/** Opens a file and tells what it is. */
export function headOf(file: PathLike): Head {
  const bytes = Buffer.allocUnsafe(headBytes)
  const handle = openSync(file, 'r')
  try {
    const stat = fstatSync(handle)
    return { head: bytes.subarray(0, readSync(handle, bytes)), stat }
  } finally {
    closeSync(handle)
  }
}
