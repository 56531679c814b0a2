// How the line of a text looks: hue and step of the vocabulary, else by its place, and a dash.

import { dashes } from '../../../tools/view/line-styles.ts'
import { svg } from './svg.ts'

const hues = ['blue', 'orange', 'teal', 'purple', 'red', 'green', 'ochre', 'grey']

/** The name of the custom property that holds its colour. */
export function lineColour(code: number, colours?: readonly string[]): string {
  const own = colours?.[code]
  if (own !== undefined) return `--c-${own}`
  const step = 4 - (Math.floor(code / hues.length) % 3)
  return `--c-${hues[code % hues.length] ?? 'grey'}-${step}`
}

/** The lengths of its dashes; none for a whole line. Versions next to each other have other ones. */
export function lineDash(code: number, colours?: readonly string[]): readonly number[] {
  const cycle = colours?.[code] === undefined ? Math.floor(code / hues.length) : code
  return dashes[cycle % dashes.length] ?? []
}

/** A sample of the line for the legend. */
export function swatch(code: number, colours?: readonly string[]): SVGElement {
  const size = { viewBox: '0 0 24 12', width: '24', height: '12', 'aria-hidden': 'true' }
  const look = {
    d: 'M0,6h24',
    stroke: `var(${lineColour(code, colours)})`,
    'stroke-width': '3',
    'stroke-dasharray': lineDash(code, colours).toString(),
  }
  return svg('svg', size, [svg('path', look)])
}
