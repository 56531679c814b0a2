import { BadInput } from '../../errors.ts'
import type { Server } from '../engines/engine.ts'
import type { WorkloadPlan } from '../plan.ts'
import { testOf } from '../scripts.ts'
import type { Load } from './load.ts'

const databaseOf = ({ database = 'sbtest' }: WorkloadPlan): string => database

/** sysbench 1.0 with its own Lua tests, by the driver of the server. */
export const sysbench: Load = {
  database: databaseOf,
  data: (server, workload) =>
    workload.data.length === 0
      ? undefined
      : [...common(server, workload), ...workload.data, '--threads=1', 'prepare'],
  run: ({ server, workload, threads, seconds }) => [
    ...common(server, workload),
    ...workload.data,
    ...workload.arguments,
    ...[`--threads=${String(threads)}`, `--time=${String(seconds)}`, '--report-interval=1', 'run'],
  ],
}

function common(server: Server, workload: WorkloadPlan): readonly string[] {
  return ['sysbench', testOf(workload), ...driver(server, databaseOf(workload))]
}

function driver({ mysql, postgresql }: Server, database: string): readonly string[] {
  if (mysql) return ['--db-driver=mysql', ...mysql, `--mysql-db=${database}`]
  if (postgresql) {
    const { host, port, user } = postgresql
    return [
      ...['--db-driver=pgsql', `--pgsql-host=${host}`, `--pgsql-port=${port}`],
      ...[`--pgsql-user=${user}`, `--pgsql-db=${database}`],
    ]
  }
  throw new BadInput('sysbench has no driver for this engine', 'workloads', 'use load: command')
}
