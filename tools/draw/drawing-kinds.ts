// What a build derives from a figure: drawings and rows. Neither is committed.

import type { DotsDrawing, Figure } from '../figures/figure.ts'
import { figureCsv } from './csv.ts'
import { flameFiles } from './drawn-flame.ts'
import { pictureOf, withColours } from './picture.ts'
import { escaped, paperSvg, sizeOf, subdued, wrapped } from '../view/figure-picture.ts'
import { previewCard, tallestPicture } from './preview-card.ts'
import { renderPlot } from './render.ts'
import { isSeriesColour } from '../core/series-styles.ts'
import { plotOf, type PlotDrawing } from '../view/plots.ts'
import { largest } from '../core/extremes.ts'
import { drawnWarnings, hasRings } from '../view/points.ts'
import { clipped, textWidth } from '../view/text-width.ts'

export interface FigureFiles {
  /** File name → SVG: `<id>.<facet>.wide.svg` and `<id>.<facet>.narrow.svg`; none for a table; of a flame graph also its frames. */
  readonly svgs: ReadonlyMap<string, string>
  /** All panels with title and legend as one SVG; absent for tables, flame graphs and trees. */
  readonly picture?: string
  /** `picture` with its first panel alone, as a card for link previews. */
  readonly preview?: string
  /** The table as a card, of a figure without a picture. */
  readonly tablePreview?: string
  /** The first panel at the size of a card of the home page and of lists: its strongest rows. */
  readonly card?: string
  readonly csv: string
}

/** Draws a figure in its initial view, for a text column or the full width of a page, and for a phone. */
export async function renderFigure(
  figure: Figure,
  size: 'full' | 'wide' = 'wide',
): Promise<FigureFiles> {
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
  const shown = size === 'full' ? await renderPlot(plot, figure, 'full') : wide
  for (const [name, panels] of Object.entries({ wide: shown, narrow }))
    panels.forEach((svg, facet) => svgs.set(`${figure.id}.${String(facet)}.${name}.svg`, svg))
  const picture = pictureOf(figure, wide)
  const preview = await renderPreview(figure, drawing, wide)
  return { svgs, picture, preview, card: await renderCard(figure, drawing), csv }
}

/** The part of a figure that fits a card, with title, axis and series. `panels` are those of the whole figure. */
async function renderPreview(
  figure: Figure,
  whole: PlotDrawing,
  panels: readonly string[],
): Promise<string> {
  const { width } = plotOf(figure, whole).sized('wide').layout
  const frame = `<svg width="${String(width)}" height="0"></svg>`
  const room = tallestPicture - sizeOf(pictureOf(figure, [frame], ' ')).height
  const heightOf = (part: PlotDrawing): number => plotOf(figure, part).sized('wide').layout.height
  const { drawing, note } = fitting(figure, whole, room, heightOf)
  const [panel = ''] =
    drawing === whole ? panels : await renderPlot(plotOf(figure, drawing), figure, 'wide')
  return previewCard(pictureOf(figure, [panel], note))
}

/** Width and height of a drawing on a card of the home page, and the longest name that stands beside its row. */
const cardArea = { width: 440, height: 230 } as const
const longestName = 150
const noteLine = 16

/** The part of a figure that fits a card of the home page. */
async function renderCard(figure: Figure, whole: PlotDrawing): Promise<string> {
  const named = whole.kind === 'dots' ? whole.rows : whole.kind === 'bars' ? whole.groups : []
  const isNarrow =
    whole.kind === 'panels' || named.some(({ label }) => textWidth(label) > longestName)
  const size = isNarrow ? 'narrow' : 'wide'
  const layoutOf = (part: PlotDrawing) => plotOf(figure, part, cardArea).sized(size).layout
  const { drawing, note } = fitting(figure, whole, cardArea.height, (part) => layoutOf(part).height)
  const [panel = ''] = await renderPlot(plotOf(figure, drawing, cardArea), figure, size)
  const layout = layoutOf(drawing)
  const warned = hasRings(figure, drawing) && drawnWarnings(figure.cells, drawing).some(Boolean)
  const ring = warned
    ? `${drawing.kind === 'bars' ? 'asterisk' : 'ring'}: a run with a warning`
    : ''
  if (note === '' && !warned) return panel
  const [w, h] = [String(layout.width), String(layout.height + noteLine)]
  const text = [figure.facets[0]?.label ?? '', note, ring].filter((part) => part !== '').join(' · ')
  const line = `<text y="${String(layout.height + 11)}" ${subdued}>${escaped(text)}</text>`
  const box = `width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"`
  return `<svg ${box} font-size="12">${panel}${line}</svg>`
}

