// A thread beside the main one: it draws and writes what is converted while the rest is converted still, for drawing the
// charts of a first build takes as long as making their data.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { packageRoot } from '../root.ts'
import type { Input, Result, Work } from './beside-work.ts'
import { begins, mostShared } from './begun.ts'
import type { Answer, Asked } from './beside-worker.ts'

/** Who does the work that need not be done in its turn. */
export interface Beside {
  /** True where work is done while the caller goes on. */
  readonly parallel: boolean
  /** Does it; rejects with what it threw. One that nobody awaits any more is silent. */
  readonly do: <K extends keyof Work>(kind: K, input: Input<K>) => Promise<Result<K>>
  /** Does here what has not begun there, the last first; for who would wait otherwise. */
  readonly help: (kind: keyof Work) => Promise<void>
  /** Ends the thread, whatever it is doing. */
  readonly end: () => void
}

// Loaded where it is done.
async function doHere<K extends keyof Work>(kind: K, input: Input<K>): Promise<Result<K>> {
  const { doWork } = await import('./beside-work.ts')
  return doWork(kind, input)
}

/** Does the work in its turn, in this thread. */
export const inTurn: Beside = {
  parallel: false,
  do(kind, input) {
    const made = doHere(kind, input)
    made.catch(() => undefined)
    return made
  },
  help: () => Promise.resolve(),
  end: () => undefined,
}

/** A thread where there is a second core and the program is bundled; it starts with the first work. */
export function beside(): Beside {
  if (import.meta.url.endsWith('.ts') || availableParallelism() < 2) return inTurn
  return thread(join(packageRoot, 'dist', 'beside-worker.js'))
}

interface Waiting {
  readonly kind: keyof Work
  readonly input: Input<keyof Work>
  readonly done: (result: unknown) => void
  readonly failed: (error: unknown) => void
}

/** A thread that runs `file`, the bundled `beside-worker.ts`. */
export function thread(file: string): Beside {
  const waiting = new Map<number, Waiting>()
  const begun = new Int32Array(new SharedArrayBuffer(4 * mostShared))
  let worker: Worker | undefined
  let count = 0
  const failAll = (error: unknown): void => {
    for (const { failed } of waiting.values()) failed(error)
    waiting.clear()
  }
  const taken = (number: number): Waiting | undefined => {
    const asked = waiting.get(number)
    waiting.delete(number)
    // While it works the process waits for it.
    if (waiting.size === 0) worker?.unref()
    return asked
  }
  const start = (): Worker => {
    const started = new Worker(file, { workerData: begun })
    started.on('message', ({ number, result, error }: Answer) => {
      const asked = taken(number)
      if (error === undefined) asked?.done(result)
      else asked?.failed(error)
    })
    started.on('error', failAll)
    started.on('exit', () => {
      failAll(new Error('The thread beside the main one has ended'))
    })
    return started
  }
  return {
    parallel: true,
    do<K extends keyof Work>(kind: K, input: Input<K>): Promise<Result<K>> {
      worker ??= start()
      worker.ref()
      const number = (count += 1)
      const made = new Promise<unknown>((done, failed) => {
        waiting.set(number, { kind, input, done, failed })
      }) as Promise<Result<K>>
      made.catch(() => undefined)
      worker.postMessage({ number, kind, input } satisfies Asked)
      return made
    },
    async help(kind) {
      for (const [number, asked] of [...waiting].toReversed()) {
        if (asked.kind !== kind || !begins(begun, number)) continue
        taken(number)
        await doHere(asked.kind, asked.input).then(asked.done, asked.failed)
      }
    },
    end() {
      void worker?.terminate()
      worker = undefined
    },
  }
}
