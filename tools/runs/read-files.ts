// Many files at once: in this thread when there is little to read, else with a worker a further core.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { packageRoot } from '../root.ts'
import { readClaimed, type ReadWork } from './claim-chunks.ts'
import type { ReadResult, ReadTask } from './digest-file.ts'
import type { WorkerRead, WorkerTask } from './read-worker.ts'
import { packed, unpacked } from './reading-cache.ts'

/** A task with the size that it is weighed by. */
export interface WeighedTask extends ReadTask {
  readonly bytes: number
}

// A worker takes about as long to start and warm up as this takes to read.
const worthWorker = 32 * 1024 * 1024
const chunkBytes = 2 * 1024 * 1024
const mostWorkers = 7

/**
 * Reads all files; the results are in the order of the tasks and do not depend on how many threads there
 * are. This thread reads too. `take` gets what was read as it was packed, for the cache.
 */
export async function readFiles(
  tasks: readonly WeighedTask[],
  take: (part: Uint8Array, results: readonly ReadResult[]) => void,
): Promise<readonly ReadResult[]> {
  const total = tasks.reduce((sum, { bytes }) => sum + bytes, 0)
  const workers = Math.min(availableParallelism() - 1, mostWorkers, Math.floor(total / worthWorker))
  // Each thread compiles its readers anew, which took as long as reading: with less inlining, and later, it
  // takes a quarter of that, and the readers are hardly slower.
  if (workers > 0) {
    setFlagsFromString('--max-inlined-bytecode-size-cumulative=200')
    setFlagsFromString('--interrupt-budget=400000')
  }
  // Files of one kind stand together: see readClaimed.
  const order = [...tasks.keys()].toSorted(
    (a, b) => byCodeUnit(kind(tasks[a]), kind(tasks[b])) || a - b,
  )
  const all = chunks(order.flatMap((index) => tasks[index] ?? []))
  const taken = new Int32Array(new SharedArrayBuffer(4 * all.length))
  const work: ReadWork = { chunks: all, taken, threads: workers + 1 }
  const others = Array.from({ length: workers }, (_, index) => worker({ work, thread: index + 1 }))
  const results = new Map(readClaimed(work, 0))
  if (workers > 0) {
    // While the others finish.
    const own = [...results.values()].flat()
    take(packed(own), own)
  }
  for (const { chunks: claimed, part } of await Promise.all(others)) {
    const read = unpacked(part)
    take(part, read)
    let at = 0
    for (const [index, count] of claimed) results.set(index, read.slice(at, (at += count)))
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

function worker(work: WorkerTask): Promise<WorkerRead> {
  const fromSource = import.meta.url.endsWith('.ts')
  return new Promise((done, failed) => {
    const thread = fromSource
      ? new Worker(sourceWorker(), { eval: true, workerData: work })
      : new Worker(join(packageRoot, 'dist', 'read-worker.js'), { workerData: work })
    thread.once('message', done)
    thread.once('error', failed)
  })
}

// Node 20 gives the loaders of `--import` to no worker: it registers tsx itself.
function sourceWorker(): string {
  const tsx = JSON.stringify(import.meta.resolve('tsx/esm/api'))
  const file = JSON.stringify(new URL('read-worker.ts', import.meta.url))
  return `import(${tsx}).then(({ register }) => { register(); return import(${file}) })`
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
