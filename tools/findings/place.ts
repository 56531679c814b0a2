// Where some values lie among others, in words: `from 64 threads on`, `at all 8 thread counts`.
import { label } from '../analysis/label.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { memoizeByObject } from '../core/memoize.ts'
import { plainFolder } from '../inference/settle-words.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import {
  countOf,
  differingKeys,
  distinguishingFields,
  keyTitle,
  pick,
  pluralOf,
  withoutPlain,
  type Fields,
} from './finding-cells.ts'

interface Point {
  readonly fields: Fields
}

/** All values of a comparison, and the keys that name one among them. */
export interface Points<T extends Point = Point> {
  readonly cells: readonly T[]
  readonly keys: readonly string[]
  /** Points that cannot be compared. */
  readonly others?: readonly Point[]
}

/** The words begin with a blank or a comma; empty where there is only one value. */
export interface Place<T extends Point> {
  readonly text: string
  /** The only value that the words leave out. */
  readonly outside?: T
  /** True where the words name these values and no others; false for a number of them. */
  readonly isExact: boolean
}

interface Predicate {
  readonly text: string
  readonly cells: ReadonlySet<Point>
}

// One value in ten may be an exception.
const nearlyAll = 0.9
const mostOfOwn = 0.75
const mostKeys = 4
const mostTexts = 12
const fewestWithException = 4

/** Where `own` lie among all: by a condition that most of them meet, else by their number. */
export function placeOf<T extends Point>(
  own: readonly T[],
  all: Points<T>,
  vocabulary: Vocabulary,
): Place<T> {
  const { cells } = all
  const [first] = own
  if (!first || cells.length === 1) return { text: '', isExact: true }
  if (own.length === cells.length) return { text: allText(all, vocabulary), isExact: true }
  const at = (cell: T): string => atLabel(cell, all, vocabulary)
  if (own.length === 1) return { text: ` ${at(first)}`, isExact: true }
  const [left, ...others] = cells.filter((cell) => !own.includes(cell))
  if (left && others.length === 0 && cells.length >= fewestWithException)
    return { text: ` except ${at(left)}`, isExact: true }
  const best = bestOf(own, cells, predicatesOf(own, all, vocabulary))
  if (!best) return { text: countText(own, all, vocabulary), isExact: false }
  const [outside, ...further] = own.filter((cell) => !best.cells.has(cell))
  if (outside && further.length > 0) {
    const noun = `other ${cellsNoun(all, vocabulary)}`
    const text = ` ${best.text} and ${joinedBy(noun)} ${String(further.length + 1)} ${noun}`
    return { text, isExact: false }
  }
  const exceptions = cells.filter((cell) => best.cells.has(cell) && !own.includes(cell))
  const [exception] = exceptions
  const except = !exception
    ? ''
    : exceptions.length === 1
      ? ` except ${at(exception)}`
      : ` with ${String(exceptions.length)} exceptions`
  return {
    text: ` ${best.text}${except}`,
    ...(outside ? { outside } : {}),
    isExact: !outside && exceptions.length < 2,
  }
}

/** The condition that all of `own` meet and no others, such as ` in write at iodepth 128`; undefined without one. */
export function conditionOf(
  own: readonly Point[],
  all: Points,
  vocabulary: Vocabulary,
): string | undefined {
  const best = bestOf(own, all.cells, predicatesOf(own, all, vocabulary))
  return best?.cells.size === own.length && own.every((cell) => best.cells.has(cell))
    ? ` ${best.text}`
    : undefined
}

/** ` at 5 of 8 thread counts` */
export function countText(own: readonly Point[], all: Points, vocabulary: Vocabulary): string {
  const noun = cellsNoun(all, vocabulary)
  return ` ${joinedBy(noun)} ${String(own.length)} of ${String(all.cells.length)} ${noun}`
}

/** Of all combinations, and of those that both sides have. */
export const throughout = ' throughout'
export const ofShared = ' shared '

// ` at all 8 thread counts`, ` in both workloads`, ` throughout` of combinations.
function allText(all: Points, vocabulary: Vocabulary): string {
  const { keys, others = [] } = all
  const points = { keys, cells: [...all.cells, ...others] }
  const [length, total] = [all, points].map(({ cells }) => countOf(cells, keys))
  const isShared = length !== total
  if (varyingIn(all).length > 1 && !isShared) return throughout
  const noun = cellsNoun(all, vocabulary)
  // Values of both sides that are too coarse for a ratio.
  const coarse = others.length - countOf(others, keys)
  const count =
    isShared && coarse > 0
      ? `${String(all.cells.length)} of ${String(all.cells.length + coarse)}`
      : all.cells.length === 2
        ? 'both'
        : `all ${String(all.cells.length)}`
  return ` ${joinedBy(noun)} ${count}${isShared ? ofShared : ' '}${noun}`
}

/** `at` of counts, sizes and points, `in` of other nouns. */
export function joinedBy(noun: string): string {
  return /(?:counts|sizes|durations|points|scales)$|^values of/.test(noun) ? 'at' : 'in'
}

/** What several values are called: by the one field in which they differ. */
export function cellsNoun(all: Points, vocabulary: Vocabulary): string {
  const [key, ...others] = varyingIn(all)
  // Several points of one value are more than there are values.
  const areValues =
    key !== undefined && others.length === 0 && countOf(all.cells, [key]) === all.cells.length
  const noun = areValues ? pluralOf(key, vocabulary) : 'points'
  return noun === 'names' ? 'points' : noun
}

const varyingIn = memoizeByObject(({ cells, keys }: Points): readonly string[] =>
  differingKeys(
    cells.map(({ fields }) => fields),
    keys,
  ),
)

