// The style of a line: the colour of the vocabulary, else a free one, and its marker; a dash where there are more lines
// than colours.

import {
  dashes,
  distinctStyles,
  type SeriesColour,
  type SeriesStyle,
} from '../../../tools/core/series-styles.ts'
import { appendAll } from '../elements.ts'

/** Styles of the drawn lines by their code. */
export type LineStyles = ReadonlyMap<number, SeriesStyle>

/** Styles of some codes in their order; `colours` holds the preferred colour of every code. */
export function lineStyles(
  codes: readonly number[],
  colours: readonly (SeriesColour | '')[] | undefined,
): LineStyles {
  const styles = distinctStyles(codes.map((code) => colours?.[code] || undefined))
  return new Map(
    codes.flatMap((code, index) => {
      const style = styles[index]
      return style ? [[code, style] as const] : []
    }),
  )
}

// Marker outlines from −1 to 1, centred on the origin, in the order of `shapes`.
const outlines = [
  'M-1,0a1,1 0 1,1 2,0a1,1 0 1,1-2,0',
  'M-1-1H1V1H-1Z',
  'M0-1L1,1H-1Z',
  'M0-1L1,0L0,1L-1,0Z',
  'M0,1L1-1H-1Z',
  'M1,0L-1,1V-1Z',
  'M-1,0L1,1V-1Z',
]

/** A sample of the line for the legend. */
export function swatch(style: SeriesStyle | undefined): SVGElement {
  const { colour, dash, marker } = style ?? { colour: 'slate', dash: 0, marker: 0 }
  const stroke = `var(--c-${colour})`
  const lengths = dashes[dash]?.join() ?? ''
  const place = 'translate(12,6)scale(4)'
  const box = { viewBox: '0 0 24 12', width: '24', height: '12', 'aria-hidden': 'true' }
  return svg('svg', { ...box, class: 'swatch' }, [
    svg('path', { d: 'M0,6h24', stroke, 'stroke-width': '2', 'stroke-dasharray': lengths }),
    svg('path', { d: outlines[marker] ?? '', fill: stroke, transform: place }),
  ])
}

/** An SVG element with attributes. */
function svg(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly SVGElement[] = [],
): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  appendAll(element, children)
  return element
}
