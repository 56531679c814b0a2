// Fields that the contents of a result imply: the server in its facts, the workload and the threads in the command line.
import type { Fact, Reading, ResultReading } from '../../core/model.ts'
import { baseName } from '../../core/base-name.ts'
import {
  programArguments,
  scriptCommand,
  type ProgramArguments,
  type ValuedOptions,
} from './printed-command-line.ts'

type Stated = NonNullable<ResultReading['stated']>

/** A load tool whose command line names the workload and the threads. */
interface Tool extends ValuedOptions {
  readonly threads: readonly string[]
  workload?(args: ProgramArguments): string | undefined
}

const lastOf = (args: ProgramArguments, names: readonly string[]): string | undefined =>
  args.options.findLast(({ name, value }) => names.includes(name) && value !== undefined)?.value
const hasOne = ({ options }: ProgramArguments, ...names: readonly string[]): boolean =>
  options.some(({ name }) => names.includes(name))

// The commands of sysbench, which are operands as its script is.
const phases = new Set(['run', 'prepare', 'cleanup', 'help', 'prewarm'])

// ./bin/ycsb run jdbc -P workloads/workloada -P db.properties -p threadcount=8
const ycsb: Tool = {
  letters: 'Pp',
  names: ['threads', 'target', 'property', 'property_file'],
  threads: ['--threads'],
  // All of its core workloads are loaded by the first.
  workload: ({ options, operands: [phase] }) =>
    phase === 'load'
      ? undefined
      : options.find(({ name, value = '' }) => name === '-P' && !/\.\w+$/.test(value))?.value,
}

const tools: Readonly<Record<string, Tool>> = {
  sysbench: {
    letters: '',
    names: ['test', 'threads', 'num-threads', 'time', 'max-time', 'report-interval', 'events'],
    threads: ['--threads', '--num-threads', '--num_threads'],
    workload: (args) =>
      lastOf(args, ['--test']) ?? args.operands.find((operand) => !phases.has(operand)),
  },
  pgbench: {
    letters: 'bcDfFhIjLMpPRstTU',
    names: ['builtin', 'client', 'file', 'jobs', 'time', 'scale', 'protocol', 'rate', 'progress'],
    threads: ['-c', '--client'],
    workload: (args) =>
      lastOf(args, ['-f', '--file', '-b', '--builtin']) ??
      (hasOne(args, '-S', '--select-only') ? 'select-only' : undefined) ??
      (hasOne(args, '-N', '--skip-some-updates') ? 'simple-update' : undefined),
  },
  'clickhouse-benchmark': {
    letters: 'cdhirt',
    names: ['concurrency', 'delay', 'host', 'iterations', 'port', 'query', 'timelimit', 'user'],
    threads: ['-c', '--concurrency'],
  },
  'redis-benchmark': {
    letters: 'hpsacndktPIlr',
    names: ['threads', 'user'],
    threads: ['-c'],
  },
  'ycsb.sh': ycsb,
  'go-ycsb': ycsb,
  ycsb,
}

/** Adds to each result the fields that its facts and its command imply, where it does not state them itself. */
export function withStatedFields(readings: readonly Reading[]): readonly Reading[] {
  const differing = differingOptions(readings)
  return readings.map((reading) => {
    if (reading.kind !== 'result') return reading
    const implied = Object.entries({
      ...optionsOf(reading, differing),
      ...ofCommand(reading),
      ...serverOf(reading.facts),
    })
    const stated = implied.filter(([key]) => reading.settings[key] === undefined)
    return stated.length === 0 ? reading : { ...reading, stated: Object.fromEntries(stated) }
  })
}

// Options of durations, connections and outputs are no conditions: --log-prefix, but neither --file-block-size nor --users.
const unstated =
  /[-_](?:(?:time|report|verbos|debug|histogram|ssl)[\w-]*|(?:[\w-]*[-_])?(?:time(?:out)?|interval|seed|host|port|user|(?:user|db|file)?name|passw\w*|socket|driver|threads|events|requests|progress|percentile|ssl|db|prefix|file|log(?:file)?|out(?:put|file)?|format|label|tag|id))$/

type Options = ReadonlyMap<string, string>

