// A fence `claim`: a sentence about two sides, its cells, and what its author expects of them.
import * as z from '../core/schema.ts'
import { digest12 } from '../core/digest.ts'
import type { Fence, Article } from '../articles/article.ts'
import { familyNotes } from '../figures/cell-verdict.ts'
import { schemaProblems } from '../core/schema-problems.ts'
import { neededText } from '../analysis/verdict-text.ts'
import { wordsForRuns } from '../analysis/processor-words.ts'
import { Call, type ClaimContext } from './call.ts'
import {
  comparedCells,
  type ComparedCell,
  comparedSides,
  type ComparedSides,
} from './claim-scope.ts'
import { claimCells, pointKeys } from './claim-cells.ts'
import { parseExpectation } from './expectation.ts'
import { claimBadge, type Outcome } from './outcome.ts'
import { comparison } from './spec.ts'
import type { StatedClaim, ClaimCell, Statements } from './statement.ts'
import { largest, smallest } from '../core/extremes.ts'
import { metricOf } from '../analysis/metric-value.ts'
import { valueLabel } from '../analysis/label.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Run, Diagnostic } from '../core/model.ts'
import { percentText, withUnit } from './claim-number-text.ts'
import { append } from '../core/append.ts'
import { attempt } from '../core/attempt.ts'
import { evaluatePins, type EvaluatedPin } from './pins.ts'

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
function evaluateClaim(fence: Fence, call: Call): StatedClaim | undefined {
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

/** `−15.6 to −14.8 % in 3 of 3 · 3 runs each · only oltp_point_select, 1 core`; without the runs of published numbers, which the badge has. */
function computedWords(
  details: readonly ClaimCell[],
  is: string | undefined,
  only: readonly string[],
  isQuoted: boolean,
): string {
  const ratios = details.flatMap(({ ratio }) => ratio ?? []).toSorted((a, b) => a - b)
  const areFactors = /\d ?(?:x|×)/.test(is ?? '') || (!is?.includes('%') && largest(ratios) >= 10)
  const textOf = (ratio: number): string => {
    if (areFactors) return withUnit(ratio.toFixed(2), '×')
    return / of$/.test(is ?? '') ? withUnit((100 * ratio).toFixed(1), '%') : percentText(ratio)
  }
  const [low = 'no ratio', high = low] = [...ratios.slice(0, 1), ...ratios.slice(-1)].map(textOf)
  const range = low === high ? low : `${low.replace(/\u00A0[%×]$/, '')} to ${high}`
  const matching = details.filter(({ outcome }) => outcome === 'matches').length
  const count = `in ${is === undefined ? '' : `${matching} of `}${details.length}`
  const sizes = details.flatMap(({ baseline, contender }) =>
    [baseline.n ?? [], contender.n ?? []].flat(),
  )
  const [least, most] = [smallest(sizes), largest(sizes)]
  const runs = `${least === most ? '' : `${least} to `}${most} ${most === 1 ? 'run' : 'runs'} each`
  return [
    details.length > 1 ? `${range} ${count}` : range,
    ...(isQuoted ? [] : [runs]),
    ...(only.length > 0 ? [`only ${only.join(', ')}`] : []),
  ].join(' · ')
}

/** The values of the keys that a claim restricts although both sides have others. */
function restricted(
  { archiveRuns, runs, where, baseline, contender, metric }: ComparedSides,
  vocabulary: Vocabulary,
): readonly string[] {
  const valuesOf = (list: readonly Run[], key: string): ReadonlySet<string> => {
    const measured = list.filter((run) => 'value' in metricOf(run, metric))
    const [left, right] = [baseline, contender].map(
      (side) =>
        new Set(measured.flatMap(({ fields }) => (side.filter(fields) && fields[key]) || [])),
    )
    return new Set([...(left ?? [])].filter((value) => right?.has(value)))
  }
  return [...where.texts].flatMap(([key, texts]) => {
    const own = valuesOf(runs, key)
    if ([...valuesOf(archiveRuns, key)].every((value) => own.has(value))) return []
    const named = texts.filter((text) => text !== '*')
    const shown = named.map((text) =>
      /^[<>]/.test(text)
        ? `${vocabulary.key(key).title} ${text.replace('>=', '≥ ').replace('<=', '≤ ')}`
        : valueLabel(key, text.replace(/\*$/, ''), vocabulary),
    )
    return shown.join(' and ').replaceAll(/ and (?=.* and )/g, ', ') || []
  })
}

// Words that state why; no number tests them.
const causal = /\b(?:because|due to|thanks to|explains?|explained by)\b/i

/** Reports numbers that do not match the claim, and a reason that is not tested. */
function reportVerdict({ details, badge, text, reason }: StatedClaim, call: Call): void {
  const cause = causal.exec(text)?.[0]
  if (cause !== undefined)
    call.report(
      'cause',
      `The numbers show a difference, not why: \`${cause}\` is not tested`,
      'info',
    )
  const differing = worstFirst.flatMap((each) => details.filter(({ outcome }) => outcome === each))
  const isRefuted = refuting.includes(differing[0]?.outcome ?? 'matches')
  if (reason !== undefined && !isRefuted)
    call.report('reason', 'Unexpected reason of a claim that the data do not contradict: remove it')
  if (differing.length === 0 || (reason !== undefined && isRefuted)) return
  const cells = differing
    .slice(0, 5)
    .map(({ label: point, change, outcome }) => `${point || 'all'} ${change || outcome}`)
  call.report(
    isRefuted ? 'contradicted' : 'unmatched',
    `${badge.text}, in ${differing.length} of ${details.length}: ${cells.join('; ')}${differing.length > 5 ? ' …' : ''}; correct it${isRefuted ? ', or write why as its `reason`' : ''}`,
    isRefuted ? 'error' : 'warning',
  )
}

const refuting: readonly Outcome[] = ['contradicts', 'other size']
const worstFirst: readonly Outcome[] = [...refuting, 'undecided', 'no ratio']

/** The statements of an article in the order of their ids, and what makes them in the order of the article. */
export interface Evaluated {
  readonly statements: Statements
  readonly diagnostics: readonly Diagnostic[]
  readonly pins: readonly EvaluatedPin[]
  /** The id of each fence; absent where it has an error. */
  readonly fences: readonly { readonly fence: Fence; readonly id?: string }[]
}

/** Evaluates what an article states. Equal statements are one; problems are reported at each. */
export function evaluate(
  { pins, claims: fences }: Pick<Article, 'pins' | 'claims'>,
  context: ClaimContext,
): Evaluated {
  const evaluated = evaluatePins(pins, context)
  const claims: StatedClaim[] = []
  const diagnostics = evaluated.flatMap((pin) => pin.diagnostics)
  const stated = fences.map((fence) => {
    const call = new Call('claim', fence.place([]), context)
    const entry = attempt(
      () => evaluateClaim(fence, call),
      (failure) => call.diagnostics.push({ ...failure, place: fence.place([]) }),
      'claim/failed',
    )
    if (entry) claims.push(entry)
    append(diagnostics, call.diagnostics)
    return { fence, ...(entry ? { id: entry.id } : {}) }
  })
  return {
    statements: {
      article: context.article,
      values: sorted(evaluated.flatMap(({ value }) => value ?? [])),
      claims: sorted(claims),
    },
    diagnostics,
    pins: evaluated,
    fences: stated,
  }
}

function sorted<T extends { readonly id: string }>(entries: readonly T[]): readonly T[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return [...byId.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
