// The entry of a worker thread: runs the task that the main thread names.
import { move } from 'piscina'
import { readChunkTask } from '../runs/read-files.ts'
import type { Task, TaskCall } from '../core/worker-pool.ts'
import {
  checkPages,
  drawFigure,
  drawPreviews,
  drawRuns,
  writeChunks,
  writeCitations,
  writeSources,
} from './tasks.ts'

const tasks: readonly Task<never, unknown>[] = [
  readChunkTask,
  drawFigure,
  drawPreviews,
  drawRuns,
  writeSources,
  writeChunks,
  writeCitations,
  checkPages,
]

/** Runs a task; an output of bytes is moved instead of copied. */
export async function runTask({ name, input }: TaskCall): Promise<unknown> {
  const task = tasks.find((known) => known.name === name)
  if (!task) throw new Error(`No task is called ${name}`)
  const run = await task.load()
  // The name identifies both the task and the type of its input: see `runInWorker`.
  const output = await run(input as never)
  return output instanceof Uint8Array ? move(output) : output
}
