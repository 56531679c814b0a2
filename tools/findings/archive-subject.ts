// What an archive compares: the field with names whose values share cells, its sides in natural order, and the conditions.
import { largest as largestOf, smallest } from '../core/extremes.ts'
import { groupBy } from '../analysis/group-by.ts'
import type { Cell } from '../analysis/projection.ts'
import { geometricMean, mean } from '../analysis/mean.ts'
import { median } from '../analysis/quantile.ts'
import { noise } from '../inference/inference-vocabulary.ts'
import { plainFolder } from '../inference/settle-words.ts'
import { engineOf } from '../inference/recognise-fields.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import { pairedCells, type Change } from './changes.ts'
import { areSizesOfMachine, instanceSize, kindsOf } from './instance-sizes.ts'
import { joinedGroups, mostSides } from './joined-fields.ts'
import { areNoSides } from './no-sides.ts'
import {
  byContext,
  countOf,
  differingKeys,
  fieldsText,
  hardwareKeys,
  isLoadName,
  isSystemKey,
  namesValue,
  pick,
  serverKeys,
  sideKey,
  type CellSet,
  type Fields,
} from './finding-cells.ts'

/** A comparison that the runs allow, with everything that its chart and its sentences need. */
export interface Subject {
  readonly metric: string
  readonly compared: readonly string[]
  /** Older before newer, off before on, smaller before larger. */
  readonly sides: readonly Fields[]
  /** The cells of all sides. */
  readonly cells: readonly Cell[]
  /** Pairs of sides that share cells, the largest and most consistent difference first. */
  readonly pairs: readonly Change[]
  /** The key of the load that varies most, such as `threads`. */
  readonly x?: string
  /** Other keys in which the cells differ, the one that changes the difference most first. */
  readonly conditions: readonly string[]
  readonly score: number
  /** Other keys that go with a side, such as the host of a server: they keep no sides apart. */
  readonly ofSides: readonly string[]
  /** The sides are names without an order, the best first. */
  readonly isRanked: boolean
}

const loads = ['threads', 'clients', 'users', 'warehouses', 'cores', 'iodepth', 'numjobs', 'rate']
/** A number with or without a unit. */
export const size = /^\d+(?:\.\d+)?\s?(?:[KMGT]i?B?|[mun]?s|GB|MB)?$/i
// Their values are names, whatever they look like.
const names: ReadonlySet<string> = new Set(['version', 'kernel', 'build', 'config', 'ht', sideKey])
const dataSize = 'database.bytes'
/** True for an amount of memory or data. */
export const isSizeKey = (key: string): boolean =>
  hardwareKeys.has(key) || /size|scale|memory|buffer[ _]pool$|cache$/.test(key)
const fewestShare = 0.1
/** The share of all cells from which on a subject without a known name counts. */
export const commonShare = 0.3
const largest = Math.log(2)

/**
 * The comparisons of some cells, the subject of the archive first: what its name names, names of known meaning, other names, and sizes last.
 * `given` are two sides in their order; `titles` is what the author calls the archive in words.
 */
