// The answers of plans and journals of recorded archives to the reader's checklist, each with its line.
import type { RecordedAnswer } from '../overview/checklist.ts'
import {
  journalAnswer,
  planAnswers,
  type PlanAnswer,
  type PlanQuestion,
} from '../overview/plan-answers.ts'
import type { SourceText } from '../claims/call.ts'
import { sourceText } from './claim-context.ts'
import type { ConvertedArchive } from './convert-archive.ts'
import type { lookupsFor } from './lookups.ts'

/** Files of a recorded archive that answer questions; each gets a source page. */
export const recordedFiles = ['plan.yaml', 'journal.ndjson'] as const

const questions: readonly PlanQuestion[] = [
  'warmUp',
  'client',
  'duration',
  'configuration',
  'order',
  'restarts',
]

/** The answers of some archives, in their order; those of an archive without these files are absent. */
export function recordedAnswers(
  slugs: readonly string[],
  archives: ReadonlyMap<string, ConvertedArchive>,
  lookupsOf: ReturnType<typeof lookupsFor>,
): readonly RecordedAnswer[] {
  return slugs.flatMap((slug) => {
    const archive = archives.get(slug)
    if (!archive) return []
    const [plan, journal] = recordedFiles.map((file) => sourceText(archive, file, lookupsOf))
    const answers = plan && planAnswers(plan.text)
    const time = journal && journalAnswer(journal.text)
    return [
      ...questions.flatMap((question) => {
        const answer = answers?.[question]
        return plan && answer ? [recorded(question, answer, plan)] : []
      }),
      ...(journal && time ? [recorded('order', time, journal)] : []),
    ]
  })
}

function recorded(
  question: PlanQuestion,
  { text, line }: PlanAnswer,
  { placeOf }: SourceText,
): RecordedAnswer {
  return { question, text, ...(line === undefined ? {} : { evidence: placeOf(line) }) }
}
