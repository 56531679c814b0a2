// What `publish` derives from a figure: drawings and rows. Neither is committed.

import type { Drawing, Figure, FlameDrawing, TreeDrawing } from '../figures/figure.ts'
import { barsSvg } from './bars.ts'
import { figureCsv } from './csv.ts'
import { dotsSvg } from './dots.ts'
import { flameFiles } from './flame.ts'
import { panelsSvg } from './panels.ts'
import { renderPlot } from './render.ts'
import type { DrawingSize } from './svg-parts.ts'
import { plotOf } from '../view/plots.ts'

export { runChart, type RunChartPanel } from './series.ts'

export interface FigureFiles {
  /** File name → SVG: `<id>.<facet>.wide.svg` and `<id>.<facet>.narrow.svg`; none for a table; of a flame graph also its frames. */
  readonly svgs: ReadonlyMap<string, string>
  readonly csv: string
}

/** Colours become attributes: nothing but names of the palette passes. */
const colour = /^(?:blue|orange|green|purple|red|teal|ochre|grey)-[1-5]$/

/** Draws a figure in its author's view, for a text column and for a phone. */
export async function renderFigure(figure: Figure): Promise<FigureFiles> {
  for (const series of figure.series) {
    if (!colour.test(series.colour)) {
      throw new Error(`Figure ${figure.id}: ${series.colour} is not a colour of the palette`)
    }
  }
  // One drawing a panel serves every width.
  if (figure.drawing?.kind === 'flame')
    return { svgs: flameFiles(figure.drawing, figure), csv: figureCsv(figure) }
  const svgs = new Map<string, string>()
  // A tree is markup.
  if (figure.drawing?.kind === 'tree') return { svgs, csv: figureCsv(figure) }
  for (const size of ['wide', 'narrow'] as const) {
    const panels = figure.drawing ? await drawingSvgs(figure.drawing, figure, size) : []
    panels.forEach((svg, facet) => svgs.set(`${figure.id}.${String(facet)}.${size}.svg`, svg))
  }
  return { svgs, csv: figureCsv(figure) }
}

async function drawingSvgs(
  drawing: Exclude<Drawing, FlameDrawing | TreeDrawing>,
  figure: Figure,
  size: DrawingSize,
): Promise<readonly string[]> {
  switch (drawing.kind) {
    case 'chart':
      return renderPlot(plotOf(figure), figure, size)
    case 'dots':
      return [dotsSvg(drawing, figure.series, size)]
    case 'bars':
      return [barsSvg(drawing, figure.series, size)]
    case 'panels':
      return [panelsSvg(drawing, figure.series, size)]
  }
}
