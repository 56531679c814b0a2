// The load tools that a plan may name.
import type { WorkloadPlan } from '../plan.ts'
import type { Load } from './load.ts'
import { mysqlslap } from './mysqlslap.ts'
import { pgbench } from './pgbench.ts'
import { sysbench } from './sysbench.ts'

// Any other client: the words of the plan, filled in.
const command: Load = {
  data: () => undefined,
  run: ({ server, workload, threads, seconds }) => {
    const values: Readonly<Record<string, string>> = {
      threads: String(threads),
      seconds: String(seconds),
      port: String(server.port),
      socket: server.socket,
    }
    return (workload.run ?? []).map((word) =>
      word.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole),
    )
  },
}

/** Loads by their name in a plan. */
export const loads: Readonly<Record<WorkloadPlan['load'], Load>> = {
  sysbench,
  pgbench,
  mysqlslap,
  command,
}
