// The first screen of a report in words: three sentences on where what was compared matters.
import { geometricMean } from '../analysis/mean.ts'
import { median } from '../analysis/quantile.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { isOrdered, isReleaseKey } from './side-order.ts'
import type { Subject } from './compared-subject.ts'
import { fieldsText, pick, type CellSet, type Fields } from './finding-cells.ts'
import { pairedCells, type Change } from './changes.ts'
import { changeText, type Sentence } from './finding.ts'
import { alikePairs, isRate, pairSentence, pairSentences, sentence } from './pair-sentences.ts'
import { patternOf, ratiosOf, smallest } from './pattern.ts'
import { shapeSentences } from './shape-sentences.ts'
import { nameOf } from './side-name.ts'
import { aloneSentences, isBeaten, lossSentences, rankSentences } from './side-sentences.ts'
import { valuesText } from './value-texts.ts'

/** On the first screen. */
export const mostSentences = 3

/**
 * At most `most` sentences of different facts: which of several names is the best; where the difference is and where it is the other way
 * round; what lines lose beyond their peak; another pair, or the largest steps of a series; where nothing differs; the peaks.
 */
export function sentencesOf(
  set: CellSet,
  subject: Subject | undefined,
  vocabulary: Vocabulary,
  most = mostSentences,
  others: readonly Subject[] = [],
): readonly Sentence[] {
  if (!subject) return shapeSentences(set, vocabulary).slice(0, most)
  const [pair] = subject.pairs
  if (!pair) return []
  const rate = isRate(pair, vocabulary)
  const ranks = isBeaten(set, subject) ? [] : rankSentences(set, subject, rate, vocabulary)
  const steps = subject.sides.length > fewSides ? stepsSentence(subject, vocabulary) : undefined
  const groups = isOrdered(subject)
    ? subject.pairs.map((own): readonly [Change] => [own])
    : alikePairs(subject.pairs, vocabulary)
  const [alike = []] = groups.filter((group) => group.includes(pair))
  // All others are worse than the best throughout: that it is the best says nothing more.
  const isRankImplied =
    subject.isRanked &&
    alike.length === subject.sides.length - 1 &&
    patternOf(pair).main.length === pair.cells.length
  const [further, ...more] = [
    ...(steps ? [steps] : []),
    ...groups
      .filter((group) => group !== alike && patternOf(group[0]).main.length > 0)
      .slice(0, most)
      .map(([first, ...same]) => pairSentence(first, vocabulary, same)),
  ]
  // Both directions share a sentence where others need the room, such as a pair of other sides.
  const texts = [pair.baseline, pair.contender].map(fieldsText)
  const isApart = ({ baseline, contender }: Change): boolean =>
    ![baseline, contender].some((side) => texts.includes(fieldsText(side)))
  const { directions, rest } = pairSentences(
    pair,
    vocabulary,
    (ranks.length > 0 && !isRankImplied) ||
      most === 1 ||
      (!isOrdered(subject) && subject.pairs.some(isApart)),
    alike.slice(1),
  )
  // What a line loses up to the largest difference is the cause of that one.
  const losses = lossSentences(subject, pair.better, vocabulary)
  const isCause = losses.some(({ cells: [, last] }) =>
    JSON.stringify(directions.map(({ cells }) => cells)).includes(JSON.stringify(last ?? '')),
  )
  const all = [
    ...aloneSentences(set, [subject, ...others], vocabulary),
    ...(isRankImplied ? [] : ranks),
    ...directions,
    ...(isCause ? [] : losses),
    ...(further ? [further] : rest),
    ...(steps ? [] : more),
    ...(further ? rest : []),
    ...(isCause ? losses : []),
    ...(isRankImplied ? endsSentence(subject, vocabulary) : []),
  ]
  const stated = all.map(({ text }) => text)
  return all.filter(({ text }, index) => stated.indexOf(text) === index).slice(0, most)
}

// Of the sides that are all worse than the best, the second and the last.
function endsSentence(subject: Subject, vocabulary: Vocabulary): readonly Sentence[] {
  const { cells, compared, pairs, conditions, x } = subject
  const [pair] = pairs
  const [, contender, ...others] = subject.sides
  const baseline = others.at(-1)
  if (!pair || !contender || !baseline) return []
  const [before = [], after = []] = [baseline, contender].map((side) =>
    cells.filter(({ fields }) => fieldsText(pick(fields, compared)) === fieldsText(side)),
  )
  const own = pairedCells(before, after, compared)
  const ratio = geometricMean(ratiosOf(own))
  if (ratio === undefined) return []
  const known = new Set(own.flatMap((cell) => [cell.baseline, cell.contender]))
  const unpaired = [...before, ...after].filter((cell) => !known.has(cell))
  const keys = [...conditions, ...(x === undefined ? [] : [x])]
  const change = { ...pair, baseline, contender, keys, cells: own, ratio, unpaired }
  return patternOf(change).main.length > 0 ? [pairSentence(change, vocabulary)] : []
}

const fewSides = 4
const mostSteps = 3
const nearlyAll = 0.9

// −12 % from 6.5 to 6.6: neighbours of a long series of releases that nearly all values agree on; otherwise where the largest step is.
function stepsSentence(
  { sides, pairs, metric, compared }: Subject,
  vocabulary: Vocabulary,
): Sentence | undefined {
  if (!compared.some(isReleaseKey)) return undefined
  const order = sides.map(fieldsText)
  const indexOf = (side: Fields): number => order.indexOf(fieldsText(side))
  const neighbours = pairs.filter(
    ({ baseline, contender }) =>
      indexOf(contender) === indexOf(baseline) + 1 && baseline['engine'] === contender['engine'],
  )
  const [largestStep] = neighbours
  const steps = neighbours
    .flatMap((pair) => {
      const ratios = ratiosOf(pair.cells)
      const ratio = median(ratios)
      if (ratio === undefined) return []
      const agree = ratios.filter((each) => each > 1 === ratio > 1).length
      return Math.abs(ratio - 1) >= smallest && agree >= nearlyAll * ratios.length
        ? [{ ...pair, ratio }]
        : []
    })
    .toSorted((a, b) => Math.abs(Math.log(b.ratio)) - Math.abs(Math.log(a.ratio)))
    .slice(0, mostSteps)
  const [first] = steps
  if (!largestStep) return undefined
  // The pair that comes first anyway.
  if (steps.length < 2 && pairs[0] === largestStep) return undefined
  if (!first || !steps.some(({ baseline }) => baseline === largestStep.baseline))
    return pairSentence(largestStep, vocabulary)
  const isOneEngine = new Set(sides.map(({ engine }) => engine)).size === 1
  const texts = steps.map(({ ratio, baseline, contender }) => {
    const from = nameOf(baseline, isOneEngine ? contender : {}, vocabulary)
    return `${changeText(ratio)} from ${from} to ${nameOf(contender, baseline, vocabulary)}`
  })
  const of = isRate(first, vocabulary) ? '' : ` of ${vocabulary.metric(metric).title}`
  const isOne = steps.length === 1
  return sentence(
    `The largest median step${isOne ? '' : 's'}${of} ${isOne ? 'is' : 'are'} ${valuesText(texts)}`,
    steps.flatMap(({ cells }) => cells),
  )
}
