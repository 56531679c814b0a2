// Sentences on the sides of a comparison: the best and the worst of several names, their peaks, and what they lose beyond them.
import { formatNumber } from '../analysis/format-number.ts'
import { groupBy } from '../analysis/group-by.ts'
import { label } from '../analysis/label.ts'
import type { Cell } from '../analysis/projection.ts'
import { median } from '../analysis/quantile.ts'
import { shapeOf } from '../analysis/scaling-analysis.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { upperFirst } from '../core/upper-first.ts'
import { countOf, isLoadKey, isOrdered, type Subject } from './archive-subject.ts'
import {
  byContext,
  fieldsText,
  pick,
  pluralOf,
  serverKeys,
  withoutPlain,
  type CellSet,
  type Fields,
} from './finding-cells.ts'
import type { Sentence } from './finding.ts'
import { isSeveral, sizeText } from './pair-sentences.ts'
import { patternOf, smallest } from './pattern.ts'
import { countText, placeOf } from './place.ts'
import { nameOf, spokenNames } from './side-name.ts'
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

type Direction = 'higher' | 'lower' | undefined

function endWords(better: Direction, isRate: boolean): readonly [top: string, bottom: string] {
  if (isRate) return ['fastest', 'slowest']
  return better === 'higher' ? ['highest', 'lowest'] : ['lowest', 'highest']
}

function keysOf({ conditions, x }: Subject): readonly string[] {
  return [...conditions, ...(x === undefined ? [] : [x])]
}

function bestFirst(cells: readonly Cell[], better: Direction): readonly Cell[] {
  const sign = better === 'lower' ? 1 : -1
  return cells.toSorted((a, b) => sign * ((a.value ?? 0) - (b.value ?? 0)))
}

/** Which of several names without an order is the best and which the worst, where each is so for most values by more than 2 %. */
export function rankSentences(
  subject: Subject,
  isRate: boolean,
  vocabulary: Vocabulary,
): readonly Sentence[] {
  const { sides, cells, compared, ofSides, pairs, metric, isRanked } = subject
  const [first] = sides
  const last = sides.at(-1)
  const better = pairs[0]?.better
  if (!isRanked || !first || !last || better === undefined) return []
  const words = endWords(better, isRate)
  const contexts = [...byContext(cells, [...compared, ...ofSides]).values()].map((own) =>
    bestFirst(own, better),
  )
  const ends = [first, last].flatMap((side, index) => {
    // Where the side is measured with others, and the distance to the nearest one.
    const places = contexts.flatMap((own) => {
      const sorted = index === 0 ? own : own.toReversed()
      const cell = sorted.find((each) => isOf(each, side, compared))
      const next = sorted.find((each) => each !== cell)
      const ratio = (cell?.value ?? 0) / (next?.value ?? 0)
      const isEnd = cell === sorted[0] && Math.abs(Math.log(ratio)) >= Math.log1p(smallest)
      return cell && next ? [{ fields: cell.fields, cell, next, isEnd }] : []
    })
    const own = places.filter(({ isEnd }) => isEnd)
    if (2 * own.length <= places.length) return []
    const isPartial = places.length < contexts.length
    const all = { cells: places, keys: keysOf(subject), isPartial }
    const { text, outside } = placeOf(own, all, vocabulary)
    const where = outside ? countText(own, all, vocabulary) : text
    const name = nameOf(side, index > 0 ? first : {}, vocabulary)
    return [
      {
        name,
        word: words[index] ?? '',
        where,
        cells: own.flatMap(({ cell, next }) => [cell, next]),
      },
    ]
  })
  if (ends.length === 0) return []
  const isOnePlace = new Set(ends.map(({ where }) => where)).size === 1
  const texts = ends.map(({ name, word, where }, index) => {
    const place = isOnePlace && index < ends.length - 1 ? '' : where
    return isRate
      ? `${name}${index === 0 ? ' is' : ''} the ${word}${place}`
      : `${word} with ${name}${place}`
  })
  const { title } = vocabulary.metric(metric)
  const text = texts.join(isOnePlace ? ' and ' : ', ')
  return [
    {
      text: isRate ? text : `${upperFirst(title)} is ${text}`,
      ...evidenceOf(ends.flatMap((end) => end.cells)),
    },
  ]
}

