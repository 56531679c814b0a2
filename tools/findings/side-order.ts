// The order of sides: older before newer, off before on, the base first, names without an order by their values.
import { largest } from '../core/extremes.ts'
import { mean } from '../analysis/mean.ts'
import type { Cell } from '../analysis/projection.ts'
import { median } from '../analysis/quantile.ts'
import { plainFolder } from '../inference/settle-words.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import { byContext, fieldsText, pick, serverKeys, type Fields } from './finding-cells.ts'
import { areSizesOfMachine } from './instance-sizes.ts'
import type { Subject } from './compared-subject.ts'

/** True for a key whose values are releases, one after the other. */
export function isReleaseKey(key: string): boolean {
  return ['version', 'kernel', 'build'].includes(key)
}

/** False for names without an order, such as instance types and 01_baseline: they form no line, and no side precedes another. */
export function isOrdered({ compared, sides }: Pick<Subject, 'compared' | 'sides'>): boolean {
  return (
    compared.some(isReleaseKey) ||
    compared.every((key) => sides.every((side) => /^(?!0\d+[-_][a-z])\d/i.test(side[key] ?? '')))
  )
}

export const fewestNames = 3
export const manyNames = 5

/** True for at least three names of which none precedes another and none alone is called base: the best is the first. */
export function isNominal(subject: Pick<Subject, 'compared' | 'sides'>): boolean {
  const { compared, sides } = subject
  return (
    sides.length >= fewestNames &&
    !isOrdered(subject) &&
    !areSizesOfMachine(sides, compared) &&
    (basesOf(subject) > 1 ||
      (isConfiguration(compared)
        ? !isFirstBase(sides, compared) && !centreOf(sides, compared)
        : !sides.some((side) => isCalled(side, compared, 0) || isCalled(side, compared, 2))))
  )
}

// Of many names those that are called base, such as sync_binlog_off, query-cache-off and page_size-default; one called default is the only one.
export function basesOf({ compared, sides }: Pick<Subject, 'compared' | 'sides'>): number {
  if (isConfiguration(compared)) return Number(isFirstBase(sides, compared))
  if (sides.length < manyNames) return 0
  const plain = sides.filter((side) => compared.some((key) => first.test(side[key] ?? ''))).length
  return plain === 1 ? 1 : sides.filter((side) => isCalled(side, compared, 0)).length
}

// The first is called non-x beside names with x, or is the only one called base, or the only one called nothing else.
export function hasBase(compared: readonly string[], sides: readonly Fields[]): boolean {
  const isOne = (isBase: (side: Fields) => boolean): boolean => sides.filter(isBase).length === 1
  return (
    compared.some((key) => negated.test(sides[0]?.[key] ?? '')) ||
    (isConfiguration(compared)
      ? isFirstBase(sides, compared)
      : isOne((side) => isCalled(side, compared, 0)) ||
        isOne((side) => compared.some((key) => isBare(side[key]))))
  )
}

// Of configurations the only one that is called base as a whole, beside others that are without something.
export function namedBase(
  sides: readonly Fields[],
  compared: readonly string[],
): Fields | undefined {
  if (!isConfiguration(compared)) return undefined
  const [base, ...others] = sides.filter((side) =>
    compared.some((key) => whole.test(side[key] ?? '')),
  )
  return others.length === 0 ? base : undefined
}

// More of the values of the first are called base than of any other.
function isFirstBase(sides: readonly Fields[], compared: readonly string[]): boolean {
  const base = namedBase(sides, compared)
  if (base) return base === sides[0]
  const [first = 0, ...others] = sides.map(
    (side) => compared.filter((key) => isCalled(side, [key], 0)).length,
  )
  return first > largest(others)
}

// Values of several fields that name no server together.
export const isConfiguration = (compared: readonly string[]): boolean =>
  compared.length > 1 && compared.some((key) => !serverKeys.includes(key))

export const distance = ([a, b]: readonly [Fields, Fields], compared: readonly string[]): number =>
  compared.filter((key) => (a[key] ?? '') !== (b[key] ?? '')).length

// What was changed one field at a time: the only configuration from which most others differ in one field, and at least two.
export function centreOf(
  sides: readonly Fields[],
  compared: readonly string[],
): Fields | undefined {
  const areStated = sides.every((side) => compared.every((key) => side[key]))
  if (!areStated || !isConfiguration(compared) || compared.some(isReleaseKey)) return undefined
  if (hasBase(compared, sides)) return undefined
  const near = sides.map(
    (side) => sides.filter((other) => distance([side, other], compared) === 1).length,
  )
  const most = largest(near)
  return most > 1 && near.filter((count) => count === most).length === 1
    ? sides[near.indexOf(most)]
    : undefined
}

