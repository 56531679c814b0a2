import { BadInput } from '../../errors.ts'
import type { Server } from '../engines/engine.ts'
import type { WorkloadPlan } from '../plan.ts'
import type { Load } from './load.ts'

const databaseOf = ({ database = 'bench' }: WorkloadPlan): string => database

/** pgbench: `data` are the arguments of `pgbench -i`, such as `--scale=10`. */
export const pgbench: Load = {
  database: databaseOf,
  data: (server, workload) => [
    'pgbench',
    ...reach(server),
    '--initialize',
    '--quiet',
    ...workload.data,
    databaseOf(workload),
  ],
  run: ({ server, workload, threads, seconds }) => [
    ...['pgbench', ...reach(server), `--client=${String(threads)}`, '--jobs=1'],
    ...[`--time=${String(seconds)}`, '--progress=1', '--no-vacuum'],
    ...[...workload.arguments, databaseOf(workload)],
  ],
}

function reach({ postgresql }: Server): readonly string[] {
  if (!postgresql)
    throw new BadInput('pgbench speaks to PostgreSQL only', 'workloads', 'use load: sysbench')
  const { host, port, user } = postgresql
  return [`--host=${host}`, `--port=${port}`, `--username=${user}`]
}
