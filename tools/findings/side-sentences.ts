// Sentences on the sides of a comparison: the best and the worst of several names, the best value, and what lines lose beyond their peak.
import { formatNumber } from '../analysis/format-number.ts'
import { groupBy } from '../analysis/group-by.ts'
import { label } from '../analysis/label.ts'
import type { Cell } from '../analysis/projection.ts'
import { median } from '../analysis/quantile.ts'
import { shapeOf } from '../analysis/scaling-analysis.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { listOf } from '../core/counted.ts'
import { largest, smallest } from '../core/extremes.ts'
import { upperFirst } from '../core/upper-first.ts'
import { countOf, isLoadKey, isOrdered, type Subject } from './archive-subject.ts'
import {
  byContext,
  distinguishingFields,
  fieldsText,
  pick,
  pluralOf,
  serverKeys,
  withoutPlain,
  type CellSet,
  type Fields,
} from './finding-cells.ts'
import { percentText, type Sentence } from './finding.ts'
import { cellsNoun, joinedBy, smallest as smallestDifference } from './pattern.ts'
import { nameOf } from './side-name.ts'
import { linesOver } from './thread-lines.ts'
import {
  changedValues,
  evidenceOf,
  isPerTime,
  mostListed,
  spreadText,
  unitOf,
  valuesText,
} from './value-texts.ts'

const mostNames = 3

/** Which of several names without an order is the best and which the worst, where that holds for most values by more than 2 %. */
export function rankSentences(
  { sides, cells, compared, pairs, metric, isRanked, conditions, x }: Subject,
  isRate: boolean,
  vocabulary: Vocabulary,
): readonly Sentence[] {
  const [first] = sides
  const last = sides.at(-1)
  const better = pairs[0]?.better
  if (!isRanked || !first || !last || better === undefined) return []
  const sign = better === 'higher' ? -1 : 1
  const { title } = vocabulary.metric(metric)
  const keys = [...conditions, ...(x === undefined ? [] : [x])]
  // Where the side is ahead of, or behind, all others; undefined where most are too close.
  const end = (
    side: Fields,
    direction: number,
    name: string,
    word: string,
  ): RankedEnd | undefined => {
    const contexts = [...byContext(cells, compared).values()]
      .map((own) => own.toSorted((a, b) => direction * sign * ((a.value ?? 0) - (b.value ?? 0))))
      .filter((own) => own.length > 1 && own.some((cell) => isOf(cell, side, compared)))
    // The distance of the side from the best of the others.
    const places = contexts.flatMap((own) => {
      const cell = own.find((each) => isOf(each, side, compared))
      const [next] = own.filter((each) => each !== cell)
      if (!cell || !next) return []
      const lead = direction * sign * Math.log((next.value ?? 0) / (cell.value ?? 0))
      return [{ fields: cell.fields, cell, next, lead, isClose: Math.abs(lead) < closest }]
    })
    const ahead = places.filter(({ lead }) => lead > 0)
    const behind = places.filter(({ lead }) => !(lead > 0))
    const close = ahead.filter(({ isClose }) => isClose)
    if (2 * (ahead.length - close.length) <= places.length) return undefined
    const noun = cellsNoun({ keys, cells: places }, vocabulary)
    const isAll = byContext(cells, compared).size === places.length
    const count =
      behind.length === 0
        ? `all ${String(places.length)}`
        : `${String(ahead.length)} of ${String(places.length)}`
    const [only] = close
    const where =
      only && close.length === 1
        ? `at ${label(distinguishingFields(only.fields, places, keys), vocabulary)}`
        : `at ${String(close.length)} of them`
    const notes = [
      ...(close.length > 0 ? [`by less than 2 % ${where}`] : []),
      ...(behind.length > 0 && behind.every(({ isClose }) => isClose)
        ? [`within 2 % of the ${word} ${joinedBy(noun)} the other${behind.length > 1 ? 's' : ''}`]
        : []),
    ]
    return {
      text: isRate ? `${name} is the ${word}` : `${title} is ${word} with ${name}`,
      place:
        places.length === 1
          ? ''
          : ` ${joinedBy(noun)} ${count} ${isAll ? '' : 'of its '}${noun}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`,
      cells: places.flatMap(({ cell, next }) => [cell, next]),
    }
  }
  const [top, bottom] = isRate
    ? ['fastest', 'slowest']
    : better === 'higher'
      ? ['highest', 'lowest']
      : ['lowest', 'highest']
  const best = end(first, 1, nameOf(first, {}, vocabulary), top)
  const worst = end(last, -1, nameOf(last, best ? first : {}, vocabulary), bottom)
  const ends = [best, worst].flatMap((each) => each ?? [])
  if (ends.length === 0) return []
  const arePlacesEqual = best?.place === worst?.place
  const text = ends
    .map(({ text: own, place }, index) => (arePlacesEqual && index === 0 ? own : `${own}${place}`))
    .join(arePlacesEqual ? ' and ' : ', ')
  return [
    { text: isRate ? text : upperFirst(text), ...evidenceOf(ends.flatMap((each) => each.cells)) },
  ]
}

