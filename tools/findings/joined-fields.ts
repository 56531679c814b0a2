// Fields that together name one configuration: `binlog off` and `binlog on, sync_binlog 1` are values of two fields, and two sides of one comparison.
import { groupBy } from '../analysis/group-by.ts'
import type { Cell } from '../analysis/projection.ts'
import { unknownKey } from '../inference/settle-words.ts'
import {
  areInPaths,
  byContext,
  countOf,
  fieldsText,
  isSystemKey,
  pick,
  withoutPlain,
} from './finding-cells.ts'

type Keys = readonly string[]

/** More sides are no lines of one chart. */
export const mostSides = 12
// More numbers are an axis, unless some cells have none.
const mostNumbers = 6
// A search among many parameters has no configurations with names.
const mostGroups = 12

/**
 * The candidates for what is compared: `groups`, of which those are joined that are no factors of their own, because no two values of one
 * were measured with the same two values of the other, and that pair more cells together than either does alone.
 */
export function joinedGroups(
  groups: readonly Keys[],
  cells: readonly Cell[],
  isName: (key: string) => boolean,
  isSize: (key: string) => boolean,
): readonly Keys[] {
  if (groups.length > mostGroups) return groups
  const fewest = groups.filter(
    (keys) =>
      countOf(cells, keys) <=
      (keys.some(isName) || cells.some((cell) => !hasOneOf(cell, keys)) ? mostSides : mostNumbers),
  )
  // inno, innocmp4k, innocmp8k and myrocks: of names of several kinds, of which the only value of a size is one, each cell has one, and no two kinds have values to compare.
  const partial = fewest.filter(
    (keys) =>
      cells.some((cell) => !hasOneOf(cell, keys)) &&
      (!keys.some(isSize) || ownCount(cells, keys) === 1),
  )
  const one = partial.flat()
  if (
    partial.length > 2 &&
    partial.filter((keys) => ownCount(cells, keys) > 1).length < 2 &&
    countOf(cells, one) <= mostSides &&
    cells.every((cell) => partial.filter((keys) => hasOneOf(cell, keys)).length === 1)
  )
    return [one, ...groups.filter((keys) => !partial.includes(keys))]
  // A heading says many things at once.
  const few = fewest
    .filter((keys) => !keys.some(isSize) && !keys.includes('table'))
    .map((keys) => ({ keys, paired: pairedCells(keys, cells, isSize) }))
  const joins = few.flatMap((left, index) =>
    few.slice(index + 1).flatMap((right) => {
      const keys = [...left.keys, ...right.keys]
      if (
        !keys.some(isName) ||
        // A configuration has a name, or is what others change in one field each.
        !cells.every((cell) => hasOneOf(cell, keys)) ||
        (!cells.every((cell) => namesOf(cell, keys) > 0) &&
          !cells.every((cell) => namesOf(cell, keys) < 2) &&
          !isPartOf(left.keys, right.keys, cells) &&
          !isPartOf(right.keys, left.keys, cells)) ||
        countOf(cells, keys) > mostSides ||
        isOnlyInContents(left.keys, right, cells) ||
        isOnlyInContents(right.keys, left, cells) ||
        isNamedBy(left.keys, right.keys, cells) ||
        isNamedBy(right.keys, left.keys, cells)
      )
        return []
      const paired = pairedCells(keys, cells, isSize).size
      const gain = paired - Math.max(left.paired.size, right.paired.size)
      // thp on, off, numa on and off: two comparisons that share no cell.
      const areApart =
        left.paired.size > 0 &&
        right.paired.size > 0 &&
        new Set([...left.paired, ...right.paired]).size === left.paired.size + right.paired.size &&
        paired === left.paired.size + right.paired.size
      return gain > 0 && !areApart && !areCrossed(left.keys, right.keys, cells)
        ? [{ left: left.keys, right: right.keys, keys, gain }]
        : []
    }),
  )
  const [best] = joins.toSorted((a, b) => b.gain - a.gain)
  if (!best) return groups
  const { left, right, keys } = best
  return joinedGroups(
    groups.flatMap((own) => (own === left ? [keys] : own === right ? [] : [own])),
    cells,
    isName,
    isSize,
  )
}

