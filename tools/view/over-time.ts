// Panels over one time axis as a figure whose x values are the seconds and whose facets are the panels, so that the
// tooltip, the legend and the address work as in any other figure.

import { cellColumns } from '../figures/cell-columns.ts'
import type { PanelsDrawing } from '../figures/figure.ts'
import type { ChartFigure } from './chart-figure.ts'
import { timesOf } from './panels-plot.ts'

/** The samples of a timeline as the cells of a figure; what was sampled once has no n. */
export function overTime(figure: ChartFigure, drawing: PanelsDrawing): ChartFigure {
  const times = timesOf(drawing)
  const indices = new Map(times.map((time, index) => [time, index]))
  const samples = drawing.panels.flatMap(({ lines }, facet) =>
    lines.flatMap(({ series, at, values, low = [], high = [] }) =>
      at.map((time, i) => ({
        ...{ facet, series },
        // Every time is in the list; pointsOf refuses what is not.
        x: indices.get(time) ?? -1,
        ...{ value: values[i] ?? null, low: low[i] ?? null, high: high[i] ?? null },
      })),
    ),
  )
  return {
    ...figure,
    x: { ...figure.x, values: times.map(String) },
    facets: drawing.panels.map(({ title, unit }) => ({ label: title, fields: {}, unit })),
    cells: cellColumns(samples),
  }
}