export function subjectsOf(
  set: CellSet,
  isUnknown: (key: string) => boolean,
  given?: readonly string[],
  { name = '', titles = '' }: Readonly<Partial<Record<'name' | 'titles', string>>> = {},
): readonly Subject[] {
  const server = serverKeys.filter((key) => set.keys.includes(key))
  const others = telling(
    set.keys.filter(
      (key) =>
        isSystemKey(key) &&
        !areNoSides(key, set.cells) &&
        (isUnknown(key) ? !areTogether(key, server, set.cells) : !isOrdinal(key, set.cells)),
    ),
    set.cells,
  )
  const candidates = set.keys.includes(sideKey)
    ? [[sideKey]]
    : joinedGroups(
        [...(server.length > 0 ? [server] : []), ...others.map((key) => [key])],
        set.cells,
        (key) => isNamed([key], set.cells) || isSwitch(key, set.cells),
        isSizeKey,
      )
  const subjects = candidates.flatMap((compared) => subjectOf(compared, set, isUnknown, given))
  const whole = `${name} ${commonFolders(set.cells)}`
  const named = flat(whole)
  const words = new Set(wordsOf(whole))
  const titled = new Set([...words, ...wordsOf(titles)])
  // The author names an archive after the field, or after one of the names that nothing else explains: ht in cores-ht, pgo in 2026-ps-pgo.
  const isInName = (key: string, { sides }: Subject): boolean => {
    if (!isUnknown(key))
      return words.has(key) || (flat(key).length > 2 && named.includes(flat(key)))
    const own = sides.map((side) => wordsOf(side[key] ?? ''))
    const isNegated = sides.some((side) => negated.test(side[key] ?? ''))
    // A word of all sides names none of them.
    return [...titled].some(
      (word) =>
        isTelling(word) &&
        own.some((texts) => texts.includes(word)) &&
        (isNegated || !own.every((texts) => texts.includes(word))),
    )
  }
  const rank = (subject: Subject): number => {
    const { compared, cells, pairs, score } = subject
    const isOften = cells.length >= commonShare * set.cells.length
    if (score > 0 && isOften && compared.some((key) => isInName(key, subject))) return 4
    if (score === 0) return 0
    // More memory or more data change the result of everything.
    if (!isNamed(compared, set.cells)) return compared.some(isSizeKey) ? 0 : 0.5
    if (compared.every(isUnknown) && isLoadLike(pairs)) return 1
    const isWeak = compared.every(isUnknown) || compared.some((key) => hardwareKeys.has(key))
    return isWeak || !isOften ? 2 : 3
  }
  return subjects.toSorted((a, b) => rank(b) - rank(a) || b.score - a.score)
}

// The folders that all cells are from.
function commonFolders(cells: readonly Cell[]): string {
  const [first = [], ...others] = cells.flatMap(({ runs }) =>
    runs.map(({ source }) => (source?.path ?? '').split('/').slice(0, -1)),
  )
  const end = first.findIndex((part, level) => others.some((other) => other[level] !== part))
  return first.slice(0, end < 0 ? undefined : end).join(' ')
}

const wordsOf = (text: string): readonly string[] =>
  text.toLowerCase().match(/[a-z]{3,}|(?<![a-z])[a-z]{2}(?![a-z])/g) ?? []

// Archives of all kinds are called results or perf, and after the server that all their runs have.
const isTelling = (word: string): boolean =>
  word.length > 2 && !noise.test(word) && word !== 'perf' && engineOf(word) === undefined

// 01, 02 and 11 are the numbers of experiments, which are no sizes.
function isOrdinal(key: string, cells: readonly Cell[]): boolean {
  const texts = cells.flatMap(({ fields }) => fields[key] ?? [])
  return texts.every((text) => /^\d+[a-z]?$/.test(text)) && texts.some((text) => /^0\d/.test(text))
}

// hostA/mysql-8.0.36 beside hostB/mysql-8.4.2: the name of each server is another difference of it, no comparison of its own.
function areTogether(key: string, server: readonly string[], cells: readonly Cell[]): boolean {
  const [names, servers, both] = [[key], server, [key, ...server]].map((keys) =>
    countOf(cells, keys),
  )
  const isStated = cells.every(({ fields }) => server.every((own) => fields[own]))
  return server.length > 0 && isStated && names === servers && both === names
}

// Of keys that change together, such as the number of keys and that of lookups, the one that stands in the names of the files, or the first.
function telling(keys: readonly string[], cells: readonly Cell[]): readonly string[] {
  const together = groupBy(keys, (key) => {
    const places = new Map<string, number>()
    const placeOf = (text: string): number => {
      const place = places.get(text) ?? places.size
      places.set(text, place)
      return place
    }
    return cells.map(({ fields }) => placeOf(fields[key] ?? '')).join()
  })
  const isInPaths = (key: string): boolean =>
    cells.every(({ fields, runs: [run] }) => namesValue(run?.source?.path ?? '', fields[key]))
  return [...together.values()].map((own) => own.find(isInPaths) ?? own[0] ?? '')
}

