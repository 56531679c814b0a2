// A load generator on another machine: commands run there through the user's ssh, their output streams back.
import { createReadStream } from 'node:fs'
import { execa } from 'execa'
import { BadInput } from '../core/errors.ts'
import { outputOf } from './child-process.ts'
import type { ClientHost } from './plan.ts'

// Never asks for a password; a dead connection is noticed within 15 seconds.
const sshOptions = ['BatchMode=yes', 'ServerAliveInterval=5', 'ServerAliveCountMax=3'].flatMap(
  (option) => ['-o', option],
)

/** The exit status of ssh where the connection fails or is lost. */
export const lostConnection = 255

/** Returns `command` as one that runs on the client in `<folder>/run`. */
export function onClient(host: ClientHost, command: readonly string[]): readonly string[] {
  return inRunFolder(host, [`LC_ALL=C exec ${command.map(quoted).join(' ')}`])
}

/** The same for a load or a monitor: it ends when its standard input does, and so with the connection. */
export function onClientWhileConnected(
  host: ClientHost,
  command: readonly string[],
): readonly string[] {
  return inRunFolder(host, [
    'exec 3<&0',
    `LC_ALL=C ${command.map(quoted).join(' ')} </dev/null & load=$!`,
    '{ cat <&3 >/dev/null; kill $load; } 2>/dev/null & guard=$!',
    'wait $load; status=$?',
    'kill $guard 2>/dev/null; exit $status',
  ])
}

function inRunFolder({ ssh, folder }: ClientHost, script: readonly string[]): readonly string[] {
  const run = quoted(`${folder}/run`)
  const text = [`mkdir -p ${run} && cd ${run} || exit 1`, ...script].join('\n')
  return ['ssh', ...sshOptions, ssh, '--', `sh -c ${quoted(text)}`]
}

/** Copies a file into the folder of the client. Throws `BadInput` where the client cannot be reached. */
export async function copyToClient(
  { ssh, folder }: ClientHost,
  file: string,
  name: string,
): Promise<void> {
  const target = quoted(`${folder}/${name}`)
  const script = `mkdir -p ${quoted(folder)} && cat >${target}`
  const result = await execa('ssh', [...sshOptions, ssh, '--', script], {
    input: createReadStream(file),
    reject: false,
  })
  if (result.failed) throw unreachable(ssh, result.stderr)
}

/** How the clock of the client differs: `offset` in seconds, positive where it is ahead, known to ± `precision`. */
export interface ClockOffset {
  readonly offset: number
  readonly precision: number
}

/** Compares the clocks. Throws `BadInput` where the client cannot be reached. */
export async function compareClocks({ ssh }: ClientHost): Promise<ClockOffset> {
  const before = Date.now()
  const text = await outputOf(['ssh', ...sshOptions, ssh, '--', 'date +%s.%N'], '/')
  const after = Date.now()
  const clock = Number(text)
  if (text === undefined || !Number.isFinite(clock)) throw unreachable(ssh, '')
  const digits = (seconds: number): number => Number(seconds.toFixed(3))
  return {
    offset: digits(clock - (before + after) / 2000),
    precision: digits((after - before) / 2000),
  }
}

function unreachable(ssh: string, reason: string): BadInput {
  const detail = reason.trim().split('\n').at(-1) ?? ''
  return new BadInput(
    `The load generator cannot be reached${detail === '' ? '' : `: ${detail}`}`,
    `ssh ${ssh}`,
    'Check that `ssh` logs in without a password (agent or key), then run the same command again',
  )
}

/** The text as one word of a shell. */
export function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
