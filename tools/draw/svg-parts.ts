// What drawings by hand share: sizes, texts, numbers of coordinates.
import { textWidth } from '../view/text-width.ts'

/** `wide` for a text column, `narrow` for a phone. */
export type DrawingSize = 'wide' | 'narrow'

export const drawingWidth = { wide: 720, narrow: 360 } as const

/** A coordinate, rounded to a tenth of a pixel. */
export function fixed(value: number): string {
  const tenths = Math.round(value * 10)
  if (!(tenths >= 0 && tenths < mostPrinted)) return String(tenths / 10)
  return (printed[tenths] ??= String(tenths / 10))
}

// Charts are no larger than this, and printing a fraction takes longer than all else about a point.
const mostPrinted = 20_000
const printed: string[] = []

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** A text of an archive as text of an SVG: markup is escaped, characters that XML refuses are dropped. */
export function escaped(value: string): string {
  return value
    .replace(/[\p{Cc}\ufffe\uffff]/gu, '')
    .replace(/[&<>"]/g, (letter) => references[letter] ?? '')
}

/** A text cut to a width in pixels at 12 px; the whole of it stands in the table. */
export function fitted(value: string, width: number): string {
  if (textWidth(value) <= width) return value
  let text = value
  while (text.length > 1 && textWidth(`${text}…`) > width) text = text.slice(0, -1)
  return `${text.trimEnd()}…`
}

/** The attributes of a text element. */
export interface TextStyle {
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly fill?: string
  readonly bold?: boolean
  /** A rim of paper, for a text that stands on a line. */
  readonly halo?: boolean
}

/** A text element with its middle line at `y`. */
export function textAt(
  x: number,
  y: number,
  value: string,
  { anchor = 'start', fill = 'var(--ink-2)', bold = false, halo = false }: TextStyle = {},
): string {
  if (value === '') return ''
  const weight = bold ? ' font-weight="600"' : ''
  const place = anchor === 'start' ? '' : ` text-anchor="${anchor}"`
  const rim = halo ? ' stroke="var(--paper)" stroke-width="3" paint-order="stroke"' : ''
  return `<text x="${fixed(x)}" y="${fixed(y + 4)}" fill="${fill}"${place}${weight}${rim}>${escaped(value)}</text>`
}

/** A whole drawing. */
export function svgOf(size: DrawingSize, height: number, parts: readonly string[]): string {
  const width = drawingWidth[size]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="${size}" aria-hidden="true" focusable="false" width="${String(width)}" height="${fixed(height)}" viewBox="0 0 ${String(width)} ${fixed(height)}" font-size="12">`,
    ...parts,
    '</svg>',
  ].join('')
}

/** The marks of one series in one row, which a script of the page finds; the band behind them is seen when it is chosen. */
export function rowMark(
  row: number,
  series: number,
  { y, height, width }: { readonly y: number; readonly height: number; readonly width: number },
  marks: string,
): string {
  const band = `<rect class="band" y="${fixed(y)}" width="${fixed(width)}" height="${fixed(height)}" fill="none"/>`
  return `<g data-row="${String(row)}" data-series="${String(series)}">${band}${marks}</g>`
}

/** A ring around what carries a warning. */
export function ring(x: number, y: number): string {
  return `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="7" fill="none" stroke="var(--ink)" stroke-width="1.25"/>`
}

/** The hollow cross of a point without a number. */
export function cross(x: number, y: number, colour: string): string {
  return `<path d="M${fixed(x - 4)},${fixed(y - 4)}l8,8m0,-8l-8,8" stroke="${colour}" stroke-width="1.5" fill="none"/>`
}
