// Repeats that differ by their order: the first slower than the next in most cells points to warm-up or drift.
import { groupBy } from '../analysis/group-by.ts'
import { formatNumber, titleInUnit } from '../analysis/format-number.ts'
import { label } from '../analysis/label.ts'
import { mean } from '../analysis/mean.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Cell } from '../analysis/projection.ts'
import { largest, smallest as smallestOf } from '../core/extremes.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import type { CellSet } from './finding-cells.ts'
import { findingTable, percentText, type Finding } from './finding.ts'

/** The values of the first runs of a cell, at most a third or one, and of the later ones. */
export interface Start {
  readonly first: readonly number[]
  readonly later: readonly number[]
}

/** The first runs that are lower, or higher, than all later ones; none without a known order. */
export function startOf({ runs, metric }: Cell): Start | undefined {
  const paths = new Set(runs.map(({ source }) => source?.path.replaceAll(/\d+/g, '')))
  // Numbers in files and folders count the runs, as does the place in one log; rows of a table have no order of time.
  const [path] = paths
  if (paths.size !== 1 || path === undefined || table.test(path)) return undefined
  const values = runs
    .toSorted(
      (a, b) => naturalOrder(a.source?.path ?? '', b.source?.path ?? '') || a.ordinal - b.ordinal,
    )
    .flatMap((run) => run.measurements.find((each) => each.metric === metric)?.value ?? [])
  const counts = Array.from(
    { length: Math.max(1, Math.floor(values.length / 3)) },
    (_, index) => index + 1,
  )
  return counts
    .map((count) => ({ first: values.slice(0, count), later: values.slice(count) }))
    .findLast(
      ({ first, later }) =>
        largest(first) < smallestOf(later) || smallestOf(first) > largest(later),
    )
}

const table = /\.(?:csv|tsv|md|html?|json|xlsx|ods)$/i

/** Of an order effect. */
export const fewestCells = 8
// Of eight fair coins, seven or more fall alike in 7 % of cases; of ten, nine or more in 2 %.
export const share = 0.9
const smallest = 0.005

/** The trend from the first repeat to the last, where nine of ten cells of a metric agree in its direction. */
export function orderFindings(
  sets: readonly CellSet[],
  vocabulary: Vocabulary,
): readonly Finding[] {
  return sets.flatMap(({ metric, cells }): readonly Finding[] => {
    const row = vocabulary.metric(metric)
    const trends = cells.flatMap(({ fields, runs }) => {
      const values = [...groupBy(runs, (run) => run.fields['repeat'] ?? '')]
        .toSorted(([a], [b]) => naturalOrder(a, b))
        .flatMap(([repeat, own]) => {
          const value = mean(
            own.flatMap(({ measurements }) =>
              measurements.flatMap((each) => (each.metric === metric ? [each.value] : [])),
            ),
          )
          return value === undefined || !/^\d{1,3}$/.test(repeat) ? [] : [value]
        })
      const [first, ...others] = values
      const last = others.at(-1)
      return first === undefined || last === undefined || first <= 0
        ? []
        : [{ fields, values, ratio: last / first }]
    })
    const up = trends.filter(({ ratio }) => ratio > 1).length
    const down = trends.filter(({ ratio }) => ratio < 1).length
    const median =
      trends.map(({ ratio }) => ratio).toSorted((a, b) => a - b)[trends.length >> 1] ?? 1
    if (trends.length < fewestCells || Math.max(up, down) < share * trends.length) return []
    if (Math.abs(median - 1) < smallest) return []
    return [
      {
        kind: 'repeats',
        title: `The last repeat is ${up > down ? 'higher' : 'lower'} than the first in ${String(Math.max(up, down))} of ${String(trends.length)} values of ${row.title} (median ${percentText(median - 1)})`,
        support: 'descriptive',
        verdict: 'an order effect such as warm-up: repeats are not independent',
        size: Math.abs(Math.log(median)),
        table: findingTable(
          [
            ['conditions', 'left'],
            [`repeats in their order, ${titleInUnit(row)}`, 'right'],
            ['first to last', 'right'],
          ],
          trends
            .toSorted((a, b) => Math.abs(Math.log(b.ratio)) - Math.abs(Math.log(a.ratio)))
            .map(({ fields, values, ratio }) => [
              { text: label(fields, vocabulary) || 'all' },
              { text: values.map((value) => formatNumber(value, row)).join(' · ') },
              { text: `${ratio < 1 ? '−' : '+'}${percentText(ratio - 1)}`, value: ratio },
            ]),
        ),
        notes: [],
      },
    ]
  })
}
