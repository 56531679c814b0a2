// Sizes, names and metrics in a sentence of prose that do not match its only printed number.
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Article } from '../articles/article.ts'
import { clauseAround, sentences, type Sentence } from '../articles/sentences.ts'
import type { Diagnostic, Run } from '../model.ts'
import { foreignName } from './foreign-name.ts'
import { foreignProduct } from './product-names.ts'
import { foreignWorkload } from './workload-names.ts'
import { metricProblem } from './sentence-metric.ts'
import { foreignSize } from './sentence-sizes.ts'
import type { StatedValue } from './statement.ts'
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
        foreignWorkload(clause, { included, archiveRuns: runs }, vocabulary))
    const message =
      foreignSize(sentence.text, included) ??
      (name && `Unexpected \`${name.text}\` next to a number, expected ${name.expected}`) ??
      (ratio && metricProblem(clause, ratio.metric, vocabulary.metric(ratio.metric)))
    if (message === undefined) return []
    return [{ severity: 'error', rule: 'prose/number-context', message, place: only.code.place }]
  })
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
const clauseEnd = /[;:(),](?=\s)|\s(?:and|but|while|although|whereas|because|where|which)(?=\s)/g
