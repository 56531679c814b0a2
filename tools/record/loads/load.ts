// What the recorder needs of a load tool.
import type { Server } from '../engines/engine.ts'
import type { WorkloadPlan } from '../plan.ts'

/** One run of a load. */
export interface Job {
  readonly server: Server
  readonly workload: WorkloadPlan
  readonly threads: number
  readonly seconds: number
}

/** One load tool: the commands that make its data and that run it, and the database that both use. */
export interface Load {
  database?(workload: WorkloadPlan): string
  /** Undefined where the workload needs no data. */
  data(server: Server, workload: WorkloadPlan): readonly string[] | undefined
  run(job: Job): readonly string[]
}
