// Sentences on values and lines: the best of several names, the peak of a line and what it loses beyond it.
import { formatNumber } from '../analysis/format-number.ts'
import { groupBy } from '../analysis/group-by.ts'
import { label } from '../analysis/label.ts'
import type { Cell } from '../analysis/projection.ts'
import { shapeOf } from '../analysis/scaling-analysis.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { counted, listOf } from '../core/counted.ts'
import { smallest } from '../core/extremes.ts'
import type { MetricRow } from '../core/metric-vocabulary.ts'
import { upperFirst } from '../core/upper-first.ts'
import { countOf, isLoadKey, lineKeys, loadKey, type Subject } from './archive-subject.ts'
import {
  byContext,
  citedCell,
  differingKeys,
  distinguishingFields,
  fieldsText,
  pick,
  pluralOf,
  withoutKeys,
  withoutPlain,
  type CellSet,
  type Fields,
} from './finding-cells.ts'
import { percentText, type Sentence } from './finding.ts'
import { cellsNoun, joinedBy, smallest as smallestDifference, timesText } from './pattern.ts'
import { nameOf } from './side-name.ts'
import { linesOver } from './thread-lines.ts'

/** Of which a reader can keep track. */
const mostLines = 3
const notableGain = 1.1

/** True for a title that has the unit of time. */
export function isPerTime({ title }: MetricRow): boolean {
  return / per (?:second|minute)\b/.test(title)
}

/** Behind a number; empty where the title has the unit. */
export function unitOf(row: MetricRow): string {
  const printed = row.shown?.unit ?? row.unit
  return isPerTime(row) || printed === '1' ? '' : ` ${printed}`
}

/** Without sides: the highest value of each line and where it levels off, the best line first. Cells without the field of the axis form a separate sweep. */
export function shapeSentences(set: CellSet, vocabulary: Vocabulary): readonly Sentence[] {
  const { metric, keys, better } = set
  const x = loadKey(keys, set.cells)
  const cells = x === undefined ? set.cells : set.cells.filter(({ fields }) => fields[x])
  const rest = set.cells.filter((cell) => !cells.includes(cell))
  const others = [
    ...lineKeys(keys, x, cells),
    ...(rest.length > 0 ? keys.filter((key) => countOf(cells, [key]) === 1) : []),
  ]
  const row = vocabulary.metric(metric)
  const lines = [...groupBy(cells, ({ fields }) => fieldsText(pick(fields, others))).values()]
  if (x === undefined && lines.length > mostLines) return [spreadSentence(set, vocabulary)]
  const sign = better === 'lower' ? 1 : -1
  const bestOf = (line: readonly Cell[]): number =>
    smallest(line.map(({ value }) => sign * (value ?? 0)))
  const own = lines
    .toSorted((a, b) => bestOf(a) - bestOf(b))
    .map((line): Sentence => {
      const name = label(pick(line[0]?.fields ?? {}, others), vocabulary)
      const [best] = line.toSorted((a, b) => sign * ((a.value ?? 0) - (b.value ?? 0)))
      const shape =
        x === undefined
          ? undefined
          : shapeOf(
              line.map((cell) => ({ x: Number(cell.fields[x]), value: cell.value ?? Number.NaN })),
            )
      const at = (cell: Cell): string => label(pick(cell.fields, [x ?? '']), vocabulary)
      const [first] = line.toSorted((a, b) => Number(a.fields[x ?? '']) - Number(b.fields[x ?? '']))
      const gain = (best?.value ?? 0) / (first?.value ?? Number.NaN)
      const value = isPerTime(row)
        ? `${spreadText(best, row)} ${row.title}`
        : `${row.title} ${spreadText(best, row)}`
      const most = better === 'lower' ? 'lowest' : 'highest'
      const main =
        best && x !== undefined && line.length > 1 ? `${most} at ${at(best)}: ${value}` : value
      const scaled =
        first && better === 'higher' && gain >= notableGain && Number.isFinite(gain)
          ? `, ${timesText(gain)} × that at ${at(first)}`
          : ''
      const knee =
        shape && better === 'higher' && x !== undefined && String(shape.knee.x) !== best?.fields[x]
          ? `; 90 % of the highest from ${label({ [x]: String(shape.knee.x) }, vocabulary)} on`
          : ''
      return {
        text: `${name === '' ? '' : `${name}: `}${main}${scaled}${knee}`,
        ...evidenceOf(best ? [best] : []),
      }
    })
  const further = rest.length > 0 ? shapeSentences({ ...set, cells: rest }, vocabulary) : []
  return [...own.slice(0, further.length > 0 ? mostLines - 1 : mostLines), ...further]
}

// Many values without an axis: their range.
function spreadSentence({ cells, metric, keys }: CellSet, vocabulary: Vocabulary): Sentence {
  const row = vocabulary.metric(metric)
  const sorted = cells.toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0))
  const ends = [sorted[0], sorted.at(-1)].flatMap((cell) => cell ?? [])
  const [low, high] = ends.map(
    (cell) =>
      `${spreadText(cell, row)} (${label(distinguishingFields(cell.fields, cells, keys), vocabulary)})`,
  )
  const varying = differingKeys(
    cells.map(({ fields }) => fields),
    keys,
  )
  const noun = varying.length === 1 ? pluralOf(varying[0] ?? '', vocabulary) : 'combinations'
  return {
    text: `${upperFirst(row.title)} from ${low ?? ''} to ${high ?? ''} in ${String(cells.length)} ${noun}`,
    ...evidenceOf(ends),
  }
}

