// Cells of runs: which keys follow from another one, in a whole archive or among the shown runs, where a filter makes more of them follow.
import { combine, renumber } from './combine-columns.ts'
import type { KeyColumn, MetricColumn, Runs } from './packed-runs.ts'

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
  { keys }: Runs,
  rows: Uint32Array,
  cases: Float64Array,
  caseCount: number,
  { codes }: KeyColumn,
): Uint8Array {
  const archive = keys.find(({ key }) => key === 'archive')
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
  const archive = runs.keys.find((column) => column.key === 'archive')
  const archiveCodes = archive?.codes
  const others = along.map(({ column: { values, codes }, archives }) => {
    const own = new Uint16Array(runs.count)
    for (const row of rows) if (archives[archiveCodes?.[row] ?? 0] !== 1) own[row] = codes[row] ?? 0
    return { values, codes: own }
  })
  return combine(rows, archive && key !== 'archive' ? [archive, ...others] : others)
}

/** The rows among `rows` with the code of the baseline in the cell of each row; by the position in `rows`. */
function selectedBaselines(
  runs: Runs,
  key: string,
  baseline: string,
  rows: Uint32Array,
): (index: number) => readonly number[] {
  const column = runs.keys.find((candidate) => candidate.key === key)
  const code = column?.values.indexOf(baseline) ?? -1
  const codes = column?.codes
  const cells = cellsWithout(runs, key, rows, keysAmong(runs, key, rows))
  const found = new Map<number, number[]>()
  rows.forEach((row, index) => {
    if (codes?.[row] !== code) return
    const cell = cells[index] ?? 0
    const own = found.get(cell)
    if (own) own.push(row)
    else found.set(cell, [row])
  })
  return (index) => found.get(cells[index] ?? -1) ?? []
}

/** Fills the bases that are absent in `result`, where the baseline of a cell is one group of replicates. */
export function fillSelectedBases(
  runs: Runs,
  { medians }: MetricColumn,
  [key, baseline]: readonly [key: string, baseline: string],
  rows: Uint32Array,
  result: Float64Array,
): void {
  const medianOf = (row: number): number => medians[runs.group[row] ?? 0] ?? Number.NaN
  const isLacking = (row: number): boolean =>
    Number.isNaN(result[row] ?? Number.NaN) && !Number.isNaN(medianOf(row))
  if (!rows.some(isLacking)) return
  const baselinesOf = selectedBaselines(runs, key, baseline, rows)
  rows.forEach((row, index) => {
    if (!isLacking(row)) return
    const own = baselinesOf(index)
    const [first] = own
    const isOne = new Set(own.map((other) => runs.group[other])).size === 1
    if (first !== undefined && isOne) result[row] = medianOf(first)
  })
}
