// The first screen of a report in words: what was compared, and three sentences on where it matters.
import { groupedText, label } from '../analysis/label.ts'
import type { Cell } from '../analysis/projection.ts'
import { geometricMean } from '../analysis/mean.ts'
import { median } from '../analysis/quantile.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { counted, listOf } from '../core/counted.ts'
import { largest } from '../core/extremes.ts'
import { groupBy } from '../analysis/group-by.ts'
import { upperFirst } from '../core/upper-first.ts'
import type { Run } from '../core/model.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import { isLoadKey, isOrdered, isReleaseKey, loadKey, type Subject } from './archive-subject.ts'
import {
  countOf,
  fieldOrder,
  fieldsText,
  pick,
  serverKeys,
  type CellSet,
  type Fields,
} from './finding-cells.ts'
import { pairedCells, type Change } from './changes.ts'
import { changeText, type Sentence } from './finding.ts'
import { alikePairs, isRate, pairSentence, pairSentences, sentence } from './pair-sentences.ts'
import { patternOf, ratiosOf, smallest } from './pattern.ts'
import { mostSides } from './joined-fields.ts'
import { placeOf } from './place.ts'
import { shapeSentences } from './shape-sentences.ts'
import { nameOf, sidesNoun } from './side-name.ts'
import { aloneSentences, isBeaten, lossSentences, rankSentences } from './side-sentences.ts'
import { valuesText } from './value-texts.ts'

/** On the first screen. */
export const mostSentences = 3

/** `MySQL 8.4.3 vs 8.0.36: sysbench, 2 workloads`; without a subject what was measured. */
export function titleOfRuns(
  set: CellSet,
  subject: Subject | undefined,
  runs: readonly Run[],
  vocabulary: Vocabulary,
): string {
  const cells = subject?.cells ?? set.cells
  const shown = set.keys.filter((key) => !subject?.compared.includes(key))
  const counts = groupBy(
    cells.flatMap(
      ({ runs: [run] }) => run?.fields['workload in path'] ?? run?.fields['workload'] ?? [],
    ),
    (workload) => workload,
  )
  // A few values of another workload are not what was measured.
  const most = largest([...counts.values()].map(({ length }) => length))
  const workloads = [...counts].flatMap(([workload, { length }]) =>
    length >= fewValues * most ? [workload] : [],
  )
  const tools = new Set(
    runs.flatMap(({ facts }) =>
      facts.flatMap(({ name, value }) =>
        name === 'tool' ? (/^[a-z-]*[a-z]/i.exec(value)?.[0] ?? []) : [],
      ),
    ),
  )
  const { tool: only } = vocabulary.metric(set.metric)
  if (tools.size === 0 && only !== undefined) tools.add(only)
  // Names say more than their number, where they have room.
  const isListed =
    workloads.length <= mostWorkloads && workloads.join('').length <= longestWorkloads
  const tool = [...(tools.size === 1 ? tools : [])]
  const count = [
    ...tool,
    ...(workloads.length > 1 ? [counted(workloads.length, 'workload')] : []),
  ].join(', ')
  const names = [...tool, listOf(workloads)].filter((text) => text !== '').join(' ')
  const conditions = (subject?.conditions ?? shown).flatMap((key) => {
    const count = countOf(cells, [key])
    const { plural } = vocabulary.key(key)
    return key === 'workload' || count < 2 || plural === undefined
      ? []
      : [`${String(count)} ${plural}`]
  })
  const x = subject?.x ?? loadKey(shown, cells)
  // The load of a comparison is on its axis; a setting there is compared too.
  const range =
    x === undefined || (subject && !isCompared(x, subject)) ? [] : rangeOf(x, cells, vocabulary)
  const server = commonServer(subject, cells, vocabulary)
  const heads = subject ? subjectTexts(subject, vocabulary) : [server]
  const metric = upperFirst(vocabulary.metric(set.metric).title)
  const after = [...range, ...conditions.slice(0, isListed ? 2 : 1)]
  const texts = heads.flatMap((title) => {
    const head = title === '' && tools.size !== 1 ? metric : title
    const before = subject && server !== '' && !title.includes(server) ? [[server], []] : [[]]
    return (isListed ? [names, count] : [count]).flatMap((load) =>
      before.flatMap((own) =>
        [...after.keys(), after.length].toReversed().map((length) => {
          const parts = [...own, load, ...after.slice(0, length)].filter((part) => part !== '')
          return [head, parts.join(', ')]
            .filter((part) => part !== '')
            .join(head.includes(': ') ? ', ' : ': ')
        }),
      ),
    )
  })
  return texts.find(({ length }) => length <= longestTitle) ?? (heads.at(-1) || metric)
}

/** Of the title of a report. */
export const longestTitle = 70

