import type { HostAccess } from './host-differences.ts'
import type { Plan } from './plan.ts'

/** The task of a recording. */
export interface Recording {
  readonly plan: Plan
  readonly planFile: string
  /** Folder of the archive. */
  readonly archive: string
  /** Folder for data directories and unfinished runs, kept for the next call. */
  readonly scratch: string
  /** Aborted to discard the current run and end now. */
  readonly signal: AbortSignal
  /** Aborted to end after the current round. */
  readonly lastRound: AbortSignal
  /** Load the data of every engine without running benchmarks. */
  readonly onlyPrepare: boolean
  /** Set what `host` of the plan states, and restore it at the end; without it, differences are printed. */
  readonly allowHostChanges: boolean
  /** The settings of the machine; those of this one if absent. */
  readonly host?: HostAccess
  readonly progress: (done: number, total: number, secondsLeft: number, current: string) => void
  readonly talk: (text: string) => void
}
