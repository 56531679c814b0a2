// Pictures of figures for pages that run no scripts and allow no frames, and for lists, in the colours of the palette.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure } from '../figures/figure.ts'
import { packageRoot } from '../root.ts'
import { pictureSvg } from '../view/figure-picture.ts'
import { innerSize, type Layout } from '../view/plot.ts'

/** The panels of a figure below each other, which are complete SVG drawings; `note` is the last line, by default the address of its evidence. */
export function pictureOf(
  figure: Figure,
  panels: readonly string[],
  note = `Evidence: /p/${figure.permalink}/`,
): string {
  const { title, subtitle, facets, legend } = figure
  const series = figure.series.filter((_, index) => legend?.includes(index) ?? true)
  return withColours(
    pictureSvg({
      ...{ title, series, notes: [note] },
      subtitles: [subtitle, axisTitle(figure)],
      panels: panels.map((svg, index) => ({ label: facets[index]?.label ?? '', svg })),
    }),
  )
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

/** The plot area of a drawing without texts, as a file of its own, in the colours of light and dark pages. */
export function thumbnailOf(panel: string, layout: Layout): string {
  const { width, height } = innerSize(layout)
  const { left, top } = layout.padding
  const box = `viewBox="${[left - 6, top - 6, width + 12, height + 12].join(' ')}"`
  const drawing = panel
    .replaceAll(/<text\b[^>]*>[^<]*<\/text>/g, '')
    .replace(/ width="[\d.]+" height="[\d.]+" viewBox="[^"]*"/, ` ${box}`)
  const names = new Set([...drawing.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name))
  const declarations = [...names]
    .toSorted()
    .map((name) => `${name}:light-dark(${coloursOf(name).join()})`)
  const style = `<style>:root{color-scheme:light dark;${declarations.join(';')}}</style>`
  return `${drawing.replace(/(?<=^<svg[^>]*>)/, style)}\n`
}

/** An SVG with the colours of light pages instead of custom properties. Throws where the palette lacks one. */
export function withColours(svg: string): string {
  return svg.replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => coloursOf(name)[0])
}

// --grid: light-dark(#e6e8eb, #272b31);
const declaration = /(--[\w-]+): light-dark\((#[\da-f]{3,8}), (#[\da-f]{3,8})\)/g

type Colours = readonly [light: string, dark: string]

let known: ReadonlyMap<string, Colours> | undefined

function coloursOf(name: string): Colours {
  known ??= new Map(['tokens.css', 'palette.css'].flatMap(declaredColours))
  const colours = known.get(name)
  if (colours === undefined) throw new Error(`The palette has no colour ${name}`)
  return colours
}

function declaredColours(file: string): readonly (readonly [string, Colours])[] {
  const style = readFileSync(join(packageRoot, 'assets', 'css', file), 'utf8')
  return [...style.matchAll(declaration)].map(
    ([, name = '', light = '', dark = '']) => [name, [light, dark]] as const,
  )
}
