// Sizes, names and metrics in a sentence of prose that do not match its only printed number.
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Article } from '../articles/article.ts'
import { clauseAround, sentences, type Sentence } from '../articles/sentences.ts'
import type { Diagnostic, Run } from '../model.ts'
import { byteSizeProblem } from './byte-size-problem.ts'
import { claimedSide } from './claimed-side.ts'
import { beats, trails } from './direction-words.ts'
import { foreignName } from './foreign-name.ts'
import type { ForeignName } from './named-runs.ts'
import { foreignProduct } from './product-names.ts'
import { knownVersions } from './prose-numbers.ts'
import { foreignWorkload } from './workload-names.ts'
import { metricProblem, percentileProblem } from './sentence-metric.ts'
import { foreignSize } from './sentence-sizes.ts'
import { stateProblem } from './sentence-states.ts'
import type { PrintedRatio, StatedValue } from './statement.ts'
import type { Evaluated } from './statements.ts'
import { namesSource } from './verdict-words.ts'

/** The runs of the article's archives, and its vocabulary. */
interface ContextTerms {
  readonly runs: readonly Run[]
  readonly vocabulary: Vocabulary
}

/** An error for each sentence with a single measured value or ratio whose sizes, names or metric are those of other runs. */
export function numberContextProblems(
  { text }: Pick<Article, 'text'>,
  { places, statements: { values }, ratios }: Pick<Evaluated, 'places' | 'statements' | 'ratios'>,
  { runs, vocabulary }: ContextTerms,
): readonly Diagnostic[] {
  const byId = new Map(runs.map((run) => [run.id, run]))
  const stated = new Map(values.map((value) => [value.id, value]))
  return sentences(text).flatMap((sentence): readonly Diagnostic[] => {
    const [only, ...others] = places.filter(({ code }) => isInside(code.start, sentence))
    const value = only && stated.get(only.id)
    if (!only || !value || others.length > 0 || namesSource(sentence.text)) return []
    const included = measuredRuns(value, byId)
    const ratio = ratios.get(only.id)
    if (included.length === 0) return []
    const clause = clauseAround(sentence, only.code, clauseEnd)
    // A value may be compared with one that is not printed: "1.5 × as long as 5.0.85".
    const name = ratio
      ? foreignName(clause, { included, archiveRuns: runs }, vocabulary)
      : (foreignProduct(clause, { included: runs, archiveRuns: runs }, vocabulary) ??
        otherProduct(clause, included, vocabulary) ??
        foreignWorkload(clause, { included, archiveRuns: runs }, vocabulary))
    const metric = ratio?.metric ?? /\bmetric=([\w./-]+)/.exec(value.call)?.[1]
    const message =
      foreignSize(sentence.text, included) ??
      (name && `Unexpected \`${name.text}\` next to a number, expected ${name.expected}`) ??
      (ratio && sidesProblem(clause, ratio, included, vocabulary)) ??
      (ratio
        ? metricProblem(clause, ratio.metric, vocabulary.metric(ratio.metric))
        : metric && percentileProblem(clause, metric, vocabulary.metric(metric)))
    if (message === undefined || message === '') return []
    return [{ severity: 'error', rule: 'prose/number-context', message, place: only.code.place }]
  })
}

// A size in bytes or a state of a feature that the sides of a ratio do not have.
function sidesProblem(
  clause: string,
  { sides, metric }: PrintedRatio,
  included: readonly Run[],
  vocabulary: Vocabulary,
): string | undefined {
  const ofSides = [sides.baseline, sides.contender].map(({ filter }) =>
    included.filter(({ fields }) => filter(fields)),
  )
  const side = claimedSide(clause, vocabulary.metric(metric).better)
  const isDirected = side === 'above' || side === 'below'
  return (
    byteSizeProblem(clause, ofSides, vocabulary) ??
    stateProblem(clause, ofSides, { vocabulary, isDirected })
  )
}

// "10.1 reaches 49,949 queries per second" about a run of 11.4. A clause that compares may name the other side.
const comparing = new RegExp(
  String.raw`\b(?:than|as|compared|versus|vs|against|from|to|since|after|before|until|ahead|behind|unlike|like|times|faster|slower|more|less|fewer|higher|lower|twice|half|doubles?|predecessor|successor|difference|gap|ratio|${beats}|${trails})(?!\w)`,
  'i',
)

function otherProduct(
  clause: string,
  included: readonly Run[],
  vocabulary: Vocabulary,
): ForeignName | undefined {
  if (comparing.test(clause)) return undefined
  const own = [...knownVersions(included)]
  if (own.some((version) => clause.includes(version))) return undefined
  return foreignProduct(clause, { included, archiveRuns: included }, vocabulary)
}

function isInside(offset: number, { text, start }: Sentence): boolean {
  return offset >= start && offset < start + text.length
}

// Numbers of measurements: a ratio or a value of a metric, with all its lines.
const mostLines = 11

function measuredRuns(
  { kind, call, evidence, unsourced }: StatedValue,
  byId: ReadonlyMap<string, Run>,
): readonly Run[] {
  const isMeasured =
    (kind === 'value' || kind === 'ratio') && !/\b(?:field|text|show|pick|of)=/.test(call)
  if (!isMeasured || unsourced !== undefined || evidence.length > mostLines) return []
  return evidence.flatMap(({ run }) => byId.get(run) ?? [])
}

// What separates the words of a number from others.
// "In MariaDB 10.6, point selects reach …": an introduction belongs to the clause after it.
const introduction = String.raw`^[\s*-]*(?:in|with|on|for|at|under) (?!contrast|comparison|addition|spite|the exception)[^,;:()]{1,60}`
const clauseEnd = new RegExp(
  String.raw`[;:()](?=\s)|(?<!${introduction}),(?=\s)|\s(?:and|but|while|although|whereas|because|where|which)(?=\s)`,
  'gi',
)
