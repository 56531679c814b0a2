// A run as the explorer has it.
import type { Traits } from '../analysis/run-traits.ts'

/** A run as the data file of its archive has it, without secrets. */
export interface ExploreRun {
  readonly id: string
  readonly archive: string
  readonly status: string
  readonly fields: Readonly<Record<string, string>>
  /** Its headline metric; absent if it has no number. */
  readonly headline?: string | undefined
  readonly values: Readonly<Record<string, number>>
  /** Units of metrics of its archive that have no row in the vocabulary. */
  readonly units?: Readonly<Record<string, string>>
  /** Not published; the same object for runs with equal traits. */
  readonly traits?: Traits
  readonly spark?: Uint8Array | undefined
}
