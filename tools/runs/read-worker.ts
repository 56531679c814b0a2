// What a worker thread runs: see readers.ts. Each chunk goes back at once, as the bytes that the cache keeps.
import { parentPort } from 'node:worker_threads'
import { claimedChunks, type ReadWork } from './claim-chunks.ts'
import { packed } from './reading-cache.ts'

/** What a worker is given: the work, and which of its threads it is. */
export interface WorkerTask {
  readonly work: ReadWork
  readonly thread: number
}

/** A chunk that a worker read, its results packed; undefined once it finds no other. */
export type WorkerRead =
  { readonly index: number; readonly part: Uint8Array<ArrayBuffer> } | undefined

parentPort?.on('message', ({ work, thread }: WorkerTask) => {
  for (const [index, results] of claimedChunks(work, thread)) {
    const part = packed(results)
    parentPort?.postMessage({ index, part } satisfies WorkerRead, [part.buffer])
  }
  parentPort?.postMessage(undefined satisfies WorkerRead)
})
