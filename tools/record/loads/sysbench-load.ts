import { dirname } from 'node:path'
import { BadInput } from '../../core/errors.ts'
import type { Connection } from '../engines/engine.ts'
import type { WorkloadPlan } from '../plan.ts'
import { reportHook, sysbenchTest } from '../load-scripts.ts'
import type { Load } from './load.ts'

const databaseOf = ({ database = 'sbtest' }: WorkloadPlan): string => database

/** sysbench 1.0 with its bundled Lua tests or those of the plan. */
export const sysbench: Load = {
  database: databaseOf,
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
    ...driverArguments(server, databaseOf(workload)),
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
