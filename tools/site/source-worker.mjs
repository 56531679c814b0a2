// The entry of a worker thread where the program runs from its sources: Node 20 gives worker threads no loader of `--import`.
import { register } from 'tsx/esm/api'

register()

/** @param {import('../core/worker-pool.ts').TaskCall} call */
export async function runTask(call) {
  const worker = await import('./worker.ts')
  return worker.runTask(call)
}
