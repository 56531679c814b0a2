// The servers that this machine has: in PATH, and in the folders that the caller names.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { serverOf, type Server } from '../options/server.ts'

/** A server of this machine; `bin` is the folder of its programs, absent for PATH. */
export interface LocalServer {
  readonly server: Server
  readonly adapter: 'mariadb' | 'mysql' | 'postgresql'
  readonly bin?: string
  /** Set where the server needs libraries of its own folder. */
  readonly environment?: Readonly<Record<string, string>>
}

const programs = [
  ['mariadbd', 'mariadb', '--no-defaults'],
  ['mysqld', 'mysql', '--no-defaults'],
  ['postgres', 'postgresql', ''],
] as const

/** The servers in PATH, in `folders`, and in `bin` of `folders` and of the folders in them; each program that runs. */
export async function localServers(folders: readonly string[]): Promise<readonly LocalServer[]> {
  const bins = folders.flatMap((folder) => [
    folder,
    join(folder, 'bin'),
    ...subfolders(folder).map((name) => join(folder, name, 'bin')),
  ])
  const candidates = [undefined, ...debianBins(), ...bins].flatMap((bin) =>
    programs.map(([program, lineage, option]) => ({ bin, program, lineage, option })),
  )
  const servers: LocalServer[] = []
  for (const { bin, program, lineage, option } of candidates) {
    const path = bin === undefined ? program : join(bin, program)
    if (bin !== undefined && !existsSync(path)) continue
    for (const environment of environmentsOf(bin)) {
      const { failed, stdout } = await execa(path, [option, '--version'].filter(Boolean), {
        env: environment,
        reject: false,
        timeout: 10_000,
      })
      const version = failed ? undefined : /\d+\.\d+(?:\.\d+)*/.exec(stdout)?.[0]
      if (version === undefined) continue
      // Debian's mysqld is MariaDB's, which mariadbd has found.
      const adapter = lineage === 'mysql' && /mariadb/i.test(stdout) ? 'mariadb' : lineage
      const isKnown = servers.some((other) => other.bin === bin && other.adapter === adapter)
      if (!isKnown)
        servers.push({
          server: serverOf(adapter, version),
          adapter,
          ...(bin === undefined ? {} : { bin }),
          ...(Object.keys(environment).length === 0 ? {} : { environment }),
        })
      break
    }
  }
  return servers
}

// As it is, then with the libraries that tarballs of old servers bring along.
function environmentsOf(bin: string | undefined): readonly Readonly<Record<string, string>>[] {
  const folders = bin === undefined ? [] : ['../libs', '../lib'].map((name) => join(bin, name))
  return [
    {},
    ...folders.filter((folder) => existsSync(folder)).map((path) => ({ LD_LIBRARY_PATH: path })),
  ]
}

// PostgreSQL of Debian is not in PATH.
function debianBins(): readonly string[] {
  const root = '/usr/lib/postgresql'
  return subfolders(root).map((version) => join(root, version, 'bin'))
}

function subfolders(folder: string): readonly string[] {
  return existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder).toSorted() : []
}

/** How near a server of this machine is to a wanted one. */
export type Nearness = 'same release' | 'same series'

/** The nearest server of this machine; undefined where none is of the same series, such as 8.4 or PostgreSQL 18. */
export function nearestServer(
  wanted: Server,
  servers: readonly LocalServer[],
): { readonly found: LocalServer; readonly nearness: Nearness } | undefined {
  const own = servers.filter(({ adapter }) => adapter === wanted.lineage)
  const length = Math.min(seriesLength(wanted), wanted.release.length)
  if (length === 0) return undefined
  const same = own.find(({ server }) =>
    startsAs(server.release, wanted.release, wanted.release.length),
  )
  if (same) return { found: same, nearness: 'same release' }
  const near = own.find(({ server }) => startsAs(server.release, wanted.release, length))
  return near && { found: near, nearness: 'same series' }
}

// 10.11 of 10.11.5, 8.4 of 8.4.8, 18 of 18.4; PostgreSQL before 10 had series of two numbers.
function seriesLength({ lineage, release }: Server): number {
  return lineage === 'postgresql' && release[0] !== undefined && release[0] >= 10 ? 1 : 2
}

function startsAs(own: readonly number[], wanted: readonly number[], length: number): boolean {
  return wanted.slice(0, length).every((number, index) => own[index] === number)
}
