// The load tools that a plan may use.
import { fillPlaceholders } from '../fill-placeholders.ts'
import type { WorkloadPlan } from '../plan.ts'
import type { Load } from './load.ts'
import { BadInput } from '../../core/errors.ts'
import type { Connection } from '../engines/engine.ts'
import { dirname } from 'node:path'
import { reportHook, sysbenchTest } from '../load-scripts.ts'

// Any other client, started by the command of the plan.
const command: Load = {
  loadData: () => undefined,
  run: ({ server, workload, threads, seconds }) =>
    fillPlaceholders(workload.run ?? [], {
      threads: String(threads),
      seconds: String(seconds),
      host: server.host ?? '127.0.0.1',
      port: String(server.port),
      socket: server.socket,
    }),
}

const pgbenchDatabase = ({ database = 'bench' }: WorkloadPlan): string => database

/** pgbench: `data` contains the arguments of `pgbench -i`, such as `--scale=10`. */
const pgbench: Load = {
  database: pgbenchDatabase,
  loadData: (server, workload) => [
    ...pgbenchOf(server),
    '--initialize',
    '--quiet',
    ...workload.data,
    pgbenchDatabase(workload),
  ],
  run: ({ server, workload, threads, seconds }) => [
    ...[...pgbenchOf(server), `--client=${threads}`, '--jobs=1'],
    ...[`--time=${seconds}`, '--progress=1', '--no-vacuum'],
    ...(workload.rate === undefined ? [] : [`--rate=${workload.rate}`]),
    ...[...workload.arguments, pgbenchDatabase(workload)],
  ],
}

function pgbenchOf({ postgresql }: Connection): readonly string[] {
  if (!postgresql)
    throw new BadInput(
      'Unexpected load pgbench, expected an engine that is PostgreSQL',
      'workloads',
      'Use `load: sysbench`',
    )
  return postgresql.pgbench
}

const sysbenchDatabase = ({ database = 'sbtest' }: WorkloadPlan): string => database

/** sysbench 1.0 with its bundled Lua tests or those of the plan. */
const sysbench: Load = {
  database: sysbenchDatabase,
  loadData: (server, workload) =>
    workload.data.length === 0
      ? undefined
      : [...commonArguments(server, workload), ...workload.data, '--threads=1', 'prepare'],
  run: ({ server, workload, threads, seconds }) => [
    ...commonArguments(server, workload),
    ...workload.data,
    ...workload.arguments,
    ...(workload.rate === undefined ? [] : [`--rate=${workload.rate}`]),
    ...[`--threads=${threads}`, `--time=${seconds}`, '--report-interval=1'],
    'run',
  ],
}

function commonArguments(server: Connection, workload: WorkloadPlan): readonly string[] {
  const { script, histograms } = workload
  // Scripts load others of their folder by name.
  const path = [
    ...(histograms ? [reportHook] : []),
    ...(script === undefined ? [] : [`${dirname(script)}/?.lua`]),
  ]
  return [
    ...(path.length === 0 ? [] : ['env', `LUA_PATH=${path.join(';')};;`]),
    ...['sysbench', script ?? sysbenchTest(workload)],
    ...driverArguments(server, sysbenchDatabase(workload)),
  ]
}

function driverArguments({ mysql, postgresql }: Connection, database: string): readonly string[] {
  if (mysql) return ['--db-driver=mysql', ...mysql, `--mysql-db=${database}`]
  if (postgresql) return ['--db-driver=pgsql', ...postgresql.sysbench, `--pgsql-db=${database}`]
  throw new BadInput(
    'Unexpected load sysbench, expected an engine that is MariaDB, MySQL or PostgreSQL',
    'workloads',
    'Use `load: command`',
  )
}

/** Load tools by their name in a plan. */
export const loads: Readonly<Record<WorkloadPlan['load'], Load>> = {
  sysbench,
  pgbench,
  command,
}
