// The runs of a sentence or a title, and a name in it that none of them has.
import type { Run } from '../model.ts'

/** The runs of a text, and all runs that it could be about. */
export interface NamedRuns {
  readonly included: readonly Run[]
  readonly archiveRuns: readonly Run[]
}

/** A name as written, and what is expected in its place. */
export interface ForeignName {
  readonly text: string
  readonly expected: string
}
