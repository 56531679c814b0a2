// `claim`: a sentence about two sides, evaluated over every cell it is about.
import { defaultMargin } from '../../analysis/compare.ts'
import { largest, smallest } from '../../extremes.ts'
import * as z from '../../schema.ts'
import { bounds, printedSentence, type Bounds, type ParsedBounds } from '../bounds.ts'
import type { Call } from '../call.ts'
import { comparedCells, type ComparedCell } from '../cells.ts'
import { excludedCells, excludedNote, reportNarrowFilter } from '../excluded-cells.ts'
import { claimCells, pointKeys } from '../claim-cells.ts'
import { matchText, reportEquality, reportVerdict, supportText } from '../claim-problems.ts'
import { negatedDirectionProblem } from '../negated-direction.ts'
import { cellOutcome, claimVerdict, claimVerdicts } from '../outcome.ts'
import { choice, margin, sidesParameters, text, whole } from '../parameters.ts'
import type { ShortcodeKind, Statement } from '../shortcode-kind.ts'
import { reportSentence } from '../sentence-problems.ts'
import { inverseBounds, statesTimeOfRate } from '../time-of-rate.ts'
import { comparedSides } from '../sides.ts'
import type { StatedClaim } from '../statement.ts'

const schema = z.strictObject({
  ...sidesParameters,
  text: text.optional().describe('the sentence; required, or without a name as the only parameter'),
  /** The sentence as Hugo passes it without a name. */
  0: text.optional(),
  is: text.optional().describe('direction or size, where the sentence does not state it'),
  margin,
  runs: whole
    .optional()
    .describe('without effect; accepted because the ids of published claims derive from it'),
  expect: choice(claimVerdicts)
    .optional()
    .describe('the verdict that the author expects; needs a `reason`'),
  reason: text.optional().describe('reason of `expect` or `state`'),
  state: choice(['current', 'corrected', 'superseded'])
    .default('current')
    .describe('`corrected` and `superseded` need `date` and `reason` and strike the claim through'),
  date: text.optional().describe('date of the correction, such as `2026-11-21`'),
})
type Parameters = z.output<typeof schema>

export const claim: ShortcodeKind<typeof schema> = { name: 'claim', schema, evaluate }

function evaluate(parameters: Parameters, call: Call): Statement | undefined {
  const evaluated = evaluatedClaim(parameters, call)
  if (!evaluated) return undefined
  const { entry, cells, read } = evaluated
  reportVerdict(entry, call)
  reportEquality(entry, call)
  const compared = cells.flatMap(({ baseline, contender, comparison }) =>
    baseline && contender
      ? [
          {
            metric: parameters.metric,
            baseline: baseline.runs,
            contender: contender.runs,
            comparison,
          },
        ]
      : [],
  )
  return { list: 'claims', entry, evidence: { compared, bounds: read } }
}

interface EvaluatedClaim {
  readonly entry: StatedClaim
  readonly cells: readonly ComparedCell[]
  readonly read: Bounds
}