function flat(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z\d]/g, '')
}

// Ratios that differ among themselves more than eightfold are rather those of two loads than of two configurations.
function isLoadLike(pairs: readonly Change[]): boolean {
  return pairs.some(({ cells }) => {
    const ratios = cells.map(({ comparison: { ratio } }) => ratio ?? 1)
    return largestOf(ratios) > 8 * smallest(ratios)
  })
}

/** True unless all values are sizes: a size is a condition, and the subject only where nothing else varies. */
function isNamed(compared: readonly string[], cells: readonly Cell[]): boolean {
  return compared.some(
    (key) =>
      names.has(key) ||
      (key !== instanceSize && cells.some(({ fields }) => !size.test(fields[key] || '0'))),
  )
}

// Some cells have its only value, 0 or 1, the others none.
function isSwitch(key: string, cells: readonly Cell[]): boolean {
  const values = new Set(cells.map(({ fields }) => fields[key] ?? ''))
  return values.size === 2 && values.has('') && [...values].some((text) => /^[01]$/.test(text))
}

function subjectOf(
  compared: readonly string[],
  { metric, better, cells, keys }: CellSet,
  isUnknown: (key: string) => boolean,
  given: readonly string[] | undefined,
): readonly Subject[] {
  const bySide = groupBy(
    cells.filter(({ fields }) => compared.some((key) => fields[key])),
    ({ fields }) => fieldsText(pick(fields, compared)),
  )
  const found = [...bySide.values()].map(([cell]) => pick(cell?.fields ?? {}, compared))
  const ordered = found.toSorted(
    given
      ? (a, b) => given.indexOf(a[sideKey] ?? '') - given.indexOf(b[sideKey] ?? '')
      : sideOrder(compared, found),
  )
  const centre = namedBase(ordered, compared) ?? centreOf(ordered, compared)
  const natural = centre ? [centre, ...ordered.filter((side) => side !== centre)] : ordered
  if (natural.length < 2) return []
  // What each side has one value of, such as the host of a server or the version that a proxy states, goes with the side, as does the only release that results of one engine state.
  // A name that goes with a size is another campaign, a number is none.
  const areNames = isNamed(compared, cells)
  const isNumbered = (key: string): boolean =>
    cells.every(({ fields }) => /^\d+$/.test(fields[key] ?? ''))
  const isOfSide = (key: string): boolean =>
    (isUnknown(key) ? areNames || isNumbered(key) : isSystemKey(key) || key === 'version') &&
    [...bySide.values()].every((group) => countOf(group, [key]) === 1)
  const isUnstated = (key: string): boolean =>
    key === 'version' &&
    cells.every(({ fields }) => fields['engine']) &&
    new Set(cells.flatMap(({ fields }) => fields[key] || [])).size === 1 &&
    countOf(
      cells,
      keys.filter((other) => other !== key),
    ) === countOf(cells, keys)
  const own = keys.filter((key) => !compared.includes(key) && (isOfSide(key) || isUnstated(key)))
  // Names that share few cells have no common rank.
  const contexts = byContext([...bySide.values()].flat(), [...compared, ...own])
  const shared = contexts.filter(({ length }) => 3 * length >= 2 * natural.length).flat()
  // m5 and r6g differ in two things, m5 and m6g in one.
  const kinds = kindsOf(natural, compared)
  const isRanked =
    given === undefined &&
    better !== undefined &&
    kinds.length === 0 &&
    isNominal({ compared, sides: natural }) &&
    (basesOf({ compared, sides: natural }) > 1 || 2 * shared.length >= contexts.flat().length)
  const cellsOf = (side: Fields): readonly Cell[] => bySide.get(fieldsText(side)) ?? []
  const byValue =
    isRanked && bySize(sizesOf(shared.length > 0 ? shared : cells, compared, own), compared, better)
  const sides = byValue ? natural.toSorted(byValue) : natural
  const hasFirst = isRanked || hasBase(compared, sides)
  const pairOf = ([baseline, contender]: SidePair, free: readonly string[]): Change | undefined => {
    const [before, after] = [cellsOf(baseline), cellsOf(contender)]
    const paired = pairedCells(before, after, free)
    const known = new Set(paired.flatMap((cell) => [cell.baseline, cell.contender]))
    const unpaired = [...before, ...after].filter((cell) => !known.has(cell))
    const ratio = geometricMean(paired.flatMap(({ comparison }) => comparison.ratio ?? []))
    if (ratio === undefined) return undefined
    const direction = better === undefined ? {} : { better }
    return {
      ...{ metric, ...direction, compared, baseline, contender, keys: [], cells: paired },
      ...{ unpaired, ratio },
    }
  }
  const firstOf = (
    alternatives: readonly SidePair[],
    free: readonly string[],
  ): readonly Change[] => {
    for (const pair of alternatives) {
      const change = pairOf(pair, free)
      if (change) return [change]
    }
    return []
  }
  const pairsWith = (free: readonly string[]): readonly Change[] => {
    const planned = (
      kinds.length > 0
        ? kinds.flatMap((kind) => sidePairs(kind, true, manyNames))
        : isConfiguration(compared) && !hasFirst
          ? nearestPairs(sides, compared)
          : sidePairs(sides, isOrdered({ compared, sides }), hasFirst ? fewestNames : manyNames)
    ).flatMap((alternatives) => firstOf(alternatives, free))
    if (sides.length > mostSides) return planned
    // Of three sides, two services in many sizes share more than each shares with the one machine.
    const [, second, third] = sides
    if (second && third && sides.length === 3 && planned.length === 2) {
      const [other] = firstOf([[third, second]], free)
      const isLarger = planned.every(({ cells: own }) => own.length < (other?.cells.length ?? 0))
      return other && isLarger ? [...planned, other] : planned
    }
    // A side that has nothing in common with its neighbour is compared with another one.
    return sides.reduce((all, side, index) => {
      const known = sidesOf(all)
      if (known.has(fieldsText(side))) return all
      const others = sides.flatMap((other, at): readonly SidePair[] =>
        known.has(fieldsText(other)) ? [at < index ? [other, side] : [side, other]] : [],
      )
      return [...all, ...firstOf(others, free)]
    }, planned)
  }
  const sidesOf = (all: readonly Change[]): ReadonlySet<string> =>
    new Set(all.flatMap(({ baseline, contender }) => [baseline, contender].map(fieldsText)))
  const ofOneQuantity = (change: Change): boolean => !hasOtherQuantity(change)
  const direct = pairsWith(compared).filter(ofOneQuantity)
  const withOwn = pairsWith([...compared, ...own]).filter(ofOneQuantity)
  const pairs = sidesOf(direct).size >= sidesOf(withOwn).size ? direct : withOwn
  // A cached and a larger database are two experiments.
  if (compared.some(isUnknown) && pairs.every(hasOtherData)) return []
  if (pairs.every(hasOtherCounts)) return []
  const used = sidesOf(pairs)
  const drawn = [...bySide].flatMap(([side, group]) => (used.has(side) ? group : []))
  const varying = differingKeys(
    drawn.map(({ fields }) => fields),
    keys.filter((key) => !compared.includes(key) && !own.includes(key)),
  )
  const paired = new Set(
    pairs.flatMap((pair) => pair.cells.flatMap(({ baseline, contender }) => [baseline, contender])),
  )
  const share = paired.size
  // The axis is one of what is compared; cells without a counterpart may be another sweep.
  const x = loadKey(varying, drawn) ?? loadKey(varying, [...paired])
  const fewest = compared.some(isUnknown) ? commonShare : fewestShare
  if (pairs.length === 0 || share < fewest * cells.length) return []
  // pgbench with as many threads as clients, but at most 16.
  const isOfX = (key: string): boolean =>
    x !== undefined && isLoadKey(key) && countOf(drawn, [x, key]) === countOf(drawn, [x])
  const conditions = conditionsOf(
    varying.filter((key) => key !== x && !isOfX(key)),
    drawn,
    pairs,
    isUnknown,
  )
  const named = [...conditions, ...(x === undefined ? [] : [x])]
  return [
    {
      metric,
      compared,
      sides: sides.filter((side) => used.has(fieldsText(side))),
      cells: drawn,
      pairs: pairs
        .map((pair) => ({ ...pair, keys: named }))
        .toSorted(
          (a, b) =>
            Number(isReplaced(a, sides)) - Number(isReplaced(b, sides)) ||
            weightOf(b) - weightOf(a) ||
            Math.abs(Math.log(b.ratio)) - Math.abs(Math.log(a.ratio)),
        ),
      ...(x === undefined ? {} : { x }),
      conditions,
      ofSides: own,
      isRanked,
      score: (largestOf(pairs.map(weightOf)) * share) / cells.length,
    },
  ]
}

