// What a worker thread runs: see readers.ts. Its results go back as the bytes that the cache keeps.
import { parentPort } from 'node:worker_threads'
import { readClaimed, type ReadWork } from './claim-chunks.ts'
import { packed } from './reading-cache.ts'

/** What a worker is given: the work, and which of its threads it is. */
export interface WorkerTask {
  readonly work: ReadWork
  readonly thread: number
}

/** What a worker read: which chunks, with how many results each, and all results one after the other. */
export interface WorkerRead {
  readonly chunks: readonly (readonly [index: number, results: number])[]
  readonly part: Uint8Array<ArrayBuffer>
}

parentPort?.on('message', ({ work, thread }: WorkerTask) => {
  const read = readClaimed(work, thread)
  const part = packed(read.flatMap(([, results]) => results))
  const chunks = read.map(([index, results]) => [index, results.length] as const)
  parentPort?.postMessage({ chunks, part } satisfies WorkerRead, [part.buffer])
})
