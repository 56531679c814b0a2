// The table of a figure as a picture, for link previews of articles without a chart.
import type { Figure } from '../figures/figure.ts'
import { largest } from '../extremes.ts'
import { textWidth } from '../view/text-width.ts'
import { escaped, withColours, wrapped } from './picture.ts'

const size = { width: 752, height: 394 } as const
const margin = 16
const rowHeight = 22
const gap = 20
const widestColumn = 220

/** The title, the first rows and the first columns of a table, as many as fit; `…` ends a text that is cut off. */
export function tablePicture({ title, subtitle, table }: Figure): string {
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
  const { width, height } = size
  return withColours(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}" viewBox="0 0 ${String(width)} ${String(height)}" ` +
      `font-family="system-ui, 'Noto Sans', Arial, sans-serif" font-size="12" fill="var(--ink)">` +
      `<rect width="100%" height="100%" fill="var(--paper)"/>${parts.join('')}</svg>\n`,
  )
}

const subdued = 'fill="var(--ink-2)"'

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
