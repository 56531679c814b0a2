// Many files: here when there is little to read, else here and in worker threads, a chunk at a time.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { append } from '../core/append.ts'
import { runInWorker, workerCount, type Task } from '../core/worker-pool.ts'
import { fileQueue, type FileQueue } from './file-queue.ts'
import { failedResult, type ReadResult, type ReadTask } from './read-result.ts'
import { packed } from './packed-results.ts'

// Starting worker threads takes about as long as reading this.
const leastForWorkers = 32 * 1024 * 1024
// What this thread reads before it gives worker threads their next chunks.
const turnBytes = 1024 * 1024

/** A chunk of files to the results, serialised as the cache stores them. */
export const readChunkTask: Task<readonly ReadTask[], Uint8Array> = {
  name: 'readChunk',
  load: async () => {
    const { readChunk } = await import('./read-chunk.ts')
    return (tasks) => packed(readChunk(tasks))
  },
}

/** Takes the results of a chunk in their serialised form; `results` where this thread read them. */
export type TakeResults = (
  tasks: readonly ReadTask[],
  part: Uint8Array,
  results?: readonly ReadResult[],
) => void

/** Reads a chunk in another thread; other than the default in tests only. */
export type ReadInWorker = (tasks: readonly ReadTask[]) => Promise<Uint8Array>

/**
 * Reads all files and calls `take` with the results of each chunk once it is read, in any order. `meanwhile` runs while
 * worker threads read, else first. A file that is gone is a failure of its own.
 */
export async function readFiles(
  tasks: readonly ReadTask[],
  take: TakeResults,
  meanwhile: () => Promise<void> = () => Promise.resolve(),
  readInWorker: ReadInWorker | undefined = defaultWorker(tasks),
): Promise<void> {
  const isAlone = readInWorker === undefined
  const workers = isAlone ? 0 : Math.max(1, workerCount - 1)
  const queue = fileQueue(tasks, workers + 1)
  const readers = isAlone
    ? []
    : Array.from({ length: workers }, () => readFirst(queue, take, readInWorker))
  const here = meanwhile().then(() => readLast(queue, take, isAlone))
  try {
    await Promise.all([here, ...readers])
  } finally {
    // After an error no thread takes another chunk.
    queue.clear()
  }
}

// A worker thread reads its next chunk while this thread takes the results of the last.
async function readFirst(queue: FileQueue, take: TakeResults, read: ReadInWorker): Promise<void> {
  let parts = readNext(queue, read)
  while (parts !== undefined) {
    const results = await parts
    parts = readNext(queue, read)
    for (const [files, part] of results) take(files, part)
  }
}

function readNext(queue: FileQueue, read: ReadInWorker): ReturnType<typeof readApart> | undefined {
  const chunk = queue.takeFirst()
  return chunk.length === 0 ? undefined : readApart(chunk, read)
}

// This thread reads from the end, large files only where it is alone: while it reads, it gives out no chunks.
async function readLast(queue: FileQueue, take: TakeResults, isAlone: boolean): Promise<void> {
  const { readChunk } = await import('./read-chunk.ts')
  for (;;) {
    const files = queue.takeLast(turnBytes, isAlone)
    if (files.length === 0) return
    const results = readChunk(files)
    take(files, packed(results), results)
    await nextTurn()
  }
}

function defaultWorker(tasks: readonly ReadTask[]): ReadInWorker | undefined {
  const total = tasks.reduce((sum, { bytes }) => sum + bytes, 0)
  return total < leastForWorkers ? undefined : (chunk) => runInWorker(readChunkTask, chunk)
}

// When a worker thread dies, or its input disappears, the files of its chunk are read one by one.
async function readApart(
  chunk: readonly ReadTask[],
  readInWorker: ReadInWorker,
): Promise<readonly (readonly [read: readonly ReadTask[], part: Uint8Array])[]> {
  try {
    return [[chunk, await readInWorker(chunk)]]
  } catch (error) {
    const [task, ...others] = chunk
    if (task === undefined) return []
    if (others.length > 0) {
      const parts: (readonly [readonly ReadTask[], Uint8Array])[] = []
      for (const each of chunk) append(parts, await readApart([each], readInWorker))
      return parts
    }
    const message = error instanceof Error ? error.message : String(error)
    return [[chunk, packed([failedResult(task, { message })])]]
  }
}
