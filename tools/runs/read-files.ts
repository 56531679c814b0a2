// Many files: here when there is little to read, else here and in worker threads, a chunk at a time.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { BadInput } from '../errors.ts'
import { runInWorker, workerCount, type Task } from '../worker-pool.ts'
import { failedResult, type ReadResult, type ReadTask } from './read-result.ts'
import { packed, unpacked } from './reading-cache.ts'

// Starting worker threads takes about as long as reading this.
const leastForWorkers = 32 * 1024 * 1024
// What a worker thread reads before it needs this thread again; a larger file is a chunk of its own.
const chunkBytes = 4 * 1024 * 1024
// What this thread reads before it gives worker threads their next chunks.
const turnBytes = 512 * 1024
const chunkFiles = 256

/** A chunk of files to the results, serialised as the cache keeps them. */
export const readChunkTask: Task<readonly ReadTask[], Uint8Array> = {
  name: 'readChunk',
  load: async () => {
    const { readChunk } = await import('./read-chunk.ts')
    return (tasks) => packed(readChunk(tasks))
  },
}

/** Takes the results of a chunk; `part` is their serialised form, if they have one. */
export type TakeResults = (
  tasks: readonly ReadTask[],
  results: readonly ReadResult[],
  part?: Uint8Array,
) => void

/** Reads a chunk in another thread; other than the default in tests only. */
export type ReadInWorker = (tasks: readonly ReadTask[]) => Promise<Uint8Array>

/**
 * Reads all files and calls `take` with the results of each chunk once it is read, in any order. `meanwhile` runs while
 * worker threads read, else first. Throws `BadInput` where a file is gone.
 */
export async function readFiles(
  tasks: readonly ReadTask[],
  take: TakeResults,
  meanwhile: () => Promise<void> = () => Promise.resolve(),
  readInWorker: ReadInWorker | undefined = defaultWorker(tasks),
): Promise<void> {
  if (readInWorker === undefined) {
    await meanwhile()
    await readHere(chunks(tasks, chunkBytes), take)
    return
  }
  // A large file would keep this thread from giving out chunks.
  const large = chunks(
    tasks.filter(({ bytes }) => bytes > chunkBytes),
    chunkBytes,
  )
  const small = chunks(
    tasks.filter(({ bytes }) => bytes <= chunkBytes),
    chunkBytes,
  )
  const readOthers = async (): Promise<void> => {
    for (const queue of [large, small]) {
      for (const chunk of queue) {
        for (const [read, part] of await readApart(chunk, readInWorker)) {
          take(read, unpacked(part), part)
        }
      }
    }
  }
  // The queues are shared: a thread that finishes a chunk takes the next, and an error ends the queue for all.
  const others = Array.from({ length: Math.max(1, workerCount - 1) }, readOthers)
  await Promise.all([meanwhile().then(() => readHere(small, take)), ...others])
}

async function readHere(queue: Iterable<readonly ReadTask[]>, take: TakeResults): Promise<void> {
  const { readChunk } = await import('./read-chunk.ts')
  for (const chunk of queue) {
    for (const part of chunks(chunk, turnBytes)) {
      take(
        part,
        inPlace(part, () => readChunk(part)),
      )
      await nextTurn()
    }
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
      for (const each of chunk) parts.push(...(await readApart([each], readInWorker)))
      return parts
    }
    const message = error instanceof Error ? error.message : String(error)
    return [[chunk, packed(inPlace(chunk, () => [failedResult(task, { message })]))]]
  }
}

function inPlace<T>(chunk: readonly ReadTask[], read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Error && 'path' in error && 'code' in error)) throw error
    const path = chunk.find(({ file }) => file === error.path)?.path ?? String(error.path)
    throw new BadInput(
      `A file of the archive cannot be opened: ${error.message}`,
      path,
      'Run it again when nothing changes the archive',
    )
  }
}

function* chunks(tasks: readonly ReadTask[], most: number): Generator<readonly ReadTask[]> {
  let chunk: ReadTask[] = []
  let bytes = 0
  for (const task of tasks) {
    if (chunk.length === chunkFiles || (chunk.length > 0 && bytes + task.bytes > most)) {
      yield chunk
      chunk = []
      bytes = 0
    }
    chunk.push(task)
    bytes += task.bytes
  }
  if (chunk.length > 0) yield chunk
}