/** Of many names without an order, most with one value: the best, the next ones, and how far the others are behind. */
export function listSentences(
  set: CellSet,
  subject: Subject,
  isRate: boolean,
  vocabulary: Vocabulary,
): readonly Sentence[] {
  const { sides, compared, metric, pairs } = subject
  const better = pairs[0]?.better
  const keys = keysOf(subject)
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
  const sorted = bestFirst(cells, better)
  const [best, ...others] = sorted
  const worst = others.at(-1)
  const middle = median(cells.flatMap(({ value }) => value ?? []))
  if (!best || !worst || middle === undefined) return []
  const unit = isPerTime(row) ? ` ${row.title}` : unitOf(row)
  const print = (value: number | null): string => formatNumber(value ?? Number.NaN, row)
  const nameIn = ({ fields }: Cell): string => nameOf(pick(fields, compared), {}, vocabulary)
  const noun = compared.length > 1 ? 'servers' : pluralOf(compared[0] ?? '', vocabulary)
  const among = `of ${String(cells.length)}${noun.includes(' of ') ? '' : ` ${noun}`}`
  const [top, bottom] = endWords(better, isRate)
  const [verb, of] = isRate ? ['is the', ''] : ['has the', ` ${row.title}`]
  const place = label(pick(best.fields, keys), vocabulary)
  // Names that share nothing with the others, such as those of another server, are no part of the comparison.
  const known = new Set(subject.cells)
  const [beyond] = bestFirst(
    set.cells.filter(
      (cell) =>
        (!known.has(cell) || cell === best) &&
        fieldsText(pick(cell.fields, keys)) === fieldsText(pick(best.fields, keys)),
    ),
    better,
  )
  const outside =
    beyond && beyond !== best
      ? `; ${label(pick(beyond.fields, [...serverKeys, ...compared]), vocabulary)}, not compared, has ${print(beyond.value)}`
      : ''
  const next = others.slice(0, 2).map((cell) => `${nameIn(cell)} (${print(cell.value)})`)
  return [
    {
      text: `${nameIn(best)} ${verb} ${top}${of} ${among}${place === '' ? '' : ` at ${place}`}: ${print(best.value)}${unit}, before ${valuesText(next)}${outside}`,
      ...evidenceOf(sorted.slice(0, 3)),
    },
    {
      text: `${nameIn(worst)} ${verb} ${bottom}${of}: ${print(worst.value)}${unit}, against a median of ${print(middle)}`,
      ...evidenceOf(cells, [worst]),
    },
  ]
}

/** The peak of each of a few sides on lines of one workload; none where the pair states the same values. */
export function peakSentences(subject: Subject, vocabulary: Vocabulary): readonly Sentence[] {
  const { sides, cells, compared, conditions, x, metric, pairs } = subject
  const better = pairs[0]?.better
  const isEach = conditions.length === 0 && sides.length <= mostListed
  if (better !== 'higher' || !isEach || countOf(cells, ['workload']) > 1 || x === undefined)
    return []
  const row = vocabulary.metric(metric)
  const peaks = sides.flatMap((side) =>
    bestFirst(
      cells.filter((cell) => cell.fields[x] && isOf(cell, side, compared)),
      better,
    ).slice(0, 1),
  )
  const { main, none } = patternOf(pairs[0] ?? { cells: [] })
  const stated = main[0] ?? none[0]
  if (peaks.every((cell) => cell === stated?.baseline || cell === stated?.contender)) return []
  const places = peaks.map(({ fields }) => label(pick(fields, [x]), vocabulary))
  const isOnePlace = new Set(places).size === 1
  const [first = {}, ...others] = peaks.map(({ fields }) => pick(fields, compared))
  const names = spokenNames(first, others, vocabulary)
  const texts = peaks.map((cell, index) => {
    const name = names[index] ?? ''
    const value = spreadText(cell, row)
    const unit = index === 0 && isPerTime(row) ? ` ${row.title}` : ''
    return isOnePlace
      ? `${name} ${isSeveral(name) ? 'reach' : 'reaches'} ${value}${unit}`
      : `${name} ${index === 0 ? 'peaks ' : ''}at ${value}${unit} (${places[index] ?? ''})`
  })
  return [
    {
      text: `${isOnePlace ? `At ${places[0] ?? ''} ` : ''}${valuesText(texts)}`,
      ...evidenceOf(peaks),
    },
  ]
}

