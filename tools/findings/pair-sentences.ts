// Sentences on two sides: how much one is faster or slower and where most, where it is the other way round, and where nothing differs.
import { groupBy } from '../analysis/group-by.ts'
import { label } from '../analysis/label.ts'
import { median } from '../analysis/quantile.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { grouped } from '../core/counted.ts'
import { largest, smallest as smallestOf } from '../core/extremes.ts'
import { upperFirst } from '../core/upper-first.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import type { Change, PairedCell } from './changes.ts'
import {
  citedCell,
  countOf,
  differingKeys,
  fieldsText,
  pick,
  serverKeys,
  withoutPlain,
  type Fields,
} from './finding-cells.ts'
import { changeText, percentText, type Sentence } from './finding.ts'
import { isLoadKey } from './load-keys.ts'
import { badgeText, logOf, patternOf, ratiosOf, smallest, type Pattern } from './pattern.ts'
import {
  atLabel,
  cellsNoun,
  conditionOf,
  isTitled,
  joinedBy,
  ofShared,
  placeOf,
  throughout,
} from './place.ts'
import { nameOf, spokenNames } from './side-name.ts'
import { changedValues, valuesText } from './value-texts.ts'

/** True for a metric of operations per time: larger is faster. */
export function isRate({ metric, better }: Change, vocabulary: Vocabulary): boolean {
  const { title, unit } = vocabulary.metric(metric)
  return better === 'higher' && /per second|\/s|throughput/.test(`${title} ${unit}`)
}

/** The difference in each direction, in one sentence where it `isShort`, and where there is none; `alike` are pairs that differ in the same way. */
export function pairSentences(
  change: Change,
  vocabulary: Vocabulary,
  isShort: boolean,
  alike: readonly Change[] = [],
): { readonly directions: readonly Sentence[]; readonly rest: readonly Sentence[] } {
  const { main, reverse, none } = clearPattern(change)
  const words = wordsOf(change, vocabulary, alike)
  // What does not differ is that of one pair.
  const own = alike.length === 0 ? words : wordsOf(change, vocabulary)
  if (main.length === 0) return { directions: [sentence(unclearText(none, own), none)], rest: [] }
  // `except at 1 thread` says that there is no difference.
  const hasException =
    reverse.length === 0 && placeOf(main, change, vocabulary).text.includes(' except ')
  const rest = none.length > 0 && !hasException ? [sentence(noneText(none, own), none)] : []
  const all = allOf(main, words)
  const first = clauseOf(main, words)
  if (reverse.length === 0) return { directions: [sentence(first, all)], rest }
  return {
    directions: isShort
      ? [sentence(joinedClauses(first, effectClause(reverse, words), itIs), [...all, ...reverse])]
      : [sentence(first, all), sentence(clauseOf(reverse, words), allOf(reverse, words))],
    rest,
  }
}

/** One pair in one sentence without values: both directions. */
export function pairSentence(
  change: Change,
  vocabulary: Vocabulary,
  alike: readonly Change[] = [],
): Sentence {
  const { main, reverse, none } = clearPattern(change)
  const words = wordsOf(change, vocabulary, alike)
  if (main.length === 0) return sentence(unclearHead(none, words), none)
  const head = `${headOf(main, words)}${after(mostOf(main, words))}`
  return reverse.length === 0
    ? sentence(head, allOf(main, words))
    : sentence(joinedClauses(head, effectClause(reverse, words), itIs), allOf(main, words))
}

/** One pair as the title of its table, both directions: `8.4 vs 8.0: 3 to 12 % slower at 1 thread; 20 % faster from 64 threads on`. */
export function pairTitle(change: Change, vocabulary: Vocabulary): string {
  const { main, reverse, none } = clearPattern(change)
  const words = wordsOf(change, vocabulary)
  if (main.length === 0) return unclearHead(none, words)
  const { name, base, metric } = words
  const of = metric === undefined ? '' : `${metric} `
  const scope = scopeText(change, vocabulary)
  const other = reverse.length === 0 ? '' : `; ${titleClause(reverse, words)}`
  return `${name} vs ${base}: ${of}${titleClause(main, words, scope)}${other}`
}

