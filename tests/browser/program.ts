// The program as its users start it.
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { packageRoot } from '../../tools/root.ts'

/** How the program ended, and what it printed. */
export interface Outcome {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Starts `benchfolio` in a process group of its own, so that it can be ended with the processes it starts. */
export function start(root: string, ...arguments_: readonly string[]): ChildProcess {
  return spawn(process.execPath, [join(packageRoot, 'tools', 'benchfolio.js'), ...arguments_], {
    cwd: root,
    env: { ...process.env, XDG_CACHE_HOME: join(packageRoot, '.build', 'user') },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Waits for the end of a started program. */
export function ended(child: ChildProcess): Promise<Outcome> {
  const printed = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk: Buffer) => (printed.stdout += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (printed.stderr += chunk.toString()))
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', (status) => done({ status, ...printed }))
  })
}

/** Sends a signal to a process, or to the group of a negative id; one that has ended is left alone. */
export function signal(id: number, name: NodeJS.Signals): void {
  try {
    process.kill(id, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Runs `benchfolio` to its end and returns its output. Throws with its errors unless it ends with status 0. */
export async function benchfolio(root: string, ...arguments_: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await ended(start(root, ...arguments_))
  if (status === 0) return stdout
  throw new Error(`benchfolio ${arguments_.join(' ')} ended with ${String(status)}:\n${stderr}`)
}
