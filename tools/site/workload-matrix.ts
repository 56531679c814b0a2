// The matrix of a workload: threads × cores × HT × version as small multiples, a figure an archive and setting.
import { groupBy } from '../analysis/group-by.ts'
import { formatNumber } from '../analysis/format-number.ts'
import { label } from '../analysis/label.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { follows, withoutCopies } from '../explore/comparable-runs.ts'
import type { FigureContext } from '../figures/context.ts'
import type { Figure } from '../figures/figure.ts'
import { sharedHeadline, isRate } from '../core/metric-roles.ts'
import type { Run } from '../core/model.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import { keyOrder } from '../runs/run-order.ts'
import { figureOf } from './archive-results.ts'

/** The matrix of one workload in one archive. */
export interface Matrix {
  readonly figures: readonly Figure[]
  /** Settings beyond those that are drawn. */
  readonly further: number
}

/** More figures of one archive are not read. */
const mostFigures = 6
/** More panels than this fill more than a screen; their figures are drawn one by one. */
const mostPanels = 2
/** More lines than this in one panel are not distinguished at a glance. */
const mostLines = 5

/**
 * Draws the runs of one workload of one archive, at most `mostRuns` of them; `context.number` is the number of its first
 * figure.
 */
export function workloadMatrix(
  runs: readonly Run[],
  context: FigureContext,
  mostRuns: number,
): Matrix {
  const { vocabulary } = context
  const textsOf = (key: string): readonly string[] =>
    [...new Set(runs.flatMap(({ fields }) => fields[key] ?? []))].toSorted(naturalOrder)
  const varies = (key: string): boolean => textsOf(key).length > 1
  const metric = rateOf(runs, vocabulary)
  const x = ['threads', 'cores'].find(
    (key) => varies(key) && textsOf(key).every((text) => /^\d+(?:\.\d+)?$/.test(text)),
  )
  if (metric === undefined || x === undefined) return { figures: [], further: 0 }
  const rest = [...new Set(runs.flatMap(({ fields }) => Object.keys(fields)))]
    .filter(
      (key) => ![x, 'engine', 'version', 'ht', 'repeat', 'workload', 'recorded'].includes(key),
    )
    .filter((key) => varies(key) && !follows(runs, key, ['engine', 'version']))
    .toSorted(keyOrder)
  const facet = ['cores', ...rest].find(
    (key) => rest.includes(key) && textsOf(key).length <= mostPanels,
  )
  const varying = ['engine', 'version', 'ht'].filter(varies)
  const linesOf = (keys: readonly string[]): number =>
    new Set(runs.map(({ fields }) => JSON.stringify(keys.map((key) => fields[key] ?? '')))).size
  const compared = rest.find(
    (key) => key !== facet && key !== 'cores' && linesOf([...varying, key]) <= mostLines,
  )
  const lines = [...varying, ...(compared === undefined ? [] : [compared])]
  const apart = rest.filter((key) => key !== facet && key !== compared)
  const series =
    lines.length > 0
      ? lines
      : ['engine', 'version', 'workload'].filter((key) => textsOf(key).length > 0).slice(0, 2)
  const rated = runs.filter(({ measurements }) =>
    measurements.some((measurement) => measurement.metric === metric),
  )
  const settings = [
    ...groupBy(rated, ({ fields }) => JSON.stringify(apart.map((key) => fields[key] ?? ''))),
  ].map(([, own]) => {
    const panels = groupBy(own, ({ fields }) =>
      JSON.stringify(
        [facet, compared].map((key) => (key === undefined ? '' : (fields[key] ?? ''))),
      ),
    )
    return [...panels.values()].flatMap((panel) => withoutCopies(panel, 'version'))
  })
  // A line has two points.
  const drawn = firstSettings(
    settings.filter((own) => new Set(own.map(({ fields }) => fields[x])).size > 1),
    mostRuns,
  )
  const figures = drawn.map((own, index): Figure => {
    const data = {
      kind: 'scaling',
      id: `matrix-${context.number + index}`,
      title: 'Peak',
      archive: context.archiveOf(own[0]?.id ?? ''),
      metric,
      x,
      series,
      ...(facet === undefined ? {} : { facet }),
      ...(varies('cores') ? { size: 'cores' } : {}),
      ...(varies('ht') ? { ht: 'ht' } : {}),
    }
    const figure = figureOf(data, own, { ...context, number: context.number + index })
    return { ...figure, title: peakOf(figure, vocabulary) }
  })
  return { figures, further: settings.length - drawn.length }
}

function firstSettings(
  settings: readonly (readonly Run[])[],
  mostRuns: number,
): readonly (readonly Run[])[] {
  let runs = 0
  const tooMany = settings.findIndex(({ length }) => {
    runs += length
    return runs > mostRuns
  })
  return settings.slice(0, tooMany === -1 ? mostFigures : Math.min(tooMany, mostFigures))
}

// Of runs with several headlines, such as those of two tools, the first by rank.
function rateOf(runs: readonly Run[], { metrics }: Vocabulary): string | undefined {
  const headlines = runs.flatMap(({ headline, measurements }) =>
    measurements.filter(
      (measurement) => measurement.metric === headline && isRate(metrics, measurement),
    ),
  )
  return sharedHeadline(
    headlines.map(({ metric }) => metric),
    metrics,
  )
}

/** The facet with the largest value; undefined where no cell has a value. */
export function peakFacet(figure: Figure): number | undefined {
  return peakCell(figure)?.facet
}

/** The largest value, and its facet, series and x value as indexes. */
interface PeakCell {
  readonly value: number
  readonly facet: number
  readonly series: number
  readonly x: number
}

function peakCell({ cells }: Figure): PeakCell | undefined {
  let best: PeakCell | undefined
  for (const [row, value] of cells.value.entries()) {
    const [facet, series, x] = [cells.facet[row], cells.series[row], cells.x[row]]
    if (value === null || facet === undefined || series === undefined || x === undefined) continue
    if (!best || value > best.value) best = { value, facet, series, x }
  }
  return best
}

/** The finding, from the data: the largest value and its cell. */
function peakOf(figure: Figure, vocabulary: Vocabulary): string {
  const peak = peakCell(figure)
  if (!peak) return 'No run has a number'
  const { series, facets, x, metric } = figure
  const text = x.values[peak.x]
  const fields = {
    ...facets[peak.facet]?.fields,
    ...series[peak.series]?.fields,
    ...(text === undefined ? {} : { [x.key]: text }),
  }
  const where = label(
    Object.fromEntries(Object.entries(fields).filter(([key]) => key !== 'workload')),
    vocabulary,
  )
  return `Peak ${formatNumber(peak.value, vocabulary.metric(metric.name))} ${metric.title}: ${where}`
}
