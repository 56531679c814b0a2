// What an archive compares: the field with names whose values share cells, its sides in natural order, and the conditions.
import { largest } from '../core/extremes.ts'
import { groupBy } from '../analysis/group-by.ts'
import type { Cell } from '../analysis/projection.ts'
import { geometricMean } from '../analysis/mean.ts'
import { pairedCells, weightOf, type Change } from './changes.ts'
import { hasOtherCounts, hasOtherData, hasOtherQuantity } from './comparable.ts'
import { conditionsOf } from './conditions.ts'
import {
  areInPaths,
  byContext,
  countOf,
  differingKeys,
  fieldsText,
  isSystemKey,
  pick,
  serverKeys,
  sideKey,
  type CellSet,
  type Fields,
} from './finding-cells.ts'
import { kindsOf } from './instance-sizes.ts'
import { joinedGroups, mostSides } from './joined-fields.ts'
import { isNamed, isNumbered, isOrdinal, isSizeKey, isSwitch, tellsEngine } from './key-values.ts'
import { isLoadKey, loadKey } from './load-keys.ts'
import { areDays, areNoSides } from './no-sides.ts'
import {
  basesOf,
  bySize,
  centreOf,
  columnOrder,
  fewestNames,
  hasBase,
  isConfiguration,
  isNominal,
  isOrdered,
  isReleaseKey,
  manyNames,
  namedBase,
  sideOrder,
  sizesOf,
} from './side-order.ts'
import { isReplaced, nearestPairs, sidePairs, type SidePair } from './side-pairs.ts'
import type { Subject } from './compared-subject.ts'
import { commonShare, ranked, type ArchiveNames } from './subject-kinds.ts'

const fewestShare = 0.1

/**
 * The comparisons of some cells, the subject of the archive first.
 * `given` are two sides in their order; `names` are what the author calls the archive; with `areWhole` the sides differ in any number of fields.
 */
export function subjectsOf(
  set: CellSet,
  isUnknown: (key: string) => boolean,
  given?: readonly string[],
  names: ArchiveNames = {},
  areWhole = false,
): readonly Subject[] {
  const server = serverKeys.filter((key) => set.keys.includes(key))
  const others = telling(
    set.keys.filter(
      (key) =>
        isSystemKey(key) &&
        !areNoSides(key, set.cells) &&
        !areDays(key, set.cells) &&
        (isUnknown(key) ? !areTogether(key, server, set.cells) : !isOrdinal(key, set.cells)),
    ),
    set.cells,
  )
  // The number of a set-up is no part of a configuration, unless others lack it.
  const isNumber = (key: string): boolean =>
    isUnknown(key) && isNumbered(key, set.cells) && set.cells.every(({ fields }) => fields[key])
  const [precise, joinable] = [true, false].map((tells) =>
    others
      .filter((key) => tellsEngine(key, set.cells) === tells && !isNumber(key))
      .map((key) => [key]),
  )
  const whole = [...server, ...others]
  const candidates = set.keys.includes(sideKey)
    ? [[sideKey]]
    : areWhole
      ? [whole].filter((own) => countOf(set.cells, own) <= mostSides && isNamed(own, set.cells))
      : [
          ...(precise ?? []),
          ...joinedGroups(
            [...(server.length > 0 ? [server] : []), ...(joinable ?? [])],
            set.cells,
            (key) => isNamed([key], set.cells) || isSwitch(key, set.cells),
            isSizeKey,
          ),
          ...others.filter(isNumber).map((key) => [key]),
        ]
  const subjects = candidates.flatMap((compared) => subjectOf(compared, set, isUnknown, given))
  return ranked(subjects, set, isUnknown, names)
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
  return [...together.values()].map(
    (own) => own.find((key) => areInPaths([key], cells)) ?? own[0] ?? '',
  )
}

