// A change: two sides, compared cell by cell.
import { compareCells, compareFamily, type Comparison } from '../analysis/compare-cells.ts'
import type { Cell } from '../analysis/projection.ts'
import { groupBy } from '../analysis/group-by.ts'
import { mean } from '../analysis/mean.ts'
import { median } from '../analysis/quantile.ts'
import { listOf } from '../core/counted.ts'
import { largest } from '../core/extremes.ts'
import type { Run } from '../core/model.ts'
import { byContext, differingKeys, withoutKeys, type Fields } from './finding-cells.ts'

/** One cell on both sides. */
export interface PairedCell {
  readonly fields: Fields
  readonly baseline: Cell
  readonly contender: Cell
  readonly comparison: Comparison
  /** What the runs of the days that both sides share show; absent where there are no others. */
  readonly sameDays?: SameDays
}

/** The ratio of the medians on some days, and the days in words. */
export interface SameDays {
  readonly ratio: number
  readonly text: string
}

/** Two sides whose fields differ in the compared keys only. */
export interface Change {
  readonly metric: string
  readonly better?: 'higher' | 'lower'
  /** Keys whose values make the sides, such as engine and version. */
  readonly compared: readonly string[]
  readonly baseline: Fields
  readonly contender: Fields
  /** Keys that name a cell among the others, the load last. */
  readonly keys: readonly string[]
  readonly cells: readonly PairedCell[]
  /** The cells of a side whose counterpart is missing, or too coarse for a ratio. */
  readonly unpaired?: readonly Cell[]
  /** Geometric mean of the ratios of the cells, contender ÷ baseline. */
  readonly ratio: number
}

/** The cells that both sides have, with their comparisons corrected as one family. */
export function pairedCells(
  baseline: readonly Cell[],
  contender: readonly Cell[],
  compared: readonly string[],
): readonly PairedCell[] {
  const others = new Set(contender)
  const matches = new Map(
    byContext([...baseline, ...contender], compared).flatMap((group) => {
      const own = group.filter((cell) => others.has(cell))
      return group.map((cell) => [cell, own] as const)
    }),
  )
  const paired = baseline.flatMap((base) => {
    const fields = withoutKeys(base.fields, compared)
    return (matches.get(base) ?? []).map((other) => ({ fields, base, other }))
  })
  if (isSame(paired)) return []
  const comparisons = compareFamily(paired.map(({ base, other }) => compareCells(base, other)))
  return paired.flatMap(({ fields, base, other }, index): readonly PairedCell[] => {
    const comparison = comparisons[index]
    return comparison === undefined || comparison.ratio === null
      ? []
      : [{ fields, baseline: base, contender: other, comparison, ...onSharedDays(base, other) }]
  })
}

const leastSame = 3

// The same results under two names: several values, not all round, and every one as on the other side.
function isSame(paired: readonly { readonly base: Cell; readonly other: Cell }[]): boolean {
  const isExact = (value: number): boolean => Number(value.toPrecision(4)) !== value
  return (
    paired.every(({ base, other }) => String(base.values) === String(other.values)) &&
    new Set(paired.flatMap(({ base }) => base.values.filter(isExact))).size >= leastSame
  )
}

// The date of a run in the names of its file and folders: `res-2024-03-09-17-05/8.log`, `pgbench_20240309_1705.log`.
const date = /(?<!\d)(20\d\d)([-_.]?)(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(?!\d)/

function dayOf({ source, companions, started }: Run): string | undefined {
  const [, year, , month, day] = date.exec(source?.path ?? companions[0]?.path ?? '') ?? []
  if (year !== undefined) return `${year}-${month ?? ''}-${day ?? ''}`
  return started === undefined ? undefined : new Date(started * 1000).toISOString().slice(0, 10)
}

function onSharedDays(baseline: Cell, contender: Cell): Pick<PairedCell, 'sameDays'> {
  const sides = [baseline, contender].map(({ runs }) =>
    runs.flatMap((run) => (run.status === 'ok' ? { run, day: dayOf(run) } : [])),
  )
  const [before, after] = sides.map((side) => new Set(side.map(({ day }) => day)))
  const shared = [...(before ?? [])].filter((day) => after?.has(day))
  const days = new Set(sides.flat().map(({ day }) => day))
  if (shared.length === 0 || shared.length === days.size || days.has(undefined)) return {}
  const [base, other] = sides.map((side) =>
    median(
      side.flatMap(({ run, day }) =>
        shared.includes(day)
          ? (run.measurements.find(({ metric }) => metric === baseline.metric)?.value ?? [])
          : [],
      ),
    ),
  )
  return base && other
    ? { sameDays: { ratio: other / base, text: listOf(shared.flatMap((day) => day ?? [])) } }
    : {}
}

/** The keys in which the cells of a change differ from each other. */
export function cellKeys({ cells, keys }: Change): readonly string[] {
  return differingKeys(
    cells.map(({ fields }) => fields),
    keys,
  )
}

const largestEffect = Math.log(2)

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
        const agreed = Math.abs(mean(logs(group).map(Math.sign)) ?? 0)
        return group.map(() => agreed)
      }),
    ) ?? 0
  const agreements = keys.map((key) => {
    const groups = [...groupBy(cells, ({ fields }) => fields[key] ?? '').values()]
    // A group of one cell always agrees with itself.
    return groups.some((group) => group.length < 3) ? 0 : agreement(groups)
  })
  const consistency = largest(agreements, agreement([cells]))
  const effect = mean(logs(cells).map((log) => Math.min(largestEffect, Math.abs(log)))) ?? 0
  return (effect * (0.3 + 0.7 * consistency) * cells.length) / (cells.length + 3)
}
