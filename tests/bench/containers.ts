// MB/s of every kind of container against plain reading and hashing, twice: into an empty store, where it is
// the writing of files that takes time, and when the store has the files already:
//
//   npm run bench -- containers [ARCHIVE.tar.gz]    one of ../shared/archives if none is given
//
// MB are of unpacked files. Kinds whose program is not on the machine are left out.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { listArchive, type Member } from '../../tools/archive/listing.ts'
import { rawZip } from '../archive/raw-zip.ts'
import { archived, archives } from '../oracles/archive-files.ts'

const passes = 3
const given = process.argv.slice(2).find((argument) => argument !== 'containers')
const archive = given ?? archives.find((file) => file.includes('old-and-other')) ?? archives[0]
if (archive === undefined) console.log('skipped: no ARCHIVE given and no ../shared/archives')
else await measure(archive)

async function measure(archive: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-bench-'))
  try {
    const { members } = await listArchive(archive, join(folder, 'oracle'))
    await compareWithTarStream(archive, members)
    const total = members.reduce((sum, { bytes }) => sum + bytes, 0)
    const megabytes = (total / 1e6).toFixed(1)
    console.log(`${archive}: ${String(members.length)} files, ${megabytes} MB`)
    const plain = await best(() => readAll(members))
    print('plain reading', total, plain, plain)
    for (const [kind, bytes] of containers(archive, members)) {
      if (!bytes) continue
      const file = join(folder, kind)
      writeFileSync(file, bytes)
      const list = async (): Promise<void> => {
        const listing = await listArchive(file, join(folder, `store-${kind}`))
        const same = digests(listing.members) === digests(members)
        if (!same) throw new Error(`${kind} does not hold the same files`)
      }
      const name = `${kind} ${(statSync(file).size / 1e6).toFixed(1)} MB`
      print(`${name}, written`, total, await seconds(list), plain)
      print(`${name}, known`, total, await best(list), plain)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function containers(
  archive: string,
  members: readonly Member[],
): readonly (readonly [string, Buffer | undefined])[] {
  const packed = readFileSync(archive)
  const tar = gunzipSync(packed)
  const files = members.map(({ path, file }) => ({ name: path, content: readFileSync(file) }))
  return [
    ['tar', tar],
    ['tar.gz', packed],
    ['zip', rawZip(files)],
    ['tar.zst', packedBy('zstd', tar)],
    ['tar.xz', packedBy('xz', tar)],
    ['tar.bz2', packedBy('bzip2', tar)],
  ]
}

function packedBy(program: string, content: Buffer): Buffer | undefined {
  try {
    return execFileSync(program, ['-c'], { input: content, maxBuffer: 1024 ** 3 })
  } catch {
    console.log(`skipped: no program ${program}`)
    return undefined
  }
}

function readAll(members: readonly Member[]): void {
  for (const { file } of members) createHash('sha256').update(readFileSync(file)).digest('hex')
}

function digests(members: readonly Member[]): string {
  return members.map(({ path, sha256 }) => `${path} ${sha256 ?? ''}`).join('\n')
}

// Members of containers inside are not what tar-stream gives.
async function compareWithTarStream(archive: string, members: readonly Member[]): Promise<void> {
  const known = new Map(members.map(({ path, sha256 }) => [path, sha256]))
  let count = 0
  for await (const { path, bytes } of archived(archive, (name) => known.has(name))) {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if (known.get(path) !== sha256) throw new Error(`${path} is not what tar-stream reads`)
    count += 1
  }
  console.log(`${String(count)} files as tar-stream reads them`)
}

async function best(work: () => void | Promise<void>): Promise<number> {
  let least = Infinity
  for (let pass = 0; pass < passes; pass += 1) least = Math.min(least, await seconds(work))
  return least
}

// Time on the wall: programs that unpack are processes of their own.
async function seconds(work: () => void | Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

function print(name: string, bytes: number, seconds: number, plain: number): void {
  const speed = (bytes / 1e6 / seconds).toFixed(0).padStart(6)
  console.log(`${name.padEnd(24)}${speed} MB/s  ${(seconds / plain).toFixed(1)} × plain reading`)
}
