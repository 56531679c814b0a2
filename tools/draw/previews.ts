// Link previews and thumbnails: the first panel of a figure, and of a tall one its first rows.
import type { Figure } from '../figures/figure.ts'
import { plotOf, type PlotDrawing } from '../view/plots.ts'
import type { Size } from '../view/plot.ts'
import { shortPictureOf, sizeOf, thumbnailOf } from './picture.ts'
import { previewCard, tallestPicture } from './preview-card.ts'
import { renderPlot } from './render.ts'
import { shortened } from './shortened.ts'

/** The part of a figure that fits a card, with title, axis and series. `panels` are those of the whole figure. */
export async function renderPreview(
  figure: Figure,
  whole: PlotDrawing,
  panels: readonly string[],
): Promise<string> {
  const { width } = plotOf(figure, whole).sized('wide').layout
  const frame = `<svg width="${String(width)}" height="0"></svg>`
  const room = tallestPicture - sizeOf(shortPictureOf(figure, [frame], ' ')).height
  const { drawing, note } = shortened(whole, room, heightAt(figure, 'wide'))
  const [panel = ''] =
    drawing === whole ? panels : await renderPlot(plotOf(figure, drawing), figure, 'wide')
  return previewCard(shortPictureOf(figure, [panel], note))
}

/** The height of a thumbnail by its width: lists have room for this shape. */
const thumbnailShape = 0.75

/** The plot area of the first panel or the first rows of a figure, for lists of articles. */
export async function renderThumbnail(
  figure: Figure,
  whole: PlotDrawing,
  panels: readonly string[],
): Promise<string> {
  const { width } = plotOf(figure, whole).sized('narrow').layout
  const { drawing } = shortened(whole, width * thumbnailShape, heightAt(figure, 'narrow'))
  const plot = plotOf(figure, drawing)
  const [panel = ''] = drawing === whole ? panels : await renderPlot(plot, figure, 'narrow')
  return thumbnailOf(panel, plot.sized('narrow').layout)
}

function heightAt(figure: Figure, size: Size) {
  return (drawing: PlotDrawing): number => plotOf(figure, drawing).sized(size).layout.height
}
