// Which fields of a run its own files also state, and when the two agree: one row per check.
import type { Place, Run } from '../core/model.ts'
import { packageRoot } from '../root.ts'
import type { Setting } from './configuration.ts'
import { configurations } from './of-runs.ts'
import { readOptionVocabulary } from './option-vocabulary.ts'
import { releaseOf } from './server.ts'
import { pinnedCpus } from './pinned-cpus.ts'

/** A fact or an option as a file states it. */
export interface Statement {
  readonly name: string
  readonly text: string
  readonly place: Place
}

/** A check of the fields whose keys match `keys`. */
export interface FieldCheck {
  readonly keys: RegExp
  /** True for keys with several meanings: a disagreement counts only if more runs of the archive agree than disagree. */
  readonly isAmbiguous?: boolean
  statements(run: Run): readonly Statement[]
  /** Undefined where the two cannot be compared. */
  agrees(declared: string, statement: Statement, run: Run): boolean | undefined
}

/** All checks. Where a result states `threads` itself, `runs/contradiction` reports a disagreement. */
export const fieldChecks: readonly FieldCheck[] = [
  {
    keys: /^(?:engine|dbms)$/,
    statements: (run) => [
      ...options(run, ['version', 'version_comment', 'server_version']),
      ...facts(run, ['server', 'server version', 'server build']),
    ],
    agrees: (declared, { name, text }) =>
      same(
        lineageOf(declared, /^(?:mysql|percona)/i),
        name === 'server_version' ? 'postgresql' : lineageOf(text, /\bmysql\b|percona/i),
      ),
  },
  {
    keys: /^(?:server[_-])?version$/,
    statements: (run) => [
      ...options(run, ['version', 'server_version']),
      ...facts(run, ['server', 'server version']).filter(({ text }) => !/^psql\b/.test(text)),
    ],
    agrees: (declared, { text }) => isSameRelease(declared, text),
  },
  {
    keys: /^(?:thread[_-]?)?pool$/,
    statements: (run) => options(run, ['thread_handling']),
    agrees: (declared, { text }) => same(poolState(declared), poolState(text)),
  },
  {
    keys: /^(?:(?:innodb_)?buffer_?pool(?:_size)?|pool(?:_size)?|shared_buffers)$/,
    statements: poolSizes,
    agrees: isSamePool,
  },
  {
    keys: /^(?:memory|mem|cache|buffer|bp)$/,
    isAmbiguous: true,
    statements: poolSizes,
    agrees: isSamePool,
  },
  {
    keys: /^(?:memory|mem|ram)$/,
    statements: poolSizes,
    agrees: (declared, { text }) => isWithin(bytesOf(declared), bytesOf(text)),
  },
  {
    keys: /^(?:cores|v?cpus)$/,
    statements: ({ host }) => host.filter(({ name }) => name === 'cpus').map(statementOf),
    agrees: (declared, { text }) => isWithin(countOf(declared), countOf(text), 'at most'),
  },
  {
    keys: /^(?:cores|v?cpus)$/,
    isAmbiguous: true,
    statements: cpuLists,
    agrees: (declared, { text }) => same(countOf(declared), listLength(text)),
  },
  {
    keys: /^(?:ht|smt|hyper[_-]?threading)$/,
    statements: (run) => facts(run, ['threads per core', 'hyperthreading']),
    agrees: (declared, { name, text }) =>
      same(switchOf(declared), name === 'threads per core' ? Number(text) > 1 : switchOf(text)),
  },
  {
    keys: /^(?:clients|users|connections|concurrency|dop)$/,
    isAmbiguous: true,
    statements: resultThreads,
    agrees: (declared, { text }) => same(countOf(declared), countOf(text)),
  },
]

// Undefined where either side does not state it.
function same<T>(declared: T | undefined, stated: T | undefined): boolean | undefined {
  return declared === undefined || stated === undefined ? undefined : declared === stated
}

// A limit only shows that a value is wrong, never that it is right.
function isWithin(
  limited: number | undefined,
  stated: number | undefined,
  relation: 'at least' | 'at most' = 'at least',
): boolean | undefined {
  if (limited === undefined || stated === undefined) return undefined
  const isPossible = relation === 'at most' ? limited <= stated : limited * 1.1 >= stated
  return isPossible ? undefined : false
}

function facts({ host, facts: own }: Run, names: readonly string[]): readonly Statement[] {
  return [...own, ...host].filter(({ name }) => names.includes(name)).map(statementOf)
}

function statementOf({ name, value, file, line }: Run['host'][number]): Statement {
  return { name, text: value, place: { file, line } }
}

// What the server reported goes before what was written for it.
function options(run: Run, names: readonly string[]): readonly Statement[] {
  return settings(run, names).map(({ name, text, place }) => ({ name, text, place }))
}

