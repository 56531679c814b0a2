// The same files in a container of every kind.
import { execFileSync } from 'node:child_process'
import { gzipSync } from 'node:zlib'
import { rawZip } from './raw-zip.ts'
import { rawZstd } from './raw-zstd.ts'
import { smallTar } from './small-tar.ts'

/** What every sample holds: empty, text, and more than one piece of any decoder. */
export const files: Readonly<Record<string, string>> = {
  'a/empty.txt': '',
  'a/text.txt': 'transactions: 1\n',
  'b.txt': Array.from(
    { length: 20_000 },
    (_, index) => `line ${String(index)} ${String(index ** 2)}\n`,
  ).join(''),
}

/** The first lines of a log of sysbench, which is a file of a known format. */
export const log = Buffer.from(
  'sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)\n\nRunning the test with following options:\nNumber of threads: 1\n',
)

/** The bytes of a sample by the name of its kind; undefined where the machine cannot make it. */
export const samples: Readonly<Record<string, () => Promise<Buffer | undefined>>> = {
  gzip: async () => gzipSync(await tarSample()),
  zip: () =>
    Promise.resolve(rawZip(Object.entries(files).map(([name, content]) => ({ name, content })))),
  zstd: async () => rawZstd(await tarSample()),
  xz: async () => packedBy('xz', await tarSample()),
  bzip2: async () => packedBy('bzip2', await tarSample()),
  tar: async () => tarSample(),
}

/** What `program` packs, or undefined where it is absent. */
export function packedBy(program: string, content: Buffer): Buffer | undefined {
  try {
    return execFileSync(program, ['-c'], { input: content, maxBuffer: 1024 ** 3 })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

async function tarSample(): Promise<Buffer> {
  return smallTar(Object.entries(files).map(([name, content]) => ({ name, content })))
}