// The engine of all runs, with their release where nothing is compared; empty where it is compared or not stated.
function commonServer(
  subject: Subject | undefined,
  cells: readonly Cell[],
  vocabulary: Vocabulary,
): string {
  if (subject?.compared.includes('engine')) return ''
  const all = cells.flatMap(({ runs }) => runs.map(({ fields }) => fields))
  const shared = ['engine', ...(subject ? [] : ['version'])].filter(
    (key) => new Set(all.map((fields) => fields[key])).size === 1,
  )
  return shared.includes('engine') ? label(pick(all[0] ?? {}, shared), vocabulary) : ''
}

// A setting on the axis of the pairs; cells of another sweep may have another one.
const isCompared = (x: string, { pairs: [pair] }: Subject): boolean =>
  !isLoadKey(x) && pair?.cells.every(({ fields }) => fields[x]) === true

function rangeOf(x: string, cells: readonly Cell[], vocabulary: Vocabulary): readonly string[] {
  const texts = [
    ...new Set(cells.flatMap(({ fields }) => (fields[x] ? [fields[x]] : []))),
  ].toSorted(naturalOrder)
  const [first] = texts
  const last = texts.at(-1)
  if (first === undefined || last === undefined || first === last) return []
  const row = vocabulary.key(x)
  const { unit, title } = row
  if (title === '') return []
  const from = unit ? groupedText(first, row) : label({ [x]: first }, vocabulary)
  const to = unit ? label({ [x]: last }, vocabulary) : groupedText(last, row)
  return [`${from} to ${to}`]
}

/** What is compared, the fullest text first: `MySQL 8.4.3 vs 8.0.36`, `kernel 2.6.39 to 4.6 (28)`, `ext4, xfs and zfs`. */
function subjectTexts(
  { sides: given, compared, isRanked, pairs }: Subject,
  vocabulary: Vocabulary,
): readonly string[] {
  // Few names stand in their own order, of many the best come first.
  const sides = isRanked && given.length <= mostNames ? given.toSorted(fieldOrder(compared)) : given
  const [first = {}] = sides
  const last = sides.at(-1) ?? {}
  const name = (fields: Fields, other: Fields): string => nameOf(fields, other, vocabulary)
  const names = sides.map((side, index) => name(side, index === 0 ? {} : first))
  const noun = sidesNoun(compared, vocabulary)
  const several = names.some((text) => /patch/i.test(text)) ? 'patches' : noun
  const count = `${String(sides.length)} ${several}`
  const isShort = ({ length }: string): boolean => length > 0 && length <= longestNames
  if (sides.length === 2)
    return [...[`${name(last, {})} vs ${name(first, last)}`].filter(isShort), count]
  const engines = [...new Set(sides.flatMap(({ engine }) => engine ?? []))]
  const isNamed = compared.some((key) => !serverKeys.includes(key))
  const isOneName = !isNamed || compared.length === 1
  if (isOneName && sides.length > fewNames && engines.length < 2 && isOrdered({ compared, sides }))
    return [`${name(first, {})} to ${name(last, first)} (${count.replace(/ values of .*/, '')})`]
  const poles = polesOf(pairs, compared, name)
  const [groupKey = ''] = ['engine', ...compared].filter(
    (key) => (key === 'engine' ? engines.length : valuesStated(sides, [key])) > 1,
  )
  // Where no side has a third value, two are the subject.
  const isWhole = compared.length > 1 && valuesStated(sides, poles.keys) === 2
  const groups = [...new Set(sides.flatMap(({ [groupKey]: text }) => text ?? []))]
  const titles = valuesText(
    groups.map((text, index) =>
      name({ [groupKey]: text }, index === 0 ? {} : { [groupKey]: text }),
    ),
  )
  const areGroups = groups.length > 1 && groups.length <= mostNames && !isWhole && isShort(titles)
  const ofGroups = areGroups
    ? [...(groups.length < sides.length ? [`${titles}: ${count}`] : []), titles]
    : []
  const left = noun === 'names' || noun.includes(' of ')
  const all = isWhole ? poles.text : sides.length <= mostNames ? valuesText(names) : ''
  return [
    ...(engines.length > 1 && !isNamed ? ofGroups : []),
    ...(isShort(all) ? [all] : []),
    ...ofGroups,
    ...(isShort(poles.text)
      ? [`${poles.text}${left ? ` and ${String(sides.length - 2)} more` : `, ${count}`}`]
      : []),
    count,
  ]
}

// How many values of some keys the sides have; 0 where one lacks them.
function valuesStated(sides: readonly Fields[], keys: readonly string[]): number {
  const texts = sides.map((side) => fieldsText(pick(side, keys)))
  return texts.includes('[]') ? 0 : new Set(texts).size
}

