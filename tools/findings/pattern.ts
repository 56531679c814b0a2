// The pattern of a change over its conditions: where it is better, where worse, where nothing differs.
import { groupBy } from '../analysis/group-by.ts'
import { label } from '../analysis/label.ts'
import { significantSide } from '../analysis/compare-cells.ts'
import { isSignificant, verdictText } from '../analysis/verdict.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { largest, smallest as smallestOf } from '../core/extremes.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import type { Change, PairedCell } from './changes.ts'
import { cellKeys } from './changes.ts'
import {
  differingKeys,
  distinguishingFields,
  keyTitle,
  pick,
  pluralOf,
  withoutPlain,
} from './finding-cells.ts'
import { percentText } from './finding.ts'

/** A smaller difference is none, unless a test confirms it. */
export const smallest = 0.02

/** Cells with the same outcome, the largest difference first. */
export interface Group {
  readonly cells: readonly PairedCell[]
  /** Such as `at memory 2G from 64 threads on`; empty where no condition separates the cells from the others. */
  readonly where: string
  /** The keys of these conditions. */
  readonly keys: readonly string[]
  /** The cells of the change that `where` describes; nearly all are in the group, and of the others at most every second one. */
  readonly described: readonly PairedCell[]
}

export interface Pattern {
  readonly higher: Group
  readonly lower: Group
  readonly none: Group
}

/** Sorts the cells of a change by their outcome */
export function patternOf(change: Change, vocabulary: Vocabulary): Pattern {
  const { cells } = change
  const predicates = predicatesOf(cells, cellKeys(change), vocabulary)
  const group = (own: readonly PairedCell[]): Group => ({
    cells: own.toSorted((a, b) => Math.abs(logOf(b)) - Math.abs(logOf(a))),
    ...placeOf(own, cells, predicates),
  })
  const outcome = (cell: PairedCell): number => (isClear(cell) ? Math.sign(logOf(cell)) : 0)
  return {
    higher: group(cells.filter((cell) => outcome(cell) > 0)),
    lower: group(cells.filter((cell) => outcome(cell) < 0)),
    none: group(cells.filter((cell) => outcome(cell) === 0)),
  }
}

/**
 * True for a difference that a test shows, or that no test could refute and that exceeds 2 %, the ranges of the runs and their width. One
 * that is less than half as large on the days that both sides share is that of the days.
 */
export function isClear({
  baseline,
  contender,
  comparison: { ratio, verdict, ...tested },
  sameDays,
}: PairedCell): boolean {
  const log = Math.log(ratio ?? 1)
  const isOfDays = sameDays && 2 * Math.sign(log) * Math.log(sameDays.ratio) < Math.abs(log)
  if (isOfDays && !isSignificant(verdict)) return false
  if (significantSide(tested) !== null) return true
  if (verdict.kind === 'equivalent' || verdict.kind === 'not-significant') return false
  const isApart =
    (baseline.low ?? 0) > (contender.high ?? 0) || (contender.low ?? 0) > (baseline.high ?? 0)
  const isWide = [baseline, contender].some(
    ({ low, high }) =>
      low !== null && high !== null && low > 0 && Math.log(high / low) > Math.abs(log),
  )
  return Math.abs((ratio ?? 1) - 1) >= smallest && isApart && !isWide
}

function logOf({ comparison: { ratio } }: PairedCell): number {
  return Math.log(ratio ?? 1)
}

interface Predicate {
  readonly text: string
  readonly keys: readonly string[]
  readonly cells: ReadonlySet<PairedCell>
}

const mostKeys = 4
// One value in ten may be an exception that the sentence counts.
const nearlyAll = 0.9
const mostTexts = 12

