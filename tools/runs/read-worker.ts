// What a worker thread runs: see readers.ts. Each chunk goes back at once, as the bytes that the cache keeps.
import { parentPort, type MessagePort } from 'node:worker_threads'
import { claimedChunks, type ReadWork } from './claim-chunks.ts'
import { packed } from './reading-cache.ts'

/** What a worker is given: the work, and which of its threads it is. */
export interface WorkerTask {
  readonly work: ReadWork
  readonly thread: number
  /** Where the chunks go, and undefined after the last. */
  readonly port: MessagePort
}

/** A chunk that a worker read, its results packed. */
export interface PackedChunk {
  readonly index: number
  readonly part: Uint8Array<ArrayBuffer>
}

parentPort?.on('message', ({ work, thread, port }: WorkerTask) => {
  for (const [index, results] of claimedChunks(work, thread)) {
    const part = packed(results)
    port.postMessage({ index, part } satisfies PackedChunk, [part.buffer])
  }
  port.postMessage(undefined)
  // What was sent arrives all the same.
  port.close()
})