// A later version of the same patch: x_v2 beside x.
function isReplaced({ baseline, contender }: Change, sides: readonly Fields[]): boolean {
  const numberOf = ({ build = '' }: Fields): number => Number(/v(\d+)$/i.exec(build)?.[1] ?? 1)
  const nameOf = ({ build = '' }: Fields): string => build.replace(/[-_ ]?v\d+$/i, '')
  return [baseline, contender].some((own) =>
    sides.some((side) => nameOf(side) === nameOf(own) && numberOf(side) > numberOf(own)),
  )
}

const otherData = 4

// The databases of the two sides differ more than fourfold in size in each pair.
function hasOtherData({ cells }: Change): boolean {
  return cells.every(({ baseline, contender }) => {
    const [base, other] = [baseline, contender].map(({ runs: [run] }) =>
      Math.log(run?.measurements.find(({ metric }) => metric === dataSize)?.value ?? Number.NaN),
    )
    return Math.abs((other ?? 0) - (base ?? 0)) > Math.log(otherData)
  })
}

const otherQuantity = 10_000

// What differs more than ten thousandfold at most points, such as a rate beside a ratio, or whose ratios do, such as two kinds of requests, is no number of the same kind.
function hasOtherQuantity({ cells }: Change): boolean {
  const logs = cells.map(({ comparison: { ratio } }) => Math.log(ratio ?? 1))
  const most = Math.log(otherQuantity)
  return (median(logs.map(Math.abs)) ?? 0) > most || largestOf(logs) - smallest(logs) > most
}