function longOptions({ command }: ResultReading): Options {
  const { options = [] } = (command && argumentsOfTool(command.text)) ?? {}
  return new Map(
    options.flatMap(({ name, value = '' }) =>
      /^--[a-z].{0,60}$/.test(name) && !unstated.test(name) && /^[\w.:-]{1,60}$/.test(value)
        ? [[name.replace(/^--(?:oltp[-_])?/, '').replaceAll('-', '_'), value] as const]
        : [],
    ),
  )
}

// --tables=10 and --tables=20 in the commands of one file keep its results apart.
function differingOptions(readings: readonly Reading[]): ReadonlySet<string> {
  const values = new Map<string, Set<string>>()
  for (const reading of readings)
    if (reading.kind === 'result')
      for (const [name, value] of longOptions(reading))
        values.set(name, (values.get(name) ?? new Set()).add(value))
  return new Set([...values].flatMap(([name, all]) => (all.size > 1 ? [name] : [])))
}

function optionsOf(reading: ResultReading, differing: ReadonlySet<string>): Stated {
  const { line } = reading.command ?? {}
  if (line === undefined || differing.size === 0) return {}
  return Object.fromEntries(
    [...longOptions(reading)].flatMap(([name, value]) =>
      differing.has(name) ? [[name, { value, line }]] : [],
    ),
  )
}

/** The arguments of a command line of a load tool as written: they may be variables of a script. */
interface ToolArguments {
  readonly tool: string
  readonly load?: string
  /** The key of `load`. */
  readonly loadKey: 'threads' | 'clients'
  readonly workload?: string
  readonly engine?: string
  /** True where it talks as MySQL does, as MariaDB and others do, too. */
  readonly isOfMysql: boolean
  readonly options: ProgramArguments['options']
}

// ./tpcc.lua --pgsql-user=sbtest run
const luaScript = /^(?:\S*\/)?[\w-]+\.lua(?= --| \\$)/

/** True for a command that starts a script of sysbench by itself. */
export const isLuaScript = (text: string): boolean => luaScript.test(text)

/** The programs of load tools whose command lines are understood. */
export const loadTools: readonly string[] = [...Object.keys(tools), '.lua']

/** True for a line of a script that starts a load tool with options. */
export function startsLoadTool(text: string): boolean {
  return loadTools.some((tool) => text.includes(tool)) && argumentsOfTool(text) !== undefined
}

/** What a command line passes to the load tool that it starts, or in variables to a script that starts one. */
export function argumentsOfTool(text: string): ToolArguments | undefined {
  const ofScript = scriptCommand(text)?.split(/ +/)
  if (ofScript) {
    const options = ofScript.slice(0, -1).map((each) => {
      const [name = '', value = ''] = each.split('=')
      return { name: `--${name}`, value }
    })
    const load = lastOf({ options, operands: [] }, ['--threads'])
    // Scripts of several names in one file are workloads.
    const script = baseName(ofScript.at(-1) ?? '').replace(/\.sh$/, '')
    const all = [...options, { name: '--workload', value: script }]
    return {
      tool: 'sh',
      options: all,
      loadKey: 'threads',
      isOfMysql: false,
      ...(load !== undefined && { load }),
    }
  }
  const script = luaScript.exec(text)?.[0]
  const command = script === undefined ? text : `sysbench ${text}`
  for (const [name, tool] of Object.entries(tools)) {
    // YCSB's own options have one dash.
    const given = tool === ycsb ? command.replaceAll(/ -(?=threads |target )/g, ' --') : command
    const args = command.includes(name) ? programArguments(name, given, tool) : undefined
    if (!args || args.options.length === 0) continue
    const load = lastOf(args, tool.threads)
    const workload = tool.workload?.(args)
    const ofDriver = args.options.filter(({ name: option }) => option.startsWith('--pgsql-'))
    const isPostgresql = lastOf(args, ['--db-driver']) === 'pgsql' || ofDriver.length > 0
    // --pgsql-user=yugabyte: other servers speak its protocol, too.
    const [other] = ofDriver.flatMap(({ value = '' }) => engineNamed(value) ?? [])
    return {
      tool: name.replace('.sh', ''),
      options: args.options,
      isOfMysql:
        !isPostgresql && args.options.some(({ name: option }) => option.startsWith('--mysql-')),
      loadKey: name === 'sysbench' || tool === ycsb ? 'threads' : 'clients',
      ...(load !== undefined && { load }),
      ...(workload !== undefined && { workload: scriptName(workload) }),
      ...(isPostgresql && { engine: other ?? 'postgresql' }),
    }
  }
  return undefined
}

