// Containers that unpack to more than a disk holds, have more entries than a list, or nest without end.
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BadInput } from '../../../tools/core/errors.ts'
import { listArchive } from '../../../tools/archive/listing.ts'
import { outcomeOf, type Area, type Extent, type Outcome } from '../area.ts'
import { hostileContainers } from '../hostile-containers.ts'
import { sampleOfEach } from '../sample.ts'

/** Containers without limit. */
export const containers: Area = {
  name: 'containers',
  title: 'Hostile containers',
  about:
    'Held: the container or the entry is refused with a reason, within 30 s and 600 MB of memory, and at most 64 MB are written.',
  outcomes,
}

const mostSeconds = 30
const mostMemory = 600 * 1024 ** 2
const mostWritten = 64 * 1024 ** 2

async function* outcomes(extent: Extent): AsyncIterable<Outcome> {
  for (const { attack, name, bytes } of sampleOfEach(hostileContainers(extent), extent))
    yield await outcomeOf(attack, name, async () => listed(await bytes()))
}

// What was not held when the container is listed as an archive.
async function listed(bytes: Buffer | undefined): Promise<string | undefined> {
  if (bytes === undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-container-'))
  try {
    const file = join(folder, 'archive')
    writeFileSync(file, bytes)
    const memory = process.memoryUsage.rss()
    const start = performance.now()
    const reason = await refusalOf(file, join(folder, 'store'))
    const seconds = (performance.now() - start) / 1000
    const used = process.memoryUsage.rss() - memory
    const written = bytesBelow(folder) - bytes.length
    if (reason === undefined) return 'nothing was refused'
    if (seconds > mostSeconds) return `takes ${seconds.toFixed(0)} s`
    if (used > mostMemory) return `takes ${String(Math.round(used / 1024 ** 2))} MB of memory`
    if (written > mostWritten) return `writes ${String(Math.round(written / 1024 ** 2))} MB`
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function refusalOf(file: string, store: string): Promise<string | undefined> {
  try {
    const { refused, notes = [] } = await listArchive(file, store)
    return refused[0]?.reason ?? notes[0]?.message
  } catch (error) {
    if (error instanceof BadInput) return error.message
    throw error
  }
}

function bytesBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce((sum, path) => {
    const stat = statSync(join(folder, path))
    return sum + (stat.isFile() ? stat.size : 0)
  }, 0)
}
