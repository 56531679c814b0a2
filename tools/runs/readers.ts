// The threads that read files beside the main one. They stay for the next archive: what they have compiled by then
// is half of what reading costs.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { packageRoot } from '../root.ts'
import type { WorkerRead, WorkerTask } from './read-worker.ts'

const mostReaders = 7

/** Readers that can run beside the main thread. */
export const readersBeside = Math.min(availableParallelism() - 1, mostReaders)

const idle: Worker[] = []

/** Starts the readers before there is work for them, which takes as long as listing an archive does. */
export function startReaders(): void {
  while (idle.length < readersBeside) idle.push(started())
}

/** Has a reader do its share of some work: the chunks that it read. Rejects with what it threw. */
export function readBeside(task: WorkerTask): Promise<readonly NonNullable<WorkerRead>[]> {
  const reader = idle.pop() ?? started()
  // While it reads the process waits for it; while it is idle the process may end.
  reader.ref()
  const chunks: NonNullable<WorkerRead>[] = []
  return new Promise((done, failed) => {
    const take = (read: WorkerRead): void => {
      if (read) {
        chunks.push(read)
        return
      }
      reader.off('message', take).off('error', failed).unref()
      idle.push(reader)
      done(chunks)
    }
    reader.on('message', take).on('error', failed)
    reader.postMessage(task)
  })
}

function started(): Worker {
  // Each thread compiles its code anew, which took as long as reading: with less inlining, and later, it takes a
  // quarter of that, and the code is hardly slower.
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=200')
  setFlagsFromString('--interrupt-budget=400000')
  const reader = import.meta.url.endsWith('.ts')
    ? new Worker(sourceWorker(), { eval: true })
    : new Worker(join(packageRoot, 'dist', 'read-worker.js'))
  // One that cannot start says so to whoever has work for the next.
  reader.on('error', () => {
    const place = idle.indexOf(reader)
    if (place >= 0) idle.splice(place, 1)
  })
  reader.unref()
  return reader
}

// Node 20 gives the loaders of `--import` to no worker: it registers tsx itself.
function sourceWorker(): string {
  const tsx = JSON.stringify(import.meta.resolve('tsx/esm/api'))
  const file = JSON.stringify(new URL('read-worker.ts', import.meta.url))
  return `import(${tsx}).then(({ register }) => { register(); return import(${file}) })`
}
