// What the thread of beside.ts runs: each piece of work in its turn, its result sent back under its number.
import { parentPort, workerData } from 'node:worker_threads'
import { begins } from './begun.ts'
import { doWork, type Input, type Work } from './beside-work.ts'

/** A piece of work, as it is sent. */
export interface Asked {
  readonly number: number
  readonly kind: keyof Work
  readonly input: Input<keyof Work>
}

/** What came of it: its result, or what it threw. */
export interface Answer {
  readonly number: number
  readonly result?: unknown
  readonly error?: unknown
}

const port = parentPort
const begun = workerData as Int32Array
port?.on('message', ({ number, kind, input }: Asked) => {
  if (number < begun.length && !begins(begun, number)) return
  doWork(kind, input).then(
    (result) => {
      port.postMessage({ number, result } satisfies Answer)
    },
    (error: unknown) => {
      port.postMessage({ number, error } satisfies Answer)
    },
  )
})
