// Sentences on two sides: how much one is faster or slower and where most, where it is the other way round, and where nothing differs.
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { largest, smallest as smallestOf } from '../core/extremes.ts'
import { upperFirst } from '../core/upper-first.ts'
import type { Change, PairedCell } from './changes.ts'
import { citedCell } from './finding-cells.ts'
import { changeText, percentText, type Sentence } from './finding.ts'
import { badgeText, patternOf, ratiosOf, smallest } from './pattern.ts'
import { atLabel, cellsNoun, joinedBy, placeOf } from './place.ts'
import { spokenNames } from './side-name.ts'
import { changedValues } from './value-texts.ts'

/** True for a metric of operations per time: larger is faster. */
export function isRate({ metric, better }: Change, vocabulary: Vocabulary): boolean {
  const { title, unit } = vocabulary.metric(metric)
  return better === 'higher' && /per second|\/s|throughput/.test(`${title} ${unit}`)
}

/** The difference in each direction, in one sentence where it `isShort`, and where there is none. */
export function pairSentences(
  change: Change,
  vocabulary: Vocabulary,
  isShort: boolean,
): { readonly directions: readonly Sentence[]; readonly rest: readonly Sentence[] } {
  const { main, reverse, none } = patternOf(change)
  const words = wordsOf(change, vocabulary)
  if (main.length === 0) return { directions: [sentence(unclearText(none, words), none)], rest: [] }
  const rest = none.length > 0 ? [sentence(noneText(none, words), none)] : []
  const first = clauseOf(main, words)
  if (reverse.length === 0) return { directions: [sentence(first, main)], rest }
  return {
    directions: isShort
      ? [sentence(`${first}; ${shortClause(reverse, words)}`, [...main, ...reverse])]
      : [sentence(first, main), sentence(clauseOf(reverse, words), reverse)],
    rest,
  }
}

/** One pair in one sentence without values: both directions. */
export function pairSentence(change: Change, vocabulary: Vocabulary): Sentence {
  const { main, reverse, none } = patternOf(change)
  const words = wordsOf(change, vocabulary)
  if (main.length === 0) return sentence(unclearHead(none, words), none)
  const texts = [headOf(main, words), ...(reverse.length > 0 ? [shortClause(reverse, words)] : [])]
  return sentence(texts.join('; '), [...main, ...reverse])
}

interface Words {
  readonly change: Change
  readonly vocabulary: Vocabulary
  readonly base: string
  readonly name: string
  readonly kind: MetricKind
  /** The metric in a sentence; absent for a rate. */
  readonly metric?: string
}

function wordsOf(change: Change, vocabulary: Vocabulary): Words {
  const { title } = vocabulary.metric(change.metric)
  const kind = isRate(change, vocabulary) ? 'rate' : /\btime\b/.test(title) ? 'time' : 'other'
  const [name, base = ''] = spokenNames(change.contender, [change.baseline], vocabulary)
  return {
    ...{ kind, change, vocabulary, name, base },
    // `mean latency` of the title `latency, mean`
    ...(kind === 'rate'
      ? {}
      : { metric: title.replace(/^(latency[^,]*), (mean|median|[\d.]+th percentile)$/, '$2 $1') }),
  }
}

// The whole difference with the values where it is largest.
function clauseOf(cells: readonly PairedCell[], words: Words): string {
  const { change, vocabulary } = words
  const [first] = cells
  if (!first) return ''
  const values = changedValues([first.baseline, first.contender], vocabulary.metric(change.metric))
  const { outside, isExact } = placeOf(cells, change, vocabulary)
  if (cells.length === 1 || outside === first) return `${headOf(cells, words)}: ${values}`
  // What all of a place share is said.
  const among = isExact === true ? { ...change, cells } : change
  const most = `${mostWord(cells)} ${atLabel(first, among, vocabulary)}`
  return `${headOf(cells, words)}, ${most}: ${values}`
}

function mostWord(cells: readonly PairedCell[]): string {
  return new Set(ratiosOf(cells).map(changeText)).size === 1 ? 'for example' : 'most'
}

// `8.0 is 3 to 12 % slower than 5.7 from 64 threads on and 20 % slower at 1 thread`
function headOf(cells: readonly PairedCell[], words: Words): string {
  const { name, base, metric } = words
  const { size, joint, where } = effectOf(cells, words)
  return metric === undefined
    ? `${name} ${isSeveral(name) ? 'are' : 'is'} ${size} ${joint} ${base}${where}`
    : `${upperFirst(metric)} is ${size} with ${name} ${joint} with ${base}${where}`
}

/** True for `2 cores`. */
export function isSeveral(name: string): boolean {
  return /^(?!1 )\d+ \p{L}+s$/u.test(name)
}

function shortClause(cells: readonly PairedCell[], words: Words): string {
  const { size, where } = effectOf(cells, words)
  return `${size}${where}`
}

interface Effect {
  /** `3 to 12 % slower`, `up to 2.4 × as fast` */
  readonly size: string
  /** Of the other side: `than`, `as` */
  readonly joint: string
  readonly where: string
}

