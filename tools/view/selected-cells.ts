// Cells of runs: which keys follow from another one, in a whole archive or among the shown runs, where a filter makes more of them follow.
import { combine, renumber } from './combine-columns.ts'
import { keyColumnOf, type KeyColumn, type MetricColumn, type Runs } from './packed-runs.ts'

/** Keys in which a run and its baseline may differ silently. */
export const ignoredKeys: ReadonlySet<string> = new Set(['repeat', 'status'])

/** A key, and by the code of each archive 1 where its text follows there from that of another key. */
export interface KeyAlong {
  readonly column: KeyColumn
  readonly archives: Uint8Array
}

/** For every other key the archives in which it follows from `key` among some rows. */
export function keysAmong(runs: Runs, key: string, rows: Uint32Array): readonly KeyAlong[] {
  const given = runs.keys.filter((column) => column.key === 'archive' || column.key === key)
  const cases = combine(rows, given)
  const caseCount = renumber(cases)
  return runs.keys
    .filter((column) => !given.includes(column) && !ignoredKeys.has(column.key))
    .map((column) => ({ column, archives: archivesWhere(runs, rows, cases, caseCount, column) }))
}

function archivesWhere(
  runs: Runs,
  rows: Uint32Array,
  cases: Float64Array,
  caseCount: number,
  { codes }: KeyColumn,
): Uint8Array {
  const archive = keyColumnOf(runs, 'archive')
  const archiveCodes = archive?.codes
  const follows = new Uint8Array(archive?.values.length ?? 1).fill(1)
  // By case the code that it was first met with, plus one.
  const met = new Uint32Array(caseCount)
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0
    const code = (codes[row] ?? 0) + 1
    const one = cases[index] ?? 0
    if (met[one] === 0) met[one] = code
    else if (met[one] !== code) follows[archiveCodes?.[row] ?? 0] = 0
  }
  return follows
}

/** A number for each row, equal for runs that agree in all keys except `key`, the keys `along` with it and those that are ignored. */
export function cellsWithout(
  runs: Runs,
  key: string,
  rows: Uint32Array,
  along: readonly KeyAlong[],
): Float64Array {
  const archive = keyColumnOf(runs, 'archive')
  const archiveCodes = archive?.codes
  const others = along.map(({ column: { values, codes }, archives }) => {
    const own = new Uint16Array(runs.count)
    for (const row of rows) if (archives[archiveCodes?.[row] ?? 0] !== 1) own[row] = codes[row] ?? 0
    return { values, codes: own }
  })
  return combine(rows, archive && key !== 'archive' ? [archive, ...others] : others)
}

/** Fills the bases that are absent in `result`, where the baseline of a cell is one group of replicates. */
export function fillSelectedBases(
  runs: Runs,
  { medians }: MetricColumn,
  [key, baseline]: readonly [key: string, baseline: string],
  rows: Uint32Array,
  result: Float64Array,
): void {
  const medianOf = (group: number): number => medians[group] ?? Number.NaN
  const isLacking = (row: number): boolean =>
    Number.isNaN(result[row]) && !Number.isNaN(medianOf(runs.group[row] ?? 0))
  if (!rows.some(isLacking)) return
  const column = keyColumnOf(runs, key)
  const code = column?.values.indexOf(baseline) ?? -1
  const cells = cellsWithout(runs, key, rows, keysAmong(runs, key, rows))
  // By cell; NaN for several groups.
  const groups = new Map<number, number>()
  rows.forEach((row, index) => {
    if (column?.codes[row] !== code) return
    const [cell, group] = [cells[index] ?? 0, runs.group[row] ?? 0]
    groups.set(cell, (groups.get(cell) ?? group) === group ? group : Number.NaN)
  })
  rows.forEach((row, index) => {
    if (isLacking(row)) result[row] = medianOf(groups.get(cells[index] ?? -1) ?? Number.NaN)
  })
}
