import type { Plan } from './plan.ts'

/** A recording to make or to go on with. */
export interface Recording {
  readonly plan: Plan
  readonly planFile: string
  /** Folder of the archive. */
  readonly archive: string
  /** Folder for data directories and unfinished points; it stays, for the next part of the recording. */
  readonly scratch: string
  readonly signal: AbortSignal
  /** Make the data of every engine, and measure nothing. */
  readonly onlyPrepare: boolean
  /** How far it is: points done, of how many, seconds left, and what runs now. */
  readonly progress: (done: number, of: number, secondsLeft: number, what: string) => void
  readonly talk: (text: string) => void
}
