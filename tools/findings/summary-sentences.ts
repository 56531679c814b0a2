// The first screen of a report in words: what was compared, and three sentences on where it matters.
import { largest, smallest as smallestOf } from '../core/extremes.ts'
import { groupedText, label } from '../analysis/label.ts'
import type { Cell } from '../analysis/projection.ts'
import { median } from '../analysis/quantile.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { counted, listOf } from '../core/counted.ts'
import type { Run } from '../core/model.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import {
  citedCell,
  fieldOrder,
  fieldsText,
  pick,
  type CellSet,
  type Fields,
} from './finding-cells.ts'
import type { Change } from './changes.ts'
import { changeText, percentText, type Sentence } from './finding.ts'
import { shapeSentences } from './shape-sentences.ts'
import { nameOf } from './side-name.ts'
import { bestSentences, listSentences, lossSentences, rankSentences } from './side-sentences.ts'
import { changedValues } from './value-texts.ts'
import {
  badgeText,
  cellsNoun,
  groupText,
  isExact,
  joinedBy,
  largestText,
  patternOf,
  placeLabel,
  placeText,
  ratiosOf,
  sharedNoun,
  smallest,
  timesText,
  type Group,
  type Pattern,
} from './pattern.ts'
import {
  countOf,
  isLoadKey,
  isOrdered,
  isReleaseKey,
  loadKey,
  type Subject,
} from './archive-subject.ts'

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
  const workloads = [
    ...new Set(
      cells.flatMap(({ runs: own }) =>
        own.flatMap(({ fields }) => fields['workload in path'] ?? fields['workload'] ?? []),
      ),
    ),
  ]
  const tools = new Set(
    runs.flatMap(({ facts }) =>
      facts.flatMap(({ name, value }) => (name === 'tool' ? (value.split(' ')[0] ?? []) : [])),
    ),
  )
  const load = [
    ...(tools.size === 1 ? tools : []),
    ...(workloads.length > 1 ? [counted(workloads.length, 'workload')] : workloads),
  ].join(workloads.length > 1 ? ', ' : ' ')
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
  const parts = [subject ? server : '', load, ...range, ...conditions.slice(0, 2)]
    .filter((part) => part !== '')
    .join(', ')
  const title = subject ? subjectText(subject, runs, vocabulary) : server
  if (title === '') return parts || vocabulary.metric(set.metric).title
  return parts === '' ? title : `${title}${title.includes(': ') ? ', ' : ': '}${parts}`
}

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

/** `MySQL 8.4.3 vs 8.0.36`, `HT on vs off`, `kernel 2.6.39 to 4.6 (28)`. */
function subjectText(
  { sides: given, compared, isRanked }: Subject,
  runs: readonly Run[],
  vocabulary: Vocabulary,
): string {
  // Few names stand in their own order, of many the best come first.
  const sides =
    isRanked && given.length <= mostListed ? given.toSorted(fieldOrder(compared)) : given
  const [first = {}] = sides
  const last = sides.at(-1) ?? {}
  const name = (fields: Fields, other: Fields): string => nameOf(fields, other, vocabulary)
  if (sides.length === 2) return `${name(last, {})} vs ${name(first, last)}`
  const engines = [...new Set(sides.flatMap(({ engine }) => engine ?? []))]
  const usable = runs
    .filter(({ status }) => status === 'ok')
    .map(({ fields }) => pick(fields, compared))
  const servers = new Set(usable.filter((own) => Object.keys(own).length > 0).map(fieldsText)).size
  if (engines.length > 1)
    return `${listOf(engines.map((engine) => vocabulary.engine(engine).title))}: ${String(servers)} servers`
  const names = sides.map((side, index) => name(side, index === 0 ? {} : first))
  // Numbers with commas form no list.
  if (sides.length <= mostListed && !names.some((text) => text.includes(','))) return listOf(names)
  const { plural = 'values' } = vocabulary.key(compared[0] ?? '')
  if (isOrdered({ compared, sides }))
    return `${name(first, {})} to ${name(last, first)} (${String(sides.length)} ${compared.includes('version') ? 'releases' : plural})`
  return `${names.slice(0, mostNames).join(', ')} and ${String(sides.length - mostNames)} more${plural === 'values' ? '' : ` ${plural}`}`
}

