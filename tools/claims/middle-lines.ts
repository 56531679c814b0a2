// The lines that a median is printed on: one of an odd number of runs, both middle ones of an even number.
import type { Cell } from '../analysis/projection.ts'

/** The evidence of a cell with its middle lines first, and how many these are. */
export function middleLines({ evidence, n }: Pick<Cell, 'evidence' | 'n'>): {
  readonly evidence: Cell['evidence']
  readonly middle: number
} {
  // Evidence is sorted by the distance of its run from the median; a run may have several lines.
  const runs = [...new Set(evidence.map(({ run }) => run))].slice(0, n > 0 && n % 2 === 0 ? 2 : 1)
  const first = runs.flatMap((id) => evidence.find(({ run }) => run === id) ?? [])
  return {
    evidence: [...first, ...evidence.filter((entry) => !first.includes(entry))],
    middle: first.length,
  }
}
