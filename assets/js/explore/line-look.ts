// The style of a line: the colour of the vocabulary, else a free one; a dash where there are more lines than colours.

import {
  dashes,
  distinctStyles,
  type SeriesColour,
  type SeriesStyle,
} from '../../../tools/series-styles.ts'
import { svg } from './svg.ts'

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

/** The name of the custom property that holds the colour of a line. */
export function lineColour(style: SeriesStyle | undefined): string {
  return `--c-${style?.colour ?? 'slate'}`
}

/** The lengths of its dashes; none for a solid line. */
export function lineDash(style: SeriesStyle | undefined): readonly number[] {
  return (style && dashes[style.dash]) ?? []
}

/** A sample of the line for the legend. */
export function swatch(style: SeriesStyle | undefined): SVGElement {
  const size = { viewBox: '0 0 24 12', width: '24', height: '12', 'aria-hidden': 'true' }
  const look = {
    d: 'M0,6h24',
    stroke: `var(${lineColour(style)})`,
    'stroke-width': '3',
    'stroke-dasharray': lineDash(style).toString(),
  }
  return svg('svg', size, [svg('path', look)])
}
