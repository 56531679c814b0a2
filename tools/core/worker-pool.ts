// Worker threads for everything that need not run in the main thread: one pool per process, built on piscina.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { Piscina } from 'piscina'
import { packageRoot } from '../root.ts'

/**
 * A function that any thread can run. `load` imports it in the thread that runs it, so that a thread compiles only
 * what it uses. Input and output are cloned between threads; an output of bytes is moved.
 */
export interface Task<Input, Output> {
  /** The key under which `site/worker.ts` lists it. */
  readonly name: string
  readonly load: () => Promise<(input: Input) => Output | Promise<Output>>
}

/** What the pool sends to a worker thread. */
export interface TaskCall {
  readonly name: string
  readonly input: unknown
}

const mostWorkers = 8

/** Worker threads that the pool starts at most. */
export const workerCount = Math.min(availableParallelism(), mostWorkers)

const isBundled = !import.meta.url.endsWith('.ts')

/** True where a second core makes it worth running small tasks in the pool; run from its sources the program compiles too slowly. */
export const isParallel = isBundled && workerCount > 1

let pool: Promise<Piscina<TaskCall, unknown>> | undefined

/** Starts the pool ahead of its first task. */
export function startWorkers(): void {
  pool ??= createPool()
  // The caller that runs a task awaits the same promise and gets the error.
  pool.catch(() => undefined)
}

/** Runs a task in a worker thread; rejects with what the task threw, or because its thread died. */
export async function runInWorker<Input, Output>(
  task: Task<Input, Output>,
  input: Input,
): Promise<Output> {
  startWorkers()
  const result: unknown = await (await pool)?.run({ name: task.name, input })
  // `site/worker.ts` runs the task of this name, so the output is of its type.
  return result as Output
}

/** True for the rejection of a task whose thread ended first, as when its memory runs out. */
export function isEndOfThread(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const isOutOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  // The error of piscina has no code.
  return isOutOfMemory || error.message.startsWith('worker exited with code')
}

/** Runs a task in the calling thread. */
export async function runHere<Input, Output>(
  task: Task<Input, Output>,
  input: Input,
): Promise<Output> {
  const run = await task.load()
  return run(input)
}

/** Ends all worker threads, whatever they are doing. */
export async function stopWorkers(): Promise<void> {
  const running = pool
  pool = undefined
  await (await running)?.destroy()
}

async function createPool(): Promise<Piscina<TaskCall, unknown>> {
  // Each thread compiles its code anew. With Node 20, less inlining and later optimisation reduce the processor time of the
  // conversion of a large archive (percona-rw-local, 180 MB) by a quarter. The flags are set only with V8 11 (Node 20 and 21):
  // Node 22 and 24 print an error for the second, and with Node 24 the first gains nothing.
  if (process.versions.v8.startsWith('11.')) {
    setFlagsFromString('--max-inlined-bytecode-size-cumulative=200')
    setFlagsFromString('--interrupt-budget=400000')
  }
  const { Piscina } = await import('piscina')
  return new Piscina<TaskCall, unknown>({
    filename: isBundled
      ? join(packageRoot, 'dist', 'worker.js')
      : join(packageRoot, 'tools', 'site', 'source-worker.mjs'),
    name: 'runTask',
    minThreads: 1,
    maxThreads: workerCount,
    // What a thread has compiled is worth more than its memory.
    idleTimeout: Infinity,
    recordTiming: false,
  })
}