function ofCommand({ command, settings }: ResultReading): Stated {
  const found = command && argumentsOfTool(command.text)
  if (!found) return {}
  const { line } = command
  const { load = '', engine } = found
  const workload = settings['test'] === undefined ? (found.workload ?? '') : ''
  return {
    ...(/^[1-9]\d{0,8}$/.test(load) ? { threads: { value: load, line } } : {}),
    ...(/^[\w./@:-]{1,200}$/.test(workload) ? { workload: { value: workload, line } } : {}),
    ...(engine === undefined ? {} : { engine: { value: engine, line } }),
  }
}

// /usr/share/sysbench/oltp_read_write.lua
function scriptName(path: string): string {
  return baseName(path).replace(/\.(?:lua|sql)$/, '')
}

// The banners of servers, the more specific first: some are compatible with another one and print its version too.
const banners: readonly (readonly [engine: string, banner: RegExp])[] = [
  // CockroachDB CCL v23.1.11 (x86_64-pc-linux-gnu, built 2023/09/27)
  ['cockroachdb', /CockroachDB (?:\w{1,10} )?v?(\d[\w.-]{0,40})/],
  // PostgreSQL 11.2-YB-2.20.1.0-b0 on x86_64-pc-linux-gnu
  ['yugabytedb', /-YB-(\d[\d.]{0,20}\d)/],
  // Aurora MySQL 3.05.2 (compatible with MySQL 8.0.32)   8.0.mysql_aurora.3.05.2
  [
    'aurora-mysql',
    /(?:Aurora[- (]{1,2}MySQL[- )]{1,2}v?|mysql_aurora\.)(\d+(?:\.\d+)+)(?!\.mysql_aurora)/i,
  ],
  ['aurora-postgresql', /Aurora[- (]{1,2}PostgreSQL[- )]{1,2}v?(\d+(?:\.\d+)+)/i],
  // 8.0.11-TiDB-v7.5.0
  ['tidb', /TiDB(?: Server)?[- ]\(?v?(\d+(?:\.\d+)+)/],
  // 5.7.25-OceanBase_CE-v4.2.1.0
  ['oceanbase', /OceanBase\w{0,10}[- ]v?(\d+(?:\.\d+)+)/],
  // 5.5.5-10.6.12-MariaDB-log   MariaDB 11.4.2   mariadb-10.3.9
  ['mariadb', /(\d+(?:\.\d+)+)-MariaDB/i],
  ['mariadb', /MariaDB(?: Server)?[- ](?:Ver(?:sion)?:? )?v?(\d+(?:\.\d+)+)/i],
  // 8.0.35-27.1 Percona XtraDB Cluster (GPL)
  [
    'percona-xtradb-cluster',
    /(\d+(?:\.\d+)+(?:-\d{1,2}(?:\.\d{1,2})?)?)\b.{0,40}Percona XtraDB Cluster/i,
  ],
  // Percona Server 8.0.36-28   8.0.36-28 Percona Server (GPL)
  [
    'percona-server',
    /Percona(?: Server)?[- ](?:for MySQL )?(?:version:? )?v?(\d+(?:\.\d+)+(?:-\d{1,2}(?:\.\d{1,2})?)?)/i,
  ],
  ['percona-server', /(\d+(?:\.\d+)+(?:-\d{1,2}(?:\.\d{1,2})?)?)\b.{0,40}Percona/i],
  // Microsoft SQL Server 2022 (RTM-CU10) (KB5031778) - 16.0.4095.4 (X64)
  ['sqlserver', /(?:Microsoft )?SQL Server (\d{4})/],
  // Oracle Database 19c Enterprise Edition Release 19.0.0.0.0
  ['oracle', /Oracle (?:AI )?Database (\d{1,2}\w{0,2})/],
  // PostgreSQL 17.3 on x86_64-pc-linux-gnu   postgres (PostgreSQL) 16.2   PostgreSQL 18beta1
  [
    'postgresql',
    /PostgreSQL\)? (?:version:? )?(\d{1,2}(?:\.\d{1,2}){0,2}(?:(?:beta|rc|devel)\d{0,2})?)/i,
  ],
  // mysqld  Ver 8.0.36 for Linux on x86_64   MySQL 8.4.3   mysql-5.5.29
  ['mysql', /MySQL(?:d| Server| Community Server)?[- ](?: ?Ver(?:sion)?:? )?v?(\d+(?:\.\d+)+)/i],
  // db version v7.0.5   MongoDB 7.0.5
  ['mongodb', /(?:MongoDB|mongod|db version) (?:version:? )?v?(\d+(?:\.\d+)+)/i],
]
const release =
  /^v?(\d{1,4}(?:\.\d{1,4}){1,3}(?:(?:beta|rc)\d{1,2})?|\d{2}(?:beta|rc|devel)\d{0,2})\b/