/** The two sides of a table that has a column for each, the left one first, where no word says otherwise; undefined elsewhere. */
export function columnOrder(
  [first, second, ...others]: readonly (readonly Cell[])[],
  compared: readonly string[],
): readonly Fields[] | undefined {
  const [a, b] = [first, second].map((cells) => pick(cells?.[0]?.fields ?? {}, compared))
  if (!first || !second || !a || !b || others.length > 0) return undefined
  const sides = [a, b]
  const isWord = sides.some((side) => [0, 2].some((rank) => isCalled(side, compared, rank)))
  if (isWord || isOrdered({ compared, sides })) return undefined
  const placesOf = (cells: readonly Cell[]) =>
    new Map(
      cells.flatMap(({ runs, metric }) =>
        runs.map(({ source, ordinal, measurements }) => {
          const line = measurements.find((own) => own.metric === metric)?.line
          return [`${source?.path ?? ''} ${String(line)}`, ordinal] as const
        }),
      ),
    )
  const [left, right] = [first, second].map(placesOf)
  const steps = [...(left ?? [])].map(([place, at]) => (right?.get(place) ?? Number.NaN) - at)
  if (steps.length > 0 && steps.every((step) => step > 0)) return [a, b]
  return steps.length > 0 && steps.every((step) => step < 0) ? [b, a] : undefined
}

/** The mean logarithm of the values of each line, or side, over the median of all lines at the same place; `own` are keys that go with the lines. */
export function sizesOf(
  cells: readonly Cell[],
  series: readonly string[],
  own: readonly string[] = [],
): ReadonlyMap<string, number> {
  const logs = new Map<string, number[]>()
  for (const place of byContext(cells, [...series, ...own])) {
    const middle = median(place.flatMap(({ value }) => value ?? []))
    for (const { value, fields } of place) {
      if (!value || !middle) continue
      const name = fieldsText(pick(fields, series))
      const known = logs.get(name)
      const size = Math.log(value / middle)
      if (known) known.push(size)
      else logs.set(name, [size])
    }
  }
  return new Map([...logs].map(([name, all]) => [name, mean(all) ?? 0]))
}

export function bySize(
  sizes: ReadonlyMap<string, number>,
  series: readonly string[],
  better: 'higher' | 'lower',
): (a: Fields, b: Fields) => number {
  const sign = better === 'higher' ? -1 : 1
  // What shares no place with most others has no rank and comes last.
  const size = (fields: Fields): number => {
    const known = sizes.get(fieldsText(pick(fields, series)))
    return known === undefined ? Number.MAX_VALUE : sign * known
  }
  return (a, b) => size(a) - size(b)
}

const first =
  /^(?:off|no|non|none|without|simple|static|default|base|baseline|vanilla|stock|orig|original|before|old|ref|reference|master|main|false|disabled|plain|good|success)$/i

const whole = /^(?:defaults?|base|baseline|vanilla|stock|orig|original|ref|reference)$/i
const last = /^(?:on|yes|with|after|new|patched|true|enabled|test|bad|regression|regressed)$/i

// All of a name says that nothing was added.
const isBare = (text = ''): boolean =>
  text === plainFolder || first.test(text) || /^standalone$/i.test(text)

const isCalled = (side: Fields, compared: readonly string[], rank: number): boolean =>
  compared.some((key) => rankOf(side[key] ?? '') === rank)

// 0 before all others, 2 behind them.
function rankOf(text: string): number {
  if (text === '0') return 0
  const words = text.split(/[-_.\s=()]+/).filter((word) => word !== '')
  return words.some((word) => first.test(word)) ? 0 : words.some((word) => last.test(word)) ? 2 : 1
}

// Of mysql and mysql-non-pgo the one without the word is not the base.
export const negated = /^(?:non?|without)[-_ ]/i

export function sideOrder(
  keys: readonly string[],
  sides: readonly Fields[],
): (a: Fields, b: Fields) => number {
  const isNegated = sides.some((side) => keys.some((key) => negated.test(side[key] ?? '')))
  const rank = (text: string): number =>
    text === plainFolder && isNegated ? 1 : text === '' || isBare(text) ? -1 : rankOf(text)
  return (a, b) => {
    for (const key of keys) {
      const [left = '', right = ''] = [a[key], b[key]]
      const isName = key === 'version' || key === 'engine'
      const order = (isName ? 0 : rank(left) - rank(right)) || naturalOrder(left, right)
      if (order !== 0) return order
    }
    return 0
  }
}
