// bzip2, decompressed by the program of that name, which needs at most 4 MiB.
import type { Compression } from './container.ts'
import { decodeWithProgram } from './decode-with-program.ts'

// A block starts with digits of pi, the end mark has digits of its square root.
const block = Buffer.from('314159265359', 'hex')
const end = Buffer.from('177245385090', 'hex')

export const bzip2: Compression = {
  kind: 'compression',
  name: 'bzip2',
  recognises: (head) =>
    /^BZh[1-9]/.test(head.toString('latin1', 0, 4)) &&
    (head.subarray(4, 10).equals(block) || head.subarray(4, 10).equals(end)),
  unpack: (packed) => decodeWithProgram('bzip2', ['--decompress', '--stdout'], packed),
  staysCompressed: false,
}
