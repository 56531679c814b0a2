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
  /** Folder with `sys` and `proc` of the machine; `/` if absent. */
  readonly hostRoot?: string
  readonly progress: (done: number, total: number, secondsLeft: number, current: string) => void
  readonly talk: (text: string) => void
}