const mostListed = 4
const mostNames = 3

/**
 * At most `most` sentences of different facts: which of several names is the best; where the difference is and where it is the other way
 * round; what lines lose beyond their peak; another pair, or the largest steps of a series; where nothing differs; the best values.
 */
export function sentencesOf(
  set: CellSet,
  subject: Subject | undefined,
  vocabulary: Vocabulary,
  most = mostSentences,
): readonly Sentence[] {
  if (!subject) return shapeSentences(set, vocabulary).slice(0, most)
  const [pair, ...others] = subject.pairs
  if (!pair) return []
  const steps = subject.sides.length > fewSides ? stepsSentence(subject, vocabulary) : undefined
  const [next] = others
  const further = steps ?? (next && pairSentence(next, vocabulary))
  const list = listSentences(set, subject, isRate(pair, vocabulary), vocabulary)
  if (list.length > 0) return list.slice(0, most)
  const ranks = rankSentences(subject, isRate(pair, vocabulary), vocabulary)
  // States both directions, in one sentence where others need the room.
  const isShort = ranks.length > 0 || most === 1
  const { directions, rest } = pairSentences(pair, vocabulary, isShort)
  return [
    ...ranks,
    ...directions,
    ...lossSentences(subject, vocabulary),
    ...(further ? [further] : rest),
    ...bestSentences(subject, vocabulary),
    ...(further ? rest : []),
  ].slice(0, most)
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
      const ratios = ratiosOf(pair)
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
  if (!first || !steps.some(({ baseline }) => baseline === largestStep.baseline))
    return pairSentence(largestStep, vocabulary)
  const isOneEngine = new Set(sides.map(({ engine }) => engine)).size === 1
  const texts = steps.map(({ ratio, baseline, contender }) => {
    const from = nameOf(baseline, isOneEngine ? contender : {}, vocabulary)
    return `${changeText(ratio)} from ${from} to ${nameOf(contender, baseline, vocabulary)}`
  })
  const of = isRate(first, vocabulary) ? '' : ` of ${vocabulary.metric(metric).title}`
  return sentence(
    `Largest step${steps.length === 1 ? '' : 's'}${of} (${steps.length === 1 ? 'median' : 'medians'}): ${texts.join(', ')}`,
    steps.flatMap(({ cells }) => cells),
  )
}

/** True for a metric of operations per time: larger is faster. */
function isRate({ metric, better }: Change, vocabulary: Vocabulary): boolean {
  const { title, unit } = vocabulary.metric(metric)
  return better === 'higher' && /per second|\/s|throughput/.test(`${title} ${unit}`)
}

interface Words {
  readonly base: string
  readonly name: string
  readonly rate: boolean
}

function wordsOf(change: Change, vocabulary: Vocabulary): Words {
  return {
    name: nameOf(change.contender, {}, vocabulary),
    base: nameOf(change.baseline, change.contender, vocabulary),
    rate: isRate(change, vocabulary),
  }
}