// Retries add a few.
const otherCount = 1.05

// Where one side counts BEGIN and COMMIT as queries, their rate says nothing of the other.
function hasOtherCounts({ cells, metric }: Change): boolean {
  const of = ({ runs: [run] }: Cell, ...names: readonly string[]): number =>
    (run?.measurements ?? []).reduce(
      (sum, each) => (names.includes(each.metric) ? sum + each.value : sum),
      0,
    ) / (run?.measurements.find((each) => each.metric === 'transactions')?.value ?? Number.NaN)
  const differ = (a: number, b: number): boolean => Math.abs(Math.log(a / b)) > Math.log(otherCount)
  return (
    metric === 'qps' &&
    cells.every(
      ({ baseline, contender }) =>
        differ(of(baseline, 'queries'), of(contender, 'queries')) &&
        !differ(of(baseline, 'reads', 'writes'), of(contender, 'reads', 'writes')),
    )
  )
}

/** Size × consistency × number of cells; consistency within the values of the condition that explains it best. */
export function weightOf({ cells }: Change): number {
  const keys = differingKeys(
    cells.map(({ fields }) => fields),
    Object.keys(cells[0]?.fields ?? {}),
  )
  const logs = (group: Change['cells']): readonly number[] =>
    group.map(({ comparison }) => Math.log(comparison.ratio ?? 1))
  const agreement = (groups: Iterable<Change['cells']>): number =>
    mean(
      [...groups].flatMap((group) => {
        const signs = logs(group).map(Math.sign)
        return signs.map(() => Math.abs(mean(signs) ?? 0))
      }),
    ) ?? 0
  const agreements = keys.map((key) => {
    const groups = [...groupBy(cells, ({ fields }) => fields[key] ?? '').values()]
    // A group of one cell always agrees with itself.
    return groups.some((group) => group.length < 3) ? 0 : agreement(groups)
  })
  const consistency = largestOf(agreements, agreement([cells]))
  const effect = mean(logs(cells).map((log) => Math.min(largest, Math.abs(log)))) ?? 0
  return (effect * (0.3 + 0.7 * consistency) * cells.length) / (cells.length + 3)
}

