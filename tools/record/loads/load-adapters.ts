// The load tools that a plan may use.
import { fillPlaceholders } from '../fill-placeholders.ts'
import type { WorkloadPlan } from '../plan.ts'
import type { Load } from './load.ts'
import { pgbench } from './pgbench-load.ts'
import { sysbench } from './sysbench-load.ts'

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

/** Load tools by their name in a plan. */
export const loads: Readonly<Record<WorkloadPlan['load'], Load>> = {
  sysbench,
  pgbench,
  command,
}
