// Many files: here when there is little to read, else here and in worker threads, a chunk at a time.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { append } from '../append.ts'
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
  const queue = [...chunks(inReadingOrder(tasks), chunkBytes)]
  const readers =
    readInWorker === undefined
      ? []
      : Array.from({ length: Math.max(1, workerCount - 1) }, () =>
          readFirst(queue, take, readInWorker),
        )
  const here = meanwhile().then(() => readLast(queue, take, readInWorker === undefined))
  try {
    await Promise.all([here, ...readers])
  } finally {
    // After an error no thread takes another chunk.
    queue.length = 0
  }
}

type Queue = (readonly ReadTask[])[]

// Worker threads read from the start of the queue.
async function readFirst(queue: Queue, take: TakeResults, read: ReadInWorker): Promise<void> {
  for (let chunk = queue.shift(); chunk; chunk = queue.shift()) {
    for (const [files, part] of await readApart(chunk, read)) take(files, unpacked(part), part)
  }
}

// This thread reads from the end, large files only where it is alone: while it reads, it gives out no chunks.
async function readLast(queue: Queue, take: TakeResults, isAlone: boolean): Promise<void> {
  const { readChunk } = await import('./read-chunk.ts')
  const next = (): readonly ReadTask[] | undefined =>
    isAlone || queue.at(-1)?.every(isSmall) === true ? queue.pop() : undefined
  for (let chunk = next(); chunk; chunk = next()) {
    for (const files of chunks(chunk, turnBytes)) {
      take(
        files,
        collectHere(files, () => readChunk(files)),
      )
      await nextTurn()
    }
  }
}

// Large files first, then files whose names end alike: a thread that reads files of one kind compiles one reader.
function inReadingOrder(tasks: readonly ReadTask[]): readonly ReadTask[] {
  const large = tasks.filter((task) => !isSmall(task))
  const small = tasks.filter(isSmall).map((task) => ({ task, kind: endingOf(task.path) }))
  const sorted = small.toSorted((a, b) => (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0))
  return [...large, ...sorted.map(({ task }) => task)]
}

function isSmall({ bytes }: ReadTask): boolean {
  return bytes <= chunkBytes
}

// Tier2G_RW_16th.iostat.txt → .iostat.txt
function endingOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.indexOf('.')
  return dot < 0 ? '' : name.slice(dot)
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
    return [[chunk, packed(collectHere(chunk, () => [failedResult(task, { message })]))]]
  }
}

function collectHere<T>(chunk: readonly ReadTask[], read: () => T): T {
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
