// The ordered table of containers, recognised by content. A new kind is a file here and a line below.
import { bzip2 } from './bzip2.ts'
import type { Container } from './container.ts'
import { gzip } from './gzip.ts'
import { tar } from './tar.ts'
import { xz } from './xz.ts'
import { zip } from './zip.ts'
import { zstd } from './zstd.ts'

export const containers: readonly Container[] = [gzip, zip, zstd, xz, bzip2, tar]

/** The kind of a container by its first bytes; undefined when they are of none. */
export function containerOf(head: Buffer): Container | undefined {
  return containers.find((container) => container.recognises(head))
}
