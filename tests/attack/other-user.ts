// Commands as a user without rights, for which root is needed.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { dirname } from 'node:path'
import { program } from '../commands/benchfolio.ts'

/** True if this process may change its user. */
export const isRoot = process.getuid?.() === 0

const other = '65534'
const change = ['setpriv', `--reuid=${other}`, `--regid=${other}`, '--clear-groups'] as const

/** True if commands can run as the user `nobody`, who must be able to read the program. */
export function canBeOtherUser(): boolean {
  if (!isRoot) return false
  // The program may be bundled in a temporary folder of root.
  chmodSync(dirname(dirname(program)), 0o755)
  const [command, ...options] = change
  return spawnSync(command, [...options, 'test', '-r', program]).status === 0
}

/** Returns the command as the user `nobody`, who then owns `folder`; the command itself where that is not possible. */
export function asOtherUser(command: readonly string[], folder: string): readonly string[] {
  if (!canBeOtherUser()) return command
  execFileSync('chown', ['-R', '--no-dereference', other, folder])
  return [...change, ...command]
}