// Of many names of which few were measured alike those that most others were measured with: the steps of one series among later ones.
function measuredAlike(cells: readonly Cell[], compared: readonly string[]): readonly Cell[] {
  const all = countOf(cells, compared)
  if (all <= mostSides || compared.some(isReleaseKey)) return cells
  const [most = []] = byContext(cells, compared).toSorted((a, b) => b.length - a.length)
  if (most.length < fewestNames || 3 * most.length >= 2 * all) return cells
  const sides = new Set(most.map(({ fields }) => fieldsText(pick(fields, compared))))
  return cells.filter(({ fields }) => sides.has(fieldsText(pick(fields, compared))))
}

function subjectOf(
  compared: readonly string[],
  { metric, better, cells, keys }: CellSet,
  isUnknown: (key: string) => boolean,
  given: readonly string[] | undefined,
): readonly Subject[] {
  const bySide = groupBy(
    measuredAlike(
      cells.filter(({ fields }) => compared.some((key) => fields[key])),
      compared,
    ),
    ({ fields }) => fieldsText(pick(fields, compared)),
  )
  const named = [...bySide.values()].map(([cell]) => pick(cell?.fields ?? {}, compared))
  const ordered =
    (given ? undefined : columnOrder([...bySide.values()], compared)) ??
    named.toSorted(
      given
        ? (a, b) => given.indexOf(a[sideKey] ?? '') - given.indexOf(b[sideKey] ?? '')
        : sideOrder(compared, named),
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
    (isUnknown(key)
      ? areNames || isNumbered(key)
      : isSystemKey(key) ||
        key === 'version' ||
        (key === 'engine' && compared.some((own) => tellsEngine(own, cells)))) &&
    [...bySide.values()].every((group) => countOf(group, [key]) === 1)
  const isUnstated = (key: string): boolean =>
    new Set(cells.flatMap(({ fields }) => fields[key] || [])).size === 1 &&
    (key === 'version'
      ? cells.every(({ fields }) => fields['engine'])
      : !serverKeys.includes(key) &&
        [...bySide.values()].every((group) => countOf(group, [key]) === 1)) &&
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
  // A side that has nothing in common with its neighbour is compared with another one that is compared, or is not.
  const withOthers = (
    planned: readonly Change[],
    free: readonly string[],
    areKnown: boolean,
  ): readonly Change[] =>
    sides.reduce((all, side, index) => {
      const known = sidesOf(all)
      if (known.has(fieldsText(side))) return all
      const others = sides.flatMap((other, at): readonly SidePair[] =>
        other === side || known.has(fieldsText(other)) !== areKnown
          ? []
          : [at < index ? [other, side] : [side, other]],
      )
      return [...all, ...firstOf(others, free)]
    }, planned)
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
    return withOthers(planned, free, true)
  }
  const sidesOf = (all: readonly Change[]): ReadonlySet<string> =>
    new Set(all.flatMap(({ baseline, contender }) => [baseline, contender].map(fieldsText)))
  // Servers that do the same work may differ by any factor.
  const areServers = compared.some((key) => serverKeys.includes(key))
  const ofOneQuantity = (change: Change): boolean => areServers || !hasOtherQuantity(change)
  const direct = pairsWith(compared).filter(ofOneQuantity)
  const withOwn = pairsWith([...compared, ...own]).filter(ofOneQuantity)
  const [found, free] =
    sidesOf(direct).size >= sidesOf(withOwn).size
      ? [direct, compared]
      : [withOwn, [...compared, ...own]]
  const pairs =
    areServers && sides.length <= mostSides
      ? withOthers(found, free, false).filter(ofOneQuantity)
      : found
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
  const ofCells = [...conditions, ...(x === undefined ? [] : [x])]
  return [
    {
      metric,
      compared,
      sides: sides.filter((side) => used.has(fieldsText(side))),
      cells: drawn,
      pairs: pairs
        .map((pair) => ({ ...pair, keys: ofCells }))
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
      score: (largest(pairs.map(weightOf)) * share) / cells.length,
    },
  ]
}
