// Names in a sentence or a title that its runs do not have: engines, releases and workloads.
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { ForeignName, NamedRuns } from './named-runs.ts'
import { foreignProduct } from './product-names.ts'
import { foreignWorkload } from './workload-names.ts'

/** An engine, a release or a workload that a text names and none of its runs has; undefined without one. */
export function foreignName(
  text: string,
  runs: NamedRuns,
  vocabulary: Vocabulary,
): ForeignName | undefined {
  return foreignProduct(text, runs, vocabulary) ?? foreignWorkload(text, runs, vocabulary)
}
