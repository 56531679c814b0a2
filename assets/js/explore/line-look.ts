// The style of a line: the colour of the vocabulary, else a free one, and its marker; a dash where there are more lines
// than colours.

import {
  dashes,
  distinctStyles,
  outlines,
  type SeriesColour,
  type SeriesStyle,
} from '../../../tools/core/series-styles.ts'
import { svg } from '../elements.ts'

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

/** A sample of the line for the legend. */
export function swatch(style: SeriesStyle | undefined): SVGElement {
  const { colour, dash, marker } = style ?? { colour: 'slate', dash: 0, marker: 0 }
  const stroke = `var(--c-${colour})`
  const lengths = dashes[dash]?.join() ?? ''
  const box = { viewBox: '0 0 28 12', width: '28', height: '12', 'aria-hidden': 'true' }
  return svg('svg', { ...box, class: 'swatch' }, [
    svg('path', { d: 'M0,6h28', stroke, 'stroke-width': '2', 'stroke-dasharray': lengths }),
    svg('path', { d: outlines[marker] ?? '', fill: stroke }),
  ])
}