/** The key of the x axis: of the load the one with the most values, else any key with at least three sizes; most cells differ from others in it alone. */
export function loadKey(keys: readonly string[], cells: readonly Cell[]): string | undefined {
  const numeric = keys.filter(
    (key) =>
      cells.every(({ fields }) => size.test(fields[key] || '0')) &&
      (isLoadKey(key) ||
        (isSystemKey(key) &&
          !names.has(key) &&
          !isOrdinal(key, cells) &&
          new Set(cells.flatMap(({ fields }) => fields[key] || [])).size > 2)),
  )
  return numeric
    .map((key) => ({ key, count: countOf(cells, [key]) }))
    .toSorted(
      (a, b) =>
        Number(loads.includes(b.key)) - Number(loads.includes(a.key)) ||
        Number(isLoadName(b.key)) - Number(isLoadName(a.key)) ||
        b.count - a.count,
    )
    .find(({ key }) => 2 * onLines(key, cells) >= cells.length)?.key
}

/** The keys that distinguish lines over `x`, without those that `x` or earlier keys determine, such as the duration of a workload. */
export function lineKeys(
  keys: readonly string[],
  x: string | undefined,
  cells: readonly Cell[],
): readonly string[] {
  if (x === undefined) return keys
  const chosen: string[] = []
  for (const key of keys)
    if (key !== x && countOf(cells, [x, ...chosen, key]) > countOf(cells, [x, ...chosen]))
      chosen.push(key)
  return chosen
}

function onLines(key: string, cells: readonly Cell[]): number {
  // Clients that equal threads vary with them.
  const together = loads.filter((own) => countOf(cells, [key, own]) === countOf(cells, [key]))
  const lines = byContext(cells, [key, ...together]).filter((line) => line.length > 1)
  return lines.reduce((sum, { length }) => sum + length, 0)
}

