// Work shared between threads: chunks of files and a counter of those that are taken.
import { digestFile, type ReadResult, type ReadTask } from './digest-file.ts'

/** What every thread gets; `next` holds the index of the next chunk and stands in shared memory. */
export interface ReadWork {
  readonly chunks: readonly (readonly ReadTask[])[]
  readonly next: Int32Array
}

/** Claims and reads chunks until none is left; returns what this thread read, by chunk. */
export function readClaimed({
  chunks,
  next,
}: ReadWork): readonly (readonly [index: number, results: readonly ReadResult[]])[] {
  const read: (readonly [number, readonly ReadResult[]])[] = []
  for (;;) {
    const index = Atomics.add(next, 0, 1)
    const chunk = chunks[index]
    if (!chunk) return read
    read.push([index, chunk.map(digestFile)])
  }
}
