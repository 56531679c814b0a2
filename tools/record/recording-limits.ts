import { readdirSync, statSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plan } from './plan.ts'

// A full disk would cut off the output of the next run.
const minFreeBytes = 100 * 1024 * 1024

/** Returns the limit that a recording has reached after `elapsed` seconds; undefined for none. */
export function reachedLimit(
  { limits }: Plan,
  archive: string,
  elapsed: number,
): string | undefined {
  if (limits.seconds !== undefined && elapsed >= limits.seconds)
    return `the limit of ${limits.seconds} s is reached`
  if (limits.bytes !== undefined && sizeOf(archive) >= limits.bytes)
    return `the limit of ${limits.bytes} bytes is reached`
  const { bavail, bsize } = statfsSync(archive)
  return bavail * bsize < minFreeBytes
    ? 'the disk of the archive has less than 100 MB of free space'
    : undefined
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}
