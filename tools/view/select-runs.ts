// What the explorer does with columns: filter, count, order, divide. It selects; statistics are prepared.

import { bisectLeft } from 'd3-array'
import { renumber } from './combine-columns.ts'
import { filtered } from './filter-runs.ts'
import {
  cellsWithout,
  fillSelectedBases,
  ignoredKeys,
  keysAmong,
  type KeyAlong,
} from './selected-cells.ts'
import { keyColumnOf, type KeyColumn, type MetricColumn, type Runs } from './packed-runs.ts'

/** Key → the chosen texts; a key without any is not in it. */
export type Chosen = ReadonlyMap<string, ReadonlySet<string>>

/** The runs that pass. */
export interface Selection {
  readonly rows: Uint32Array
  /** How many would pass with each text of a key, by code; counted when it is first asked. */
  readonly countsOf: (key: string) => Uint32Array
  /** What is wrong with the filter, which then lets everything pass. */
  readonly problem: string | undefined
  /** Values in the filter that no run has, as sentences. */
  readonly hints: readonly string[]
  /** A metric of the filter that is not loaded; all runs pass until it is. */
  readonly absent?: MetricColumn
}

/** Applies the facets and a filter in the language of `query`. */
export function select(runs: Runs, chosen: Chosen, filter: string): Selection {
  const { count, keys } = runs
  const { passes, ...messages } = filtered(runs, filter)
  const failed = new Uint8Array(count)
  const failedBy = new Uint8Array(count)
  keys.forEach(({ key, values, codes }, index) => {
    const texts = chosen.get(key)
    if (!texts) return
    const allowed = Uint8Array.from(values, (text) => (texts.has(text) ? 1 : 0))
    for (let row = 0; row < count; row += 1) {
      if (allowed[codes[row] ?? 0] === 1) continue
      failed[row] = (failed[row] ?? 0) + 1
      failedBy[row] = index
    }
  })
  const rows = Uint32Array.from(passes.keys()).filter(
    (row) => passes[row] === 1 && failed[row] === 0,
  )
  const known = new Map<string, Uint32Array>()
  const countsOf = (key: string): Uint32Array => {
    const counts = known.get(key) ?? counted(key)
    known.set(key, counts)
    return counts
  }
  return { rows, countsOf, ...messages }

  function counted(key: string): Uint32Array {
    const index = keys.findIndex((column) => column.key === key)
    const { values, codes } = keys[index] ?? { values: [], codes: new Uint16Array() }
    const counts = new Uint32Array(values.length)
    for (let row = 0; row < codes.length; row += 1) {
      if (passes[row] === 0) continue
      const others = failed[row] === 0 || (failed[row] === 1 && failedBy[row] === index)
      if (others) counts[codes[row] ?? 0] = (counts[codes[row] ?? 0] ?? 0) + 1
    }
    return counts
  }
}

/**
 * The metrics that some runs report, with how many: headlines first, of these that of most runs, of equals the more frequent
 * headline. With `except` of the runs that do not report it.
 */
export function reportedMetrics(
  { metrics, reports: { sets, codes } }: Runs,
  rows: Uint32Array,
  except?: MetricColumn,
): readonly { readonly metric: MetricColumn; readonly count: number }[] {
  const runs = new Uint32Array(sets.length)
  for (const row of rows) runs[codes[row] ?? 0] = (runs[codes[row] ?? 0] ?? 0) + 1
  const counts = metrics.map((metric) => ({ metric, count: 0, headlines: 0 }))
  sets.forEach((own, code) => {
    const entries = own.flatMap((index) => counts[index] ?? [])
    const [first] = entries
    if (entries.some(({ metric }) => metric === except)) return
    if (first) first.headlines += runs[code] ?? 0
    for (const entry of entries) entry.count += runs[code] ?? 0
  })
  return counts
    .filter(({ count }) => count > 0)
    .sort(
      (a, b) =>
        Number(b.headlines > 0) - Number(a.headlines > 0) ||
        b.count - a.count ||
        b.headlines - a.headlines,
    )
}

