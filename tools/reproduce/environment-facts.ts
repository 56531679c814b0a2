// Facts about the machine and the servers of runs, for plans and results of reproductions.
import { rankedEnvironment } from '../analysis/environment-differences.ts'
import type { RankedFact } from '../analysis/rank-facts.ts'
import type { Reproduces } from '../analysis/reproduction/reproduction-verdict.ts'
import type { Run } from '../core/model.ts'
import type { FactRowOf } from '../options/fact-row.ts'

/**
 * The facts about the machine and the servers of the runs, in order of weight, each with all its values. Without the name of
 * the host, in which all machines differ.
 */
export function environmentFacts(
  runs: readonly Run[],
  rowOf: FactRowOf,
): Reproduces['environment'] {
  return rankedEnvironment([runs], rowOf)
    .filter(({ counted, fact }) => !counted && fact !== 'host name')
    .flatMap((fact) => {
      const value = textOf(fact)
      return value === '' ? [] : [{ fact: fact.fact, value }]
    })
}

function textOf({ values: [own = []] }: RankedFact): string {
  return own.map(({ text }) => text).join(' | ')
}