/** Pairs as groups that one sentence can state: they have one base, and differ from it in one direction at the same values. */
export function alikePairs(
  pairs: readonly Change[],
  vocabulary: Vocabulary,
): readonly (readonly [Change, ...Change[]])[] {
  const groups = groupBy(pairs, (pair) => {
    const { main, reverse } = patternOf(pair)
    // A number of places of one pair is not that of several.
    const { text, isExact } =
      main.length === pair.cells.length
        ? { text: throughout, isExact: true }
        : placeOf(main, pair, vocabulary)
    const [first] = ratiosOf(main)
    return first === undefined || reverse.length > 0 || !isExact
      ? fieldsText(pair.baseline) + fieldsText(pair.contender)
      : [fieldsText(pair.baseline), first > 1, text].join()
  })
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [[first, ...others] as const] : [],
  )
}

const fewestWithOne = 10

// A value of single runs that alone among many differs in the other direction may be an outlier.
function clearPattern(change: Change): Pattern {
  const { main, reverse, none } = patternOf(change)
  const [lone, ...others] = reverse
  const isOutlier =
    lone !== undefined &&
    others.length === 0 &&
    main.length >= fewestWithOne &&
    lone.baseline.n + lone.contender.n === 2
  return { main, reverse: isOutlier ? [] : reverse, none }
}

interface Words {
  readonly change: Change
  readonly alike: readonly Change[]
  readonly vocabulary: Vocabulary
  readonly base: string
  readonly name: string
  readonly kind: MetricKind
  /** The metric in a sentence; absent for a rate. */
  readonly metric?: string
}

const mostNames = 3
const longestNames = 70

function wordsOf(change: Change, vocabulary: Vocabulary, alike: readonly Change[] = []): Words {
  const { title } = vocabulary.metric(change.metric)
  const kind = isRate(change, vocabulary) ? 'rate' : /\btime\b/.test(title) ? 'time' : 'other'
  const others = alike.map(({ contender }) => contender)
  const [name = '', base = ''] = pairNames(change, vocabulary)
  const names = namesOf([change.contender, ...others], change.baseline, vocabulary)
  const left = names.length - mostNames
  const few = left > 1 ? [...names.slice(0, mostNames), `${String(left)} more`] : names
  return {
    ...{ kind, change, alike, vocabulary },
    base: others.length === 0 ? base : nameOf(change.baseline, {}, vocabulary),
    name:
      others.length === 0
        ? name
        : few.join('').length > longestNames
          ? `${String(names.length)} others`
          : valuesText(few),
    ...(kind === 'rate' ? {} : { metric: metricText(title) }),
  }
}

// `compression zlib` and `none with checksum crc32` of configurations with several fields.
function pairNames({ contender, baseline }: Change, vocabulary: Vocabulary): readonly string[] {
  const [changed, own] = [changedFields(contender, baseline), changedFields(baseline, contender)]
  // A folder that only lacks the word of the other one has no name of its own.
  const isPlain = Object.keys(withoutPlain(own)).length === 0
  if (changed === contender || isPlain) return spokenNames(contender, [baseline], vocabulary)
  const shared = Object.keys(baseline).filter(
    (key) => own[key] === undefined && baseline[key] !== 'default',
  )
  const rest = label(withoutPlain(pick(baseline, shared)), vocabulary)
  const base = nameOf(own, changed, vocabulary)
  const areServers = serverKeys.some((key) => own[key] !== undefined)
  const joined = areServers ? ` (both ${rest})` : ` with ${rest}`
  return [label(changed, vocabulary), rest === '' ? base : base + joined]
}

