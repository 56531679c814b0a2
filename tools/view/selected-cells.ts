// Cells among the shown runs, where a filter makes more keys follow from the key of the series than in the whole archive.
import { combine } from './combine-columns.ts'
import type { MetricColumn, Runs } from './packed-runs.ts'

/** Keys in which a run and its baseline may differ silently. */
export const ignoredKeys: ReadonlySet<string> = new Set(['repeat', 'status'])

/**
 * A number for each of `rows`, equal for runs that agree in all keys except `key`, the keys that follow from it in their archive
 * among `rows`, and those that are ignored.
 */
function selectedCells(runs: Runs, key: string, rows: Uint32Array): Float64Array {
  const archives = runs.keys.find((column) => column.key === 'archive')
  const given = runs.keys.filter((column) => column.key === 'archive' || column.key === key)
  const cases = combine(rows, given)
  const archiveCodes = archives?.codes
  const others = runs.keys
    .filter((column) => !given.includes(column) && !ignoredKeys.has(column.key))
    .map(({ values, codes }) => {
      const met = new Map<number, number>()
      const varying = new Set<number>()
      rows.forEach((row, index) => {
        const one = cases[index] ?? 0
        const code = codes[row] ?? 0
        if (!met.has(one)) met.set(one, code)
        else if (met.get(one) !== code) varying.add(archiveCodes?.[row] ?? 0)
      })
      const own = new Uint16Array(runs.count)
      for (const row of rows) if (varying.has(archiveCodes?.[row] ?? 0)) own[row] = codes[row] ?? 0
      return { values, codes: own }
    })
  return combine(rows, archives && key !== 'archive' ? [archives, ...others] : others)
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
  const cells = selectedCells(runs, key, rows)
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
