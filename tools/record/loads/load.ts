// The interface between the recorder and a load tool.
import type { Connection } from '../engines/engine.ts'
import type { WorkloadPlan } from '../plan.ts'

/** One execution of a load tool. */
export interface Job {
  readonly server: Connection
  readonly workload: WorkloadPlan
  readonly threads: number
  readonly seconds: number
}

/** A load tool. */
export interface Load {
  /** Returns the database of the workload. */
  database?(workload: WorkloadPlan): string
  /** Returns the command that loads the data; undefined for a workload without data. */
  loadData(server: Connection, workload: WorkloadPlan): readonly string[] | undefined
  /** Returns the command that runs the load. */
  run(job: Job): readonly string[]
}
