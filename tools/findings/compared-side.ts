// A side of a comparison of two sides.
import type { Run } from '../model.ts'

/** The runs of a side, and what it is called. */
export interface ComparedSide {
  readonly label: string
  readonly runs: readonly Run[]
}