// Contenders that share something with their baseline are called by what they do not share: `compression zlib, lz4 and checksum none`.
function namesOf(
  all: readonly [Fields, ...Fields[]],
  baseline: Fields,
  vocabulary: Vocabulary,
): readonly string[] {
  const [first, ...others] = all
  const changed = all.map((own) => changedFields(own, baseline))
  if (changed.some((own, index) => own === all[index]))
    return withoutPrefix(spokenNames(first, others, vocabulary))
  return changed.map((own, index) => {
    const before = changed[index - 1] ?? {}
    const isSame = Object.keys(own).every((key) => before[key] !== undefined)
    return isSame ? nameOf(own, before, vocabulary) : label(own, vocabulary)
  })
}

// The fields in which a side differs, with all of a server that differs; all where nothing is shared.
function changedFields(own: Fields, other: Fields): Fields {
  const keys = Object.keys(own)
  const differing = keys.filter((key) => own[key] !== other[key])
  if (differing.length === 0 || differing.length === keys.length) return own
  // Another release is named with its engine.
  const isServer = differing.some((key) => serverKeys.includes(key))
  return pick(
    own,
    isServer
      ? keys.filter((key) => differing.includes(key) || serverKeys.includes(key))
      : differing,
  )
}

/** `mean latency` of the title `latency, mean` */
export function metricText(title: string): string {
  return title.replace(/^(latency[^,]*), (mean|median|[\d.]+th percentile)$/, '$2 $1')
}

// `log · sync 1` and `sync 100`
function withoutPrefix([first = '', ...others]: readonly string[]): readonly string[] {
  const parts = first.split(joint)
  const at = parts.findIndex(
    (part, index) =>
      index === parts.length - 1 || others.some((other) => other.split(joint)[index] !== part),
  )
  return [first, ...others.map((other) => other.split(joint).slice(at).join(joint) || other)]
}

const joint = ' · '

// The cells of one direction of a change and of the pairs that are alike without outliers, the largest difference first.
function allOf(cells: readonly PairedCell[], { alike, change }: Words): readonly PairedCell[] {
  return [...cells, ...alike.flatMap((pair) => patternOf(pair).main)]
    .filter((cell) => cell !== outlierOf(cells, change))
    .toSorted((a, b) => Math.abs(logOf(b)) - Math.abs(logOf(a)))
}

// The largest difference of some cells where it is of a single run, apart from the others, and more than twice as far as both of its neighbours on the axis.
function outlierOf(cells: readonly PairedCell[], change: Change): PairedCell | undefined {
  const [first, second] = cells
  const x = change.keys.at(-1)
  if (!first || !second || x === undefined || !isLoadKey(x)) return undefined
  const others = change.keys.filter((key) => key !== x)
  const row = change.cells
    .filter(({ fields }) => others.every((key) => fields[key] === first.fields[key]))
    .toSorted((a, b) => naturalOrder(a.fields[x] ?? '', b.fields[x] ?? ''))
  const at = row.indexOf(first)
  const far = Math.abs(logOf(first))
  const isNear = (times: number, cell?: PairedCell): boolean =>
    cell !== undefined && times * logOf(cell) * Math.sign(logOf(first)) <= far
  const isOne = Math.min(first.baseline.n, first.contender.n) === 1
  return isOne && isNear(apart, second) && isNear(2, row[at - 1]) && isNear(2, row[at + 1])
    ? first
    : undefined
}

const apart = 1.4

// The whole difference with the values where it is largest.
function clauseOf(cells: readonly PairedCell[], words: Words): string {
  const { change, alike, vocabulary } = words
  const all = allOf(cells, words)
  const [first] = all
  if (!first) return ''
  const values = changedValues([first.baseline, first.contender], vocabulary.metric(change.metric))
  const { outside, isExact, text } = placeOf(cells, change, vocabulary)
  const head = headOf(cells, words)
  if (all.length === 1 || outside === first) return `${head}: ${values}`
  const own = [change, ...alike].find((pair) => pair.cells.includes(first)) ?? change
  // What all of a place share is said.
  const among =
    isExact && !text.includes(' except ')
      ? { ...own, cells: all.filter((cell) => own.cells.includes(cell)) }
      : own
  const of =
    alike.length === 0
      ? ''
      : ` with ${spokenNames(own.contender, [change.contender], vocabulary)[0]}`
  const place = among.cells.length > 1 ? ` ${atLabel(first, among, vocabulary)}` : ''
  const most = effectOf(cells, words).most || mostWord(all, [change, ...alike])
  return joinedClauses(head, `${most}${of}${place}: ${values}`, { between: ', ' })
}

