// What a build derives from a figure: drawings and rows. Neither is committed.

import type { Figure } from '../figures/figure.ts'
import { figureCsv } from './csv.ts'
import { flameFiles } from './flame.ts'
import { pictureOf } from './picture.ts'
import { previewCard } from './preview-card.ts'
import { renderPreview, renderThumbnail } from './previews.ts'
import { renderPlot } from './render.ts'
import { tablePicture } from './table-picture.ts'
import { isSeriesColour } from '../series-styles.ts'
import { plotOf } from '../view/plots.ts'

export interface FigureFiles {
  /** File name → SVG: `<id>.<facet>.wide.svg` and `<id>.<facet>.narrow.svg`; none for a table; of a flame graph also its frames. */
  readonly svgs: ReadonlyMap<string, string>
  /** All panels with title and legend as one SVG; absent for tables, flame graphs and trees. */
  readonly picture?: string
  /** `picture` with its first panel alone, as a card for link previews. */
  readonly preview?: string
  /** The table as a card, of a figure without a picture. */
  readonly tablePreview?: string
  /** The first panel of `picture` without texts, for lists of articles. */
  readonly thumbnail?: string
  readonly csv: string
}

/** Draws a figure in its initial view, for a text column and for a phone. */
export async function renderFigure(figure: Figure): Promise<FigureFiles> {
  for (const series of figure.series) {
    // Colours become attributes of the drawing.
    if (!isSeriesColour(series.colour)) {
      throw new Error(`Figure ${figure.id}: ${series.colour} is not a colour of the palette`)
    }
  }
  const { drawing } = figure
  const csv = figureCsv(figure)
  // One drawing a panel serves every width.
  if (drawing?.kind === 'flame') return { svgs: flameFiles(drawing, figure), csv }
  const svgs = new Map<string, string>()
  // A tree is markup.
  if (drawing === undefined || drawing.kind === 'tree')
    return { svgs, csv, tablePreview: previewCard(tablePicture(figure)) }
  const plot = plotOf(figure, drawing)
  const wide = await renderPlot(plot, figure, 'wide')
  const narrow = await renderPlot(plot, figure, 'narrow')
  for (const [size, panels] of Object.entries({ wide, narrow }))
    panels.forEach((svg, facet) => svgs.set(`${figure.id}.${String(facet)}.${size}.svg`, svg))
  const picture = pictureOf(figure, wide)
  const preview = await renderPreview(figure, drawing, wide)
  const thumbnail = await renderThumbnail(figure, drawing, narrow)
  return { svgs, picture, preview, thumbnail, csv }
}
