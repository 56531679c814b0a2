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
    file: ({ plan }, { name, options }) => ({
      name: `${name}.cnf`,
      text: `[mysqld]\n${Object.entries({ ...plan.options, ...options })
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
    watches: (_, site, seconds) => ({
      'status-series': statusSeries(
        [clientOf(site, ...names.admin), ...client(site).slice(1)],
        seconds,
      ),
    }),
    async database(_, site, name) {
      const command = [...client(site), '--execute', `CREATE DATABASE IF NOT EXISTS ${name}`]
      await required(command, site.folder, advice)
    },
  }
}

// A sample a second, of the counters that a course over time is read from: all of them are 60 kB a sample.
function statusSeries(admin: readonly string[], seconds: number): readonly string[] {
  const wanted = `^[+]|[|] (Variable_name|${watched.join('|')}) `
  const script = 'wanted=$1; shift; "$@" | grep -E "$wanted"'
  const command = [...admin, '--sleep=1', `--count=${String(seconds)}`, 'extended-status']
  return ['sh', '-c', script, 'sh', wanted, ...command]
}

const watched: readonly string[] = [
  'Bytes_(received|sent)',
  'Com_(begin|commit|delete|insert|rollback|select|update|stmt_execute|stmt_prepare)',
  'Connections',
  'Created_tmp_(disk_)?tables',
  'Handler_(commit|delete|read_key|read_next|read_rnd_next|rollback|update|write)',
  'Innodb_adaptive_hash_(non_)?hash_searches|Innodb_adaptive_hash_searches(_btree)?',
  'Innodb_buffer_pool_(pages_dirty|pages_flushed|pages_free|pages_total|read_requests|reads|wait_free|write_requests)',
  'Innodb_checkpoint_age|Innodb_checkpoint_max_age|Innodb_history_list_length',
  'Innodb_data_(fsyncs|read|reads|writes|written)',
  'Innodb_dblwr_(pages_written|writes)',
  'Innodb_log_(waits|write_requests|writes)|Innodb_os_log_(fsyncs|written)',
  'Innodb_lsn_(current|flushed|last_checkpoint)',
  'Innodb_mutex_(os_waits|spin_rounds|spin_waits)|Innodb_s_lock_os_waits|Innodb_x_lock_os_waits',
  'Innodb_row_lock_(current_waits|time|waits)',
  'Innodb_rows_(deleted|inserted|read|updated)',
  'Opened_tables|Queries|Questions|Slow_queries|Table_locks_(immediate|waited)',
  'Threads_(connected|created|running)|Uptime',
]

// MySQL makes its data directory itself, MariaDB by a script.
function installation(site: Site, { server }: Names, folder: string): readonly string[] {
  const user = process.getuid?.() === 0 ? ['--user=root'] : []
  const made = Object.entries(site.plan.options).map(
    ([option, value]) => `--${option}=${written(value)}`,
  )
  if (server[0] === 'mysqld')
    return [
      programOf(site, ...server),
      '--no-defaults',
      '--initialize-insecure',
      ...user,
      `--datadir=${folder}`,
      ...made,
    ]
  const script = installer(site)
  const wished = ['--auth-root-authentication-method=normal', '--skip-test-db', '--force']
  return [script, '--no-defaults', ...user, ...baseOf(site), `--datadir=${folder}`].concat(
    wished.filter((option) => takes(script, option)),
    made,
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
