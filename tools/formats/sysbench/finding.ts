// What a check of a run found.
import type { Draft } from './draft.ts'

/** What a check found. `sentence` is short and travels with every number of the run. */
export interface Finding {
  readonly severity: 'refuse' | 'warning' | 'info'
  readonly rule: string
  readonly message: string
  readonly line: number
  readonly sentence?: string
}

/** A check of a whole summary, or of the interval lines of a run. */
export type Check = (draft: Draft) => readonly Finding[]
