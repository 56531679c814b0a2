// Child processes of a recording.
import { writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { execa } from 'execa'
import { BadInput } from '../core/errors.ts'
import { signalProcess } from '../core/signal-process.ts'

/** How a child is started. */
export interface StartOptions {
  readonly cwd: string
  /** File to append stdout and stderr to; they are discarded if absent. */
  readonly output?: string
  /** Text to write to `output` first. */
  readonly header?: string
  /** True to keep its standard input open until it ends; otherwise it is empty. */
  readonly keepInput?: boolean
}

/** How a child ended: with a status or by a signal. */
export interface Exit {
  readonly status: number | null
  readonly signal: NodeJS.Signals | null
  /** Why it could not be started, or why the recording stopped it. */
  readonly reason?: string
}

/** A started child. */
export interface Child {
  /** Undefined if it could not be started. */
  readonly id: number | undefined
  readonly exit: Promise<Exit>
  readonly running: boolean
  /** Sends `signal`, and SIGKILL if the child still runs after `seconds`; `reason` becomes part of its exit. */
  stop(reason?: string, signal?: NodeJS.Signals, seconds?: number): Promise<Exit>
}

const runningGroups = new Set<number>()

/** Starts a command as the leader of a process group. A program that does not exist is an exit with a reason. */
export function startChild(
  [program = '', ...programArguments]: readonly string[],
  { cwd, output, header = '', keepInput = false }: StartOptions,
): Child {
  if (output !== undefined) writeFileSync(output, header, { flag: 'a' })
  const target = output === undefined ? 'ignore' : { file: output, append: true as const }
  const subprocess = execa(program, programArguments, {
    cwd,
    env: { LC_ALL: 'C' },
    detached: true,
    cleanup: false,
    reject: false,
    buffer: false,
    stdin: keepInput ? 'pipe' : 'ignore',
    stdout: target,
    stderr: target,
  })
  const { pid } = subprocess
  if (pid !== undefined) runningGroups.add(pid)
  let running = pid !== undefined
  let stopReason: string | undefined
  const exit = subprocess.then((result) => {
    running = false
    if (pid !== undefined) runningGroups.delete(pid)
    const reason = systemError(result) ?? stopReason
    return {
      status: result.exitCode ?? null,
      signal: result.signal ?? null,
      ...(reason === undefined ? {} : { reason }),
    }
  })
  return {
    id: pid,
    exit,
    get running() {
      return running
    },
    async stop(reason, signal = 'SIGTERM', seconds = 10) {
      if (!running || pid === undefined) return exit
      stopReason ??= reason
      // execa signals the child alone, but a shell's children and a server's helpers must end with it.
      signalProcess(-pid, signal)
      const timer = new AbortController()
      void wait(1000 * seconds, undefined, { signal: timer.signal }).then(
        () => {
          signalProcess(-pid, 'SIGKILL')
        },
        () => undefined,
      )
      const result = await exit
      timer.abort()
      return result
    },
  }
}

/** Returns the stdout of a command; undefined if it fails or takes longer than `seconds`. */
export async function outputOf(
  command: readonly string[],
  cwd: string,
  seconds = 30,
): Promise<string | undefined> {
  const outcome = await runCommand(command, cwd, seconds)
  return 'stdout' in outcome ? outcome.stdout : undefined
}

/** Returns the stdout of a command. Throws `BadInput` with the last line of its stderr and `advice` if it fails. */
export async function requireOutput(
  command: readonly string[],
  cwd: string,
  advice: string,
  { seconds = 180, signal }: { readonly seconds?: number; readonly signal?: AbortSignal } = {},
): Promise<string> {
  const outcome = await runCommand(command, cwd, seconds, signal)
  if ('stdout' in outcome) return outcome.stdout
  throw new BadInput(`${command[0] ?? ''} failed: ${outcome.reason}`, command.join(' '), advice)
}

/** Kills the groups of all children that still run, at the end of the program. */
export function killAll(): void {
  for (const pid of runningGroups) signalProcess(-pid, 'SIGKILL')
}

type Outcome = { readonly stdout: string } | { readonly reason: string }

async function runCommand(
  [program = '', ...programArguments]: readonly string[],
  cwd: string,
  seconds: number,
  signal?: AbortSignal,
): Promise<Outcome> {
  const result = await execa(program, programArguments, {
    cwd,
    env: { LC_ALL: 'C' },
    reject: false,
    stripFinalNewline: false,
    maxBuffer: Infinity,
    stdin: 'ignore',
    timeout: 1000 * seconds,
    ...(signal === undefined ? {} : { cancelSignal: signal }),
  })
  const lastLine = result.stderr.trimEnd().split('\n').at(-1)
  // Scripts such as mariadb-install-db print their errors to the standard output.
  const errorLine = result.stdout.split('\n').find((line) => /\berror\b/i.test(line))
  const reason = systemError(result) ?? (lastLine || errorLine || result.shortMessage)
  return result.failed ? { reason: reason ?? 'unknown reason' } : { stdout: result.stdout }
}

// A program that does not exist, or an output file that cannot be written.
function systemError(result: {
  readonly code?: string | undefined
  readonly originalMessage?: string | undefined
}): string | undefined {
  return result.code === undefined ? undefined : result.originalMessage
}