// What load tools call an engine: POSTGRES, Db2, SQL Server.
const engines: readonly (readonly [engine: string, name: RegExp])[] = [
  ['cockroachdb', /^cockroach/i],
  ['yugabytedb', /^yugabyte/i],
  ['postgresql', /^postgres/i],
  ['mariadb', /^maria/i],
  ['mysql', /^mysql/i],
  ['tidb', /^tidb/i],
  ['sqlserver', /^(?:ms ?|microsoft )?sql ?server/i],
  ['oracle', /^oracle/i],
  ['db2', /^(?:ibm )?db2/i],
  ['sqlite', /^sqlite/i],
  ['mongodb', /^mongo/i],
]

/** The engine that the name of a load tool, a file or a user begins with. */
export const engineNamed = (text: string): string | undefined =>
  engines.find(([, name]) => name.test(text))?.[0]

// A driver is a protocol, which several servers speak.
const named = ['DBMS Type', 'dbms', 'database', 'dialect']
const versioned = ['server', 'DBMS Version', 'database version', 'server version']

/** The engine and the version of a server, such as `mariadb` and `10.6.12` of `5.5.5-10.6.12-MariaDB-log`; each absent if unknown. */
export function serverIn(text: string): { readonly engine?: string; readonly version?: string } {
  for (const [engine, banner] of banners) {
    const version = banner.exec(text.replace(/^5\.5\.5-(?=\d)/, ''))?.[1]
    if (version !== undefined) return { engine, version }
  }
  const version = release.exec(text.trim())?.[1]
  return version === undefined ? {} : { version }
}

function serverOf(facts: readonly Fact[]): Stated {
  const type = facts.find(({ name }) => named.includes(name))
  const engine = type && engineNamed(type.value.trim())
  const banner = facts.find(({ name }) => versioned.includes(name)) ?? ownServerOf(facts)
  const server = banner ? serverIn(banner.value) : {}
  const line = banner?.line ?? type?.line ?? 1
  // The type names a server that another one's banner is compatible with.
  const name = engine ?? server.engine ?? (banner && isPgbench(facts) ? 'postgresql' : undefined)
  const isOther = engine !== undefined && server.engine !== undefined && engine !== server.engine
  const isFork = engine === 'mysql' || engine === 'postgresql'
  const chosen = isOther && isFork ? server.engine : name
  const version = isOther && !isFork ? undefined : server.version
  return {
    ...(chosen !== undefined && { engine: { value: chosen, line } }),
    ...(version !== undefined && { version: { value: version, line } }),
  }
}

// pgbench prints the version of the server only where it differs from its own; db_bench is linked with the library that it measures.
function ownServerOf(facts: readonly Fact[]): Fact | undefined {
  for (const fact of facts) {
    const [, version] = /^(?:pgbench|RocksDB db_bench) (\d.*)$/.exec(fact.value) ?? []
    if (fact.name === 'tool' && version !== undefined) return { ...fact, value: version }
  }
  return undefined
}

function isPgbench(facts: readonly Fact[]): boolean {
  return facts.some(({ name, value }) => name === 'tool' && value.startsWith('pgbench'))
}
