// Renames that survive a power failure.
import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Waits until the names in a folder are on the disk; Windows has no call for that. */
export function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
