// How programs log in to a running server: through files in the scratch folder that only the user can read, so that
// neither command lines nor the archive contain a name or a password.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BadInput } from '../../core/errors.ts'
import type { Instance, Server } from './engine.ts'

/** The commands and connection arguments for a running server. */
export interface Connection {
  readonly isMysql: boolean
  /** The client that executes statements. */
  readonly client: readonly string[]
  /** mysqladmin; absent for PostgreSQL. */
  readonly admin?: readonly string[]
  readonly server: Pick<Server, 'mysql' | 'postgresql' | 'host' | 'port' | 'socket'>
  /** The files with credentials. */
  readonly files: readonly string[]
}

interface Address {
  readonly host: string
  readonly port: number
  /** Empty for a host and port. */
  readonly socket: string
}

/** Writes the files with credentials of an engine. Throws `BadInput` if the environment has no user. */
export function connect(instance: Instance): Connection {
  const { plan } = instance
  const address = parseAddress(plan.address ?? '')
  const login = credentialsOf(plan.credentials)
  return plan.server === 'postgresql'
    ? connectPostgresql(instance, address, login)
    : connectMysql(instance, address, login)
}

interface Login {
  readonly user: string
  /** Empty for a user without a password. */
  readonly password: string
}

function credentialsOf(prefix: string): Login {
  const user = process.env[`${prefix}_USER`]
  if (user === undefined)
    throw new BadInput(
      `The environment variable ${prefix}_USER is not set`,
      'environment',
      `Set ${prefix}_USER and, for a user with a password, ${prefix}_PASSWORD`,
    )
  return { user, password: process.env[`${prefix}_PASSWORD`] ?? '' }
}

function parseAddress(text: string): Address {
  if (text.startsWith('/')) return { host: '', port: 0, socket: text }
  const colon = text.lastIndexOf(':')
  return { host: text.slice(0, colon), port: Number(text.slice(colon + 1)), socket: '' }
}

function connectMysql(
  { folder, plan }: Instance,
  { host, port, socket }: Address,
  { user, password }: Login,
): Connection {
  const clientFile = join(folder, 'client.cnf')
  const sysbenchFile = join(folder, 'sysbench.conf')
  writePrivate(clientFile, `[client]\nuser = "${quoted(user)}"\npassword = "${quoted(password)}"\n`)
  writePrivate(
    sysbenchFile,
    `mysql-user=${sysbenchText(user)}\nmysql-password=${sysbenchText(password)}\n`,
  )
  const own = socket === '' ? [`--host=${host}`, `--port=${port}`] : [`--socket=${socket}`]
  const options = [`--defaults-file=${clientFile}`, ...own]
  const names = plan.server === 'mysql' ? ['mysql', 'mysqladmin'] : ['mariadb', 'mariadb-admin']
  const [client = '', admin = ''] = names.map((name) => programOf(plan.bin, name))
  return {
    isMysql: true,
    client: [client, ...options],
    admin: [admin, ...options],
    server: {
      mysql: [
        `--config-file=../${plan.name}/sysbench.conf`,
        ...own.map((option) => option.replace('--', '--mysql-')),
      ],
      ...{ host, port, socket },
    },
    files: [clientFile, sysbenchFile],
  }
}

function connectPostgresql(
  { folder, plan }: Instance,
  { host, port, socket }: Address,
  { user, password }: Login,
): Connection {
  const serviceFile = join(folder, 'service.conf')
  const sysbenchFile = join(folder, 'sysbench.conf')
  // A socket is named by its folder and port, such as /run/postgresql/.s.PGSQL.5432.
  const [, socketFolder = host, socketPort = String(port)] =
    /^(.*)\/\.s\.PGSQL\.(\d+)$/.exec(socket) ?? []
  const service = { host: socketFolder, port: socketPort, user, password }
  const lines = Object.entries(service).map(([key, value]) => `${key}=${value}\n`)
  writePrivate(serviceFile, `[benchfolio]\n${lines.join('')}`)
  writePrivate(
    sysbenchFile,
    `pgsql-user=${sysbenchText(user)}\npgsql-password=${sysbenchText(password)}\n`,
  )
  const withService = (file: string): readonly string[] => [
    ...['env', `PGSERVICEFILE=${file}`, 'PGSERVICE=benchfolio'],
  ]
  return {
    isMysql: false,
    client: [...withService(serviceFile), programOf(plan.bin, 'psql'), '-d', 'postgres'],
    server: {
      postgresql: {
        sysbench: [
          `--config-file=../${plan.name}/sysbench.conf`,
          ...[`--pgsql-host=${socketFolder}`, `--pgsql-port=${socketPort}`],
        ],
        pgbench: [...withService(`../${plan.name}/service.conf`), 'pgbench'],
      },
      ...{ host: socketFolder, port: Number(socketPort), socket },
    },
    files: [serviceFile, sysbenchFile],
  }
}

function programOf(bin: string | undefined, name: string): string {
  return bin === undefined ? name : join(bin, name)
}

function writePrivate(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 })
}

// Option files of MySQL read \\ as a backslash.
function quoted(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')
}

// sysbench ends a value at a space, and has no escapes in quotes.
function sysbenchText(text: string): string {
  if (!text.includes("'")) return `'${text}'`
  if (!text.includes('"')) return `"${text}"`
  throw new BadInput(
    'Unexpected user or password with both kinds of quotes, expected at most one kind',
    'environment',
    'Create a user for benchmarks with another password: configuration files of sysbench have no escapes',
  )
}
