// The bytes of one file after the other, in the same memory: new memory for each costs as much as reading does.
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'

const most = 4 * 1024 * 1024
const memory = Buffer.allocUnsafeSlow(most)

/** The content of a file; it stands until the next call in this thread. Throws when the file cannot be opened. */
export function bytesOf(file: string): Buffer {
  const handle = openSync(file, 'r')
  try {
    const { size } = fstatSync(handle)
    // What the system makes as it is read has no size.
    if (size === 0 || size > most) return readFileSync(handle)
    let length = 0
    while (length < size) {
      const read = readSync(handle, memory, length, size - length, null)
      if (read === 0) break
      length += read
    }
    return memory.subarray(0, length)
  } finally {
    closeSync(handle)
  }
}
