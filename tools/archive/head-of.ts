import { closeSync, openSync, readSync, type PathLike } from 'node:fs'

/** How many bytes of its beginning show what a file is. */
export const headBytes = 512

/** The first bytes of a file: 512, or all there are. */
export function headOf(file: PathLike): Buffer {
  const bytes = Buffer.alloc(headBytes)
  const handle = openSync(file, 'r')
  try {
    return bytes.subarray(0, readSync(handle, bytes))
  } finally {
    closeSync(handle)
  }
}