// Two values that differ by less are close.
const closest = Math.log1p(smallestDifference)

interface RankedEnd {
  readonly text: string
  readonly place: string
  readonly cells: readonly Cell[]
}

/** Of many names without an order, most with one value: the best, the next ones, and how far the others are behind. */
export function listSentences(
  set: CellSet,
  subject: Subject,
  isRate: boolean,
  vocabulary: Vocabulary,
): readonly Sentence[] {
  const { sides, compared, metric, pairs, conditions, x } = subject
  const better = pairs[0]?.better
  const keys = [...conditions, ...(x === undefined ? [] : [x])]
  // Of several loads the one that most names have.
  const [cells = []] = [
    ...groupBy(subject.cells, ({ fields }) => fieldsText(pick(fields, keys))).values(),
  ].toSorted((a, b) => b.length - a.length)
  const isList =
    !isOrdered(subject) &&
    2 * cells.length > sides.length &&
    2 * pairs.filter((pair) => pair.cells.length === 1).length > pairs.length
  if (!isList || better === undefined || cells.length <= mostListed) return []
  const row = vocabulary.metric(metric)
  const sign = better === 'lower' ? 1 : -1
  const sorted = cells.toSorted((a, b) => sign * ((a.value ?? 0) - (b.value ?? 0)))
  const [best, ...others] = sorted
  const worst = others.at(-1)
  const middle = median(cells.flatMap(({ value }) => value ?? []))
  if (!best || !worst || middle === undefined) return []
  const unit = isPerTime(row) ? ` ${row.title}` : unitOf(row)
  const print = (value: number | null): string => formatNumber(value ?? Number.NaN, row)
  const nameIn = ({ fields }: Cell): string => nameOf(pick(fields, compared), {}, vocabulary)
  const noun = compared.length > 1 ? 'servers' : pluralOf(compared[0] ?? '', vocabulary)
  const among = `of ${String(cells.length)}${noun.includes(' of ') ? '' : ` ${noun}`}`
  const [top, bottom] = isRate
    ? ['fastest', 'slowest']
    : better === 'higher'
      ? ['highest', 'lowest']
      : ['lowest', 'highest']
  const of = isRate ? '' : ` ${row.title}`
  const place = label(pick(best.fields, keys), vocabulary)
  // Names that share nothing with the others, such as those of another server, are no part of the comparison.
  const known = new Set(subject.cells)
  const [beyond] = set.cells
    .filter(
      (cell) =>
        !known.has(cell) &&
        fieldsText(pick(cell.fields, keys)) === fieldsText(pick(best.fields, keys)) &&
        sign * ((cell.value ?? 0) - (best.value ?? 0)) < 0,
    )
    .toSorted((a, b) => sign * ((a.value ?? 0) - (b.value ?? 0)))
  const outside = beyond
    ? `; outside this comparison ${label(pick(beyond.fields, [...serverKeys, ...compared]), vocabulary)} has ${print(beyond.value)}`
    : ''
  const next = others.slice(0, 2).map((cell) => `${nameIn(cell)} (${print(cell.value)})`)
  return [
    {
      text: `${nameIn(best)} ${isRate ? 'is the' : 'has the'} ${top}${of} ${among}${place === '' ? '' : ` at ${place}`}: ${print(best.value)}${unit}; next are ${valuesText(next)}${outside}`,
      ...evidenceOf(sorted.slice(0, 3)),
    },
    {
      text: `${nameIn(worst)} ${isRate ? 'is the' : 'has the'} ${bottom}${of}: ${print(worst.value)}${unit}; the median is ${print(middle)}`,
      ...evidenceOf(cells, [worst]),
    },
  ]
}