// A key that says what stronger ones say is no condition of its own.
function conditionsOf(
  keys: readonly string[],
  cells: readonly Cell[],
  pairs: readonly Change[],
  isUnknown: (key: string) => boolean,
): readonly string[] {
  const strength = (key: string): number => {
    const spread = pairs.map((pair) => {
      const groups = groupBy(pair.cells, ({ fields }) => fields[key] ?? '')
      const means = [...groups.values()].map(
        (group) => mean(group.map(({ comparison }) => Math.log(comparison.ratio ?? 1))) ?? 0,
      )
      return largestOf(means) - smallest(means)
    })
    return mean(spread) ?? 0
  }
  const strengths = new Map(keys.map((key) => [key, strength(key)]))
  // What known names say needs no part of a path.
  const ordered = keys.toSorted(
    (a, b) =>
      Number(b === 'workload') - Number(a === 'workload') ||
      Number(isUnknown(a)) - Number(isUnknown(b)) ||
      (strengths.get(b) ?? 0) - (strengths.get(a) ?? 0),
  )
  const chosen: string[] = []
  for (const key of ordered)
    if (countOf(cells, [...chosen, key]) > Math.max(1, countOf(cells, chosen))) chosen.push(key)
  // Keys that only some cells have go first, then parts of paths without a known meaning; those do not stand for known names. A workload is named by its script or by a better name.
  const isPartial = (key: string): boolean => cells.some(({ fields }) => !fields[key])
  const needed = new Set(chosen)
  for (const key of chosen
    .toReversed()
    .toSorted((a, b) => weakness(b, isPartial, isUnknown) - weakness(a, isPartial, isUnknown))) {
    const isWeak = isUnknown(key) || isPartial(key)
    const others = [...needed].filter((own) => isWeak || own === key || !isUnknown(own))
    const without = others.filter((own) => own !== key)
    const isName = key === 'workload' && !without.some((own) => own.startsWith('workload'))
    if (!isName && countOf(cells, without) === countOf(cells, others)) needed.delete(key)
  }
  return chosen.filter((key) => needed.has(key))
}

function weakness(
  key: string,
  isPartial: (key: string) => boolean,
  isUnknown: (key: string) => boolean,
): number {
  return isPartial(key) ? 2 : isUnknown(key) ? 1 : 0
}

/** True for a key of the offered load, whose values are points of a line. */
export function isLoadKey(key: string): boolean {
  return loads.includes(key) || isLoadName(key)
}

/** True for a key whose values are releases, one after the other. */
export function isReleaseKey(key: string): boolean {
  return ['version', 'kernel', 'build'].includes(key)
}

/** False for names without an order, such as instance types: they form no line, and no side precedes another. */
export function isOrdered({ compared, sides }: Pick<Subject, 'compared' | 'sides'>): boolean {
  return (
    compared.some(isReleaseKey) ||
    compared.every((key) => sides.every((side) => /^\d/.test(side[key] ?? '')))
  )
}

const isCalled = (side: Fields, compared: readonly string[], rank: number): boolean =>
  compared.some((key) => rankOf(side[key] ?? '') === rank)

// Of many names those that are called base, such as sync_binlog_off, query-cache-off and page_size-default; one called default is the only one.
function basesOf({ compared, sides }: Pick<Subject, 'compared' | 'sides'>): number {
  if (isConfiguration(compared)) return Number(isFirstBase(sides, compared))
  if (sides.length < manyNames) return 0
  const plain = sides.filter((side) => compared.some((key) => first.test(side[key] ?? ''))).length
  return plain === 1 ? 1 : sides.filter((side) => isCalled(side, compared, 0)).length
}

// The first is called non-x beside names with x, or is the only one called base.
function hasBase(compared: readonly string[], sides: readonly Fields[]): boolean {
  return (
    compared.some((key) => negated.test(sides[0]?.[key] ?? '')) ||
    (isConfiguration(compared)
      ? isFirstBase(sides, compared)
      : sides.filter((side) => isCalled(side, compared, 0)).length === 1)
  )
}

// Of configurations the only one that is called base as a whole, beside others that are without something.
function namedBase(sides: readonly Fields[], compared: readonly string[]): Fields | undefined {
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
  return first > largestOf(others)
}