/** The drawing, or as many of its strongest rows as are at most `room` high, at least one; `note` says how many those are. */
function fitting(
  { facets }: Figure,
  whole: PlotDrawing,
  room: number,
  heightOf: (drawing: PlotDrawing) => number,
): { readonly drawing: PlotDrawing; readonly note: string } {
  const group = strongestGroup(whole)
  const counts = Array.from({ length: partsOf(group) }, (_, index) => partsOf(group) - index)
  const parts = [whole, ...counts.map((count) => strongestOf(group, count))]
  const drawing = parts.find((part) => heightOf(part) <= room) ?? parts.at(-1) ?? whole
  const [some, all] =
    whole.kind === 'chart' ? [1, facets.length] : [partsOf(drawing), partsOf(whole)]
  if (some >= all) return { drawing, note: '' }
  return { drawing, note: `${String(some)} of ${String(all)} ${words[whole.kind]}` }
}

const words = { chart: 'charts', dots: 'rows', bars: 'groups', panels: 'panels' } as const

/** The number of rows, groups or panels of a drawing. */
function partsOf(drawing: PlotDrawing): number {
  if (drawing.kind === 'chart') return 1
  if (drawing.kind === 'dots') return drawing.rows.length
  return (drawing.kind === 'bars' ? drawing.groups : drawing.panels).length
}

/** The rows of the group that has the strongest ratio; drawings without groups are whole. */
function strongestGroup(drawing: PlotDrawing): PlotDrawing {
  if (drawing.kind !== 'dots') return drawing
  const starts = drawing.rows.flatMap(({ group }, index) => (group === undefined ? [] : [index]))
  const groups = starts.map((start, index) => drawing.rows.slice(start, starts[index + 1]))
  const strengthOf = strengthIn(drawing)
  const [rows = drawing.rows] = groups.toSorted(
    (a, b) => largest(b.map(strengthOf)) - largest(a.map(strengthOf)),
  )
  return { ...drawing, rows }
}

/** The strongest rows in their order; the first one names their group. */
function strongestOf(drawing: PlotDrawing, count: number): PlotDrawing {
  if (drawing.kind === 'chart') return drawing
  if (drawing.kind === 'bars') return { ...drawing, groups: drawing.groups.slice(0, count) }
  if (drawing.kind === 'panels') return { ...drawing, panels: drawing.panels.slice(0, count) }
  const strengthOf = strengthIn(drawing)
  const strongest = drawing.rows.toSorted((a, b) => strengthOf(b) - strengthOf(a)).slice(0, count)
  const [head] = drawing.rows
  const [first, ...others] = drawing.rows.filter((row) => strongest.includes(row))
  const named = first && (head?.group === undefined ? first : { ...first, group: head.group })
  return { ...drawing, rows: named ? [named, ...others] : [] }
}

/** How far a row is from the baseline; significant ratios come before others. */
function strengthIn({ unit }: DotsDrawing): (row: DotsDrawing['rows'][number]) => number {
  return ({ marks }) =>
    largest(
      marks.map(({ value, strong }) =>
        unit !== 'ratio' || value === null || value <= 0
          ? 0
          : Math.abs(Math.log(value)) + (strong ? 100 : 0),
      ),
      0,
    )
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
