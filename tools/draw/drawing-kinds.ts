// What a build derives from a figure: drawings and rows. Neither is committed.

import type { Figure } from '../figures/figure.ts'
import { acrossPlot } from './across-plot.ts'
import { figureCsv } from './csv.ts'
import { flameFiles } from './drawn-flame.ts'
import { pictureOf, shortPictureOf, thumbnailOf, withColours } from './picture.ts'
import { escaped, paperSvg, sizeOf, subdued, wrapped } from '../view/figure-picture.ts'
import { previewCard, tallestPicture } from './preview-card.ts'
import { renderPlot } from './render.ts'
import { isSeriesColour } from '../core/series-styles.ts'
import { plotOf as livePlotOf, type PlotDrawing } from '../view/plots.ts'
import type { Plot, Size } from '../view/plot.ts'
import { largest } from '../core/extremes.ts'
import { textWidth } from '../view/text-width.ts'

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

/** The plot of a figure; browsers have none of one metric across another, which is never live. */
export function plotOf(figure: Figure, drawing: PlotDrawing): Plot {
  const across = drawing.kind === 'chart' ? drawing.across : undefined
  return across ? acrossPlot(figure, across) : livePlotOf(figure, drawing)
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
  // One drawing a panel serves every width; a tree is markup.
  if (drawing === undefined || drawing.kind === 'flame' || drawing.kind === 'tree') {
    const own = drawing?.kind === 'flame' ? flameFiles(drawing, figure) : new Map<string, string>()
    return { svgs: own, csv, tablePreview: previewCard(tablePicture(figure)) }
  }
  const svgs = new Map<string, string>()
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

/** The part of a figure that fits a card, with title, axis and series. `panels` are those of the whole figure. */
async function renderPreview(
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
async function renderThumbnail(
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

/** A part of a drawing. */
interface Shortened {
  readonly drawing: PlotDrawing
  /** What the part is, such as `First 8 of 24 rows`; absent where it is the whole drawing. */
  readonly note?: string
}

/**
 * The longest start of a drawing whose height is at most `room`; at least its first row, group or panel. It ends with a
 * group of rows where one fits.
 */
function shortened(
  drawing: PlotDrawing,
  room: number,
  heightOf: (drawing: PlotDrawing) => number,
): Shortened {
  const all = partsOf(drawing)
  const fitting = Array.from({ length: all }, (_, index) => all - index).filter(
    (count) => count === 1 || heightOf(firstOf(drawing, count)) <= room,
  )
  const [most = all] = fitting
  if (most === all) return { drawing }
  const count = fitting.find((each) => endsGroup(drawing, each)) ?? most
  const note = `First ${String(count)} of ${String(all)} ${words[drawing.kind]}`
  return { drawing: firstOf(drawing, count), note }
}

const words = { chart: 'charts', dots: 'rows', bars: 'groups', panels: 'panels' } as const

function partsOf(drawing: PlotDrawing): number {
  switch (drawing.kind) {
    case 'chart':
      return 1
    case 'dots':
      return drawing.rows.length
    case 'bars':
      return drawing.groups.length
    case 'panels':
      return drawing.panels.length
  }
}

function firstOf(drawing: PlotDrawing, count: number): PlotDrawing {
  switch (drawing.kind) {
    case 'chart':
      return drawing
    case 'dots':
      return { ...drawing, rows: drawing.rows.slice(0, count) }
    case 'bars':
      return { ...drawing, groups: drawing.groups.slice(0, count) }
    case 'panels':
      return { ...drawing, panels: drawing.panels.slice(0, count) }
  }
}

/** Whether the row after the first `count` starts a group; rows without groups end none. */
function endsGroup(drawing: PlotDrawing, count: number): boolean {
  return drawing.kind === 'dots' && drawing.rows[count]?.group !== undefined
}

const size = { width: 752, height: 394 } as const
const margin = 16
const rowHeight = 22
const gap = 20
const widestColumn = 220

/** The title, the first rows and the first columns of a table, as many as fit; `…` ends a text that is cut off. */
function tablePicture({ title, subtitle, table }: Figure): string {
  const parts: string[] = []
  const add = (text: string, x: number, y: number, attributes: string): void => {
    parts.push(`<text x="${x.toFixed(1)}" y="${String(y)}" ${attributes}>${escaped(text)}</text>`)
  }
  const inner = size.width - 2 * margin
  let y = margin
  for (const text of wrapped(title, inner / 1.35))
    add(text, margin, (y += 20), 'font-size="15" font-weight="600"')
  for (const text of wrapped(subtitle, inner)) add(text, margin, (y += 18), subdued)
  y += 10
  const most = Math.floor((size.height - y - margin) / rowHeight) - 1
  const lines = [table.head, ...table.rows.slice(0, most).map(textsOf)]
  const columns = columnsOf(lines, inner)
  for (const [index, texts] of lines.entries()) {
    y += rowHeight
    for (const { column, left, width } of columns) {
      const isRight = table.align[column] === 'right'
      const anchor = isRight ? 'text-anchor="end"' : ''
      const text = clipped(texts[column] ?? '', width)
      add(text, isRight ? left + width : left, y, `${anchor} ${index === 0 ? subdued : ''}`)
    }
    const line = `M${String(margin)},${String(y + 7)}h${String(inner)}`
    parts.push(`<path d="${line}" stroke="var(${index === 0 ? '--rule' : '--grid'})"/>`)
  }
  return withColours(paperSvg(size.width, size.height, parts))
}

function textsOf({ label, cells }: Figure['table']['rows'][number]): readonly string[] {
  return [label, ...cells.map(({ text }) => text)]
}

/** The columns that fit, with their positions and widths in pixels. */
function columnsOf(
  lines: readonly (readonly string[])[],
  room: number,
): readonly { readonly column: number; readonly left: number; readonly width: number }[] {
  const columns = []
  let left = margin
  for (const column of (lines[0] ?? []).keys()) {
    const widest = largest(lines.map((texts) => textWidth(texts[column] ?? '')))
    const width = Math.min(widest, widestColumn)
    if (left + width > margin + room) break
    columns.push({ column, left, width })
    left += width + gap
  }
  return columns
}

function clipped(text: string, width: number): string {
  if (textWidth(text) <= width) return text
  let short = text
  while (short !== '' && textWidth(`${short}…`) > width) short = short.slice(0, -1)
  return `${short.trimEnd()}…`
}
