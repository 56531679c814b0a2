// Which plot draws which kind of drawing.

import type { Drawing } from '../figures/figure.ts'
import type { ChartFigure } from './chart-figure.ts'
import { barsPlot } from './bars-plot.ts'
import { chartPlot } from './chart-plot.ts'
import { dotsPlot } from './dots-plot.ts'
import { panelsPlot } from './panels-plot.ts'
import type { Plot } from './plot.ts'

/** Drawings that the engine draws: all but flame graphs and trees. */
export type PlotDrawing = Exclude<Drawing, { readonly kind: 'flame' | 'tree' }>

/** The plot of a figure. */
export function plotOf(figure: ChartFigure, drawing: PlotDrawing): Plot {
  switch (drawing.kind) {
    case 'chart':
      return chartPlot(figure)
    case 'dots':
      return dotsPlot(figure, drawing)
    case 'bars':
      return barsPlot(figure, drawing)
    case 'panels':
      return panelsPlot(figure, drawing)
  }
}