function effectOf(cells: readonly PairedCell[], { change, vocabulary, kind }: Words): Effect {
  const { text, outside } = placeOf(cells, change, vocabulary)
  const inside = cells.filter((cell) => cell !== outside)
  const isAll = cells.length === change.cells.length
  const size = effectText(ratiosOf(inside), kind, !isAll)
  const beyond = outside
    ? ` and ${effectText(ratiosOf([outside]), kind)} ${atLabel(outside, change, vocabulary)}`
    : ''
  return { size, joint: / × /.test(size) ? 'as' : 'than', where: text + beyond }
}

/** What a larger number of a metric is. */
export type MetricKind = 'rate' | 'time' | 'other'

const metricWords: Readonly<
  Record<MetricKind, readonly [higher: string, lower: string, times: string]>
> = {
  rate: ['faster', 'slower', 'as fast'],
  time: ['longer', 'shorter', 'as long'],
  other: ['higher', 'lower', 'as high'],
}

/** `3 to 12 % slower`, `2.1 × as fast`: ratios on one side of 1; of some values, a wide range is one `up to` the largest. */
export function effectText(ratios: readonly number[], kind: MetricKind, areSome = false): string {
  const [higher, lower, times] = metricWords[kind]
  const text = sizeText(ratios, areSome)
  const [first = 1] = ratios
  return `${text} ${text.endsWith('×') ? times : first > 1 ? higher : lower}`
}

// The share of the largest difference below which the smallest one says nothing.
const negligible = 0.25
const nearOne = 0.1

/** `3 to 12 %`, `up to 12 %`, `2.1 to 2.4 ×`, `1.03 to 14 ×`: ratios on one side of 1. */
export function sizeText(ratios: readonly number[], areSome = false): string {
  const shares = ratios.map((ratio) => Math.abs(ratio - 1))
  const [least, most] = [smallestOf(shares), largest(shares)]
  const isTimes = largest(ratios) >= 2
  const print = (share: number): string =>
    isTimes
      ? `${share < nearOne ? (share + 1).toFixed(2) : timesText(share + 1)} ×`
      : percentText(share)
  const [low, high] = [print(least), print(most)]
  if (low === high) return high
  return areSome && least < negligible * most
    ? `up to ${high}`
    : `${low.replace(/ [%×]$/, '')} to ${high}`
}

/** `2.4` of a ratio that is printed as `2.4 ×`. */
export function timesText(ratio: number): string {
  return ratio.toFixed(ratio < 10 ? 1 : 0)
}

// Where nothing differs, and what was measured there if that is no small difference.
function noneText(none: readonly PairedCell[], words: Words): string {
  const { change, vocabulary, name, base, metric } = words
  const { text, outside } = placeOf(none, change, vocabulary)
  const where = `${text}${outside ? ` and ${atLabel(outside, change, vocabulary)}` : ''}`
  const isSmall = ratiosOf(none).every((ratio) => Math.abs(ratio - 1) < smallest)
  const of = metric === undefined ? '' : ` in ${metric}`
  return isSmall
    ? `${name} and ${base} differ by less than 2 %${of}${where}`
    : `No clear difference${of} between ${name} and ${base}${where}: ${endsText(none)}${daysText(none)}`
}

// No difference is clear: what was measured, and where the values differ most.
function unclearText(none: readonly PairedCell[], words: Words): string {
  const { change, vocabulary } = words
  const [first] = none
  if (!first) return ''
  const values = changedValues([first.baseline, first.contender], vocabulary.metric(change.metric))
  const where = `${mostWord(none)} ${atLabel(first, change, vocabulary)}: `
  return `${unclearHead(none, words)}, ${change.cells.length > 1 ? where : ''}${values}`
}

function unclearHead(
  none: readonly PairedCell[],
  { change, vocabulary, name, base, metric }: Words,
): string {
  const { length } = change.cells
  const noun = cellsNoun(change, vocabulary)
  const anywhere =
    length > 1
      ? ` ${joinedBy(noun)} ${length === 2 ? 'either' : 'any'} of ${String(length)} ${noun}`
      : ''
  return `No clear difference${metric === undefined ? '' : ` in ${metric}`} between ${name} and ${base}${anywhere}: ${endsText(none)}${daysText(none)}`
}

// ` (+0.3 % on 2020-08-21, when both were measured)`: what the days show that both sides share.
function daysText([{ sameDays } = {}, ...others]: readonly Partial<PairedCell>[]): string {
  return sameDays && others.length === 0
    ? ` (${changeText(sameDays.ratio)} on ${sameDays.text}, when both were measured)`
    : ''
}

function endsText(cells: readonly PairedCell[]): string {
  const ratios = ratiosOf(cells)
  const [low = '', high = ''] = [smallestOf(ratios), largest(ratios)].map(changeText)
  return low === high ? low : `${low} to ${high}`
}

/** A sentence on some cells, the one with its values first. */
export function sentence(text: string, cells: readonly PairedCell[]): Sentence {
  const [first] = cells
  return {
    text,
    badge: badgeText(cells),
    cells: first ? [first.baseline, first.contender].map(citedCell) : [],
  }
}
