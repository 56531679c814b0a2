// Child processes that cannot outlive the recording: each leads a group of its own, has a deadline, and is
// ended with all that it started.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { BadInput } from '../errors.ts'

/** How a child is started. */
export interface Start {
  readonly cwd: string
  /** Takes stdout and stderr; they are dropped where absent. */
  readonly output?: string
  /** Text in front of the output. */
  readonly head?: string
  readonly env?: Readonly<Record<string, string>>
}

/** How a child ended: with a status, by a signal, or not at all until it was ended. */
export interface End {
  readonly status: number | null
  readonly signal: NodeJS.Signals | null
  /** Set when it could not be started, or was ended by the recording: the reason in words. */
  readonly reason?: string
}

/** A started child. */
export interface Child {
  /** Undefined when it could not be started. */
  readonly id: number | undefined
  readonly ended: Promise<End>
  readonly running: boolean
  /** Asks it to end by `signal`, after `patience` seconds forces it; for `reason`. */
  end(reason?: string, signal?: NodeJS.Signals, patience?: number): Promise<End>
}

const all = new Set<ChildProcess>()

/** Starts `command`; a program that is not there is an `End` with a reason, as any other failure. */
export function startChild([program = '', ...words]: readonly string[], start: Start): Child {
  const child = spawn(program, words, {
    cwd: start.cwd,
    env: { ...process.env, LC_ALL: 'C', ...start.env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  all.add(child)
  const written = redirect(child, start)
  let why: string | undefined
  let running = true
  const ended = new Promise<End>((done) => {
    child.once('error', (error) => {
      running = false
      all.delete(child)
      done({ status: null, signal: null, reason: error.message })
    })
    child.once('close', (status, signal) => {
      running = false
      all.delete(child)
      void written.then((problem) => {
        const reason = problem ?? why
        done({ status, signal, ...(reason === undefined ? {} : { reason }) })
      })
    })
  })
  return {
    id: child.pid,
    ended,
    get running() {
      return running
    },
    async end(reason, signal = 'SIGTERM', patience = 10) {
      if (!running) return ended
      why ??= reason
      kill(child, signal)
      const forced = new AbortController()
      void wait(1000 * patience, undefined, { signal: forced.signal }).then(
        () => kill(child, 'SIGKILL'),
        () => undefined,
      )
      const end = await ended
      forced.abort()
      return end
    },
  }
}

/** What a short command printed; undefined when it failed or took longer than `seconds`. */
export async function printed(
  command: readonly string[],
  cwd: string,
  seconds = 30,
): Promise<string | undefined> {
  const { status, stdout } = await shortRun(command, cwd, seconds)
  return status === 0 ? stdout : undefined
}

/** What a command printed that must succeed. Throws `BadInput` with its own last words and `advice`. */
export async function required(
  command: readonly string[],
  cwd: string,
  advice: string,
  { seconds = 180, signal }: { readonly seconds?: number; readonly signal?: AbortSignal } = {},
): Promise<string> {
  const { status, stdout, stderr } = await shortRun(command, cwd, seconds, signal)
  if (status === 0) return stdout
  const words = stderr.trimEnd().split('\n').at(-1) ?? ''
  const [program = ''] = command
  throw new BadInput(`${program} failed: ${words}`, command.join(' '), advice)
}

async function shortRun(
  [program = '', ...words]: readonly string[],
  cwd: string,
  seconds: number,
  signal?: AbortSignal,
): Promise<{ readonly status: number | null; readonly stdout: string; readonly stderr: string }> {
  const child = spawn(program, words, {
    cwd,
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 1000 * seconds,
    ...(signal === undefined ? {} : { signal }),
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (more: string) => (said.stdout += more))
  child.stderr.setEncoding('utf8').on('data', (more: string) => (said.stderr += more))
  const status = await new Promise<number | null>((done) => {
    child.once('error', (error) => {
      said.stderr = error.message
      done(null)
    })
    child.once('close', done)
  })
  return { status, ...said }
}

/** Ends whatever still runs, without patience: for the end of the program. */
export function endAll(): void {
  for (const child of all) kill(child, 'SIGKILL')
}

// The whole group: a shell's children and a server's helpers too.
function kill({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // It has ended already.
  }
}

// What went wrong with the file, such as a full disk; undefined when all of it was written.
async function redirect(child: ChildProcess, { output, head }: Start): Promise<string | undefined> {
  if (output === undefined) {
    child.stdout?.resume()
    child.stderr?.resume()
    return undefined
  }
  const file = createWriteStream(output, { flags: 'a' })
  const problem = once(file, 'error').then(([error]) => (error as Error).message)
  if (head !== undefined) file.write(head)
  child.stdout?.pipe(file, { end: false })
  child.stderr?.pipe(file, { end: false })
  const finished = Promise.all([streamEnd(child.stdout), streamEnd(child.stderr)]).then(
    () =>
      new Promise<undefined>((done) =>
        file.end(() => {
          done(undefined)
        }),
      ),
  )
  return Promise.race([problem, finished])
}

function streamEnd(stream: ChildProcess['stdout']): Promise<void> {
  return new Promise((done) => {
    if (!stream || stream.readableEnded) done()
    else stream.once('close', done)
  })
}
