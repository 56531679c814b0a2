// The table of containers in the order of recognition. A new kind is one file and one row.
import { bzip2 } from './bzip2.ts'
import type { Container } from './container.ts'
import { gzip } from './gzip.ts'
import { tar } from './tar.ts'
import { xz } from './xz.ts'
import { zip } from './zip.ts'
import { zstd } from './zstd.ts'

export const containers: readonly Container[] = [gzip, zip, zstd, xz, bzip2, tar]

/** Returns the kind of a container by its first bytes; undefined if they are not a container. */
export function containerOf(head: Buffer): Container | undefined {
  return containers.find((container) => container.recognises(head))
}
