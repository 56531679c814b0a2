// Many files at once: in this thread when there is little to read, else with a worker a further core.
import type { ReadWork } from './claim-chunks.ts'
import type { ReadResult, ReadTask } from './digest-file.ts'
import { readBeside, readersBeside } from './readers.ts'
import { packed, unpacked } from './reading-cache.ts'

/** A task with the size that it is weighed by. */
export interface WeighedTask extends ReadTask {
  readonly bytes: number
}

/** What the thread that asks has to do itself, while others read. */
export type Meanwhile = () => Promise<unknown>

// A worker takes about as long to start and warm up as this takes to read.
const worthWorker = 32 * 1024 * 1024
const chunkBytes = 2 * 1024 * 1024

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
  // Files of one kind stand together: see claimedChunks.
  const order = [...tasks.keys()].toSorted(
    (a, b) => byCodeUnit(kind(tasks[a]), kind(tasks[b])) || a - b,
  )
  const all = chunks(order.flatMap((index) => tasks[index] ?? []))
  const taken = new Int32Array(new SharedArrayBuffer(4 * all.length))
  const work: ReadWork = { chunks: all, taken, threads: workers + 1 }
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
  const read = all.flatMap((_, index) => results.get(index) ?? [])
  const inOrder: ReadResult[] = []
  for (const [place, index] of order.entries()) {
    const result = read[place]
    if (result) inOrder[index] = result
  }
  return inOrder
}

// Tier2G_RW_64th.vmstat.txt is of the kind .vmstat.txt
function kind(task: ReadTask | undefined): string {
  const name = task?.path.slice(task.path.lastIndexOf('/') + 1) ?? ''
  return /(?:\.[a-z][\w-]*){1,2}$/i.exec(name)?.[0] ?? name
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function chunks(tasks: readonly WeighedTask[]): readonly (readonly ReadTask[])[] {
  const all: WeighedTask[][] = []
  let bytes = Infinity
  for (const task of tasks) {
    if (bytes > chunkBytes) {
      all.push([])
      bytes = 0
    }
    all.at(-1)?.push(task)
    bytes += task.bytes
  }
  return all
}
