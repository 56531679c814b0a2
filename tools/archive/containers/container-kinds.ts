// The table of containers in the order of recognition. A new kind is one file and one row.
import { bzip2 } from './bzip2.ts'
import type { Container, Compression } from './container.ts'
import { gzip } from './gzip.ts'
import { tar } from './tar.ts'
import { zip } from './zip.ts'
import { zstd } from './zstd.ts'
import { decodeWithProgram } from './decode-with-program.ts'

// Reference: The .xz File Format, 1.2.1
const xzMagic = Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00])
// A file may require a dictionary of up to 4 GiB; that of `xz -9` needs 65 MiB.
const xzOptions = ['--decompress', '--stdout', '--threads=1', '--memlimit-decompress=256MiB']

const xz: Compression = {
  kind: 'compression',
  name: 'xz',
  recognises: (head) => head.subarray(0, xzMagic.length).equals(xzMagic),
  unpack: (packed) => decodeWithProgram('xz', xzOptions, packed),
  staysCompressed: false,
}

export const containers: readonly Container[] = [gzip, zip, zstd, xz, bzip2, tar]

/** Returns the kind of a container by its first bytes; undefined if they are not a container. */
export function containerOf(head: Buffer): Container | undefined {
  return containers.find((container) => container.recognises(head))
}
