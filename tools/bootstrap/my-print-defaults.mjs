import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installWithApt } from './apt.mjs'
import { cacheFolder, existing, onPath } from './places.mjs'

/** @import { Context } from './context.d.mts' */

/**
 * Provides MariaDB's `my_print_defaults`, against which the reader of my.cnf is tested. Those tests are
 * skipped without it, so its absence is reported and is not an error.
 *
 * @param {Context} context
 * @param {(names: readonly string[]) => void} [install]
 */
export function myPrintDefaults({ root, env, say }, install = installWithApt) {
  if (onPath('my_print_defaults', env) !== undefined) return
  const refused = join(cacheFolder(root), 'no-my-print-defaults')
  try {
    if (existing(refused) !== undefined) throw new Error('it could not be installed before')
    install(['mariadb-client-core'])
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    mkdirSync(cacheFolder(root), { recursive: true })
    writeFileSync(refused, `${reason}\nDelete this file to let it be tried again.\n`)
    skipped(say, reason)
  }
}

/** @param {Context['say']} say @param {string} reason */
function skipped(say, reason) {
  say(`my_print_defaults is missing (${reason}): its tests of my.cnf will be skipped.`)
  say('do this: apt-get install mariadb-client-core')
}
