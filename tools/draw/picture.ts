// A figure as one self-contained SVG for pages that run no scripts and allow no frames: title, panels, legend, address of the evidence.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure } from '../figures/figure.ts'
import { largest } from '../core/extremes.ts'
import { printable } from '../core/printable.ts'
import { packageRoot } from '../root.ts'
import { innerSize, type Layout } from '../view/plot.ts'
import { textWidth } from '../view/text-width.ts'

const margin = 16
const lineHeight = 18

/** The panels of a figure below each other in the colours of light pages; `panels` are complete SVG drawings. */
export function pictureOf(figure: Figure, panels: readonly string[]): string {
  return composed(figure, panels, 'list', `Evidence: /p/${figure.permalink}/`)
}

/** As `pictureOf`, with the series in lines of names, for pictures of a fixed shape; `note` is its last line. */
export function shortPictureOf(figure: Figure, panels: readonly string[], note = ''): string {
  return composed(figure, panels, 'lines', note)
}

function composed(
  figure: Figure,
  panels: readonly string[],
  legend: 'list' | 'lines',
  note: string,
): string {
  const parts: string[] = []
  const width = largest(panels.map((panel) => sizeOf(panel).width)) + 2 * margin
  let top = margin
  const addLine = (text: string, attributes: string): void => {
    top += lineHeight
    parts.push(
      `<text x="${String(margin)}" y="${String(top - 4)}" ${attributes}>${escaped(text)}</text>`,
    )
  }
  for (const line of wrapped(figure.title, (width - 2 * margin) / 1.35))
    addLine(line, 'font-size="15" font-weight="600"')
  for (const line of wrapped(figure.subtitle, width - 2 * margin)) addLine(line, subdued)
  const axis = axisTitle(figure)
  if (axis !== '') addLine(axis, subdued)
  panels.forEach((panel, index) => {
    const label = figure.facets[index]?.label ?? ''
    if (label !== '') addLine(label, 'font-weight="600"')
    top += 8
    parts.push(`<g transform="translate(${String(margin)},${String(top)})">${panel}</g>`)
    top += sizeOf(panel).height
  })
  const named = isLabelled(figure, panels) ? { series: [] } : figure
  for (const line of legendLines(named, legend === 'list' ? 0 : width - 2 * margin)) {
    for (const { label, colour, x } of line) {
      parts.push(
        `<rect x="${String(margin + x)}" y="${String(top + 6)}" width="10" height="10" fill="var(--c-${colour})"/>`,
        `<text x="${String(margin + x + 16)}" y="${String(top + lineHeight - 3)}">${escaped(label)}</text>`,
      )
    }
    top += lineHeight
  }
  if (note !== '') addLine(note, subdued)
  const height = String(top + margin)
  return withColours(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${height}" viewBox="0 0 ${String(width)} ${height}" ` +
      `font-family="system-ui, 'Noto Sans', Arial, sans-serif" font-size="12" fill="var(--ink)">` +
      `<rect width="100%" height="100%" fill="var(--paper)"/>${parts.join('')}</svg>\n`,
  )
}

/** Whether every drawing has the names of all lines, so that a legend would repeat them. */
export function isLabelled({ series }: Figure, drawings: readonly string[]): boolean {
  return (
    series.length > 1 &&
    series.every(({ label }) => drawings.every((svg) => svg.includes(`>${escaped(label)}`)))
  )
}

/** The plot area of a drawing without texts, as a file of its own, in the colours of light and dark pages. */
export function thumbnailOf(panel: string, layout: Layout): string {
  const { width, height } = innerSize(layout)
  const { left, top } = layout.padding
  const box = `viewBox="${[left - 6, top - 6, width + 12, height + 12].join(' ')}"`
  const drawing = panel
    .replaceAll(/<text\b[^>]*>[^<]*<\/text>/g, '')
    .replace(/ width="[\d.]+" height="[\d.]+" viewBox="[^"]*"/, ` ${box}`)
  const names = new Set([...drawing.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name))
  const [light, dark] = [(known ??= lightColours()), (knownDark ??= darkColours())]
  const declarations = [...names].toSorted().map((name) => {
    const [day, night] = [light.get(name), dark.get(name)]
    if (day === undefined || night === undefined)
      throw new Error(`The palette has no colour ${name}`)
    return `${name}:light-dark(${day},${night})`
  })
  const style = `<style>:root{color-scheme:light dark;${declarations.join(';')}}</style>`
  return `${drawing.replace(/(?<=^<svg[^>]*>)/, style)}\n`
}

interface LegendEntry {
  readonly label: string
  readonly colour: string
  /** From the left margin, in pixels. */
  readonly x: number
}

/** The names of the series in lines of a width in pixels; a line each where the width is 0. */
function legendLines(
  { series }: Pick<Figure, 'series'>,
  width: number,
): readonly (readonly LegendEntry[])[] {
  const lines: LegendEntry[][] = []
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

/** Empty where the drawing has the titles of its axes. */
function axisTitle({ drawing, metric, mode, series, baseline = 0 }: Figure): string {
  if (drawing?.kind === 'dots' || drawing?.kind === 'bars') return drawing.axis
  if (drawing?.kind !== 'chart') return ''
  const label = series[baseline]?.label
  return mode === 'relative' && label !== undefined
    ? `${metric.title}, relative to ${label}`
    : metric.title
}

const subdued = 'fill="var(--ink-2)"'

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

/** An SVG with the colours of light pages instead of custom properties. Throws where the palette lacks one. */
export function withColours(svg: string): string {
  known ??= lightColours()
  const colours = known
  return svg.replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => {
    const colour = colours.get(name)
    if (colour === undefined) throw new Error(`The palette has no colour ${name}`)
    return colour
  })
}

// --grid: light-dark(#e6e8eb, #272b31);   --c-blue-1: #568fee;
const declaration = /(--[\w-]+):\s*(?:light-dark\(\s*)?(#[\da-f]{3,8})/g

// The same for dark pages; the palette declares them after those of light pages.
const declarationOfDark = /(--[\w-]+):\s*(?:light-dark\([^,]*,\s*)?(#[\da-f]{3,8})/g

let knownDark: ReadonlyMap<string, string> | undefined

let known: ReadonlyMap<string, string> | undefined

// The first declaration of a name is that of light pages.
function lightColours(): ReadonlyMap<string, string> {
  return new Map(declaredColours(declaration).toReversed())
}

// The last is that of dark pages.
function darkColours(): ReadonlyMap<string, string> {
  return new Map(declaredColours(declarationOfDark))
}

function declaredColours(expression: RegExp): readonly (readonly [string, string])[] {
  return ['tokens.css', 'palette.css'].flatMap((file) => {
    const style = readFileSync(join(packageRoot, 'assets', 'css', file), 'utf8')
    return [...style.matchAll(expression)].map(
      ([, name = '', colour = '']) => [name, colour] as const,
    )
  })
}

/** A text as content of an SVG. */
export function escaped(text: string): string {
  return printable(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