// The difference in each direction, in one sentence where it `isShort`, and further facts on the pair.
function pairSentences(
  change: Change,
  vocabulary: Vocabulary,
  isShort: boolean,
): { readonly directions: readonly Sentence[]; readonly rest: readonly Sentence[] } {
  const pattern = patternOf(change, vocabulary)
  const { none } = pattern
  const [main, other] = directionsOf(pattern)
  const { name, base, rate } = wordsOf(change, vocabulary)
  const clause = (group: Group, subject: string, than: string): string => {
    const [first] = group.cells
    const numbers = first ? `: ${numbersOf(first, change.metric, vocabulary)}` : ''
    return `${subject} ${groupText(group, change, rate, vocabulary, than)}${meanText(change, group)}${mostText(group, change, vocabulary)}${numbers}`
  }
  if (main.cells.length === 0) {
    const text = `No clear difference between ${name} and ${base}${noneOf(change, vocabulary)}`
    return {
      directions: [
        sentence(text, none.cells),
        sentence(measuredText(change, vocabulary), none.cells),
      ],
      rest: [],
    }
  }
  const metric = rate ? name : `${metricName(change, vocabulary)} of ${name}`
  const isMany = rate && /^(?!1 )\d+ \p{L}+s$/u.test(name)
  const first = clause(main, `${metric} ${isMany ? 'are' : 'is'}`, rate ? base : `that of ${base}`)
  const unclear = unclearText(pattern, change, vocabulary)
  const noneTexts = none.cells.length > 0 ? [noneText(pattern, change, vocabulary)] : []
  const rest = noneTexts.map((text) => sentence(text, none.cells))
  if (!isShort)
    return {
      directions: [
        sentence(first + unclear, main.cells),
        ...(other.cells.length > 0
          ? [sentence(clause(other, isMany ? 'They are' : 'It is', ''), other.cells)]
          : []),
      ],
      rest,
    }
  const reverse = other.cells.length > 0 ? [groupText(other, change, rate, vocabulary)] : []
  return {
    directions: [
      sentence([first, ...reverse].join('; ') + unclear, [...main.cells, ...other.cells]),
    ],
    rest,
  }
}

function directionsOf({ higher, lower }: Pattern): readonly [main: Group, other: Group] {
  return sum(higher) >= sum(lower) ? [higher, lower] : [lower, higher]
}

// A difference the other way round that is about as large, and not clear.
function unclearText(pattern: Pattern, change: Change, vocabulary: Vocabulary): string {
  const [{ cells }] = directionsOf(pattern)
  const log = ({ comparison: { ratio } }: Change['cells'][number]): number => Math.log(ratio ?? 1)
  const size = largest(cells.map((cell) => Math.abs(log(cell))))
  const sign = Math.sign(cells[0] ? log(cells[0]) : 0)
  const least = Math.max(nearlySame * size, Math.log1p(smallest))
  const unclear = pattern.none.cells.filter((cell) => -sign * log(cell) >= least)
  const [first] = unclear
  if (!first) return ''
  if (unclear.length > 1)
    return `; not clear: ${endsText(unclear)} in ${String(unclear.length)} of ${String(change.cells.length)} ${cellsNoun(change, vocabulary)}`
  return `; not clear: ${changeText(first.comparison.ratio ?? 1)} at ${placeLabel(first, change, vocabulary)}${daysText(first)}`
}

// The share of the largest difference from which on another one is about as large.
const nearlySame = 0.5

// ` (+0.3 % on 2020-08-21)`: what the days show that both sides share.
function daysText({ sameDays }: Change['cells'][number]): string {
  return sameDays
    ? ` (${changeText(sameDays.ratio)} on ${sameDays.text}, when both were measured)`
    : ''
}

function endsText(cells: Group['cells']): string {
  const ratios = ratiosOf({ cells })
  const [low = '', high = ''] = [smallestOf(ratios), largest(ratios)].map(changeText)
  return low === high ? low : `${low} to ${high}`
}

function noneOf(change: Change, vocabulary: Vocabulary): string {
  const total = change.cells.length
  return total > 1 ? ` in any of ${String(total)} ${sharedNoun(change, vocabulary)}` : ''
}

// `mean latency` of the title `latency, mean`.
function metricName({ metric }: Change, vocabulary: Vocabulary): string {
  const { title } = vocabulary.metric(metric)
  return title.replace(/^(latency[^,]*), (mean|median|[\d.]+th percentile)$/, '$2 $1')
}

function mostText(group: Group, change: Change, vocabulary: Vocabulary): string {
  const place = largestText(group, change, vocabulary)
  if (group.cells.length === 1 || place === '') return ''
  const areEqual = new Set(ratiosOf(group).map(changeText)).size === 1
  return `; ${areEqual ? 'for example' : 'largest change'} ${place}`
}

