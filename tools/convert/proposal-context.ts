// What the numbers of a Markdown file are compared with: the archives of its publication that it names.
import { ComparisonsByRuns } from '../analysis/comparisons-by-runs.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Article } from '../articles/article.ts'
import type { ProposalContext } from '../claims/proposals.ts'
import type { TextSpan } from '../claims/claim-number-text.ts'
import { unpinnedNumbers } from '../claims/unpinned.ts'
import { claimContext, statedRuns } from './claim-context.ts'
import type { ConvertedArchive } from './convert-archive.ts'
import { lookupsFor } from './lookups.ts'

// Larger files are data, whose numbers stand in tables of runs.
const mostBytes = 300_000

/** The context of the proposals for an article. */
export function proposalContext(
  article: Article,
  archives: ReadonlyMap<string, ConvertedArchive>,
  vocabulary: Vocabulary,
): ProposalContext {
  const lookupsOf = lookupsFor(archives)
  return {
    ...claimContext(article, archives, {
      vocabulary,
      compared: new ComparisonsByRuns(),
      lookupsOf,
    }),
    filesOf: (slug) =>
      (archives.get(slug)?.archive.sources ?? [])
        .filter(({ bytes }) => bytes <= mostBytes)
        .map(({ path }) => path),
  }
}

/** The numbers of an article without a pin; `pins` in place of its own. */
export function unpinnedOf(
  article: Article,
  archives: ReadonlyMap<string, ConvertedArchive>,
  pins = article.pins,
): readonly TextSpan[] {
  return unpinnedNumbers({ ...article, pins }, statedRuns(article, archives))
}
