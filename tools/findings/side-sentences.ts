// Sentences on the sides of a comparison: the best and the worst of several names, their peaks, and what they lose beyond them.
import { groupBy } from '../analysis/group-by.ts'
import { label } from '../analysis/label.ts'
import type { Cell } from '../analysis/projection.ts'
import { shapeOf } from '../analysis/scaling-analysis.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { largest } from '../core/extremes.ts'
import { upperFirst } from '../core/upper-first.ts'
import { isLoadKey } from './load-keys.ts'
import { isOrdered } from './side-order.ts'
import type { Subject } from './compared-subject.ts'
import {
  countOf,
  differingKeys,
  fieldsText,
  hardwareKeys,
  pick,
  serverKeys,
  withoutPlain,
  type CellSet,
  type Fields,
} from './finding-cells.ts'
import { leftOutText } from './better-unknown.ts'
import type { Sentence } from './finding.ts'
import { joinedClauses, metricText, sizeText } from './pair-sentences.ts'
import { patternOf, smallest } from './pattern.ts'
import { atLabel, countText, isTitled, placeOf } from './place.ts'
import { nameOf, sidesNoun, spokenNames } from './side-name.ts'
import { linesOver } from './thread-lines.ts'
import {
  changedValues,
  evidenceOf,
  isPerTime,
  spreadText,
  valuesText,
  valueText,
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

/**
 * Which of at least three sides is the best: at the highest load, or else for most values; and which is the worst for most values. Both by
 * more than 2 % among all values that the sides have at one place. None for releases of one engine, which are no rivals.
 */
export function rankSentences(
  set: CellSet,
  subject: Subject,
  isRate: boolean,
  vocabulary: Vocabulary,
): readonly Sentence[] {
  const { sides, cells, compared, x = '', pairs, metric, isRanked } = subject
  const better = pairs[0]?.better
  const engines = new Set(sides.map(({ engine }) => engine))
  if (sides.length < fewestRanked || (isOrdered(subject) && engines.size < 2)) return []
  // A larger machine is faster.
  const isExpected = !isRanked && compared.some((key) => hardwareKeys.has(key))
  if (better === undefined || isExpected) return []
  const keys = keysOf(subject)
  const allPlaces = [...groupBy(cells, ({ fields }) => fieldsText(pick(fields, keys))).values()]
  const rivals = allPlaces
    .filter((own) => countOf(own, compared) > 1)
    .map((own) => bestFirst(own, better))
  // Of two that were measured at a place none is the fastest of all.
  const contexts = rivals.filter((own) => countOf(own, compared) >= fewestRanked)
  // Where most places have two sides, these are pairs.
  if (2 * contexts.length < rivals.length) return []
  const load = ([cell]: readonly Cell[]): number => Number(cell?.fields[x] ?? Number.NaN)
  const shared = contexts.filter((own) => 3 * countOf(own, compared) >= 2 * sides.length)
  const highest = largest(shared.map(load))
  const isMost = 2 * shared.length >= contexts.length
  // Nothing is the fastest at a load where a side that is faster elsewhere was not measured.
  const winners = sides.filter((side) =>
    rivals.some((own) => own[0] && isOf(own[0], side, compared)),
  )
  const atHighest = shared.filter((own) => load(own) === highest)
  const haveWinners = atHighest.every((own) =>
    winners.every((side) => own.some((cell) => isOf(cell, side, compared))),
  )
  const top = isLoadKey(x) && isMost && haveWinners ? atHighest : []
  const isOne = contexts.length === 1
  const placesOf = (side: Fields, isBest: boolean) =>
    contexts.flatMap((own) => {
      const sorted = isBest ? own : own.toReversed()
      const cell = sorted.find((each) => isOf(each, side, compared))
      const next = sorted.find((each) => !isOf(each, side, compared))
      const ratio = (cell?.value ?? 0) / (next?.value ?? 0)
      const isEnd =
        cell === sorted[0] && (isOne || Math.abs(Math.log(ratio)) >= Math.log1p(smallest))
      return cell && next ? [{ fields: cell.fields, cell, next, isEnd, own }] : []
    })
  const endOf = (isBest: boolean) =>
    sides
      .map((side) => {
        const places = placesOf(side, isBest)
        const own = places.filter(({ isEnd }) => isEnd)
        const ends = places.filter((place) => top.includes(place.own))
        const isTop = isBest && ends.length > 0 && ends.every(({ isEnd }) => isEnd)
        return { side, places, own, isTop }
      })
      .filter(({ own, places, isTop }) => isTop || 2 * own.length > places.length)
      .toSorted((a, b) => Number(b.isTop) - Number(a.isTop) || b.own.length - a.own.length)[0]
  const best = endOf(true)
  if (!best) return []
  const worst = endOf(false)
  const words = endWords(better, isRate)
  const loadText = (fields: Fields = {}): string => label(pick(fields, [x]), vocabulary)
  // From which load on, where no condition names all its places.
  const topText = ({ isTop, own, places }: typeof best): string => {
    if (!isTop || own.filter((place) => top.includes(place.own)).length < top.length) return ''
    const sorted = places.toSorted((a, b) => load(b.own) - load(a.own))
    const end = sorted.findIndex(({ isEnd }) => !isEnd)
    return top.length === 1 && end > 1 && load(sorted[0]?.own ?? []) === highest
      ? ` from ${loadText(sorted[end - 1]?.fields)} on`
      : ` at ${loadText(top[0]?.[0]?.fields)}`
  }
  const ends = [best, ...(worst && worst.side !== best.side ? [worst] : [])].map((end, index) => {
    const { side, own } = end
    const name = nameOf(side, index > 0 ? best.side : {}, vocabulary)
    // Among all places, or else among those where the side was measured.
    const everywhere = contexts.flatMap((cells) => {
      const place = end.places.find((each) => each.own === cells) ?? cells[0]
      return place ? [place] : []
    })
    const isPartial = end.places.length < contexts.length
    const others = allPlaces.flatMap(([cell]) => cell ?? [])
    const measured = { cells: end.places, keys, others }
    // A part of a name that all its places have says less than their number.
    const isWhole = own.length === end.places.length
    const named = isWhole ? keys.filter((key) => isTitled(key, vocabulary)) : keys
    const all = { cells: everywhere, keys: named, others }
    const [full, part] = [all, measured].map((points) => placeOf(own, points, vocabulary))
    // Where the side was not measured is no exception.
    const isExact = (place: NonNullable<typeof full>): boolean =>
      place.isExact && !(isPartial && place === full && place.text.includes(' except '))
    const exact = [full, part].find((place) => place && isExact(place))
    const [only] = isOne && allPlaces.length > 1 ? own : []
    const where = only
      ? ` ${atLabel(only, { cells: others, keys }, vocabulary)}`
      : (exact?.text ?? countText(own, measured, vocabulary))
    return { name, word: words[index] ?? '', where: (exact ? '' : topText(end)) || where, own }
  })
  const row = vocabulary.metric(metric)
  const peak = best.own.find(({ own }) => isOne || (top.length === 1 && top.includes(own)))?.cell
  const { main } = patternOf(pairs[0] ?? { cells: [] })
  const isStated = !isRate || [main[0]?.baseline, main[0]?.contender].includes(peak)
  const next = best.own.find(({ cell }) => cell === peak)?.next
  const atPeak = ` at ${loadText(peak?.fields)}`
  const place = !isOne
    ? ends.some(({ where }) => where === atPeak)
      ? ''
      : atPeak
    : next
      ? `, before ${nameOf(pick(next.fields, compared), best.side, vocabulary)} with ${spreadText(next, row)}`
      : ''
  const unit = isPerTime(row) ? ` ${row.title}` : ''
  const value = peak && !isStated ? ` (${spreadText(peak, row)}${unit}${place})` : ''
  const count = countOf(cells, compared)
  const among = isOne ? ` of ${String(count)} ${sidesNoun(subject, vocabulary)}` : ''
  const isOnePlace = new Set(ends.map(({ where }) => where)).size === 1
  const texts = ends.map(({ name, word, where }, index) => {
    const place = isOnePlace && index < ends.length - 1 ? '' : where
    const which = `the ${word}${index === 0 ? among : ''}${place}${index === 0 ? value : ''}`
    return isRate ? `${name}${index === 0 ? ' is' : ''} ${which}` : `${word} with ${name}${place}`
  })
  const text = texts.join(isOnePlace ? ' and ' : ', ')
  return [
    {
      text:
        (isRate ? text : `${upperFirst(metricText(row.title))} is ${text}`) +
        leftOutText(
          set,
          best.own.map(({ cell }) => cell),
          vocabulary,
          set.keys,
        ),
      ...evidenceOf([
        ...(value !== '' && peak ? [peak] : []),
        // Those first where most sides were measured.
        ...ends.flatMap(({ own }) =>
          own
            .toSorted((a, b) => b.own.length - a.own.length)
            .flatMap(({ cell, next }) => [cell, next]),
        ),
      ]),
    },
  ]
}

/** True where a value that is not compared is better than all that are at its place, such as one of a server that states more fields. */
export function isBeaten(
  { cells: all, better }: CellSet,
  { pairs, compared, x }: Subject,
): boolean {
  if (better === undefined) return false
  const loadOf = ({ fields }: Cell): string => (x === undefined ? '' : (fields[x] ?? ''))
  const known = new Set(
    pairs.flatMap((pair) => pair.cells.flatMap(({ baseline, contender }) => [baseline, contender])),
  )
  const byLoad = groupBy(known, loadOf)
  return all.some((cell) => {
    if (known.has(cell) || cell.value === null) return false
    const own = (byLoad.get(loadOf(cell)) ?? []).filter(({ fields }) =>
      Object.entries(fields).every(
        ([key, text]) =>
          compared.includes(key) || !text || !cell.fields[key] || cell.fields[key] === text,
      ),
    )
    return own.length > 0 && bestFirst([...own, cell], better)[0] === cell
  })
}

/** The best value, where it was measured under the conditions of a compared one and is not compared, such as that of a server that states more fields. */
export function aloneSentences(
  set: CellSet,
  subjects: readonly [Subject, ...Subject[]],
  vocabulary: Vocabulary,
): readonly Sentence[] {
  const [{ compared, x }] = subjects
  const [first] = bestFirst(set.cells, set.better)
  const name = label(pick(first?.fields ?? {}, [...serverKeys, ...compared]), vocabulary)
  const compares = subjects.flatMap(({ cells }) => cells)
  const conditions = set.keys.filter((key) => !serverKeys.includes(key) && !compared.includes(key))
  const isAlike = compares.some(
    (cell) =>
      cell !== first && differingKeys([cell.fields, first?.fields ?? {}], conditions).length === 0,
  )
  if (
    x !== undefined ||
    !set.better ||
    !first ||
    !isAlike ||
    compares.includes(first) ||
    name === ''
  )
    return []
  const text = `${name}, not compared with the others, has the best value: ${valueText(first, vocabulary.metric(set.metric))}`
  return [{ text, badge: evidenceOf([first]).badge, cells: [] }]
}

const fewestRanked = 3

const notableLoss = 0.7

/** Which sides lose more than 30 % between the peak of most of their lines and the highest load; none for metrics that are not throughput. */
export function lossSentences(
  lineSet: Pick<Subject, 'cells' | 'compared' | 'conditions' | 'sides' | 'x' | 'metric'>,
  better: Direction,
  vocabulary: Vocabulary,
  notable = notableLoss,
): readonly Sentence[] {
  const { cells, compared, conditions, sides, x, metric } = lineSet
  if (x === undefined || !isLoadKey(x) || better !== 'higher') return []
  const lines = linesOver(x, { cells }).flatMap((line) => {
    const shape = shapeOf(line.points)
    const ends = [line.points.find((point) => point.x === shape?.peak.x), line.points.at(-1)]
    return shape
      ? [{ ...line, held: shape.held, ends: ends.flatMap((end) => end?.cell ?? []) }]
      : []
  })
  const losing = lines.filter(({ held }) => held < notable).toSorted((a, b) => a.held - b.held)
  const [worst] = losing
  if (!worst) return []
  const names = sides.filter((side) => losing.some((line) => isOf(line, side, compared)))
  const all = lines.filter((line) => names.some((side) => isOf(line, side, compared)))
  if (2 * losing.length < all.length) return []
  const [first = {}, ...rest] = names
  const isOne = names.length === 1
  const noun = sidesNoun({ compared, sides }, vocabulary)
  const named =
    names.length <= mostNames
      ? valuesText(spokenNames(first, rest, vocabulary))
      : `${names.length === sides.length ? 'All' : `${String(names.length)} of`} ${String(sides.length)}${noun.includes(' of ') ? '' : ` ${noun}`}`
  // The place of a single line is named.
  const count =
    losing.length > 1 && losing.length < all.length
      ? ` on ${String(losing.length)} of ${String(all.length)} lines`
      : ''
  const ends = new Set(losing.map((line) => line.points.at(-1)?.x))
  const to =
    ends.size === 1
      ? label(pick(worst.ends.at(-1)?.fields ?? {}, [x]), vocabulary)
      : `${isOne ? 'its' : 'their'} last values`
  const conditionFields = withoutPlain(pick(worst.fields, conditions))
  const place = [
    isOne ? '' : nameOf(pick(worst.fields, compared), {}, vocabulary),
    label(conditionFields, vocabulary),
  ]
    .filter((text) => text !== '')
    .join(' · ')
  const isIn = isOne && Object.keys(conditionFields).every((key) => key.startsWith('workload'))
  const joint = isIn ? 'in' : 'at'
  const head = `${named} ${isOne ? 'loses' : 'lose'} ${sizeText(losing.map(({ held }) => held))} from ${isOne ? 'its' : 'their'} peak to ${to}${count}`
  const most = losing.length > 1 ? 'most ' : ''
  const values = changedValues(worst.ends, vocabulary.metric(metric))
  return [
    {
      text:
        place === ''
          ? `${head}: ${values}`
          : joinedClauses(head, `${most}${joint} ${place}: ${values}`, {
              between: most === '' ? ' ' : ', ',
            }),
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
