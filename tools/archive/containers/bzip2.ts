// bzip2, by the program of that name. It takes 4 MiB whatever the file asks for.
import type { Compression } from './container.ts'
import { decodeWithProgram } from './decode-with-program.ts'

// The first digits of pi stand before a block, those of its root at the end, which may come at once.
const block = Buffer.from('314159265359', 'hex')
const end = Buffer.from('177245385090', 'hex')

export const bzip2: Compression = {
  kind: 'compression',
  name: 'bzip2',
  recognises: (head) =>
    /^BZh[1-9]/.test(head.toString('latin1', 0, 4)) &&
    (head.subarray(4, 10).equals(block) || head.subarray(4, 10).equals(end)),
  unpack: (packed) => decodeWithProgram('bzip2', ['--decompress', '--stdout'], packed),
  staysPacked: false,
}