function mostWord(cells: readonly PairedCell[], pairs: readonly Change[] = []): string {
  const isOne = new Set(ratiosOf(cells).map(changeText)).size === 1
  return isOne || pairs.some((pair) => coarseIn(pair) > 0) ? 'for example' : 'most'
}

// Values of both sides that are too coarse for a ratio, which may differ more.
const coarseIn = ({ unpaired = [], keys }: Change): number =>
  unpaired.length - countOf(unpaired, keys)

const itIs = { start: 'It is ' }

// A clause that would make a sentence too long begins one of its own.
const longestSentence = 25

/** Two clauses in one sentence of at most 25 words, or in two, of which the second begins with `start`. */
export function joinedClauses(
  first: string,
  second: string,
  { between = '; ', start = '' } = {},
): string {
  const words = `${first} ${second}`.split(' ').filter((word) => /[\p{L}\d]/u.test(word))
  if (words.length <= longestSentence) return `${first}${between}${second}`
  return `${first}. ${start}${start === '' ? upperFirst(second) : second}`
}

// `8.0 is 3 to 12 % slower than 5.7 from 64 threads on and 20 % slower at 1 thread`
function headOf(cells: readonly PairedCell[], words: Words): string {
  const { name, base, metric } = words
  const { size, joint, where } = effectOf(cells, words)
  return metric === undefined
    ? `${name} ${isPlural(words) ? 'are' : 'is'} ${size} ${joint} ${base}${where}`
    : `${upperFirst(metric)} is ${size} with ${name} ${joint} with ${base}${where}`
}

function isPlural({ name, alike }: Words): boolean {
  return alike.length > 0 || isSeveral(name)
}

/** True for `2 cores`. */
export function isSeveral(name: string): boolean {
  return /^(?!1 )\d+ \p{L}+s$/u.test(name)
}

// Size and place behind those of the other direction, which name the sides and what of them is compared.
function effectClause(cells: readonly PairedCell[], words: Words): string {
  const { size, where } = effectOf(cells, words, '')
  return `${size}${where}${after(mostOf(cells, words))}`
}

// Below a title is the table with all places.
function titleClause(cells: readonly PairedCell[], words: Words, scope = ''): string {
  const { size, where, most } = effectOf(cells, words, scope)
  return `${size}${where}${after(most)}`
}

// The largest difference with its place, where the size does not say both.
function mostOf(cells: readonly PairedCell[], words: Words): string {
  const { change, alike, vocabulary } = words
  const { size, most } = effectOf(cells, words)
  const [first, second] = allOf(cells, words)
  if (!first || !second || (most === '' && !size.startsWith('up to '))) return most
  const own = [change, ...alike].find((pair) => pair.cells.includes(first)) ?? change
  return `${most || 'most'} ${atLabel(first, own, vocabulary)}`
}

const after = (most: string): string => (most === '' ? '' : `, ${most}`)

const fewestUsual = 5
const leastUsual = 2 / 3
const leastGap = 1.25

// Without those that are more than twice the median and apart from the others, on a scale of factors: they are no pattern, so that what is usual comes first.
function usualRatios(ratios: readonly number[]): readonly number[] {
  const distance = (ratio: number): number => Math.abs(Math.log(ratio))
  const limit = 2 * (median(ratios.map(distance)) ?? 0)
  const usual = ratios.filter((ratio) => distance(ratio) <= limit)
  const isApart = largest(ratios.map(distance)) > leastGap * largest(usual.map(distance))
  const isUsual = usual.length >= fewestUsual && usual.length > leastUsual * ratios.length
  return isApart && isUsual ? usual : ratios
}

