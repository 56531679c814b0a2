// A fence `claim`: a sentence about two sides, its cells, and what its author expects of them.
import * as z from '../core/schema.ts'
import { digest12 } from '../core/digest.ts'
import type { Fence } from '../articles/article.ts'
import { familyNotes } from '../figures/cell-verdict.ts'
import { schemaProblems } from '../core/schema-problems.ts'
import { neededText } from '../analysis/verdict-text.ts'
import { wordsForRuns } from '../analysis/processor-words.ts'
import type { Call } from './call.ts'
import { comparedCells, type ComparedCell, comparedSides } from './claim-scope.ts'
import { claimCells, pointKeys } from './claim-cells.ts'
import { computedWords, reportVerdict, restricted } from './claim-problems.ts'
import { parseExpectation } from './expectation.ts'
import { claimBadge } from './outcome.ts'
import { comparison } from './spec.ts'
import type { StatedClaim } from './statement.ts'

/** The keys of a fence `claim`. */
export const claimSchema = z.strictObject({
  text: z.string().describe('the sentence that the page prints'),
  of: z
    .string()
    .describe(
      'metric, contender, baseline and cells: `qps version=11.4 / version=10.1, threads=*`',
    ),
  archive: z
    .string()
    .optional()
    .describe('slug, or slugs separated by commas (default: the archives of the figures)'),
  is: z
    .string()
    .optional()
    .describe(
      'what the data must show, else `check` fails: `15..16 % lower`, `>= 2x`, `46 % of`, `higher`, `within 5 %`, `equivalent 5 %`; without it nothing is verified',
    ),
  id: z
    .string()
    .regex(/^[0-9a-f]{12}$/, 'expected 12 hex digits')
    .optional()
    .describe('keeps the address of a published claim whose other keys have changed'),
  reason: z
    .string()
    .min(1)
    .optional()
    .describe(
      'why the data contradict `is`, which is then no error: a number as somebody else states it',
    ),
})

/** Evaluates a claim; undefined where it is wrong, which is reported. */
export function evaluateClaim(fence: Fence, call: Call): StatedClaim | undefined {
  const keys = checked(fence, call)
  if (!keys) return undefined
  const { text, of, archive, is, reason } = keys
  const stated = comparison(of)
  const compared = comparedSides(call, stated, archive)
  if (!compared) return undefined
  const expected = is === undefined ? undefined : parseExpectation(is)
  if (expected && 'problem' in expected) return call.report('is', expected.problem)
  const { metric, runs: measured, slugs: archives } = compared
  const { confounders, ...found } = comparedCells(compared, pointKeys(compared), call)
  const cells = found.cells.map((cell) => asInFigures(cell, metric, call))
  if (call.diagnostics.length > 0 || cells.length === 0)
    return cells.length === 0 ? call.report('empty', 'No run matches the sides') : undefined
  const vocabulary = wordsForRuns(measured, call.context.vocabulary)
  const details = claimCells(cells, metric, expected, { ...call.context, vocabulary })
  const runs = cells.flatMap((cell) =>
    [cell.baseline, cell.contender].flatMap((side) => side?.runs.map(({ id }) => id) ?? []),
  )
  const { baseline = '', contender = '' } = stated
  const comparisons = cells.map(({ comparison }) => comparison)
  const needed = neededText(comparisons)
  const entry = {
    id: keys.id ?? digest12(JSON.stringify([text, of, archive ?? '', is ?? ''])),
    call: of,
    text,
    badge: claimBadge(cells, expected, vocabulary),
    words: computedWords(
      details,
      is,
      restricted(compared, vocabulary),
      cells.every(({ comparison: { quoted } }) => quoted !== undefined),
    ),
    ...(is === undefined ? {} : { is }),
    metric: { name: metric, title: vocabulary.metric(metric).title },
    baseline,
    contender,
    archives,
    runs: [...new Set(runs)].toSorted(),
    details,
    ...(reason === undefined ? {} : { reason }),
    notes: [
      ...confounders,
      ...familyNotes(comparisons),
      ...(needed === undefined ? [] : [`Rank test: ${needed}.`]),
    ],
  }
  reportVerdict(entry, call)
  return entry
}

// Undefined where a key is wrong, which is reported.
function checked({ data }: Fence, call: Call): z.output<typeof claimSchema> | undefined {
  const problems = schemaProblems(claimSchema, data, 'claim')
  for (const { message } of problems) call.report('schema', message)
  return problems.length > 0 ? undefined : claimSchema.parse(data)
}

// A figure of the article that makes the same comparison in a larger family decides.
function asInFigures(cell: ComparedCell, metric: string, { context }: Call): ComparedCell {
  const { baseline, contender, comparison: own } = cell
  if (!baseline || !contender) return cell
  const pair = { baseline: baseline.runs, contender: contender.runs }
  return { ...cell, comparison: context.compared.corrected({ metric, ...pair, comparison: own }) }
}
