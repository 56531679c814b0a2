// Labels at the ends of the lines: the name of the series, in relative mode its ratio.

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
  readonly weight: 'normal' | 600
}

/** Pixels from the edge of the plot to a label. */
export const labelOffset = 16

const lineHeight = 14

/** The drawn value of the last point of a series and its pixel. */
export interface LineEnd {
  readonly value: number
  readonly x: number
  readonly y: number
}

/**
 * One row a visible series; none at all when they would not fit below each other. A line that ends before
 * the others has its name at the edge, not its ratio: that would be read as one of the last x, and a
 * leader across the plot would be read as a line.
 */
export function endRows(
  figure: ChartFigure,
  lastPoint: (series: number) => LineEnd | undefined,
  labels: { readonly names: boolean; readonly ratios: boolean },
  plot: { readonly right: number; readonly bottom: number },
): readonly EndRow[] {
  if (!labels.names && !labels.ratios) return []
  const ends = figure.series.flatMap(({ label, colour, strong }, series) => {
    const point = lastPoint(series)
    if (point === undefined) return []
    const reachesEdge = point.x >= plot.right - 0.5
    const text = [
      ...(labels.names ? [label] : []),
      ...(labels.ratios && reachesEdge ? [ratioText(point.value)] : []),
    ].join('  ')
    if (text === '') return []
    const weight = strong ? (600 as const) : ('normal' as const)
    return [
      { left: plot.right + 6, from: point.y, label: text, colour: `var(--c-${colour})`, weight },
    ]
  })
  if ((ends.length - 1) * lineHeight > plot.bottom) return []
  const wanted = ends.map(({ from }) => from)
  const positions = spread(wanted, lineHeight, 0, plot.bottom)
  return ends.map((end, index) => ({ ...end, to: positions[index] ?? end.from }))
}