/**
 * The number each run is divided by: the median of the group with the `baseline` text for `key` that is
 * equal in every other key, but for those that follow from it in the archive or among the shown `rows`. NaN where there is none.
 */
export function bases(
  runs: Runs,
  metric: MetricColumn,
  key: string,
  baseline: string,
  rows: Uint32Array = new Uint32Array(),
): Float64Array {
  const { medians } = metric
  const { count, group } = runs
  const column = keyColumnOf(runs, key)
  const code = column?.values.indexOf(baseline) ?? -1
  const { groupOf, groupCount } = groupsWithout(runs, key)
  const found = new Float64Array(groupCount).fill(Number.NaN)
  const codes = column?.codes
  for (let row = 0; row < count; row += 1) {
    if (codes?.[row] !== code) continue
    found[groupOf[group[row] ?? 0] ?? 0] = medians[group[row] ?? 0] ?? Number.NaN
  }
  const result = Float64Array.from(group, (own) => found[groupOf[own] ?? 0] ?? Number.NaN)
  fillSelectedBases(runs, metric, [key, baseline], rows, result)
  return result
}

/** The function, memoized per key: runs never change. */
function perKey<T>(make: (runs: Runs, key: string) => T): (runs: Runs, key: string) => T {
  const known = new WeakMap<Runs, Map<string, T>>()
  return (runs, key) => {
    const own = known.get(runs) ?? new Map<string, T>()
    known.set(runs, own)
    const value = own.get(key) ?? make(runs, key)
    own.set(key, value)
    return value
  }
}

/** For every other key the archives in which it follows from a key, such as the name of a server from its version. */
export const keysAlong = perKey((runs, key): readonly KeyAlong[] =>
  // The runs of a group may differ in an ignored key only.
  keysAmong(
    runs,
    key,
    ignoredKeys.has(key) ? Uint32Array.from(runs.group.keys()) : rowsOfGroups(runs),
  ),
)

/** The first row of each group of replicates. */
function rowsOfGroups({ group }: Runs): Uint32Array {
  const rows: number[] = []
  for (let row = 0; row < group.length; row += 1) rows[group[row] ?? 0] ??= row
  return Uint32Array.from(rows)
}

/**
 * Groups the runs by all keys except one, the keys that follow from it, the repeat and the status. `groupOf`: by group of
 * replicates the number of its group, from 0.
 */
export const groupsWithout = perKey((runs, key) => {
  const combined = cellsWithout(runs, key, rowsOfGroups(runs), keysAlong(runs, key))
  const groupCount = renumber(combined)
  return { groupOf: Uint32Array.from(combined), groupCount }
})

/** The code that all rows have; undefined where they differ, or without rows. */
export function commonCode({ codes }: KeyColumn, rows: Uint32Array): number | undefined {
  const first = codes[rows[0] ?? -1]
  return rows.every((row) => codes[row] === first) ? first : undefined
}

/** Sorts rows by a number each; NaN last whatever the direction, equal ones as they were. */
export function ordered(
  rows: Uint32Array,
  numberOf: (row: number) => number,
  descending: boolean,
): Uint32Array {
  const numbers = new Float64Array(rows.length)
  for (let index = 0; index < rows.length; index += 1) {
    const number = numberOf(rows[index] ?? 0)
    numbers[index] = Number.isNaN(number) ? Infinity : descending ? -number : number
  }
  // Typed arrays sort fast only without a comparison function, so each row finds its position afterwards.
  const sorted = numbers.slice().sort()
  const taken = new Uint32Array(rows.length)
  const result = new Uint32Array(rows.length)
  for (let index = 0; index < rows.length; index += 1) {
    const start = bisectLeft(sorted, numbers[index] ?? 0)
    const before = taken[start] ?? 0
    taken[start] = before + 1
    result[start + before] = rows[index] ?? 0
  }
  return result
}