function settings(run: Run, names: readonly string[]): readonly Setting[] {
  const { running, written } = configurations(readOptionVocabulary(packageRoot))(run)
  return names.flatMap((name) => (running ?? written)?.get(name) ?? [])
}

// A number of PostgreSQL without a unit counts blocks of 8 KiB.
function poolSizes(run: Run): readonly Statement[] {
  return options(run, ['innodb_buffer_pool_size', 'shared_buffers']).filter(
    ({ name, text }) => name !== 'shared_buffers' || /[A-Z]/i.test(text),
  )
}

/** The option that a run's configuration sets to the size in the field `memory`; empty where it sets another one, undefined where it states none. */
export function poolOption(run: Run): string | undefined {
  const { memory = '' } = run.fields
  const agreeing = poolSizes(run).map((statement) => ({
    name: statement.name,
    agrees: isSamePool(memory, statement, run),
  }))
  const same = agreeing.find(({ agrees }) => agrees === true)?.name
  return same ?? (agreeing.some(({ agrees }) => agrees === false) ? '' : undefined)
}

function isSamePool(declared: string, { text }: Statement, run: Run): boolean | undefined {
  const [size, stated] = [bytesOf(declared), bytesOf(text)]
  if (size === undefined || stated === undefined) return undefined
  // 1 GB and 1 GiB differ by 7 %.
  if (Math.abs(stated - size) <= 0.1 * size) return true
  const [chunk] = settings(run, ['innodb_buffer_pool_chunk_size'])
  const [instances] = settings(run, ['innodb_buffer_pool_instances'])
  // InnoDB rounds its buffer pool up.
  const step = Number(chunk?.form) * Number(instances?.form)
  return step > 0 && Math.ceil(size / step) * step === stated
}

// The bytes of a size as people write it, such as 128M, 4g, 32 GB, 1GiB or 1.5G; undefined for other text and for numbers below
// 1 MiB, whose unit is not known.
function bytesOf(text: string): number | undefined {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?) ?([kmgt])(?:i?b)?$/i.exec(text.trim()) ?? []
  if (number !== undefined) return Number(number) * 1024 ** (1 + 'kmgt'.indexOf(unit.toLowerCase()))
  return /^\d{7,15}$/.test(text) && Number(text) >= 1024 ** 2 ? Number(text) : undefined
}

function cpuLists({ command, source }: Run): readonly Statement[] {
  const list = command && pinnedCpus(command.text)
  if (!command || !source || list === undefined) return []
  return [{ name: 'CPU list', text: list, place: { file: source.path, line: command.line } }]
}

// 0-3,8
function listLength(list: string): number {
  const cpus = list.split(',').map((range) => {
    const [first = NaN, last = first] = range.split('-').map(Number)
    return last - first + 1
  })
  return cpus.reduce((sum, count) => sum + count, 0)
}

// A file of several results may state another number for each of its tests.
function resultThreads({ source }: Run): readonly Statement[] {
  const results = source?.readings.filter((reading) => reading.kind === 'result') ?? []
  const stated = results[0]?.settings['threads']
  if (!source || !stated || results.length > 1) return []
  return [{ name: 'threads', text: stated.value, place: { file: source.path, line: stated.line } }]
}

function countOf(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

function switchOf(text: string): boolean | undefined {
  if (/^(?:on|yes|true|enabled)$/i.test(text)) return true
  return /^(?:off|no|false|disabled)$/i.test(text) ? false : undefined
}

function poolState(text: string): boolean | undefined {
  if (/^(?:pool-of-threads|loaded-dynamically)$/i.test(text)) return true
  return /^(?:one-thread-per-connection|no-threads)$/i.test(text) ? false : switchOf(text)
}

// MyRocks is part of MariaDB and of Percona Server, whose options are those of MySQL.
function lineageOf(text: string, mysql: RegExp): string | undefined {
  if (/mariadb/i.test(text)) return 'mariadb'
  if (/^(?:postgres|pgsql)/i.test(text)) return 'postgresql'
  if (/^mongo/i.test(text)) return 'mongodb'
  return mysql.test(text) ? 'mysql' : undefined
}

// 8.0   10.11.19   17   v5.7.44   MariaDB 11.4
const release = /^(?:[a-z][a-z ]{0,30}[ -]?)?(?:\d+(?:\.\d+)+|\d{1,2}$)/i

// MariaDB 10.1 calls itself 5.5.5-10.1.8 in its handshake. A declared 8.0 covers every 8.0.x.
function isSameRelease(declared: string, stated: string): boolean | undefined {
  const [named, actual] = [declared, stated].map((text) =>
    releaseOf(text.replace(/^5\.5\.5-(?=\d)/, '')),
  )
  if (!release.test(declared) || !named || !actual || actual.length === 0) return undefined
  const length = Math.min(named.length, actual.length)
  return named.slice(0, length).every((number, index) => number === actual[index])
}