// The geometric mean of cells that agree in direction but not in size, in the form of their range.
function meanText({ cells, ratio }: Change, group: Group): string {
  if (group.cells.length < cells.length) return ''
  const areTimes = largest(ratiosOf(group)) >= 2
  const text = (each: number): string =>
    areTimes ? `${each < 2 ? each.toFixed(2) : timesText(each)} ×` : percentText(each - 1)
  return new Set(ratiosOf(group).map(text)).size > 1 ? ` (geometric mean ${text(ratio)})` : ''
}

// Where nothing differs, and what was measured there if that is no small difference.
function noneText({ none }: Pattern, change: Change, vocabulary: Vocabulary): string {
  const { cells } = none
  const isSmall = cells.every(({ comparison: { ratio } }) => Math.abs((ratio ?? 1) - 1) < smallest)
  const isPlace = cells.length === 1 || isExact(none)
  const noun = cellsNoun({ ...change, cells }, vocabulary)
  const place = isPlace
    ? placeText(none, change, vocabulary)
    : ` ${joinedBy(noun)} the other ${String(cells.length)} ${noun}`
  return `${isSmall ? 'No difference above 2 %' : 'No clear difference'}${place}${isSmall ? '' : `: ${endsText(cells)}`}`
}

function sum({ cells }: Group): number {
  return cells.reduce(
    (total, { comparison }) => total + Math.abs(Math.log(comparison.ratio ?? 1)),
    0,
  )
}

function numbersOf(
  { baseline, contender }: Change['cells'][number],
  metric: string,
  vocabulary: Vocabulary,
): string {
  return changedValues([baseline, contender], vocabulary.metric(metric))
}

// What was measured where no difference is clear.
function measuredText(change: Change, vocabulary: Vocabulary): string {
  const [first] = change.cells.toSorted(
    (a, b) =>
      Math.abs(Math.log(b.comparison.ratio ?? 1)) - Math.abs(Math.log(a.comparison.ratio ?? 1)),
  )
  if (!first) return ''
  const numbers = numbersOf(first, change.metric, vocabulary)
  const ends = endsText(change.cells)
  if (change.cells.length === 1) return `Measured change: ${ends}${daysText(first)}, ${numbers}`
  const isOne = ends === changeText(first.comparison.ratio ?? 1)
  return `${isOne ? `Every measured change is ${ends}; for example` : `Measured changes range from ${ends}; largest`} at ${placeLabel(first, change, vocabulary)}: ${numbers}${daysText(first)}`
}

/** One pair in one sentence: both directions with their counts. */
export function pairSentence(change: Change, vocabulary: Vocabulary): Sentence {
  const pattern = patternOf(change, vocabulary)
  const [main, other] = directionsOf(pattern)
  const { name, base, rate } = wordsOf(change, vocabulary)
  const head = `${name} vs ${base}:${rate ? '' : ` ${metricName(change, vocabulary)}`}`
  if (main.cells.length === 0) {
    const [first] = change.cells
    const days = first && change.cells.length === 1 && first.sameDays
    return sentence(
      `${head} no clear difference${noneOf(change, vocabulary)}${days ? `, ${changeText(first.comparison.ratio ?? 1)}${daysText(first)}` : ''}`,
      pattern.none.cells,
    )
  }
  const groups = [main, ...(other.cells.length > 0 ? [other] : [])]
  return sentence(
    `${head} ${groups.map((group) => groupText(group, change, rate, vocabulary)).join('; ')}${unclearText(pattern, change, vocabulary)}`,
    groups.flatMap(({ cells }) => cells),
  )
}

function sentence(text: string, cells: Group['cells']): Sentence {
  const [first] = cells
  return {
    text,
    badge: badgeText(cells),
    cells: first ? [first.baseline, first.contender].map(citedCell) : [],
  }
}
