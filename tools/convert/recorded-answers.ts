// The answers of plans of recorded archives to the reader's checklist, each with its line.
import type { RecordedAnswer } from '../overview/checklist.ts'
import { planAnswers } from '../overview/plan-answers.ts'
import { sourceText } from './claim-context.ts'
import type { ConvertedArchive } from './convert-archive.ts'
import type { lookupsFor } from './lookups.ts'

/** The file of a recorded archive that answers questions; it gets a source page. */
export const planFile = 'plan.yaml'

/** The answers of some archives, in their order; those of an archive without a plan are absent. */
export function recordedAnswers(
  slugs: readonly string[],
  archives: ReadonlyMap<string, ConvertedArchive>,
  lookupsOf: ReturnType<typeof lookupsFor>,
): readonly RecordedAnswer[] {
  return slugs.flatMap((slug) => {
    const archive = archives.get(slug)
    const plan = archive && sourceText(archive, planFile, lookupsOf)
    if (!plan) return []
    return planAnswers(plan.text).map(({ line, ...answer }) => ({
      ...answer,
      ...(line === undefined ? {} : { evidence: plan.placeOf(line) }),
    }))
  })
}
