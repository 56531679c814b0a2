// The files that wait to be read: worker threads take chunks from the start, the main thread from the end.
import { baseName } from '../core/base-name.ts'
import type { ReadTask } from './read-result.ts'

// A larger file is read in a worker thread if there is one, because the main thread gives out no chunks while it reads.
const mostBytesHere = 4 * 1024 * 1024
// What one thread reads before another could take over, from the first chunk to the last.
const largestChunk = 16 * 1024 * 1024
const smallestChunk = 1024 * 1024
const chunkFiles = 1024

/** Files in the order in which threads take them; every file is taken once. */
export interface FileQueue {
  /** The next chunk from the start; it shrinks with what is left, so that all threads end at the same time. Empty at the end. */
  takeFirst(): readonly ReadTask[]
  /** Files from the end, at most `bytes` of them or one; empty at the end and in front of a large file, unless `isAlone`. */
  takeLast(bytes: number, isAlone: boolean): readonly ReadTask[]
  /** Drops the files that are left. */
  clear(): void
}

/** Queues files for `threads` threads. */
export function fileQueue(tasks: readonly ReadTask[], threads: number): FileQueue {
  const queue = inReadingOrder(tasks)
  let [start, end] = [0, queue.length]
  let left = tasks.reduce((sum, { bytes }) => sum + bytes, 0)
  return {
    takeFirst() {
      const most = Math.min(largestChunk, Math.max(smallestChunk, left / (2 * threads)))
      const first = start
      let bytes = 0
      while (start < end && start - first < chunkFiles) {
        const next = queue[start]?.bytes ?? 0
        if (start > first && bytes + next > most) break
        bytes += next
        start += 1
      }
      left -= bytes
      return queue.slice(first, start)
    },
    takeLast(most, isAlone) {
      const last = end
      let bytes = 0
      while (end > start) {
        const next = queue[end - 1]
        if (next === undefined || (!isAlone && !isSmall(next))) break
        if (end < last && bytes + next.bytes > most) break
        bytes += next.bytes
        end -= 1
      }
      left -= bytes
      return queue.slice(end, last)
    },
    clear() {
      start = end
      left = 0
    },
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
  return bytes <= mostBytesHere
}

// Tier2G_RW_16th.iostat.txt → .iostat.txt
function endingOf(path: string): string {
  const name = baseName(path)
  const dot = name.indexOf('.')
  return dot < 0 ? '' : name.slice(dot)
}
