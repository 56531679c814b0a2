// MariaDB and MySQL: mariadbd or mysqld on a socket below the scratch folder.
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { required, startChild } from '../child.ts'
import { answering } from './answering.ts'
import { pinned, programOf, stated, type Adapter, type Server, type Site } from './engine.ts'

/** Both speak the same protocol and read the same kind of file; their programs have other names. */
export function mysqlAdapter(names: {
  readonly server: string
  readonly client: string
  readonly admin: string
}): Adapter {
  const data = (site: Site): string => join(site.folder, 'data')
  const socket = (site: Site): string => join(site.folder, 'mysqld.sock')
  const client = (site: Site): readonly string[] => [
    programOf(site, names.client),
    '--no-defaults',
    `--socket=${socket(site)}`,
    '--user=root',
  ]
  return {
    async version(site) {
      const command = [programOf(site, names.server), '--no-defaults', '--version']
      const text = await required(command, site.folder, advice)
      return stated(command, text, /\d+\.\d+\.\d+/)
    },
    async install(site) {
      if (existsSync(data(site))) return
      const command = installation(site, names.server, data(site))
      await required(command, site.folder, advice)
    },
    file: (_, { name, options }) => ({
      name: `${name}.cnf`,
      text: `[mysqld]\n${Object.entries(options)
        .map(([option, value]) => `${option} = ${written(value)}\n`)
        .join('')}`,
    }),
    async start(site, config, processors, log) {
      mkdirSync(dirname(log), { recursive: true })
      const child = startChild(
        pinned(
          [
            ...named(site),
            programOf(site, names.server),
            `--defaults-file=${config}`,
            ...(process.getuid?.() === 0 ? ['--user=root'] : []),
            `--datadir=${data(site)}`,
            `--socket=${socket(site)}`,
            '--skip-networking',
            `--pid-file=${join(site.folder, 'mysqld.pid')}`,
          ],
          processors,
        ),
        { cwd: site.folder, output: log },
      )
      const ping = [programOf(site, names.admin), ...client(site).slice(1), 'ping']
      await answering(child, ping, site.folder, log)
      const server: Server = {
        child,
        mysql: [`--mysql-socket=../${site.plan.name}/mysqld.sock`, '--mysql-user=root'],
        port: site.port,
        socket: socket(site),
        stop: async () => {
          await child.end(undefined, 'SIGTERM', 60)
        },
      }
      return server
    },
    dumps: (_, site) => {
      const ask = (statement: string): readonly string[] => [
        ...client(site),
        '--batch',
        '--skip-column-names',
        '--execute',
        statement,
      ]
      return {
        variables: ask('SHOW GLOBAL VARIABLES'),
        status: ask('SHOW GLOBAL STATUS'),
        waits: [
          ...client(site),
          '--table',
          '--execute',
          'SELECT event_name, count_star, sum_timer_wait FROM performance_schema.events_waits_summary_global_by_event_name WHERE count_star > 0 ORDER BY sum_timer_wait DESC LIMIT 50',
        ],
      }
    },
    async database(_, site, name) {
      const command = [...client(site), '--execute', `CREATE DATABASE IF NOT EXISTS ${name}`]
      await required(command, site.folder, advice)
    },
  }
}

// mariadb-install-db stands beside the server or in PATH; mysqld makes its own.
function installation(site: Site, server: string, folder: string): readonly string[] {
  const user = process.getuid?.() === 0 ? ['--user=root'] : []
  if (server === 'mysqld')
    return [
      programOf(site, server),
      '--no-defaults',
      '--initialize-insecure',
      ...user,
      `--datadir=${folder}`,
    ]
  // The script looks for the server's files below the base folder.
  const base = site.plan.bin === undefined ? [] : [`--basedir=${dirname(site.plan.bin)}`]
  return [
    programOf(site, 'mariadb-install-db'),
    '--no-defaults',
    ...user,
    ...base,
    `--datadir=${folder}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
  ]
}

// A UTS namespace of its own keeps the machine's name out of SHOW VARIABLES.
function named({ hostname }: Site): readonly string[] {
  if (hostname === undefined) return []
  return ['unshare', '--uts', 'sh', '-c', `hostname ${hostname}; exec "$@"`, 'sh']
}

function written(value: string | number | boolean): string {
  return typeof value === 'boolean' ? (value ? 'ON' : 'OFF') : String(value)
}

const advice = 'run the command above by hand; on Debian: apt-get install mariadb-server'