/** True for at least three names of which none precedes another and none alone is called base: the best is the first. */
function isNominal(subject: Pick<Subject, 'compared' | 'sides'>): boolean {
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

function bySize(
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

// Values of several fields that name no server together.
const isConfiguration = (compared: readonly string[]): boolean =>
  compared.length > 1 && compared.some((key) => !serverKeys.includes(key))

const distance = ([a, b]: SidePair, compared: readonly string[]): number =>
  compared.filter((key) => (a[key] ?? '') !== (b[key] ?? '')).length

// What was changed one field at a time: the only configuration from which most others differ in one field, and at least two.
function centreOf(sides: readonly Fields[], compared: readonly string[]): Fields | undefined {
  const areStated = sides.every((side) => compared.every((key) => side[key]))
  if (!areStated || !isConfiguration(compared) || compared.some(isReleaseKey)) return undefined
  if (hasBase(compared, sides)) return undefined
  const near = sides.map(
    (side) => sides.filter((other) => distance([side, other], compared) === 1).length,
  )
  const most = largestOf(near)
  return most > 1 && near.filter((count) => count === most).length === 1
    ? sides[near.indexOf(most)]
    : undefined
}

// Each side and the one before it, or else behind it, from which it differs in the fewest fields.
function nearestPairs(
  sides: readonly Fields[],
  compared: readonly string[],
): readonly (readonly SidePair[])[] {
  return sides.slice(1).map((side, index) =>
    sides
      .slice(0, index + 1)
      .map((other): SidePair => [other, side])
      .toSorted((a, b) => distance(a, compared) - distance(b, compared)),
  )
}

type SidePair = readonly [baseline: Fields, contender: Fields]

const fewestNames = 3
const manyNames = 5

// At least `fewest` names without an order are compared with the first, which is the one called base or the best. Otherwise within an engine each release against the one before, and the last against the first with the same cells; engines by their last releases.
function sidePairs(
  sides: readonly Fields[],
  areOrdered: boolean,
  fewest: number,
): readonly (readonly SidePair[])[] {
  const [base, ...others] = sides
  if (base && !areOrdered && sides.length >= fewest) return others.map((side) => [[base, side]])
  const engines = [...groupBy(sides, ({ engine = '' }) => engine).values()]
  const pairs = [...engines, engines.flatMap((group) => group.slice(-1))].flatMap((group) =>
    group.flatMap((contender, index): readonly (readonly SidePair[])[] => {
      const before = group[index - 1]
      return before ? [[[before, contender]]] : []
    }),
  )
  const ends = engines.flatMap((group): readonly (readonly SidePair[])[] => {
    const last = group.at(-1)
    return last && group.length > 2
      ? [group.slice(0, -2).map((first): SidePair => [first, last])]
      : []
  })
  // Of a long series of sizes a neighbour is arbitrary.
  const areSizes = sides.every((side) =>
    Object.entries(side).every(([key, text]) => !isReleaseKey(key) && /^\d+$/.test(text)),
  )
  return areSizes && ends.length > 0 && sides.length > manyNames ? ends : [...ends, ...pairs]
}

const first =
  /^(?:off|no|non|none|without|simple|static|default|base|baseline|vanilla|stock|orig|original|before|old|ref|reference|master|main|false|disabled|plain|good|success)$/i
const whole = /^(?:defaults?|base|baseline|vanilla|stock|orig|original|ref|reference)$/i
const last = /^(?:on|yes|with|after|new|patched|true|enabled|test|bad|regression|regressed)$/i

// 0 before all others, 2 behind them.
function rankOf(text: string): number {
  if (text === '0') return 0
  const words = text.split(/[-_.\s=()]+/).filter((word) => word !== '')
  return words.some((word) => first.test(word)) ? 0 : words.some((word) => last.test(word)) ? 2 : 1
}

// Of mysql and mysql-non-pgo the one without the word is not the base.
const negated = /^(?:non?|without)[-_ ]/i

function sideOrder(
  keys: readonly string[],
  sides: readonly Fields[],
): (a: Fields, b: Fields) => number {
  const isNegated = sides.some((side) => keys.some((key) => negated.test(side[key] ?? '')))
  const rank = (text: string): number =>
    text === '' || first.test(text) ? -1 : text === plainFolder && isNegated ? 1 : rankOf(text)
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
