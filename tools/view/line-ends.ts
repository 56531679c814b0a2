// What stands at the ends of the lines: the name of the series, in relative mode its ratio.

import type { ChartFigure } from './chart-figure.ts'
import { ratioText } from './number-text.ts'
import { spread } from './spread.ts'

/** The end of a line: its leader runs from (`left`, `from`) to the text at `to`, all in pixels. */
export interface EndRow {
  readonly left: number
  readonly from: number
  readonly to: number
  readonly label: string
  readonly colour: string
}

/** From the plot's edge to the text. */
export const endText = 16

const lineHeight = 14

/** The drawn value of the last point of a series, and the pixel it stands on. */
export interface LineEnd {
  readonly value: number
  readonly x: number
  readonly y: number
}

/**
 * One row a visible series; none at all when they would not fit below each other. A line that ends before
 * the others has its name at the edge, not its ratio: that would be read as one of the last x, and no
 * leader crosses the plot, where it would be read as a line.
 */
export function endRows(
  figure: ChartFigure,
  lastPoint: (series: number) => LineEnd | undefined,
  words: { readonly names: boolean; readonly ratios: boolean },
  plot: { readonly right: number; readonly bottom: number },
): readonly EndRow[] {
  if (!words.names && !words.ratios) return []
  const ends = figure.series.flatMap(({ label, colour }, series) => {
    const point = lastPoint(series)
    if (point === undefined) return []
    const whole = point.x >= plot.right - 0.5
    const text = [
      ...(words.names ? [label] : []),
      ...(words.ratios && whole ? [ratioText(point.value)] : []),
    ].join('  ')
    if (text === '') return []
    return [{ left: plot.right + 6, from: point.y, label: text, colour: `var(--c-${colour})` }]
  })
  if ((ends.length - 1) * lineHeight > plot.bottom) return []
  const wanted = ends.map(({ from }) => from)
  const places = spread(wanted, lineHeight, 0, plot.bottom)
  return ends.map((end, index) => ({ ...end, to: places[index] ?? end.from }))
}
