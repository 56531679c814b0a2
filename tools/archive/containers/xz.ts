// xz, decompressed by the program of that name.
//
// Reference: The .xz File Format, 1.2.1
import type { Compression } from './container.ts'
import { decodeWithProgram } from './decode-with-program.ts'

const magic = Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00])
// A file may require a dictionary of up to 4 GiB; that of `xz -9` needs 65 MiB.
const options = ['--decompress', '--stdout', '--threads=1', '--memlimit-decompress=256MiB']

export const xz: Compression = {
  kind: 'compression',
  name: 'xz',
  recognises: (head) => head.subarray(0, magic.length).equals(magic),
  unpack: (packed) => decodeWithProgram('xz', options, packed),
  staysCompressed: false,
}
