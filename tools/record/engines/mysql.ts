// MariaDB and MySQL: mariadbd or mysqld on a socket below the scratch folder.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { required, startChild } from '../child.ts'
import { onHost } from '../neutral-host.ts'
import { answering } from './answering.ts'
import {
  clientOf,
  environed,
  pinned,
  programOf,
  stated,
  type Adapter,
  type Server,
  type Site,
} from './engine.ts'

/** Names of programs, the present one first. */
interface Names {
  readonly server: readonly string[]
  readonly client: readonly string[]
  readonly admin: readonly string[]
}

/** Both speak the same protocol and read the same kind of file; their programs have other names. */
export function mysqlAdapter(names: Names): Adapter {
  const data = (site: Site): string => join(site.folder, 'data')
  const socket = (site: Site): string => join(site.folder, 'mysqld.sock')
  const client = (site: Site): readonly string[] => [
    clientOf(site, ...names.client),
    '--no-defaults',
    `--socket=${socket(site)}`,
    '--user=root',
  ]
  return {
    async version(site) {
      const program = programOf(site, ...names.server)
      const command = environed(site, [program, '--no-defaults', '--version'])
      const text = await required(command, site.folder, advice)
      return stated(command, text, /\d+\.\d+\.\d+/)
    },
    async install(site) {
      if (existsSync(data(site))) return
      const command = installation(site, names, data(site))
      await required(environed(site, command), site.folder, advice)
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
          onHost(
            site.hostname,
            environed(site, [
              programOf(site, ...names.server),
              `--defaults-file=${config}`,
              ...(process.getuid?.() === 0 ? ['--user=root'] : []),
              ...baseOf(site),
              `--datadir=${data(site)}`,
              `--socket=${socket(site)}`,
              '--skip-networking',
              `--pid-file=${join(site.folder, 'mysqld.pid')}`,
            ]),
          ),
          processors,
        ),
        { cwd: site.folder, output: log },
      )
      const ping = [clientOf(site, ...names.admin), ...client(site).slice(1), 'ping']
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
          '--batch',
          '--execute',
          "SELECT EVENT_NAME, COUNT_STAR, SUM_TIMER_WAIT FROM performance_schema.events_waits_summary_global_by_event_name WHERE COUNT_STAR > 0 AND EVENT_NAME <> 'idle' ORDER BY SUM_TIMER_WAIT DESC LIMIT 50",
        ],
      }
    },
    async database(_, site, name) {
      const command = [...client(site), '--execute', `CREATE DATABASE IF NOT EXISTS ${name}`]
      await required(command, site.folder, advice)
    },
  }
}

// MySQL makes its data directory itself, MariaDB by a script.
function installation(site: Site, { server }: Names, folder: string): readonly string[] {
  const user = process.getuid?.() === 0 ? ['--user=root'] : []
  if (server[0] === 'mysqld')
    return [
      programOf(site, ...server),
      '--no-defaults',
      '--initialize-insecure',
      ...user,
      `--datadir=${folder}`,
    ]
  const script = installer(site)
  const wished = ['--auth-root-authentication-method=normal', '--skip-test-db', '--force']
  return [script, '--no-defaults', ...user, ...baseOf(site), `--datadir=${folder}`].concat(
    wished.filter((option) => takes(script, option)),
  )
}

// The script and the server look for messages and tables below the base folder.
function baseOf({ plan: { bin } }: Site): readonly string[] {
  return bin === undefined ? [] : [`--basedir=${dirname(bin)}`]
}

// In packages beside the programs, in tarballs in a folder of its own, and before 10.4 under another name.
function installer(site: Site): string {
  return programOf(
    site,
    'mariadb-install-db',
    '../scripts/mariadb-install-db',
    '../scripts/mysql_install_db',
    'mysql_install_db',
  )
}

// Old scripts hand on to the server what they do not know, and it refuses that. A script of PATH is a present one.
function takes(script: string, option: string): boolean {
  const [name = ''] = option.split('=')
  return !existsSync(script) || readFileSync(script, 'utf8').includes(name)
}

function written(value: string | number | boolean): string {
  return typeof value === 'boolean' ? (value ? 'ON' : 'OFF') : String(value)
}

const advice = 'run the command above by hand; on Debian: apt-get install mariadb-server'
