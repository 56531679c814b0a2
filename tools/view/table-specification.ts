// A table of a figure as a plain Vega-Lite specification: a cell a value, coloured by its ratio to the baseline where there is one.

import type { ChartFigure } from './chart-figure.ts'
import { shownRecords } from './shown-rows.ts'
import { haloText, type Specification } from './specification.ts'
import type { ViewState } from './view-state.ts'

/** The cells that a view shows as a heat table. */
export function tableSpecification(
  figure: ChartFigure,
  state: ViewState,
  title: Specification,
): Specification {
  const { metric, x, facets, series, baseline } = figure
  const own = state.baseline ?? baseline
  const rows = shownRecords(figure, { ...state, baseline: own })
  const isRelative = own !== undefined
  // A point would be a path of properties.
  const field = (name: string): string => name.replaceAll(/[.[\]]/g, String.raw`\$&`)
  const colour = isRelative
    ? {
        ...{ field: 'ratio', title: `relative to ${series[own]?.label ?? ''}` },
        scale: { type: 'log', domainMid: 1, scheme: 'redblue', reverse: metric.better === 'lower' },
      }
    : { field: field(metric.name), title: metric.title, scale: { scheme: 'blues' } }
  const text = { field: field(metric.name), type: 'quantitative', format: ',.4~r' }
  const layer = [
    { mark: 'rect', encoding: { color: { ...colour, type: 'quantitative' } } },
    ...haloText({}, { text }),
  ]
  const encoding = {
    y: { field: field(x.key), type: 'ordinal', sort: x.values, title: x.title },
    x: {
      ...{ field: 'series', type: 'nominal', sort: series.map(({ label }) => label), title: null },
      axis: { orient: 'top', labelAngle: 0, labelLimit: 100 },
    },
  }
  const size = { width: { step: 110 }, height: { step: 26 } }
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    title,
    padding: 16,
    data: { values: rows },
    ...(facets.length > 1
      ? {
          facet: { row: { field: 'facet', type: 'nominal', sort: null, title: null } },
          spec: { ...size, encoding, layer },
        }
      : { ...size, encoding, layer }),
  }
}
