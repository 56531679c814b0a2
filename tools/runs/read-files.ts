// Many files at once: in this thread when there is little to read, else with a worker a further core.
import type { KeptReading } from '../model.ts'
import type { ReadWork } from './claim-chunks.ts'
import type { ReadResult } from './digest-file.ts'
import type { PackedChunk } from './read-worker.ts'
import { readBeside, readersBeside } from './readers.ts'
import { packed, unpacked } from './reading-cache.ts'
import { shares, type WeighedTask } from './shares.ts'

/**
 * What the thread that asks has to do itself, while others read; and then with every reading, as soon as there is one.
 */
export type Meanwhile = () => Promise<(reading: KeptReading) => void>

// A worker takes about as long to start and warm up as this takes to read.
const worthWorker = 32 * 1024 * 1024

/**
 * Reads all files; the results are in the order of the tasks and do not depend on how many threads there
 * are. This thread reads too, once it has done what it has to do meanwhile. `take` gets what was read as it
 * was packed, for the cache.
 */
export async function readFiles(
  tasks: readonly WeighedTask[],
  take: (part: Uint8Array, results: readonly ReadResult[]) => void,
  meanwhile: Meanwhile,
): Promise<readonly ReadResult[]> {
  const total = tasks.reduce((sum, { bytes }) => sum + bytes, 0)
  const workers = Math.min(readersBeside, Math.floor(total / worthWorker))
  const { chunks, order, starts } = shares(tasks, workers + 1)
  const taken = new Int32Array(new SharedArrayBuffer(4 * chunks.length))
  const work: ReadWork = { chunks, taken, starts }
  const others = Array.from({ length: workers }, (_, index) =>
    readBeside({ work, thread: index + 1 }),
  )
  // So are the readers of formats loaded in this thread once the others have begun.
  const [{ claimedChunks }, use] = await Promise.all([import('./claim-chunks.ts'), meanwhile()])
  const results = new Map<number, readonly ReadResult[]>()
  const keep = (index: number, part: Uint8Array, read: readonly ReadResult[]): void => {
    take(part, read)
    results.set(index, read)
    for (const { reading } of read) reading?.readings.forEach(use)
  }
  const keepOthers = (chunks: readonly PackedChunk[]): void => {
    for (const { index, part } of chunks) keep(index, part, unpacked(part))
  }
  for (const [index, read] of claimedChunks(work, 0)) {
    keep(index, packed(read), read)
    // What the others read is taken at once, so that less is left to do when all is read.
    for (const other of others) keepOthers(other.arrived())
  }
  for (const other of others) keepOthers(await other.rest())
  const read = chunks.flatMap((_, index) => results.get(index) ?? [])
  const inOrder: ReadResult[] = []
  for (const [place, index] of order.entries()) {
    const result = read[place]
    if (result) inOrder[index] = result
  }
  return inOrder
}