function predicatesOf(
  cells: readonly PairedCell[],
  keys: readonly string[],
  vocabulary: Vocabulary,
): readonly Predicate[] {
  const single = keys.slice(0, mostKeys).map((key) => keyPredicates(cells, key, vocabulary))
  const both = single.flatMap((left, index) =>
    single.slice(index + 1).flatMap((right) =>
      left.flatMap((a) =>
        right.map((b) => ({
          text: bothText(a.text, b.text),
          keys: [...a.keys, ...b.keys],
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

// One value, all but one of three, and for numbers every range.
function keyPredicates(
  cells: readonly PairedCell[],
  key: string,
  vocabulary: Vocabulary,
): readonly Predicate[] {
  const texts = [...new Set(cells.map(({ fields }) => fields[key] ?? ''))].toSorted(naturalOrder)
  if (texts.length > mostTexts) return []
  const named = (text: string): string => label({ [key]: text }, vocabulary) || text
  const predicate = (text: string, own: readonly string[]): Predicate => ({
    text,
    keys: [key],
    cells: new Set(cells.filter(({ fields }) => own.includes(fields[key] ?? ''))),
  })
  const one = texts
    .filter((text) => text !== '')
    .map((text) => predicate(`${key === 'workload' ? 'in' : 'at'} ${named(text)}`, [text]))
  if (!texts.every((text) => /^\d/.test(text))) {
    const most = texts.length === 3 ? texts : []
    return [
      ...one,
      ...most.flatMap((left) => {
        const own = texts.filter((text) => text !== left)
        return own.includes('')
          ? []
          : [predicate(`${key === 'workload' ? 'in' : 'at'} ${own.map(named).join(' and ')}`, own)]
      }),
    ]
  }
  const ranges = texts.flatMap((from, start) =>
    texts.slice(start + 1).flatMap((to, length) => {
      const end = start + 1 + length
      const isAll = start === 0 && end === texts.length - 1
      if (isAll) return []
      const text =
        start === 0
          ? `up to ${named(to)}`
          : end === texts.length - 1
            ? `from ${named(from)} on`
            : `at ${named(from).startsWith(from) ? from : named(from)} to ${named(to).startsWith(to) ? named(to) : to}`
      return [predicate(text, texts.slice(start, end + 1))]
    }),
  )
  return [...one, ...ranges]
}

// A description that covers less than half of a group says little about it, and none that describes the others as well.
function placeOf(
  own: readonly PairedCell[],
  all: readonly PairedCell[],
  predicates: readonly Predicate[],
): Omit<Group, 'cells'> {
  const [best] = predicates
    .map((predicate) => ({
      ...predicate,
      hits: own.filter((cell) => predicate.cells.has(cell)).length,
    }))
    .filter(
      ({ hits, cells: { size } }) =>
        2 * hits >= own.length &&
        (hits > 1 || own.length === 1) &&
        hits >= nearlyAll * size &&
        2 * (own.length - hits) * size <= hits * (all.length - size),
    )
    .toSorted(
      (a, b) => b.hits - a.hits || a.cells.size - b.cells.size || a.text.length - b.text.length,
    )
  if (!best || own.length === all.length) return { where: '', keys: [], described: [] }
  const { text: where, keys, cells } = best
  return { where, keys, described: [...cells] }
}

/** `3 to 12 % slower than 8.0`, `2.1 to 2.4 × as fast as 8.0`: the range of some ratios on one side of 1; `base` may be empty. */
export function rangeText(all: readonly number[], isRate: boolean, base = ''): string {
  const ratios = all.toSorted((a, b) => a - b)
  const [low = 1] = ratios
  const high = ratios.at(-1) ?? 1
  const than = base === '' ? '' : ` than ${base}`
  const times = `${timesText(high)} × as ${isRate ? 'fast' : 'high'}${base === '' ? '' : ` as ${base}`}`
  if (low >= 2) return timesText(low) === timesText(high) ? times : `${timesText(low)} to ${times}`
  const word = high > 1 ? (isRate ? 'faster' : 'higher') : isRate ? 'slower' : 'lower'
  // One form for both ends.
  if (high >= 2) return `${low.toFixed(2)} to ${times}`
  const [from, to] = (high > 1 ? [low, high] : [high, low]).map((ratio) => percentText(ratio - 1))
  return `${from === to ? (to ?? '') : `${(from ?? '').replace(' %', '')} to ${to ?? ''}`} ${word}${than}`
}

/** `2.4` of a ratio that is printed as `2.4 ×`. */
export function timesText(ratio: number): string {
  return ratio.toFixed(ratio < 10 ? 1 : 0)
}

/** The ratios of some cells; a cell without a number has none. */
export function ratiosOf({ cells }: Pick<Group, 'cells'>): readonly number[] {
  return cells.flatMap(({ comparison }) => comparison.ratio ?? [])
}

/**
 * `3 to 12 % slower than 8.0 from 64 threads on (4 of 8 thread counts), 20 % slower at 1 thread`: the range of a group and its place. The
 * cells outside of this place have their own range.
 */
export function groupText(
  group: Group,
  change: Change,
  isRate: boolean,
  vocabulary: Vocabulary,
  base = '',
): string {
  const { cells, described } = group
  const own = cells.filter((cell) => described.includes(cell))
  const outside = cells.filter((cell) => !own.includes(cell))
  const main = own.length === 0 ? group : { ...group, cells: own }
  const text = `${rangeText(ratiosOf(main), isRate, base)}${placeText(main, change, vocabulary)}`
  if (main === group || outside.length === 0) return text
  const others = { ...change, cells: change.cells.filter((cell) => !described.includes(cell)) }
  const noun = cellsNoun(others, vocabulary)
  const [first] = outside
  const elsewhere =
    first && outside.length === 1
      ? `at ${placeLabel(first, change, vocabulary)}`
      : `${joinedBy(noun)} ${String(outside.length)} of the other ${String(others.cells.length)} ${noun}`
  return `${text}, ${rangeText(ratiosOf({ cells: outside }), isRate)} ${elsewhere}`
}

/** True where the place of a group describes its cells and no others. */
export function isExact({ cells, described }: Group): boolean {
  return cells.length === described.length && cells.every((cell) => described.includes(cell))
}

/** ` at all 8 thread counts`, ` at memory 2G from 64 threads on (4 of 24 combinations)`, ` in 7 of 24 combinations`; a single value is named. */
export function placeText(group: Group, change: Change, vocabulary: Vocabulary): string {
  const { cells, where, keys, described } = group
  const total = change.cells.length
  if (total === 1) return ''
  if (cells.length === total) return allText(change, vocabulary)
  const noun = cellsNoun(change, vocabulary)
  const count = `${String(cells.length)} of ${String(total)} ${noun}`
  if (cells.length === 1) return ` ${largestText(group, change, vocabulary)} (${count})`
  if (where === '') return ` ${joinedBy(noun)} ${count}`
  if (!isExact(group)) {
    const own = cellsNoun({ ...change, cells: described }, vocabulary)
    return ` ${joinedBy(own)} ${String(cells.length)} of ${String(described.length)} ${own} ${where.replace(/^in /, 'of ')}`
  }
  const rest = { ...change, cells }
  const [key, ...others] = varyingIn(rest)
  // The number of what else varies there says more than that of all combinations.
  if (key !== undefined && others.length === 0 && !keys.includes(key))
    return ` ${where}${allText(rest, vocabulary)}`
  return ` ${where} (${count})`
}

// ` at all 8 thread counts`, ` in both workloads`.
function allText(change: Change, vocabulary: Vocabulary): string {
  const noun = sharedNoun(change, vocabulary)
  const { length } = change.cells
  return ` ${joinedBy(noun)} ${length === 2 ? 'both' : `all ${String(length)}`} ${noun}`
}

/** What all cells of a change are called; one side may have others. */
export function sharedNoun(change: Change, vocabulary: Vocabulary): string {
  return `${change.isPartial === true ? 'shared ' : ''}${cellsNoun(change, vocabulary)}`
}

/** `at` of counts and sizes, `in` of other nouns. */
export function joinedBy(noun: string): string {
  return /(?:counts|sizes|durations)$/.test(noun) ? 'at' : 'in'
}

/** What several cells of a change are called: by the one field in which they differ. */
export function cellsNoun(
  change: Pick<Change, 'keys'> & { readonly cells: readonly Pick<PairedCell, 'fields'>[] },
  vocabulary: Vocabulary,
): string {
  const [key, ...others] = varyingIn(change)
  if (key === undefined) return 'values'
  return others.length > 0 ? 'combinations' : pluralOf(key, vocabulary)
}

function varyingIn({ cells, keys }: Parameters<typeof cellsNoun>[0]): readonly string[] {
  return differingKeys(
    cells.map(({ fields }) => fields),
    keys,
  )
}

/** The value with the largest difference: `at memory 2G · 512 threads`, without what `where` says of all cells. */
export function largestText(group: Group, change: Change, vocabulary: Vocabulary): string {
  const { cells } = group
  const [first] = cells
  if (!first) return ''
  const among = isExact(group) && cells.length > 1 ? { ...change, cells } : change
  const place = placeLabel(first, among, vocabulary)
  return place === '' ? '' : `at ${place}`
}

/** What distinguishes a cell of a change from its others: `memory 2G · 512 threads`. */
export function placeLabel({ fields }: PairedCell, change: Change, vocabulary: Vocabulary): string {
  const keys = cellKeys(change)
  const text = label(withoutPlain(distinguishingFields(fields, change.cells, keys)), vocabulary)
  if (text !== '' || keys.length === 0) return text
  // A cell may differ from the others only by a field that it lacks.
  const full = label(pick(fields, keys), vocabulary)
  return full === '' ? `${keyTitle(keys[0] ?? '', vocabulary)} not stated` : full
}

/** The words of the badges of some cells: `Confirmed`, or the most frequent one, `Confirmed in 5 of 8`. */
export function badgeText(cells: readonly PairedCell[]): string {
  const texts = cells.map(badgeOfCell)
  const [first, ...others] = [...groupBy(texts, (text) => text)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )
  if (!first) return ''
  if (others.length === 0) return first[0]
  return texts.every((text) => text.startsWith(oneRun))
    ? `${oneRun} on at least one side`
    : `${first[0]} in ${String(first[1].length)} of ${String(cells.length)}`
}

const oneRun = 'One run'

/** The words of the badge of a cell; `One run` only where neither side has more. */
export function badgeOfCell({ baseline, contender, comparison }: PairedCell): string {
  const { verdict, n } = comparison
  const runs = [baseline.n, contender.n]
  const most = largest(runs)
  if (verdict.kind !== 'single' || verdict.quoted !== undefined || most === 1)
    return verdictText(verdict)
  if (smallestOf(runs) === 1) return `${oneRun} vs ${String(most)}`
  return largest(n) === 1
    ? `Measured, not tested (${String(most)} runs, one start)`
    : `One start vs ${String(largest(n))}`
}
