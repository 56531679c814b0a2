// The program as its users start it, in a folder of its own.
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { packageRoot } from '../../tools/root.ts'

/** How the program ended, and what it said. */
export interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Starts `benchfolio` in a process group of its own, so that what it starts can be ended with it. */
export function start(root: string, ...words: readonly string[]): ChildProcess {
  return spawn(process.execPath, [join(packageRoot, 'tools', 'benchfolio.js'), ...words], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Waits for the end of a started program. */
export function ended(child: ChildProcess): Promise<Ended> {
  const said = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()))
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', (status) => done({ status, ...said }))
  })
}

/** Runs `benchfolio` to its end; throws with its words unless it ends with status 0. */
export async function benchfolio(root: string, ...words: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await ended(start(root, ...words))
  if (status === 0) return stdout
  throw new Error(`benchfolio ${words.join(' ')} ended with ${String(status)}:\n${stderr}`)
}