const notableLoss = 0.7

/** Which sides lose more than 30 % between the peak of most of their lines and the highest load; none for metrics that are not throughput. */
export function lossSentences(
  { cells, compared, conditions, sides, x, metric, pairs }: Subject,
  vocabulary: Vocabulary,
): readonly Sentence[] {
  if (x === undefined || !isLoadKey(x) || pairs[0]?.better !== 'higher') return []
  const lines = linesOver(x, { cells }).flatMap((line) => {
    const shape = shapeOf(line.points)
    const ends = [line.points.find((point) => point.x === shape?.peak.x), line.points.at(-1)]
    return shape
      ? [{ ...line, held: shape.held, ends: ends.flatMap((end) => end?.cell ?? []) }]
      : []
  })
  const losing = lines.filter(({ held }) => held < notableLoss).toSorted((a, b) => a.held - b.held)
  const [worst] = losing
  if (!worst) return []
  const names = sides.filter((side) => losing.some((line) => isOf(line, side, compared)))
  const all = lines.filter((line) => names.some((side) => isOf(line, side, compared)))
  if (2 * losing.length < all.length) return []
  const [first = {}, ...rest] = names
  const isOne = names.length === 1
  const [key = '', ...others] = compared
  const noun =
    others.length > 0
      ? ' servers'
      : vocabulary.key(key).plural !== undefined
        ? ` ${pluralOf(key, vocabulary)}`
        : ''
  const named =
    names.length <= mostNames
      ? valuesText(spokenNames(first, rest, vocabulary))
      : `${names.length === sides.length ? 'All' : `${String(names.length)} of`} ${String(sides.length)}${noun}`
  const count =
    losing.length < all.length ? ` on ${String(losing.length)} of ${String(all.length)} lines` : ''
  const ends = new Set(losing.map((line) => line.points.at(-1)?.x))
  const to =
    ends.size === 1
      ? label(pick(worst.ends.at(-1)?.fields ?? {}, [x]), vocabulary)
      : `${isOne ? 'its' : 'their'} last values`
  const placeFields = withoutPlain(pick(worst.fields, [...(isOne ? [] : compared), ...conditions]))
  const place = label(placeFields, vocabulary)
  const joint = Object.keys(placeFields).every((key) => key.startsWith('workload')) ? 'in' : 'at'
  return [
    {
      text: `${named} ${isOne ? 'loses' : 'lose'} ${sizeText(losing.map(({ held }) => held))} from ${isOne ? 'its' : 'their'} peak to ${to}${count}${place === '' ? '' : `${losing.length > 1 ? ', most' : ''} ${joint} ${place}`}: ${changedValues(worst.ends, vocabulary.metric(metric))}`,
      ...evidenceOf(
        losing.flatMap((line) => line.ends),
        worst.ends,
      ),
    },
  ]
}

function isOf(
  { fields }: Pick<Cell, 'fields'>,
  side: Fields,
  compared: readonly string[],
): boolean {
  return fieldsText(pick(fields, compared)) === fieldsText(side)
}
