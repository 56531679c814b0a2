// The view of the explorer that shows the numbers of a figure.
import { median } from 'simple-statistics'
import { groupBy } from '../analysis/group-by.ts'
import type { Figure } from '../figures/figure.ts'
import { memoizeByObject } from '../core/memoize.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import { keyOrder } from '../runs/run-order.ts'
import { filterTerm } from '../view/filter-term.ts'
import type { ExploreRun } from './comparable-runs.ts'

/** The parameters of a view of the explorer. */
export interface ExploreQuery {
  readonly q: string
  readonly metric: string
  readonly x: string
  readonly by: string
  readonly baseline?: string
}

const mostTexts = 40
const leastDifference = 1e-9

/**
 * The view with the runs of a figure; undefined where the explorer does not show the numbers of the figure:
 * means, formulas, other statistics than the median of equal runs.
 */
export function figureAddress(
  figure: Figure,
  runOf: (id: string) => ExploreRun | undefined,
  all: readonly ExploreRun[],
): ExploreQuery | undefined {
  const { metric, x, series, drawing, cells, evidence } = figure
  if (drawing === undefined || !['chart', 'bars', 'dots'].includes(drawing.kind)) return undefined
  const runs = evidence.map(({ run }) => runOf(run))
  const used = runs.filter((run) => run !== undefined)
  if (used.length === 0 || used.length < runs.length) return undefined
  const archives = new Set(used.map(({ archive }) => archive))
  const others = all.filter(({ archive }) => archives.has(archive))
  const pooled = pooledRuns(all)
  const isShown = cells.value.every((value, row) => {
    const own = (cells.evidence[row] ?? []).flatMap((index) => runs[index] ?? [])
    return value === null || isMedian(value, own, metric.name, pooled)
  })
  const seriesKeys = [...new Set(series.flatMap(({ fields }) => Object.keys(fields)))]
  const known = (key: string): boolean => used.every(({ fields }) => Object.hasOwn(fields, key))
  const along = [x.key, ...['threads', 'cores', 'workload']].find(known)
  const candidates = [...seriesKeys, 'version', 'engine'].filter(
    (key) => key !== along && known(key),
  )
  // The version of series that also name their engine: its lines have different colours.
  const by =
    candidates.find((key) => textsOf(series, key).length === series.length) ?? candidates[0]
  if (!isShown || along === undefined || by === undefined) return undefined
  // Ratios are shown along one field, and those that follow from it, within one archive.
  const isAlong = seriesKeys.every((key) => key === by || follows(key, by, others))
  if (figure.mode === 'relative' && (!isAlong || figure.kind === 'recurrence')) return undefined
  const keys = [...new Set(used.flatMap(({ fields }) => Object.keys(fields)))].toSorted(keyOrder)
  const terms = keys.flatMap((key) => {
    if (key === 'repeat' || !known(key)) return []
    const own = textsOf(used, key)
    return own.length > mostTexts || own.length === distinctTexts(others, key).size
      ? []
      : [filterTerm(key, own)]
  })
  const q = [filterTerm('archive', [...archives].toSorted(naturalOrder)), ...terms].join(' ')
  const base = figure.mode === 'relative' ? series[figure.baseline ?? -1]?.fields[by] : undefined
  return { q, metric: metric.name, x: along, by, ...(base === undefined ? {} : { baseline: base }) }
}

// Whether runs with one text for `by` have one text for `key`, in each archive.
function follows(key: string, by: string, runs: readonly ExploreRun[]): boolean {
  const groups = groupBy(runs, ({ archive, fields }) => JSON.stringify([archive, fields[by] ?? '']))
  return [...groups.values()].every(
    (own) => new Set(own.map(({ fields }) => fields[key] ?? '')).size === 1,
  )
}

// The explorer pools all runs that are equal in all fields but `repeat`. Every figure of a site has the same list of runs.
const pooledRuns = memoizeByObject(
  (runs: readonly ExploreRun[]): ReadonlyMap<string, readonly ExploreRun[]> =>
    groupBy(runs, groupOf),
)

function isMedian(
  value: number,
  runs: readonly ExploreRun[],
  metric: string,
  pooled: ReadonlyMap<string, readonly ExploreRun[]>,
): boolean {
  const [group, ...others] = new Set(runs.map(groupOf))
  const values = (pooled.get(group ?? '') ?? []).flatMap((run) =>
    run.status === 'ok' ? (run.values[metric] ?? []) : [],
  )
  if (values.length === 0 || others.length > 0) return false
  return Math.abs(median(values) - value) <= Math.abs(value) * leastDifference
}

const groupOf = memoizeByObject(({ archive, fields }: ExploreRun): string =>
  JSON.stringify([archive, ...Object.entries({ ...fields, repeat: '' }).toSorted(byKey)]),
)

function byKey([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return a < b ? -1 : 1
}

function textsOf(runs: readonly Pick<ExploreRun, 'fields'>[], key: string): readonly string[] {
  return [...distinctTexts(runs, key)].toSorted(naturalOrder)
}

function distinctTexts(
  runs: readonly Pick<ExploreRun, 'fields'>[],
  key: string,
): ReadonlySet<string> {
  const texts = new Set<string>()
  for (const { fields } of runs) {
    const text = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (text !== undefined) texts.add(text)
  }
  return texts
}