function evidenceOf(cells: readonly Cell[]): Pick<Sentence, 'badge' | 'cells'> {
  const runs = smallest(cells.map(({ n }) => n))
  return {
    badge: runs === 1 ? 'One run' : `${counted(runs, 'run')} per value`,
    cells: cells.map(citedCell),
  }
}

/** Which of several names without an order is the best and which the worst by more than 2 %, where that holds for most values. */
export function rankSentences(
  { sides, cells, compared, pairs, metric, isRanked }: Subject,
  isRate: boolean,
  vocabulary: Vocabulary,
): readonly Sentence[] {
  const [first] = sides
  const last = sides.at(-1)
  const [pair] = pairs.toSorted((a, b) => b.cells.length - a.cells.length)
  if (!isRanked || !first || !last || pair?.better === undefined) return []
  const sign = pair.better === 'higher' ? -1 : 1
  const { title } = vocabulary.metric(metric)
  const noun = cellsNoun(pair, vocabulary)
  // The value of the side where it is ahead of, or behind, all others; undefined where most are too close.
  const end = (
    side: Fields,
    direction: number,
    name: string,
    word: string,
  ):
    | { readonly text: string; readonly place: string; readonly cells: readonly Cell[] }
    | undefined => {
    const contexts = [...byContext(cells, compared).values()]
      .map((own) => own.toSorted((a, b) => direction * sign * ((a.value ?? 0) - (b.value ?? 0))))
      .filter((own) => own.length > 1 && own.some((cell) => isOf(cell, side, compared)))
    const ahead = contexts.filter(
      ([own, next]) =>
        own &&
        isOf(own, side, compared) &&
        Math.abs(Math.log((own.value ?? 0) / (next?.value ?? 0))) >= Math.log1p(smallestDifference),
    )
    if (2 * ahead.length <= contexts.length) return undefined
    // Elsewhere others are as good, or better.
    const [count, margin] =
      ahead.length === contexts.length
        ? ['all', '']
        : [`${String(ahead.length)} of`, ' by 2 % or more']
    return {
      text: isRate ? `${name} is the ${word}` : `${title} is ${word} with ${name}`,
      place:
        contexts.length === 1
          ? ''
          : `${margin} ${joinedBy(noun)} ${count} ${String(contexts.length)} ${noun}`,
      cells: ahead[0]?.slice(0, 2) ?? [],
    }
  }
  const isHigher = pair.better === 'higher'
  const [top, bottom] = isRate
    ? ['fastest', 'slowest']
    : isHigher
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

function isOf({ fields }: Cell, side: Fields, compared: readonly string[]): boolean {
  return fieldsText(pick(fields, compared)) === fieldsText(side)
}

const notableLoss = 0.7

/** Which sides lose more than 30 % between the peak of their lines and the highest load; none for metrics that are not throughput. */
export function lossSentences(
  { cells, compared, sides, x, metric, pairs }: Subject,
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
  const losing = lines.filter(({ held }) => held < notableLoss)
  const names = sides.filter((side) => {
    const own = losing.filter((line) => line.side === fieldsText(side))
    return 2 * own.length > lines.filter((line) => line.side === fieldsText(side)).length
  })
  const isNamed = ({ side }: { readonly side: string }): boolean =>
    names.some((name) => fieldsText(name) === side)
  const all = lines.filter(isNamed)
  const own = losing.filter(isNamed).toSorted((a, b) => a.held - b.held)
  const [worst] = own
  const [first = {}] = names
  if (!worst) return []
  const row = vocabulary.metric(metric)
  const [high = '', low = ''] = [own[0], own.at(-1)].map((line) =>
    percentText(1 - (line?.held ?? 0)),
  )
  const isOne = names.length === 1
  const named =
    names.length > mostLines
      ? `${String(names.length)} of ${String(sides.length)} ${compared.length > 1 ? 'servers' : pluralOf(compared[0] ?? '', vocabulary)}`
      : listOf(names.map((name, index) => nameOf(name, index === 0 ? {} : first, vocabulary)))
  const range = high === low ? high : `${low.replace(' %', '')} to ${high}`
  const count =
    own.length < all.length ? ` in ${String(own.length)} of ${String(all.length)} series` : ''
  const place = label(withoutPlain(withoutKeys(worst.fields, isOne ? compared : [])), vocabulary)
  const [peak = '', end = ''] = worst.ends.map(({ value }) =>
    formatNumber(value ?? Number.NaN, row),
  )
  const unit = isPerTime(row) ? ` ${row.title}` : unitOf(row)
  return [
    {
      text: `${named} ${isOne ? 'loses' : 'lose'} ${range} from ${isOne ? 'its' : 'their'} peak to ${label(pick(worst.ends.at(-1)?.fields ?? {}, [x]), vocabulary)}${count}${place === '' ? ':' : `; most at ${place}:`} ${peak} → ${end}${unit}`,
      ...evidenceOf(worst.ends),
    },
  ]
}

// A median of runs that are no repeats of each other would be a number that none of them has.
function spreadText(cell: Cell | undefined, row: MetricRow): string {
  const { value, low, high } = cell ?? { value: null, low: null, high: null }
  const text =
    low !== null && high !== null && low > 0 && high > 2 * low
      ? `${formatNumber(low, row)} to ${formatNumber(high, row)}`
      : formatNumber(value ?? Number.NaN, row)
  return `${text}${unitOf(row)}`
}
