// Lines over an x axis, a panel a facet.

import { chartAxes, drawnValues, xAxis } from './chart-axes.ts'
import type { ChartFigure } from './chart-figure.ts'
import { chartLayout, type ChartLayout } from './chart-layout.ts'
import { cellRows, chartScene } from './chart-scene.ts'
import { innerSize, type Plot, type PlottedPoint } from './plot.ts'
import { measuredColumns, pointsOf, type Point } from './points.ts'
import type { ViewState } from './view-state.ts'

/** The chart of a figure; its points are computed once. */
export function chartPlot(figure: ChartFigure): Plot {
  const points = pointsOf(figure)
  return {
    kind: 'chart',
    panels: figure.facets.length,
    sized(size) {
      const layout = chartLayout(figure, points, size)
      return {
        layout,
        scene: (panel, state) => chartScene(figure, points, panel, state, layout),
        cursor: (state) => {
          const { first, last, toX } = xAxis(figure, state, layout)
          return { axis: 'x', first, last, extent: (i) => [toX(i), toX(i)] }
        },
        points: (panel, state) => plottedPoints(figure, points, panel, state, layout),
      }
    },
  }
}

/** The shown points of the `facet`th panel, those without a number where their mark is. */
function plottedPoints(
  figure: ChartFigure,
  points: readonly (readonly Point[])[],
  facet: number,
  state: ViewState,
  layout: ChartLayout,
): readonly PlottedPoint[] {
  const panel = points[facet] ?? []
  const { x, toY, isShown } = chartAxes(figure, points, facet, state, layout)
  const rows = cellRows(figure, panel, innerSize(layout).height)
  const measured = measuredColumns(panel, figure.x.values.length)
  return panel.flatMap((point, index) => {
    if (!isShown(point) || !measured[point.i]) return []
    const [value] = drawnValues(point, panel, figure.x.values.length, state.baseline)
    const y = point.value === null ? rows[index]?.gap : value === undefined ? value : toY(value)
    return y === undefined ? [] : [{ point, x: x.toX(point.i), y }]
  })
}
