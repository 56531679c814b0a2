// Commands as a user without rights, for which root is needed.
import { execFileSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { dirname } from 'node:path'
import { program } from '../commands/benchfolio.ts'

/** True if this process may change its user. */
export const isRoot = process.getuid?.() === 0

const other = '65534'

/** Returns the command as the user `nobody`, who then owns `folder`; the command itself without root. */
export function asOtherUser(command: readonly string[], folder: string): readonly string[] {
  if (!isRoot) return command
  // The program may be bundled in a temporary folder of root.
  chmodSync(dirname(dirname(program)), 0o755)
  execFileSync('chown', ['-R', '--no-dereference', other, folder])
  return ['setpriv', `--reuid=${other}`, `--regid=${other}`, '--clear-groups', ...command]
}
