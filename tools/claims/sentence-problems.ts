// What a claim's sentence says about its sides, sizes and metric, against what the claim compares.
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { largest } from '../extremes.ts'
import { byteSizeProblem } from './byte-size-problem.ts'
import type { Call } from './call.ts'
import type { ComparedCell } from './cells.ts'
import { foreignName } from './foreign-name.ts'
import type { NamedRuns } from './named-runs.ts'
import { metricProblem } from './sentence-metric.ts'
import { otherSide, reversedSides } from './sentence-sides.ts'
import { sideConditionProblem } from './side-condition.ts'
import { statesTimeOfRate } from './time-of-rate.ts'
import { stateProblem } from './sentence-states.ts'
import { sizesProblem } from './sentence-sizes.ts'
import type { ComparedSides } from './sides.ts'

/** Reports where a claim's sentence names other sides, sizes or metrics than its cells have. */
export function reportSentence(
  sentence: string,
  { metric, isDirected }: { readonly metric: string; readonly isDirected: boolean },
  sides: ComparedSides,
  cells: readonly ComparedCell[],
  call: Call,
): void {
  const { vocabulary } = call.context
  const { archiveRuns, baseline, contender, where, over } = sides
  const row = vocabulary.metric(metric)
  const ofSides = (['baseline', 'contender'] as const).map((side) =>
    cells.flatMap((cell) => cell[side]?.runs ?? []),
  )
  const included = ofSides.flat()
  const problems = [
    otherSide(sentence, sides, vocabulary) ??
      (isDirected ? reversedSides(sentence, sides, vocabulary) : undefined) ??
      nameProblem(sentence, { included, archiveRuns }, vocabulary),
    metricProblem(
      statesTimeOfRate(sentence, row, sides) ? sentence.replace(moreTime, '') : sentence,
      metric,
      row,
    ),
    sideConditionProblem(sentence, cells),
    stateProblem(sentence, ofSides, { vocabulary, isDirected }),
    sizesProblem(sentence, {
      included,
      ofSides: archiveRuns.filter(
        ({ fields }) => baseline.filter(fields) || contender.filter(fields),
      ),
      filter: (fields) => where.filter(fields) && over.filter(fields),
      compared: new Set([...baseline.texts.keys(), ...contender.texts.keys()]),
    }),
    byteSizeProblem(sentence, ofSides, vocabulary),
    reachProblem(sentence, cells),
  ]
  for (const problem of problems) if (problem !== undefined) call.report('sentence', problem)
}

function nameProblem(
  sentence: string,
  runs: NamedRuns,
  vocabulary: Vocabulary,
): string | undefined {
  const found = foreignName(sentence, runs, vocabulary)
  return found && `Unexpected \`${found.text}\` in the sentence, expected ${found.expected}`
}

const moreTime = /\b(?:more|less) time\b/gi

// "Up to 40 % faster" names the largest change of its cells.
const upTo = /\bup to (\d+(?:\.\d+)?)[\s\u00A0]?(?:%|percent\b)/i
const leastShare = 0.9

function reachProblem(sentence: string, cells: readonly ComparedCell[]): string | undefined {
  const found = upTo.exec(sentence)
  const ratios = cells.flatMap(({ comparison: { ratio } }) => ratio ?? [])
  if (!found || ratios.length === 0) return undefined
  const percent = Math.max(0, largest(ratios.map((ratio) => Math.abs(ratio - 1) * 100)))
  if (percent >= leastShare * Number(found[1])) return undefined
  return `Unexpected \`${found[0]}\` for changes of at most ${percent.toFixed(1)} %, expected "up to ${percent.toFixed(0)} %" or "at most ${found[1] ?? ''} %"`
}
