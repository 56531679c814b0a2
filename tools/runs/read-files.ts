// Many files: here when there is little to read, else in worker threads, a chunk at a time.
import { BadInput } from '../errors.ts'
import { runInWorker, workerCount, type Task } from '../worker-pool.ts'
import { failedResult, type ReadResult, type ReadTask } from './read-result.ts'
import { packed, unpacked } from './reading-cache.ts'

// Starting worker threads takes about as long as reading this.
const leastForWorkers = 32 * 1024 * 1024
const chunkBytes = 1024 * 1024
const chunkFiles = 256
// Chunks that are read or wait to be taken over: enough to keep the threads busy, few enough to bound the memory.
const pendingPerWorker = 3

/** A chunk of files to the results, serialised as the cache keeps them. */
export const readChunkTask: Task<readonly ReadTask[], Uint8Array> = {
  name: 'readChunk',
  load: async () => {
    const { readChunk } = await import('./read-chunk.ts')
    return (tasks) => packed(readChunk(tasks))
  },
}

/** Takes over the results of a chunk, in the order of the files; `part` is their serialised form, if they have one. */
export type TakeResults = (results: readonly ReadResult[], part?: Uint8Array) => void

/** Reads a chunk in another thread; other than the default in tests only. */
export type ReadInWorker = (tasks: readonly ReadTask[]) => Promise<Uint8Array>

/**
 * Reads all files and hands the results to `take`, in the order of the tasks whatever thread reads them. `meanwhile`
 * runs while worker threads read, else first. Throws `BadInput` where a file is gone.
 */
export async function readFiles(
  tasks: readonly ReadTask[],
  take: TakeResults,
  meanwhile: () => Promise<void> = () => Promise.resolve(),
  readInWorker: ReadInWorker | undefined = defaultWorker(tasks),
): Promise<void> {
  if (readInWorker === undefined) {
    const [{ readChunk }] = await Promise.all([import('./read-chunk.ts'), meanwhile()])
    for (const chunk of chunks(tasks)) take(inPlace(chunk, () => readChunk(chunk)))
    return
  }
  const pending: Promise<readonly Uint8Array[]>[] = []
  const takeNext = async (): Promise<void> => {
    for (const part of (await pending.shift()) ?? []) take(unpacked(part), part)
  }
  const loading = meanwhile()
  loading.catch(() => undefined)
  for (const chunk of chunks(tasks)) {
    const reading = readApart(chunk, readInWorker)
    // It is thrown when its turn comes.
    reading.catch(() => undefined)
    pending.push(reading)
    if (pending.length < pendingPerWorker * workerCount) continue
    await loading
    await takeNext()
  }
  await loading
  while (pending.length > 0) await takeNext()
}

function defaultWorker(tasks: readonly ReadTask[]): ReadInWorker | undefined {
  const total = tasks.reduce((sum, { bytes }) => sum + bytes, 0)
  return total < leastForWorkers ? undefined : (chunk) => runInWorker(readChunkTask, chunk)
}

// When a worker thread dies, or its input disappears, the files of its chunk are read one by one.
async function readApart(
  chunk: readonly ReadTask[],
  readInWorker: ReadInWorker,
): Promise<readonly Uint8Array[]> {
  try {
    return [await readInWorker(chunk)]
  } catch (error) {
    const [task, ...others] = chunk
    if (task === undefined) return []
    if (others.length > 0) {
      const parts: Uint8Array[] = []
      for (const each of chunk) parts.push(...(await readApart([each], readInWorker)))
      return parts
    }
    const message = error instanceof Error ? error.message : String(error)
    return [packed(inPlace(chunk, () => [failedResult(task, { message })]))]
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

function* chunks(tasks: readonly ReadTask[]): Generator<readonly ReadTask[]> {
  let chunk: ReadTask[] = []
  let bytes = 0
  for (const task of tasks) {
    if (chunk.length === chunkFiles || (chunk.length > 0 && bytes + task.bytes > chunkBytes)) {
      yield chunk
      chunk = []
      bytes = 0
    }
    chunk.push(task)
    bytes += task.bytes
  }
  if (chunk.length > 0) yield chunk
}