/** Of values of one workload: the best of each side, or of all where there are many sides or conditions. */
export function bestSentences(
  { sides, cells, compared, conditions, x, metric, pairs }: Subject,
  vocabulary: Vocabulary,
): readonly Sentence[] {
  const better = pairs[0]?.better
  const row = vocabulary.metric(metric)
  if (better === undefined || countOf(cells, ['workload']) > 1 || x === undefined) return []
  const sign = better === 'lower' ? 1 : -1
  const [first = {}] = sides
  const keys = [...conditions, x]
  const bestOf = (own: readonly Cell[]): readonly Cell[] =>
    own.toSorted((a, b) => sign * ((a.value ?? 0) - (b.value ?? 0))).slice(0, 1)
  const isEach = conditions.length === 0 && sides.length <= mostListed
  const shown = isEach
    ? sides.flatMap((side) =>
        bestOf(cells.filter((cell) => cell.fields[x] && isOf(cell, side, compared))),
      )
    : bestOf(cells.filter(({ fields }) => fields[x]))
  const places = shown.map(({ fields }) => label(pick(fields, keys), vocabulary))
  const [place = ''] = places
  const isOnePlace = shown.length > 1 && new Set(places).size === 1
  const texts = shown.map((cell, index) => {
    const name = nameOf(pick(cell.fields, compared), index === 0 ? {} : first, vocabulary)
    return `${spreadText(cell, row)} with ${name}${isOnePlace ? '' : ` at ${places[index] ?? ''}`}`
  })
  const most = `${better === 'lower' ? 'Lowest' : 'Highest'} ${row.title}${isOnePlace ? `, at ${place}` : ''}`
  return [{ text: `${most}: ${valuesText(texts)}`, ...evidenceOf(shown) }]
}

function isOf({ fields }: Cell, side: Fields, compared: readonly string[]): boolean {
  return fieldsText(pick(fields, compared)) === fieldsText(side)
}

const notableLoss = 0.7

/** Which sides lose more than 30 % between the peak of their lines and the highest load; none for metrics that are not throughput. */
export function lossSentences(
  { cells, compared, conditions, sides, x, metric, pairs }: Subject,
  vocabulary: Vocabulary,
): readonly Sentence[] {
  if (x === undefined || !isLoadKey(x) || pairs[0]?.better !== 'higher') return []
  const lines = linesOver(x, { cells }).flatMap((line) => {
    const shape = shapeOf(line.points)
    const ends = [line.points.find((point) => point.x === shape?.peak.x), line.points.at(-1)]
    const side = fieldsText(pick(line.fields, compared))
    return shape
      ? [{ ...line, side, held: shape.held, ends: ends.flatMap((end) => end?.cell ?? []) }]
      : []
  })
  const losing = lines.filter(({ held }) => held < notableLoss).toSorted((a, b) => a.held - b.held)
  const linesOf = (side: Fields, all: typeof lines): typeof lines =>
    all.filter((line) => line.side === fieldsText(side))
  const names = sides.filter(
    (side) => 2 * linesOf(side, losing).length > linesOf(side, lines).length,
  )
  const own = losing.filter(({ side }) => names.some((name) => fieldsText(name) === side))
  const others = losing.filter((line) => !own.includes(line))
  const all = names.flatMap((name) => linesOf(name, lines))
  const [worst] = own
  const [first = {}] = names
  if (!worst) return []
  const row = vocabulary.metric(metric)
  const isOne = names.length === 1
  const noun = compared.length > 1 ? 'servers' : pluralOf(compared[0] ?? '', vocabulary)
  const named =
    names.length > mostNames
      ? `${String(names.length)} of ${String(sides.length)} ${noun}`
      : listOf(names.map((name, index) => nameOf(name, index === 0 ? {} : first, vocabulary)))
  const count =
    own.length < all.length ? ` in ${String(own.length)} of ${String(all.length)} series` : ''
  const ends = new Set(own.map((line) => line.points.at(-1)?.x))
  const to =
    ends.size === 1
      ? label(pick(worst.ends.at(-1)?.fields ?? {}, [x]), vocabulary)
      : `${isOne ? 'its' : 'their'} last values`
  const placeOf = ({ fields }: (typeof lines)[number], sideKeys: readonly string[]): string =>
    label(withoutPlain(pick(fields, [...sideKeys, ...conditions])), vocabulary)
  const place = placeOf(worst, isOne ? [] : compared)
  const [other] = others
  const elsewhere = !other
    ? ''
    : others.length === 1
      ? `; ${placeOf(other, compared)} loses ${lossText([other])}`
      : `; ${String(others.length)} of the other ${String(lines.length - all.length)} series lose ${lossText(others)}, ${placeOf(other, compared)} the most`
  const numbers = changedValues(worst.ends, row)
  return [
    {
      text: `${named} ${isOne ? 'loses' : 'lose'} ${lossText(own)} from ${isOne ? 'its' : 'their'} peak to ${to}${count}${place === '' ? ':' : `; most at ${place}:`} ${numbers}${elsewhere}`,
      ...evidenceOf(
        own.flatMap((line) => line.ends),
        worst.ends,
      ),
    },
  ]
}

// `50 to 68 %` of what several lines hold of their peaks.
function lossText(lines: readonly { readonly held: number }[]): string {
  const [high = '', low = ''] = [smallest, largest].map((end) =>
    percentText(1 - end(lines.map(({ held }) => held))),
  )
  return high === low ? high : `${low.replace(' %', '')} to ${high}`
}
