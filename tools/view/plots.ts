// Which plot draws which kind of drawing.

import type { ChartFigure } from './chart-figure.ts'
import { chartPlot } from './chart-plot.ts'
import type { Plot } from './plot.ts'

/** The plot of a figure. */
export function plotOf(figure: ChartFigure): Plot {
  return chartPlot(figure)
}
