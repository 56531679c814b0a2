// The threads that read files beside the main one. They stay for the next archive: what they have compiled by then
// is half of what reading costs.
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { packageRoot } from '../root.ts'
import type { PackedChunk, WorkerTask } from './read-worker.ts'

const mostReaders = 7

/** Readers that can run beside the main thread. */
export const readersBeside = Math.min(availableParallelism() - 1, mostReaders)

const idle: Worker[] = []

/** Starts the readers before there is work for them, which takes as long as listing an archive does. */
export function startReaders(): void {
  while (idle.length < readersBeside) idle.push(started())
}

/** The share of some work that a reader does. */
export interface Share {
  /** The chunks that came since they were asked for last. */
  arrived(): readonly PackedChunk[]
  /** Those that are still to come. Rejects with what the reader threw. */
  rest(): Promise<readonly PackedChunk[]>
}

/** Has a reader do its share of some work. The process waits for it. */
export function readBeside(task: Omit<WorkerTask, 'port'>): Share {
  const reader = idle.pop() ?? started()
  const { port1: own, port2: port } = new MessageChannel()
  let chunks: PackedChunk[] = []
  let isDone = false
  let isClosed = false
  const take = (sent: PackedChunk | undefined): void => {
    if (sent) chunks.push(sent)
    else isDone = true
  }
  const over = new AbortController()
  const failure = once(reader, 'error', { signal: over.signal })
  const end = async (): Promise<void> => {
    await Promise.race([once(own, 'close'), failure])
    // The channel of a reader that throws may close before it says so.
    if (!isDone) throw (await failure)[0]
    over.abort()
    idle.push(reader)
  }
  const ended = end()
  for (const promise of [failure, ended]) promise.catch(() => undefined)
  own.on('message', take).once('close', () => (isClosed = true))
  reader.postMessage({ ...task, port } satisfies WorkerTask, [port])
  const arrived = (): readonly PackedChunk[] => {
    // Node 20 crashes where a closed channel is asked.
    while (!isDone && !isClosed) {
      const one = receiveMessageOnPort(own)
      if (!one) break
      take(one.message as PackedChunk | undefined)
    }
    const taken = chunks
    chunks = []
    return taken
  }
  const rest = async (): Promise<readonly PackedChunk[]> => {
    await ended
    return arrived()
  }
  return { arrived, rest }
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