interface Effect {
  /** `3 to 12 % slower`, `up to 2.4 × as fast` */
  readonly size: string
  /** Of the other side: `than`, `as` */
  readonly joint: string
  readonly where: string
  /** `up to 17 %` where that is no usual difference; otherwise empty. */
  readonly most: string
}

function effectOf(
  cells: readonly PairedCell[],
  words: Words,
  scope = scopeText(words.change, words.vocabulary),
): Effect {
  const { change, vocabulary, kind } = words
  const outlier = outlierOf(cells, change)
  const own = cells.filter((cell) => cell !== outlier)
  const isAll = own.length === change.cells.length
  const place = placeOf(own, change, vocabulary)
  const text = isAll ? wholeText(words) : scope + place.text
  const outside = isAll ? undefined : place.outside
  const inside = allOf(cells, words).filter((cell) => cell !== outside)
  const ratios = ratiosOf(inside)
  const usual = words.alike.length > 0 ? ratios : usualRatios(ratios)
  const [first = 1] = ratios
  const isUsual = usual.length === ratios.length
  const size = isUsual ? effectText(ratios, kind, !isAll) : `mostly ${effectText(usual, kind)}`
  const largestText = sizeText([first])
  const isOneUnit = / × /.test(size) === / ×$/.test(largestText)
  const most = isUsual ? '' : `up to ${isOneUnit ? largestText : effectText([first], kind)}`
  const beyond = [outside, outlier].flatMap((cell) => {
    if (!cell) return []
    const at = atLabel(cell, change, vocabulary)
    const effect = effectText(ratiosOf([cell]), kind)
    return text.endsWith(` except ${at}`) ? ` (${effect})` : ` and ${effect} ${at}`
  })
  return { size, joint: / × /.test(size) ? 'as' : 'than', where: text + beyond.join(''), most }
}

// Where all pairs of values lie: a side may have values that the other one lacks.
function wholeText({ change, alike, vocabulary }: Words): string {
  const texts = [change, ...alike].map((pair) => {
    const { cells, keys, unpaired = [] } = pair
    const own = unpaired.length > 0 ? comparedText(pair, keys, vocabulary) : ''
    return own === '' ? placeOf(cells, { cells, keys, others: unpaired }, vocabulary).text : own
  })
  const [text = ''] = texts
  if (texts.every((other) => other === text)) return text
  const pairs = [change, ...alike]
  const compared = pairs.reduce((sum, { cells }) => sum + cells.length, 0)
  const coarse = pairs.reduce((sum, pair) => sum + coarseIn(pair), 0)
  if (coarse === 0) return ` at all${ofShared}points`
  const why = `${String(coarse)} ${coarse === 1 ? 'has' : 'have'} too few digits for a ratio`
  return ` at ${String(compared)} of ${String(compared + coarse)}${ofShared}points (${why})`
}

// The condition of the values that both sides have.
function comparedText(
  { cells, unpaired = [], baseline, contender }: Change,
  keys: readonly string[],
  vocabulary: Vocabulary,
): string {
  // A folder that is called after a side says no more than the side.
  const isOfSide = (key: string): boolean =>
    [baseline, contender].some(
      ({ engine, version }) =>
        engine !== undefined &&
        version !== undefined &&
        cells.every(({ fields }) => fields[key] === `${engine}-${version}`),
    )
  const telling = keys.filter((key) => !isOfSide(key) && isTitled(key, vocabulary))
  return conditionOf(cells, { cells: [...cells, ...unpaired], keys: telling }, vocabulary) ?? ''
}

// The one value of a condition that all pairs have, where a side has others.
function scopeText(change: Change, vocabulary: Vocabulary): string {
  const varying = differingKeys(
    change.cells.map(({ fields }) => fields),
    change.keys,
  )
  return comparedText(
    change,
    change.keys.filter((key) => !varying.includes(key)),
    vocabulary,
  )
}

