import { BadInput } from '../../core/errors.ts'
import type { Connection } from '../engines/engine.ts'
import type { WorkloadPlan } from '../plan.ts'
import type { Load } from './load.ts'

const databaseOf = ({ database = 'bench' }: WorkloadPlan): string => database

/** pgbench: `data` contains the arguments of `pgbench -i`, such as `--scale=10`. */
export const pgbench: Load = {
  database: databaseOf,
  loadData: (server, workload) => [
    ...pgbenchOf(server),
    '--initialize',
    '--quiet',
    ...workload.data,
    databaseOf(workload),
  ],
  run: ({ server, workload, threads, seconds }) => [
    ...[...pgbenchOf(server), `--client=${threads}`, '--jobs=1'],
    ...[`--time=${seconds}`, '--progress=1', '--no-vacuum'],
    ...(workload.rate === undefined ? [] : [`--rate=${workload.rate}`]),
    ...[...workload.arguments, databaseOf(workload)],
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
