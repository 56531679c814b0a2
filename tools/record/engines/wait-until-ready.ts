import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { BadInput } from '../../core/errors.ts'
import { outputOf, type Child } from '../child-process.ts'

// Crash recovery takes a while.
const timeLimit = 120

/**
 * Waits until `ping` exits with 0. Throws `BadInput` with the last line of the log if the server ends or is not ready
 * within two minutes.
 */
export async function waitUntilReady(
  server: Child,
  ping: readonly string[],
  cwd: string,
  log: string,
): Promise<void> {
  const deadline = Date.now() + 1000 * timeLimit
  while (server.running && Date.now() < deadline) {
    if ((await outputOf(ping, cwd, 5)) !== undefined) return
    await wait(100)
  }
  const problem = server.running ? `was not ready within ${timeLimit} s` : 'ended while starting'
  const { reason } = await server.stop('it was not ready in time')
  throw new BadInput(
    `The server ${problem}: ${lastLine(log) ?? reason ?? 'it has no log'}`,
    log,
    'Read the log, and correct the configuration',
  )
}

function lastLine(log: string): string | undefined {
  const text = existsSync(log) ? readFileSync(log, 'utf8').trimEnd() : ''
  return text === '' ? undefined : text.split('\n').at(-1)
}
