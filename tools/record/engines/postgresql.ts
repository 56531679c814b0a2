// PostgreSQL on loopback with its socket in the scratch folder. It refuses to run as root, so root starts it as the user
// `postgres`.
import {
  appendFileSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { outputOf, requireOutput, startChild } from '../child-process.ts'
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
import { postgresqlFile } from './configuration-files.ts'
import { postgresqlDumps } from './postgresql-dumps.ts'
import { waitUntilReady } from './wait-until-ready.ts'

const isRoot = process.getuid?.() === 0
const user = 'postgres'

const dataFolder = (instance: Instance): string => join(instance.folder, 'data')
const asUser = (command: readonly string[]): readonly string[] =>
  isRoot ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', ...command] : command
const connection = (instance: Instance): readonly string[] => [
  ...['-h', '127.0.0.1', '-p', String(instance.port)],
  ...['-U', user],
]

function listenAddresses({ network }: Instance): string {
  return network ? `127.0.0.1,${network.address}` : '127.0.0.1'
}

function loadArguments({ network, port }: Instance): NonNullable<Server['postgresql']> {
  const host = network?.address ?? '127.0.0.1'
  return {
    sysbench: [`--pgsql-host=${host}`, `--pgsql-port=${port}`, `--pgsql-user=${user}`],
    pgbench: ['pgbench', `--host=${host}`, `--port=${port}`, `--username=${user}`],
  }
}

// The client needs no password, from its own address only.
function admitClient(instance: Instance): void {
  const { network } = instance
  if (!network) return
  const file = join(dataFolder(instance), 'pg_hba.conf')
  const line = `host all ${user} ${network.client}/${network.client.includes(':') ? '128' : '32'} trust\n`
  if (!readFileSync(file, 'utf8').includes(line)) appendFileSync(file, line)
}

/** PostgreSQL from the folder `bin` of the plan, or from PATH. */
export const postgresql: Adapter = {
  async version(instance) {
    const command = withEnvironment(instance, [programPath(instance, ['postgres']), '--version'])
    const text = await requireOutput(command, instance.folder, advice)
    return parseVersion(command, text, /\d+(?:\.\d+)*/)
  },
  async install(instance) {
    if (existsSync(join(dataFolder(instance), 'PG_VERSION'))) return
    mkdirSync(dataFolder(instance), { recursive: true, mode: 0o700 })
    if (isRoot) {
      const id = Number(await requireOutput(['id', '-u', user], '/', advice))
      for (const folder of [instance.folder, dataFolder(instance)]) chownSync(folder, id, id)
    }
    const initdb = [
      programPath(instance, ['initdb']),
      ...['-D', dataFolder(instance), '-U', user, '--auth=trust', '--no-sync', '--encoding=UTF8'],
      '--locale=C',
    ]
    const command = asUser(withEnvironment(instance, initdb))
    await requireOutput(command, instance.folder, advice)
    appendFileSync(
      join(dataFolder(instance), 'postgresql.conf'),
      "include_if_exists '../benchfolio.conf'\n",
    )
  },
  configurationFile: (_, { name, options }) => postgresqlFile(name, options),
  async start(instance, config, processors, log) {
    mkdirSync(dirname(log), { recursive: true })
    admitClient(instance)
    copyFileSync(config, join(instance.folder, 'benchfolio.conf'))
    const child = startChild(
      pinTo(
        processors,
        asUser(
          withEnvironment(instance, [
            programPath(instance, ['postgres']),
            ...['-D', dataFolder(instance), '-p', String(instance.port), '-k', instance.folder],
            ...['-c', `listen_addresses=${listenAddresses(instance)}`],
          ]),
        ),
      ),
      { cwd: instance.folder, output: log },
    )
    const ping = [
      clientPath(instance, ['psql']),
      ...connection(instance),
      '-d',
      'postgres',
      '-c',
      'SELECT 1',
    ]
    await waitUntilReady(child, ping, instance.folder, log)
    const server: Server = {
      child,
      postgresql: loadArguments(instance),
      port: instance.port,
      socket: instance.folder,
      // Fast shutdown.
      stop: async () => {
        await child.stop(undefined, 'SIGINT', 60)
      },
    }
    return server
  },
  dumps: (_, instance) =>
    postgresqlDumps([clientPath(instance, ['psql']), ...connection(instance), '-d', 'postgres']),
  async createDatabase(_, instance, name) {
    const command = [clientPath(instance, ['createdb']), ...connection(instance), name]
    const probe = [
      ...[clientPath(instance, ['psql']), ...connection(instance), '-d', name],
      ...['-c', 'SELECT 1'],
    ]
    if ((await outputOf(probe, instance.folder)) !== undefined) return
    await requireOutput(command, instance.folder, advice)
  },
}

const advice =
  'Run the command by hand; on Debian: apt-get install postgresql; as root, the user postgres needs access to the scratch folder'
