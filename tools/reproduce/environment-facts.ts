import { rankedEnvironment } from '../analysis/environment-differences.ts'
import type { Run } from '../model.ts'
import type { FactRowOf } from '../options/fact-row.ts'
import type { Reproduces } from '../analysis/reproduction/reproduction.ts'

/** The facts about the machine and the servers of the runs, in order of weight, each with all its values. */
export function environmentFacts(
  runs: readonly Run[],
  rowOf: FactRowOf,
): Reproduces['environment'] {
  return rankedEnvironment([runs], rowOf)
    .filter(({ counted }) => !counted)
    .flatMap(({ fact, values: [own = []] }) =>
      own.length === 0 ? [] : [{ fact, value: own.map(({ text }) => text).join(' | ') }],
    )
}
