// The key of the x axis, and the keys of its lines.
import type { Cell } from '../analysis/projection.ts'
import { byContext, countOf, isLoadName, isSystemKey, type CellSet } from './finding-cells.ts'
import { isOrdinal, size } from './key-values.ts'
import { names } from './no-sides.ts'

const loads = ['threads', 'clients', 'users', 'warehouses', 'cores', 'iodepth', 'numjobs', 'rate']

/** True for a key of the offered load, whose values are points of a line. */
export function isLoadKey(key: string): boolean {
  return loads.includes(key) || isLoadName(key)
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
  // Two names of one setting.
  const isAlias = (key: string, at: number): boolean =>
    keys.slice(0, at).some((own) => cells.every(({ fields }) => fields[own] === fields[key]))
  if (x === undefined) return keys.filter((key, at) => !isAlias(key, at))
  const chosen: string[] = []
  for (const key of keys)
    if (key !== x && countOf(cells, [x, ...chosen, key]) > countOf(cells, [x, ...chosen]))
      chosen.push(key)
  return chosen
}

const fewestLoads = 3

/** The cells of a sweep over the load in which nothing is compared: those of no subject, on lines of at least three loads. */
export function uncomparedSweep(
  { cells, keys }: CellSet,
  subjects: readonly Pick<CellSet, 'cells'>[],
): readonly Cell[] {
  const known = new Set(subjects.flatMap((subject) => subject.cells))
  const left = cells.filter((cell) => subjects.length > 0 && !known.has(cell))
  const x = loadKey(keys, left)
  if (x === undefined || !isLoadKey(x)) return []
  return byContext(
    left.filter(({ fields }) => fields[x]),
    [x],
  )
    .filter((line) => countOf(line, [x]) >= fewestLoads)
    .flat()
}

function onLines(key: string, cells: readonly Cell[]): number {
  // Clients that equal threads vary with them.
  const together = loads.filter((own) => countOf(cells, [key, own]) === countOf(cells, [key]))
  const lines = byContext(cells, [key, ...together]).filter((line) => line.length > 1)
  return lines.reduce((sum, { length }) => sum + length, 0)
}