const without = 'without '

/** What distinguishes a value from the others: `memory 2G · 512 threads`. */
export function placeLabel({ fields }: Point, all: Points, vocabulary: Vocabulary): string {
  const keys = varyingIn(all)
  const text = label(withoutPlain(distinguishingFields(fields, all.cells, keys)), vocabulary)
  if (text !== '' || keys.length === 0) return text
  // It may differ from the others only by a field that it lacks.
  const full = label(pick(fields, keys), vocabulary)
  if (full !== '') return full
  const [key = ''] = keys
  const [only, other] = new Set(all.cells.flatMap(({ fields: own }) => own[key] || []))
  const isName = vocabulary.key(key).title === '' && only !== undefined && other === undefined
  return isName ? `${without}${only}` : `${keyTitle(key, vocabulary)} not stated`
}

/** `at memory 2G · 512 threads`, `in insert` */
export function atLabel(point: Point, all: Points, vocabulary: Vocabulary): string {
  const [key, ...others] = Object.keys(
    distinguishingFields(point.fields, all.cells, varyingIn(all)),
  )
  const joint = key?.startsWith('workload') === true && others.length === 0 ? 'in' : 'at'
  const text = placeLabel(point, all, vocabulary)
  return text.startsWith(without) ? text : `${joint} ${text}`
}

// A condition that most of its own meet, and few of the others; none of these where it leaves out several of its own.
function bestOf(
  own: readonly Point[],
  all: readonly Point[],
  predicates: readonly Predicate[],
): Predicate | undefined {
  const [best] = predicates
    .map((predicate) => ({
      ...predicate,
      hits: own.filter((cell) => predicate.cells.has(cell)).length,
    }))
    .filter(
      ({ hits, cells: { size } }) =>
        hits > 1 &&
        (hits >= own.length - 1
          ? hits >= nearlyAll * size
          : hits >= mostOfOwn * own.length && hits === size) &&
        2 * (own.length - hits) * size <= hits * (all.length - size),
    )
    .toSorted(
      (a, b) => b.hits - a.hits || a.cells.size - b.cells.size || a.text.length - b.text.length,
    )
  return best
}

// Of two conditions together each is met by most of their own.
function predicatesOf(
  own: readonly Point[],
  all: Points,
  vocabulary: Vocabulary,
): readonly Predicate[] {
  const fewest = Math.min(own.length - 1, mostOfOwn * own.length)
  const single = varyingIn(all)
    .slice(0, mostKeys)
    .map((key) =>
      keyPredicates(all.cells, key, vocabulary).filter(
        ({ cells }) => own.filter((cell) => cells.has(cell)).length >= fewest,
      ),
    )
  const both = single.flatMap((left, index) =>
    single.slice(index + 1).flatMap((right) =>
      left.flatMap((a) =>
        right.map((b) => ({
          text: bothText(a.text, b.text),
          cells: new Set([...a.cells].filter((cell) => b.cells.has(cell))),
        })),
      ),
    ),
  )
  return [...single.flat(), ...both]
}

// Both hold, so no word that also joins alternatives: `at memory 2G · 8 threads`, `in insert from 8 threads on`.
function bothText(first: string, second: string): string {
  const isSame = first.split(' ', 1)[0] === second.split(' ', 1)[0]
  if (!isSame) return `${first} ${second}`
  return second.startsWith('at ') ? `${first} · ${second.slice(3)}` : `${first} and ${second}`
}

/** False for a part of a name without a known meaning. */
export function isTitled(key: string, vocabulary: Vocabulary): boolean {
  return key.startsWith('workload') || vocabulary.key(key).title !== ''
}

// One value, all but one of three, and for numbers every range.
function keyPredicates(
  cells: readonly Point[],
  key: string,
  vocabulary: Vocabulary,
): readonly Predicate[] {
  const texts = [...new Set(cells.map(({ fields }) => fields[key] ?? ''))].toSorted(naturalOrder)
  if (texts.length > mostTexts) return []
  const named = (text: string): string => {
    const shown = label({ [key]: text }, vocabulary) || text
    return isTitled(key, vocabulary) || shown.startsWith('“') ? shown : `“${shown}”`
  }
  const joint = key === 'workload' ? 'in' : 'at'
  const predicate = (text: string, own: readonly string[]): Predicate => ({
    text,
    cells: new Set(cells.filter(({ fields }) => own.includes(fields[key] ?? ''))),
  })
  const one = texts
    .filter((text) => text !== '' && text !== plainFolder)
    .map((text) => predicate(`${joint} ${named(text)}`, [text]))
  // Bare numbers of unknown meaning are names without an order.
  const isName = !isTitled(key, vocabulary) && texts.every((text) => /^\d*$/.test(text))
  if (isName || !texts.every((text) => /^\d/.test(text))) {
    const most = texts.length === 3 && !texts.includes('') ? texts : []
    return [
      ...one,
      ...most.map((left) => {
        const own = texts.filter((text) => text !== left)
        return predicate(`${joint} ${own.map(named).join(' and ')}`, own)
      }),
    ]
  }
  const ranges = texts.flatMap((from, start) =>
    texts.slice(start + 1).flatMap((to, length) => {
      const end = start + 1 + length
      const isLast = end === texts.length - 1
      if (start === 0 && isLast) return []
      // `up to` is said of differences.
      const text = isLast
        ? `from ${named(from)} on`
        : `at ${named(from).startsWith(from) ? from : named(from)} to ${named(to).startsWith(to) ? named(to) : to}`
      return [predicate(text, texts.slice(start, end + 1))]
    }),
  )
  return [...one, ...ranges]
}
