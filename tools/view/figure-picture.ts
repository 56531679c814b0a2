// A figure as one self-contained SVG: title, panels below each other, legend, notes; colours are custom properties.
import { largest } from '../core/extremes.ts'
import { printable } from '../core/printable.ts'
import { textWidth } from './text-width.ts'

const margin = 16
const lineHeight = 18

/** What stands in a picture, from top to bottom; texts that are empty are left out. */
export interface PictureParts {
  readonly title: string
  /** Lines below the title: what was measured, the title of the axis. */
  readonly subtitles: readonly string[]
  readonly panels: readonly { readonly label: string; readonly svg: string }[]
  readonly series: readonly { readonly label: string; readonly colour: string }[]
  readonly notes: readonly string[]
}

/** The picture as SVG. */
export function pictureSvg({ title, subtitles, panels, series, notes }: PictureParts): string {
  const parts: string[] = []
  const width = Math.ceil(largest(panels.map(({ svg }) => sizeOf(svg).width))) + 2 * margin
  const inner = width - 2 * margin
  let top = margin
  const add = (text: string, attributes: string, room = inner): void => {
    for (const line of wrapped(text, room)) {
      top += lineHeight
      parts.push(
        `<text x="${String(margin)}" y="${String(top - 4)}" ${attributes}>${escaped(line)}</text>`,
      )
    }
  }
  add(title, 'font-size="15" font-weight="600"', inner / 1.35)
  for (const text of subtitles) add(text, subdued)
  for (const { label, svg } of panels) {
    add(label, 'font-weight="600"')
    top += 8
    parts.push(`<g transform="translate(${String(margin)},${String(top)})">${svg}</g>`)
    top += sizeOf(svg).height
  }
  const drawings = panels.map(({ svg }) => svg)
  const unnamed = isLabelled(series, drawings) ? [] : series
  for (const line of legendLines(unnamed, inner)) {
    for (const { label, colour, x } of line)
      parts.push(
        `<rect x="${String(margin + x)}" y="${String(top + 6)}" width="10" height="10" fill="var(--c-${colour})"/>`,
        `<text x="${String(margin + x + 16)}" y="${String(top + lineHeight - 3)}">${escaped(label)}</text>`,
      )
    top += lineHeight
  }
  for (const note of notes) add(note, subdued)
  return paperSvg(width, Math.ceil(top) + margin, parts)
}

/** Elements on paper, in the font of pictures. */
export function paperSvg(width: number, height: number, parts: readonly string[]): string {
  const [w, h] = [String(width), String(height)]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" ` +
    `font-family="system-ui, 'Noto Sans', Arial, sans-serif" font-size="12" fill="var(--ink)">` +
    `<rect width="100%" height="100%" fill="var(--paper)"/>${parts.join('')}</svg>\n`
  )
}

/** Attributes of a text that is less important. */
export const subdued = 'fill="var(--ink-2)"'

/** Whether every drawing has the names of all lines, or bars, that are in it, so that a legend would repeat them. */
export function isLabelled(
  series: readonly { readonly label: string }[],
  drawings: readonly string[],
  isDrawn: (series: number, drawing: number) => boolean = () => true,
): boolean {
  return (
    series.length > 1 &&
    series.every(({ label }, s) =>
      drawings.every(
        (svg, drawing) =>
          !isDrawn(s, drawing) ||
          svg.includes(`>${escaped(label)}`) ||
          svg.includes(` · ${escaped(label)}<`),
      ),
    )
  )
}

/** The names of the series in lines of a width in pixels, each with its place. */
function legendLines(series: PictureParts['series'], width: number) {
  const lines: { label: string; colour: string; x: number }[][] = []
  let end = 0
  for (const { label, colour } of series) {
    const room = 16 + Math.ceil(textWidth(label)) + 20
    const line = lines.at(-1)
    if (line && end + room <= width) line.push({ label, colour, x: end })
    else {
      lines.push([{ label, colour, x: 0 }])
      end = 0
    }
    end += room
  }
  return lines
}

/** The size of a drawing, from its attributes. */
export function sizeOf(drawing: string): { readonly width: number; readonly height: number } {
  const [, width, height] =
    /^<svg[^>]*\swidth="([\d.]+)"[^>]*\sheight="([\d.]+)"/.exec(drawing) ?? []
  if (width === undefined || height === undefined) throw new Error('The drawing has no size')
  return { width: Number(width), height: Number(height) }
}

/** The lines of a text that fit a width in pixels. */
export function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ').filter((part) => part !== '')) {
    const extended = `${lines.at(-1) ?? ''} ${word}`.trimStart()
    if (lines.length > 0 && textWidth(extended) <= width) lines[lines.length - 1] = extended
    else lines.push(word)
  }
  return lines
}

/** A text as content of an SVG. */
export function escaped(text: string): string {
  return printable(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
