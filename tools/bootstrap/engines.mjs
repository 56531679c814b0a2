import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installWithApt } from './apt.mjs'
import { cacheFolder, existing, onPath } from './places.mjs'

/** @import { Context } from './context.d.mts' */

/** Program → package of Debian. */
const packages = {
  mariadbd: 'mariadb-server',
  mariadb: 'mariadb-client',
  my_print_defaults: 'mariadb-client-core',
  sysbench: 'sysbench',
  vmstat: 'procps',
  ssh: 'openssh-client',
  sshd: 'openssh-server',
  ip: 'iproute2',
  xz: 'xz-utils',
  bzip2: 'bzip2',
}

/**
 * Provides the servers and the load tool that the tests of the recorder start for real, and the decoders and readers of my.cnf that
 * ours are tested with. Those tests are skipped without them, so their absence is reported and is not an error.
 *
 * @param {Context} context
 * @param {(names: readonly string[]) => void} [install]
 */
export function engines({ root, env, say }, install = installWithApt) {
  const missing = Object.entries(packages)
    .filter(([program]) => onPath(program, env) === undefined)
    .map(([, name]) => name)
  if (existing('/usr/lib/postgresql') === undefined) missing.push('postgresql')
  if (missing.length === 0) return
  const refused = join(cacheFolder(root), 'no-engines')
  try {
    if (existing(refused) !== undefined) throw new Error('they could not be installed before')
    install(missing)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    mkdirSync(cacheFolder(root), { recursive: true })
    writeFileSync(refused, `${reason}\nDelete this file to let it be tried again.\n`)
    say(`${missing.join(', ')} are missing (${reason}): the tests that start them will be skipped.`)
    say(`do this: apt-get install ${missing.join(' ')}`)
  }
}
