// What differs between the runs of an archive besides their fields and what those entail, most important first.
import { asConfounders } from '../analysis/comparability.ts'
import { differenceSentences } from '../analysis/difference-sentences.ts'
import { rankedDifferences } from '../analysis/environment-differences.ts'
import { groupBy } from '../analysis/group-by.ts'
import { separateIntended } from '../analysis/intended-differences.ts'
import { traitsOf } from '../analysis/run-traits.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Place, Run } from '../core/model.ts'

/** A sentence on a difference, and the lines of the values that it prints. */
export interface ArchiveDifference {
  readonly text: string
  readonly evidence: readonly Place[]
}

/** The differences of complete runs; `keys` are the fields that vary. Undefined if there are none. */
export function archiveDifferences(
  runs: readonly Run[],
  keys: readonly string[],
  vocabulary: Vocabulary,
): readonly ArchiveDifference[] | undefined {
  const complete = runs.filter(({ status }) => status === 'ok')
  const sides = [...groupBy(complete, traitsOf).values()]
  const facts = rankedDifferences(sides, vocabulary.factRows(), () => false)
  const { others } = separateIntended(facts, sides, { keys }, vocabulary)
  const sentences = differenceSentences(asConfounders(others, keys, sides))
  if (sentences.length === 0) return undefined
  return sentences.map(({ text, cells }) => ({
    text,
    evidence: cells.flatMap(({ place }) => (place ? [place] : [])),
  }))
}