interface Candidate {
  readonly keys: Keys
  /** The cells that it pairs alone. */
  readonly paired: ReadonlySet<Cell>
}

const hasOneOf = ({ fields }: Cell, keys: Keys): boolean => keys.some((key) => fields[key])
const namesOf = ({ fields }: Cell, keys: Keys): number =>
  Object.keys(withoutPlain(pick(fields, keys))).length
const valueOf = ({ fields }: Cell, keys: Keys): string => fieldsText(pick(fields, keys))

const ownCount = (cells: readonly Cell[], keys: Keys): number =>
  countOf(
    cells.filter((cell) => hasOneOf(cell, keys)),
    keys,
  )

const setting = /^(?:on|off|\d.*)$/i

// Cells that have a counterpart with another value; what each value has one of, such as the machine of a server, keeps none apart, nor does a name that one lacks.
function pairedCells(
  keys: Keys,
  cells: readonly Cell[],
  isSize: (key: string) => boolean,
): ReadonlySet<Cell> {
  const named = cells.filter(({ fields }) => keys.some((key) => fields[key]))
  const values = [...groupBy(named, (cell) => valueOf(cell, keys)).values()]
  const others = new Set(named.flatMap(({ fields }) => Object.keys(fields)))
  const own = [...others].filter(
    (key) =>
      isSystemKey(key) &&
      !isSize(key) &&
      (named.every(({ fields }) => fields[key]) ||
        named.every(({ fields }) => !setting.test(fields[key] ?? ''))) &&
      values.every((group) => countOf(group, [key]) === 1),
  )
  const contexts = byContext(named, [...keys, ...own])
  return new Set(contexts.filter((group) => countOf(group, keys) > 1).flat())
}

// rds beside own-test1 and own-test2: what only one value of the other has, and no cell without it, is part of that name.
function isPartOf(part: Keys, whole: Keys, cells: readonly Cell[]): boolean {
  const [own, others] = [true, false].map((has) =>
    cells.filter((cell) => hasOneOf(cell, part) === has),
  )
  const [name, ...more] = new Set(own?.map((cell) => valueOf(cell, whole)))
  return (
    more.length === 0 &&
    own?.every((cell) => namesOf(cell, whole) > 0) === true &&
    others?.some((cell) => hasOneOf(cell, whole)) === true &&
    others.every((cell) => valueOf(cell, whole) !== name)
  )
}

// Beside what names all files, and compares all of its names alone, a field that no name has is a condition.
const isOnlyInContents = (
  keys: Keys,
  { keys: other, paired }: Candidate,
  cells: readonly Cell[],
): boolean =>
  countOf([...paired], other) === countOf(cells, other) &&
  !keys.some((key) => unknownKey.test(key)) &&
  areInPaths(other, cells) &&
  !cells.some((cell) => areInPaths(keys, [cell]))

// The values of one, of which none is missing, tell those of the other, which goes with its sides.
function isNamedBy(keys: Keys, other: Keys, cells: readonly Cell[]): boolean {
  return (
    cells.every((cell) => namesOf(cell, keys) > 0) &&
    countOf(cells, [...keys, ...other]) === countOf(cells, keys)
  )
}

// Two values of one were measured with the same two values of the other.
function areCrossed(left: Keys, right: Keys, cells: readonly Cell[]): boolean {
  return byContext(cells, [...left, ...right]).some((own) => {
    const sets = [...groupBy(own, (cell) => valueOf(cell, left)).values()].map(
      (group) => new Set(group.map((cell) => valueOf(cell, right))),
    )
    return sets.some((a, index) =>
      sets.slice(index + 1).some((b) => [...a].filter((value) => b.has(value)).length > 1),
    )
  })
}
