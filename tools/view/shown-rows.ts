// The points of a chart that a view shows, as rows.

import type { ChartFigure } from './chart-figure.ts'
import { pointsOf, type Point } from './points.ts'
import type { ViewState } from './view-state.ts'

/** One point: column → value. */
export type ShownRow = Readonly<Record<string, string | number | null>>

/** The columns in their order and a row a point: visible series within the range, facet by facet. */
export function shownRows(
  figure: ChartFigure,
  state: ViewState,
): { readonly columns: readonly string[]; readonly rows: readonly ShownRow[] } {
  const { metric, series, facets, x } = figure
  const split = facets.length > 1
  const relative = state.baseline !== undefined
  const [first, last] = state.range ?? [0, x.values.length - 1]
  const columns = [
    ...(split ? ['facet'] : []),
    ...['series', x.key, metric.name, 'unit', 'low', 'high', 'n'],
    ...(relative ? ['ratio'] : []),
    ...['status', 'reason', 'warnings'],
  ]
  const rows = pointsOf(figure).flatMap((panel, facet) =>
    panel
      .filter(({ series: s, i }) => !state.hidden.includes(s) && i >= first && i <= last)
      .map((point): ShownRow => ({
        ...(split ? { facet: facets[facet]?.label ?? '' } : {}),
        series: series[point.series]?.label ?? '',
        [x.key]: x.values[point.i] ?? '',
        [metric.name]: point.value,
        unit: series[point.series]?.unit ?? metric.unit,
        low: point.low,
        high: point.high,
        n: point.n,
        ...(relative ? { ratio: ratioOf(point, panel, x.values.length, state.baseline) } : {}),
        status: point.state,
        reason: point.reason,
        warnings: point.warnings.join('; '),
      })),
  )
  return { columns, rows }
}

function ratioOf(
  { value, i }: Point,
  panel: readonly Point[],
  columns: number,
  baseline: number | undefined,
): number | null {
  const base = panel[(baseline ?? 0) * columns + i]?.value ?? 0
  return value === null || base === 0 ? null : value / base
}
