// PostgreSQL on loopback, its socket below the scratch folder. It refuses to run as root, so that it then
// runs as the user `postgres`.
import { appendFileSync, chownSync, copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { printed, required, startChild } from '../child.ts'
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

const isRoot = process.getuid?.() === 0
const user = 'postgres'

const data = (site: Site): string => join(site.folder, 'data')
const asUser = (command: readonly string[]): readonly string[] =>
  isRoot ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', ...command] : command
const reach = (site: Site): readonly string[] => [
  ...['-h', '127.0.0.1', '-p', String(site.port)],
  ...['-U', user],
]

/** `postgres` of the folder `bin`, or of PATH. */
export const postgresql: Adapter = {
  async version(site) {
    const command = environed(site, [programOf(site, 'postgres'), '--version'])
    const text = await required(command, site.folder, advice)
    return stated(command, text, /\d+(?:\.\d+)*/)
  },
  async install(site) {
    if (existsSync(join(data(site), 'PG_VERSION'))) return
    mkdirSync(data(site), { recursive: true, mode: 0o700 })
    if (isRoot) {
      const id = Number(await required(['id', '-u', user], '/', advice))
      for (const folder of [site.folder, data(site)]) chownSync(folder, id, id)
    }
    const initdb = [
      programOf(site, 'initdb'),
      ...['-D', data(site), '-U', user, '--auth=trust', '--no-sync', '--encoding=UTF8'],
      '--locale=C',
    ]
    const command = asUser(environed(site, initdb))
    await required(command, site.folder, advice)
    appendFileSync(join(data(site), 'postgresql.conf'), "include_if_exists '../benchfolio.conf'\n")
  },
  file: (_, { name, options }) => ({
    name: `${name}.conf`,
    text: Object.entries(options)
      .map(([option, value]) => `${option} = ${written(value)}\n`)
      .join(''),
  }),
  async start(site, config, processors, log) {
    mkdirSync(dirname(log), { recursive: true })
    copyFileSync(config, join(site.folder, 'benchfolio.conf'))
    const child = startChild(
      pinned(
        asUser(
          environed(site, [
            programOf(site, 'postgres'),
            ...['-D', data(site), '-p', String(site.port), '-k', site.folder],
            ...['-c', 'listen_addresses=127.0.0.1'],
          ]),
        ),
        processors,
      ),
      { cwd: site.folder, output: log },
    )
    const ping = [clientOf(site, 'psql'), ...reach(site), '-d', 'postgres', '-c', 'SELECT 1']
    await answering(child, ping, site.folder, log)
    const server: Server = {
      child,
      postgresql: { host: '127.0.0.1', port: String(site.port), user },
      port: site.port,
      socket: site.folder,
      // Fast shutdown; a group of its own, so that no backend is left.
      stop: async () => {
        await child.end(undefined, 'SIGINT', 60)
      },
    }
    return server
  },
  dumps: (_, site) => {
    const ask = (statement: string, ...format: readonly string[]): readonly string[] => [
      ...[clientOf(site, 'psql'), ...reach(site), '-d', 'postgres', ...format],
      ...['-c', statement],
    ]
    return {
      variables: ask('SELECT name, setting, unit, source, boot_val FROM pg_settings ORDER BY name'),
      status: ask('SELECT * FROM pg_stat_bgwriter', '-x'),
    }
  },
  async database(_, site, name) {
    const command = [clientOf(site, 'createdb'), ...reach(site), name]
    const there = [...[clientOf(site, 'psql'), ...reach(site), '-d', name], ...['-c', 'SELECT 1']]
    if ((await printed(there, site.folder)) !== undefined) return
    await required(command, site.folder, advice)
  },
}

// 'it''s' as postgresql.conf quotes a text.
function written(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`
}

const advice =
  'run the command above by hand; on Debian: apt-get install postgresql; as root, the user postgres must reach the scratch folder'
