// Work shared between threads: chunks of files, each with a mark that says whether it is taken.
import { digestFile, type ReadResult, type ReadTask } from './digest-file.ts'

/** What every thread gets; `taken` holds a 1 for each chunk that is taken and stands in shared memory. */
export interface ReadWork {
  readonly chunks: readonly (readonly ReadTask[])[]
  readonly taken: Int32Array
  /** The first chunk of each thread's share. */
  readonly starts: readonly number[]
}

/** The results of one chunk with its index. */
export type ReadChunk = readonly [index: number, results: readonly ReadResult[]]

/**
 * Claims and reads chunks until none is left. Thread `thread`
 * starts with its share of the chunks, and then helps the others from the ends of theirs: files of one kind
 * stand together, so that each thread compiles the readers of few kinds.
 */
export function* claimedChunks(
  { chunks, taken, starts }: ReadWork,
  thread: number,
): Generator<ReadChunk, void> {
  for (let step = 0; step < starts.length; step += 1) {
    const share = (thread + step) % starts.length
    const start = starts[share] ?? 0
    const end = starts[share + 1] ?? chunks.length
    for (let place = 0; place < end - start; place += 1) {
      const index = step === 0 ? start + place : end - 1 - place
      if (Atomics.exchange(taken, index, 1) === 1) continue
      yield [index, (chunks[index] ?? []).map(digestFile)]
    }
  }
}
