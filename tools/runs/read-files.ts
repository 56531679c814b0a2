// Many files at once: in this thread when there is little to read, else with a worker a further core.
import type { ReadWork } from './claim-chunks.ts'
import type { ReadResult } from './digest-file.ts'
import { readBeside, readersBeside } from './readers.ts'
import { packed, unpacked } from './reading-cache.ts'
import { shares, type WeighedTask } from './shares.ts'

/** What the thread that asks has to do itself, while others read. */
export type Meanwhile = () => Promise<unknown>

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
  const [{ claimedChunks }] = await Promise.all([import('./claim-chunks.ts'), meanwhile()])
  const results = new Map(claimedChunks(work, 0))
  if (workers > 0) {
    // While the others finish.
    const own = [...results.values()].flat()
    take(packed(own), own)
  }
  for (const { index, part } of (await Promise.all(others)).flat()) {
    const read = unpacked(part)
    take(part, read)
    results.set(index, read)
  }
  const read = chunks.flatMap((_, index) => results.get(index) ?? [])
  const inOrder: ReadResult[] = []
  for (const [place, index] of order.entries()) {
    const result = read[place]
    if (result) inOrder[index] = result
  }
  return inOrder
}
