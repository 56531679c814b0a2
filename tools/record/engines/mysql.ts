// MariaDB and MySQL on a socket in the scratch folder.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { outputOf, requireOutput, startChild } from '../child-process.ts'
import { withHostname } from '../with-hostname.ts'
import {
  clientPath,
  parseVersion,
  pinTo,
  programPath,
  withEnvironment,
  type Adapter,
  type Instance,
  type Server,
} from './engine.ts'
import { mysqlFile, mysqlOption } from './configuration-files.ts'
import { mysqlDumps, mysqlSamplers } from './mysql-dumps.ts'
import { waitUntilReady } from './wait-until-ready.ts'

/** Names of programs, the current one first. */
interface ProgramNames {
  readonly server: readonly string[]
  readonly client: readonly string[]
  readonly admin: readonly string[]
}

/** Returns the adapter of MariaDB or MySQL, which differ in the names of their programs. */
export function mysqlAdapter(names: ProgramNames): Adapter {
  const dataFolder = (instance: Instance): string => join(instance.folder, 'data')
  const socket = (instance: Instance): string => join(instance.folder, 'mysqld.sock')
  const client = (instance: Instance): readonly string[] => [
    clientPath(instance, names.client),
    '--no-defaults',
    `--socket=${socket(instance)}`,
    '--user=root',
  ]
  return {
    async version(instance) {
      const program = programPath(instance, names.server)
      const command = withEnvironment(instance, [program, '--no-defaults', '--version'])
      const text = await requireOutput(command, instance.folder, advice)
      return parseVersion(command, text, /\d+\.\d+\.\d+/)
    },
    async install(instance) {
      if (existsSync(dataFolder(instance))) return
      const command = installCommand(instance, names, dataFolder(instance))
      await requireOutput(withEnvironment(instance, command), instance.folder, advice)
    },
    configurationFile: ({ plan }, { name, options }) =>
      mysqlFile(name, { ...plan.options, ...options }),
    async start(instance, config, processors, log) {
      mkdirSync(dirname(log), { recursive: true })
      const child = startChild(
        pinTo(
          processors,
          withHostname(
            instance.hostname,
            withEnvironment(instance, [
              programPath(instance, names.server),
              `--defaults-file=${config}`,
              ...(process.getuid?.() === 0 ? ['--user=root'] : []),
              ...baseArguments(instance),
              `--datadir=${dataFolder(instance)}`,
              `--socket=${socket(instance)}`,
              ...networkArguments(instance),
              `--pid-file=${join(instance.folder, 'mysqld.pid')}`,
            ]),
          ),
        ),
        { cwd: instance.folder, output: log },
      )
      const ping = [clientPath(instance, names.admin), ...client(instance).slice(1), 'ping']
      await waitUntilReady(child, ping, instance.folder, log)
      if (instance.network) await admitClient(client(instance), instance)
      const server: Server = {
        child,
        mysql: connectionArguments(instance),
        port: instance.port,
        socket: socket(instance),
        stop: async () => {
          await child.stop(undefined, 'SIGTERM', 60)
        },
      }
      return server
    },
    dumps: (_, instance) => mysqlDumps(client(instance)),
    samplers: (_, instance, seconds) =>
      mysqlSamplers([clientPath(instance, names.admin), ...client(instance).slice(1)], seconds),
    async createDatabase(_, instance, name) {
      const command = [...client(instance), '--execute', `CREATE DATABASE IF NOT EXISTS ${name}`]
      await requireOutput(command, instance.folder, advice)
    },
  }
}

function networkArguments({ network, port }: Instance): readonly string[] {
  return network ? [`--bind-address=${network.address}`, `--port=${port}`] : ['--skip-networking']
}

function connectionArguments({ network, plan, port }: Instance): readonly string[] {
  return network
    ? [...[`--mysql-host=${network.address}`, `--mysql-port=${port}`], `--mysql-user=${remoteUser}`]
    : [`--mysql-socket=../${plan.name}/mysqld.sock`, '--mysql-user=root']
}

const remoteUser = 'benchfolio'

// The client's user has no password, and is known from the client's address only.
async function admitClient(
  client: readonly string[],
  { network, folder }: Instance,
): Promise<void> {
  const user = `'${remoteUser}'@'${network?.client ?? ''}'`
  // It exists from the second start on; servers before 5.7 create it with the grant.
  await outputOf([...client, '--execute', `CREATE USER ${user}`], folder)
  await requireOutput([...client, '--execute', `GRANT ALL ON *.* TO ${user}`], folder, advice)
}

// MySQL 5.7 and newer create the data directory themselves; MariaDB and older MySQL have a script for it.
function installCommand(
  instance: Instance,
  { server }: ProgramNames,
  folder: string,
): readonly string[] {
  const user = process.getuid?.() === 0 ? ['--user=root'] : []
  const options = Object.entries(instance.plan.options).map(
    ([option, value]) => `--${mysqlOption(option, value)}`,
  )
  if (server[0] === 'mysqld' && !existsSync(programPath(instance, [oldInstallScript])))
    return [
      programPath(instance, server),
      '--no-defaults',
      '--initialize-insecure',
      ...user,
      `--datadir=${folder}`,
      ...options,
    ]
  // Packages install it next to the programs, tarballs in scripts/; before 10.4 it had another name.
  const script = programPath(instance, [
    'mariadb-install-db',
    '../scripts/mariadb-install-db',
    oldInstallScript,
    'mysql_install_db',
  ])
  const optional = ['--auth-root-authentication-method=normal', '--skip-test-db', '--force']
  return [
    script,
    '--no-defaults',
    ...user,
    ...baseArguments(instance),
    `--datadir=${folder}`,
  ].concat(
    optional.filter((option) => supports(script, option)),
    options,
  )
}

// Script and server need the messages and tables of the base folder.
function baseArguments({ plan: { bin } }: Instance): readonly string[] {
  return bin === undefined ? [] : [`--basedir=${dirname(bin)}`]
}

// Where tarballs of MySQL up to 5.6 and of MariaDB before 10.4 have it.
const oldInstallScript = '../scripts/mysql_install_db'

// Old scripts pass unknown options to the server, which rejects them; a script from PATH is current.
function supports(script: string, option: string): boolean {
  const [name = ''] = option.split('=')
  return !existsSync(script) || readFileSync(script, 'utf8').includes(name)
}

const advice = 'Run the command by hand; on Debian: apt-get install mariadb-server'
