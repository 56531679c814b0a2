// Which plot draws which kind of drawing.

import type { Drawing } from '../figures/figure.ts'
import { acrossPlot } from './across-plot.ts'
import type { ChartFigure } from './chart-figure.ts'
import { linePlot } from './line-plot.ts'
import { panelsPlot } from './panels-plot.ts'
import type { Plot, PlotSize } from './plot.ts'
import { barsPlot, dotsPlot } from './rows-plot.ts'

/** Drawings that Vega-Lite draws: all but flame graphs and trees. */
export type PlotDrawing = Exclude<Drawing, { readonly kind: 'flame' | 'tree' }>

/** The plot of a figure, in a size of its own or that of articles. */
export function plotOf(figure: ChartFigure, drawing: PlotDrawing, own?: PlotSize): Plot {
  switch (drawing.kind) {
    case 'chart':
      return drawing.across
        ? acrossPlot(figure, drawing.across, own)
        : linePlot(figure, { ...drawing, own })
    case 'dots':
      return dotsPlot(figure, drawing, own)
    case 'bars':
      return barsPlot(figure, drawing, own)
    case 'panels':
      return panelsPlot(figure, drawing)
  }
}