// The sides of the largest difference by the fields in which they differ, or by their servers.
function polesOf(
  [pair]: Subject['pairs'],
  compared: readonly string[],
  name: (fields: Fields, other: Fields) => string,
): { readonly text: string; readonly keys: readonly string[] } {
  const { baseline = {}, contender = {} } = pair ?? {}
  const differing = compared.filter((key) => baseline[key] !== contender[key])
  const server = compared.filter((key) => serverKeys.includes(key))
  const keys = differing.some((key) => server.includes(key)) ? server : differing
  const [base, own] = [baseline, contender].map((side) => pick(side, keys))
  const isStated = [base, own].every((side) => Object.keys(side ?? {}).length > 0)
  const [from = {}, to = {}] = isStated ? [base, own] : [baseline, contender]
  const text = `${name(to, {})} vs ${name(from, to)}`
  return { text: /\b(?:folder|no\.) \d/.test(text) ? '' : text, keys }
}

const fewNames = 3
const mostNames = 5
const mostWorkloads = 3
const longestWorkloads = 44
const longestNames = 50
const fewValues = 0.1

/**
 * At most `most` sentences of different facts: which of several names is the best; where the difference is and where it is the other way
 * round; what lines lose beyond their peak; another pair, or the largest steps of a series; where nothing differs; the peaks.
 */
export function sentencesOf(
  set: CellSet,
  subject: Subject | undefined,
  vocabulary: Vocabulary,
  most = mostSentences,
): readonly Sentence[] {
  if (!subject) return shapeSentences(set, vocabulary).slice(0, most)
  const [pair] = subject.pairs
  if (!pair) return []
  const rate = isRate(pair, vocabulary)
  const ranks = isBeaten(set, subject) ? [] : rankSentences(subject, rate, vocabulary)
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
  const losses = lossSentences(subject, vocabulary)
  const isCause = losses.some(({ cells: [, last] }) =>
    JSON.stringify(directions.map(({ cells }) => cells)).includes(JSON.stringify(last ?? '')),
  )
  const all = [
    ...aloneSentences(set, subject, vocabulary),
    ...(isRankImplied ? [] : ranks),
    ...directions,
    ...(subject.isRanked ? othersSentence(subject, isRankImplied, vocabulary) : []),
    ...(isCause ? [] : losses),
    ...(further ? [further] : rest),
    ...(steps ? [] : more),
    ...(further ? rest : []),
    ...(isCause ? losses : []),
  ]
  const stated = all.map(({ text }) => text)
  return all.filter(({ text }, index) => stated.indexOf(text) === index).slice(0, most)
}

const notable = 0.05

// Of the sides but the best two whose order a condition decides, else the second and the last if the best `isImplied`.
function othersSentence(
  subject: Subject,
  isImplied: boolean,
  vocabulary: Vocabulary,
): readonly Sentence[] {
  const { cells, compared, pairs, metric, conditions, x } = subject
  const sides = subject.sides.slice(1)
  const cellsOf = (side: Fields): readonly Cell[] =>
    cells.filter(({ fields }) => fieldsText(pick(fields, compared)) === fieldsText(side))
  const changeOf = (baseline: Fields, contender: Fields): readonly Change[] => {
    const all = [cellsOf(baseline), cellsOf(contender)] as const
    const own = pairedCells(...all, compared)
    const paired = new Set(own.flatMap((cell) => [cell.baseline, cell.contender]))
    const isPartial = all.flat().length > paired.size
    const ratio = geometricMean(ratiosOf(own))
    if (ratio === undefined) return []
    const { better } = pairs[0] ?? {}
    const keys = [...conditions, ...(x === undefined ? [] : [x])]
    return [
      {
        ...{ metric, compared, baseline, contender, keys, cells: own, ratio, isPartial },
        ...(better && { better }),
      },
    ]
  }
  const isDecided = (change: Change): boolean => {
    const { main, reverse } = patternOf(change)
    return [main, reverse].every(
      (own) =>
        own.some(({ comparison: { ratio } }) => Math.abs((ratio ?? 1) - 1) >= notable) &&
        placeOf(own, change, vocabulary).isExact !== false &&
        !/ of \d/.test(placeOf(own, change, vocabulary).text),
    )
  }
  const all =
    sides.length > mostSides
      ? []
      : sides.flatMap((contender, index) =>
          sides.slice(index + 1).flatMap((baseline) => changeOf(baseline, contender)),
        )
  const [second, ...rest] = sides
  const last = rest.at(-1)
  const ends = isImplied && second && last ? changeOf(last, second) : []
  const [chosen] = [...all.filter(isDecided), ...ends]
  return chosen && patternOf(chosen).main.length > 0 ? [pairSentence(chosen, vocabulary)] : []
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
