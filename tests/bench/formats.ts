// MB/s of every format over real files:
//
//   npm run bench -- formats [FOLDER]       the files under FOLDER, or those of ../shared/archives
//
// Times are processor seconds of reading alone: the bytes are in memory and the format is known.
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Format, Source } from '../../tools/formats/reading/source.ts'
import { formatOf } from '../../tools/formats/all-formats.ts'
import { archived, archives } from '../oracles/archive-files.ts'

// Enough of every format to measure, and little enough to hold.
const most = 64_000_000
const passes = 5

interface Group {
  readonly format: Format
  readonly sources: Source[]
  bytes: number
}

const groups = new Map<string, Group>()
const folder = process.argv.slice(2).find((argument) => argument !== 'formats')
if (folder === undefined) {
  if (archives.length === 0) console.log('skipped: no FOLDER given and no ../shared/archives')
  for (const archive of archives) {
    for await (const { path, bytes } of archived(archive, () => true)) add(path, bytes)
  }
} else {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (statSync(join(folder, path)).isFile()) add(path, readFileSync(join(folder, path)))
  }
}

const speeds = new Map<string, number>()
for (const [name, { format, sources, bytes }] of [...groups].toSorted()) {
  const first = seconds(format, sources)
  let best = first
  for (let pass = 1; pass < passes; pass += 1) best = Math.min(best, seconds(format, sources))
  const speed = [first, best].map((time) => (bytes / 1e6 / time).toFixed(0).padStart(5))
  speeds.set(name, bytes / 1e6 / best)
  const amount = `${String(sources.length).padStart(6)} files ${(bytes / 1e6).toFixed(1).padStart(6)} MB`
  console.log(
    `${name.padEnd(14)}${amount} ${speed[0] ?? ''} MB/s first ${speed[1] ?? ''} MB/s best`,
  )
}

const median =
  [...speeds.values()].toSorted((a, b) => a - b)[Math.floor(speeds.size / 2)] ?? Number.NaN
const slow = [...speeds].filter(([, speed]) => speed < median / 3).map(([name]) => name)
console.log(`\nmedian ${median.toFixed(0)} MB/s; below a third of it: ${slow.join(', ') || 'none'}`)

function add(path: string, archived: Buffer): void {
  const gzipped = archived[0] === 0x1f && archived[1] === 0x8b
  const source = new Source(path, gzipped ? gunzipSync(archived) : archived)
  const format = source.bytes.length === 0 ? undefined : formatOf(source)
  if (!format) return
  const group = groups.get(format.name) ?? { format, sources: [], bytes: 0 }
  groups.set(format.name, group)
  if (group.bytes > most) return
  group.sources.push(source)
  group.bytes += source.bytes.length
}

function seconds(format: Format, sources: readonly Source[]): number {
  const start = process.cpuUsage()
  for (const source of sources) format.read(source)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}
