// Two sides that are compared: their names, their runs, and the runs that can be paired.
import type { Run } from '../core/model.ts'
import { sideKey, withoutKeys } from './finding-cells.ts'

/** The runs of a side, and what it is called. */
export interface ComparedSide {
  readonly label: string
  readonly runs: readonly Run[]
}

/** Baseline and contender with their names, and the keys of the filters that select them. */
export interface SidesCompared {
  readonly compared: readonly [baseline: ComparedSide, contender: ComparedSide]
  readonly labels: readonly [baseline: string, contender: string]
  readonly keys: readonly string[]
}

/** The runs of both sides with the field `side`, without the keys that have no value on both sides. */
export function comparableRuns([baseline, contender]: readonly [
  baseline: ComparedSide,
  contender: ComparedSide,
]): readonly Run[] {
  const disjoint = disjointKeys(baseline.runs, contender.runs)
  return [baseline, contender].flatMap(({ label, runs }) =>
    runs.map((run) => ({
      ...run,
      fields: { ...withoutKeys(run.fields, disjoint), [sideKey]: label },
    })),
  )
}

// Keys such as version: no value of one side is a value of the other.
function disjointKeys(left: readonly Run[], right: readonly Run[]): readonly string[] {
  const keys = new Set([...left, ...right].flatMap(({ fields }) => Object.keys(fields)))
  return [...keys].filter((key) => {
    const own = new Set(left.map(({ fields }) => fields[key]))
    return right.every(({ fields }) => !own.has(fields[key]))
  })
}
