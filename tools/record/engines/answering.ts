import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { BadInput } from '../../errors.ts'
import { printed, type Child } from '../child.ts'

// A server that recovers from a crash takes a while.
const patience = 120

/**
 * Waits until `ping` ends with 0. Throws `BadInput` with the last line of the log when the server ends, and
 * when it does not answer within two minutes.
 */
export async function answering(
  server: Child,
  ping: readonly string[],
  cwd: string,
  log: string,
): Promise<void> {
  const deadline = Date.now() + 1000 * patience
  while (server.running && Date.now() < deadline) {
    if ((await printed(ping, cwd, 5)) !== undefined) return
    await wait(100)
  }
  const said = lastLine(log)
  const what = server.running
    ? `does not answer within ${String(patience)} s`
    : 'ended at its start'
  await server.end('it did not answer')
  throw new BadInput(`The server ${what}: ${said}`, log, 'read the log; correct the configuration')
}

function lastLine(log: string): string {
  try {
    return readFileSync(log, 'utf8').trimEnd().split('\n').at(-1) ?? ''
  } catch {
    return 'it has no log'
  }
}
