// A view of a figure as a self-contained Vega-Lite specification.

import type { ChartFigure } from './chart-figure.ts'
import { shownRows } from './shown-rows.ts'
import { xValues, type ViewState } from './view-state.ts'

/** Lines and points over the rows that are shown; `colours` holds the colour of every series. */
export function shownSpecification(
  figure: ChartFigure,
  state: ViewState,
  titles: { readonly title: string; readonly subtitle: string },
  colours: readonly string[],
): Readonly<Record<string, unknown>> {
  const { metric, x, series, facets } = figure
  const { rows } = shownRows(figure, state)
  const xs = xValues(figure)
  const numeric = state.x !== 'even'
  const relative = state.baseline !== undefined
  const values = rows
    .filter((row) => row[relative ? 'ratio' : metric.name] !== null)
    .map((row) => ({
      ...row,
      [x.key]: numeric ? (xs[x.values.indexOf(String(row[x.key]))] ?? null) : row[x.key],
    }))
  const shown = series.flatMap(({ label }, index) =>
    state.hidden.includes(index) ? [] : [{ label, colour: colours[index] ?? '' }],
  )
  const base = series[state.baseline ?? -1]?.label ?? ''
  const field = (name: string): string => name.replaceAll(/[.[\]\\]/g, (sign) => `\\${sign}`)
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    title: {
      text: titles.title,
      subtitle: state.late
        ? `${titles.subtitle}, last ${String(figure.late?.seconds ?? '')} s of each run`
        : titles.subtitle,
      anchor: 'start',
    },
    data: { values },
    mark: { type: 'line', point: true, tooltip: true },
    encoding: {
      ...(facets.length > 1 ? { facet: { field: 'facet', columns: 2, title: null } } : {}),
      x: {
        field: field(x.key),
        title: x.title,
        type: numeric ? 'quantitative' : 'ordinal',
        ...(numeric ? {} : { sort: x.values }),
        ...(state.x === 'log2' ? { scale: { type: 'log', base: 2 } } : {}),
      },
      y: {
        field: field(relative ? 'ratio' : metric.name),
        title: relative ? `${metric.title}, relative to ${base}` : metric.title,
        type: 'quantitative',
        ...(state.y === 'log' ? { scale: { type: 'log' } } : {}),
      },
      color: {
        field: 'series',
        type: 'nominal',
        title: null,
        scale: {
          domain: shown.map(({ label }) => label),
          range: shown.map(({ colour }) => colour),
        },
      },
    },
  }
}
