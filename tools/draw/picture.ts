// Pictures of figures for pages that run no scripts and allow no frames, in the colours of the palette.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure } from '../figures/figure.ts'
import { packageRoot } from '../root.ts'
import { pictureSvg } from '../view/figure-picture.ts'

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

/** An SVG with the colours of light pages instead of custom properties. Throws where the palette lacks one. */
export function withColours(svg: string): string {
  return svg.replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => colourOf(name))
}

// --grid: light-dark(#e6e8eb, #272b31);
const declaration = /(--[\w-]+): light-dark\((#[\da-f]{3,8}), /g

let known: ReadonlyMap<string, string> | undefined

function colourOf(name: string): string {
  known ??= new Map(['tokens.css', 'palette.css'].flatMap(declaredColours))
  const colour = known.get(name)
  if (colour === undefined) throw new Error(`The palette has no colour ${name}`)
  return colour
}

function declaredColours(file: string): readonly (readonly [string, string])[] {
  const style = readFileSync(join(packageRoot, 'assets', 'css', file), 'utf8')
  return [...style.matchAll(declaration)].map(([, name = '', light = '']) => [name, light])
}