/** What a larger number of a metric is. */
export type MetricKind = 'rate' | 'time' | 'other'

const metricWords: Readonly<
  Record<MetricKind, readonly [higher: string, lower: string, times: string, parts: string]>
> = {
  rate: ['faster', 'slower', 'as fast', 'as slow'],
  time: ['longer', 'shorter', 'as long', 'as short'],
  other: ['higher', 'lower', 'as high', 'as low'],
}

/** `3 to 12 % slower`, `2.1 × as fast`, `20 × as slow`: ratios on one side of 1; of some values, a wide range is one `up to` the largest. */
export function effectText(ratios: readonly number[], kind: MetricKind, areSome = false): string {
  const [higher, lower, times, parts] = metricWords[kind]
  const text = sizeText(ratios, areSome)
  const [first = 1] = ratios
  const word = text.endsWith('×') ? (first > 1 ? times : parts) : first > 1 ? higher : lower
  return `${text} ${word}${text.startsWith('up to ') ? medianText(ratios, text.endsWith('×')) : ''}`
}

// Beside the largest of many differences, what is usual.
function medianText(ratios: readonly number[], isFactor: boolean): string {
  const middle = ratios.length < fewestUsual ? undefined : median(ratios)
  if (middle === undefined) return ''
  const text = isFactor ? `${timesText(Math.max(middle, 1 / middle))} ×` : sizeText([middle])
  return ` (median ${text})`
}

// The share of the largest difference below which the smallest one says nothing.
const negligible = 0.25
const nearOne = 0.1

/** `3 to 12 %`, `up to 12 %`, `2.1 to 2.4 ×`, `1.03 to 14 ×`: ratios on one side of 1; less than a twentieth is a factor. */
export function sizeText(ratios: readonly number[], areSome = false): string {
  const factors = ratios.map((ratio) => Number((1 / ratio).toPrecision(2)))
  if (largest(factors) > 20 && !factors.includes(Infinity)) return sizeText(factors, areSome)
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
  return ratio < 10 ? ratio.toFixed(1) : grouped(Math.round(ratio))
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
    : `No clear difference${of} between ${bothNames(change, vocabulary)}${where}: ${endsText(none)}, which could be noise${daysText(none)}`
}

// Both sides in the order of their values.
function bothNames(change: Change, vocabulary: Vocabulary): string {
  const { baseline, contender } = change
  return pairNames({ ...change, baseline: contender, contender: baseline }, vocabulary).join(
    ' and ',
  )
}

// No difference is clear: what was measured, and where the values differ most.
function unclearText(none: readonly PairedCell[], words: Words): string {
  const { change, vocabulary } = words
  const [first] = none
  if (!first) return ''
  const values = changedValues([first.baseline, first.contender], vocabulary.metric(change.metric))
  const where = `${mostWord(none)} ${atLabel(first, change, vocabulary)}: `
  const most = `${change.cells.length > 1 ? where : ''}${values}`
  return joinedClauses(unclearHead(none, words), most, { between: ', ' })
}

// From which change on runs that show no difference do not show that there is none.
const notable = 0.1

function unclearHead(none: readonly PairedCell[], { change, vocabulary, metric }: Words): string {
  const { length } = change.cells
  const noun = cellsNoun(change, vocabulary)
  const anywhere =
    length > 1
      ? `${scopeText(change, vocabulary)} ${joinedBy(noun)} ${length === 2 ? 'either' : 'any'} of ${String(length)} ${noun}`
      : ''
  const isWide = ratiosOf(none).some((ratio) => Math.abs(ratio - 1) >= notable)
  const of = metric === undefined ? '' : ` in ${metric}`
  const both = bothNames(change, vocabulary)
  const head =
    isWide && none.every(({ sameDays }) => !sameDays)
      ? `Runs of ${both} scatter too much to compare them${of}`
      : `No clear difference${of} between ${both}`
  return `${head}${anywhere}: ${endsText(none)}${daysText(none)}`
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
