import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The servers of Debian that tests start; `missing` says in words for `skip` what is not there. */
export function engines(): {
  readonly missing: string | false
  readonly postgresqlPrograms: string | undefined
} {
  const absent = ['mariadbd', 'sysbench', 'taskset', 'vmstat'].filter(
    (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0,
  )
  const programs = postgresqlOfDebian()
  if (programs === undefined) absent.push('postgresql')
  return {
    missing:
      absent.length === 0
        ? false
        : `SKIPPED: ${absent.join(', ')} cannot be found, so nothing was recorded; apt-get install mariadb-server postgresql sysbench procps`,
    postgresqlPrograms: programs,
  }
}

function postgresqlOfDebian(): string | undefined {
  const folder = '/usr/lib/postgresql'
  if (!existsSync(folder)) return undefined
  return readdirSync(folder)
    .map((version) => join(folder, version, 'bin'))
    .findLast((bin) => existsSync(join(bin, 'postgres')))
}