function evaluatedClaim(parameters: Parameters, call: Call): EvaluatedClaim | undefined {
  const sentence = parameters[0] ?? parameters.text
  if (!sentence) call.reportMissing('text', 'text="9.7.0 is 3..12 % faster than 8.4.8"')
  const sides = comparedSides(call, parameters)
  if (!sentence || !sides) return undefined
  const { slugs, runs, where, over, baseline, contender } = sides
  const keys = pointKeys(runs, [where, over], [baseline, contender], parameters.over !== undefined)
  const { metric } = parameters
  const row = call.context.vocabulary.metric(metric)
  const { title } = row
  // Never the noise floor: the noisier an archive, the harder is equivalence.
  const equivalent = parameters.margin ?? defaultMargin
  const readBounds = (text: string): ParsedBounds =>
    statesTimeOfRate(text, row, sides)
      ? inverseBounds(bounds(text, 'lower', equivalent))
      : bounds(text, row.better, equivalent)
  const read = readBounds(parameters.is ?? sentence)
  if ('problem' in read) {
    call.report('sentence', read.problem)
    return undefined
  }
  if (parameters.is !== undefined) {
    const stated = readBounds(sentence)
    const isNarrower = 'problem' in stated || (read.low >= stated.low && read.high <= stated.high)
    if (!isNarrower)
      call.report(
        'sentence',
        `Unexpected is="${parameters.is}", expected bounds no wider than those of the sentence: ${stated.text}`,
      )
    const negated = negatedDirectionProblem(sentence, row.better, read)
    if (negated !== undefined) call.report('sentence', negated)
  }
  const compared = comparedCells(runs, {
    metric,
    vocabulary: call.context.vocabulary,
    baseline,
    contender,
    over: keys,
    ...(parameters.margin === undefined ? {} : { margin: parameters.margin }),
  })
  const { mixed, confounders } = compared
  const cells = compared.cells.map((cell) => asInFigures(cell, metric, call))
  call.reportMixed(mixed)
  if (cells.length === 0) {
    call.report('empty', 'No run matches baseline and contender')
    return undefined
  }
  reportSentence(sentence, { metric, isDirected: read.side !== 'same' }, sides, cells, call)
  const excluded = excludedCells(sides, metric, keys)
  reportNarrowFilter(sentence, sides, excluded, call)
  const details = claimCells(cells, metric, read, call)
  const of = details.length
  const marks = {
    matches: { cells: details.filter(({ outcome }) => outcome === 'matches').length, of },
    supported: { cells: details.filter(({ isSupported }) => isSupported).length, of },
    isDirected: read.side === 'above' || read.side === 'below',
    details,
  }
  const sizes = cells.map(({ comparison: { n } }) => smallest(n))
  const entry = {
    id: call.id,
    call: call.text,
    text: printedSentence(sentence),
    verdict: claimVerdict(cells.map((cell) => cellOutcome(cell, read))),
    ...marks,
    matchText: matchText(marks),
    supportText: supportText(marks, of === 1 ? details[0]?.interval : undefined),
    read: read.text,
    metric: { name: metric, title },
    baseline: parameters.baseline,
    contender: parameters.contender,
    archives: slugs,
    runs: [
      ...new Set(
        cells.flatMap((cell) =>
          [cell.baseline, cell.contender].flatMap((side) => side?.runs.map(({ id }) => id) ?? []),
        ),
      ),
    ].toSorted(),
    fewest: smallest(sizes),
    ...expectation(parameters, call),
    ...correction(parameters, call),
    notes: [
      ...excludedNote(excluded),
      ...confounders,
      ...familyNotes(cells, compared.cells[0]?.comparison.family ?? 1),
    ],
  }
  return { entry, cells, read }
}

function expectation(
  { expect: verdict, reason = '' }: Parameters,
  call: Call,
): Pick<StatedClaim, 'expected'> {
  if (verdict === undefined) return {}
  if (reason !== '') return { expected: { verdict, reason } }
  call.report('expect', `Unexpected expect=${verdict} without a reason, expected reason="…"`)
  return {}
}

function correction(
  { state, date = '', reason = '' }: Parameters,
  call: Call,
): Pick<StatedClaim, 'correction'> {
  if (state === 'current') return {}
  if (/^\d{4}-\d\d-\d\d$/.test(date) && reason !== '')
    return { correction: { state, date, reason } }
  call.report(
    'state',
    `Unexpected state=${state} without date and reason, expected date="2026-11-21" reason="…"`,
  )
  return {}
}

// A figure of the article that makes the same comparison in a larger family decides.
function asInFigures(cell: ComparedCell, metric: string, { context }: Call): ComparedCell {
  const { baseline, contender, comparison } = cell
  if (!baseline || !contender) return cell
  const sides = { baseline: baseline.runs, contender: contender.runs }
  return { ...cell, comparison: context.compared.corrected({ metric, ...sides, comparison }) }
}

// `own` is the family of the claim's cells alone.
function familyNotes(cells: readonly ComparedCell[], own: number): readonly string[] {
  const families = cells.map(({ comparison: { family } }) => family)
  if (families.some((family) => family !== own))
    return [
      `Each p is adjusted (Holm) for the comparisons of the figure that shows the cell, up to ${String(largest(families))}; significant: below 0.05.`,
    ]
  return own > 1
    ? [
        `Each p is adjusted for the ${String(own)} testable cells of the claim (Holm); significant: below 0.05.`,
      ]
    : []
}
