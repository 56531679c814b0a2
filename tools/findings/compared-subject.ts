// A comparison that an archive allows.
import type { Cell } from '../analysis/projection.ts'
import type { Change } from './changes.ts'
import type { Fields } from './finding-cells.ts'

/** A comparison that the runs allow, with everything that its chart and its sentences need. */
export interface Subject {
  readonly metric: string
  readonly compared: readonly string[]
  /** Older before newer, off before on, smaller before larger. */
  readonly sides: readonly Fields[]
  /** The cells of all sides. */
  readonly cells: readonly Cell[]
  /** Pairs of sides that share cells, the largest and most consistent difference first. */
  readonly pairs: readonly Change[]
  /** The key of the load that varies most, such as `threads`. */
  readonly x?: string
  /** Other keys in which the cells differ, the one that changes the difference most first. */
  readonly conditions: readonly string[]
  readonly score: number
  /** Other keys that go with a side, such as the host of a server: they keep no sides apart. */
  readonly ofSides: readonly string[]
  /** The sides are names without an order, the best first. */
  readonly isRanked: boolean
}
