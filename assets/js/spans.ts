// A figure over whole runs and over their last seconds: two figures of one shape, and their cells as points.

import { lateFigure, type ChartFigure } from '../../tools/view/chart-figure.ts'
import { pointsOf, type Point } from '../../tools/view/points.ts'

export interface Span {
  readonly figure: ChartFigure
  readonly points: readonly (readonly Point[])[]
}

export type Spans = Readonly<Record<'whole' | 'late', Span>>

/** Both spans; where a figure has no last seconds they are alike. */
export function spansOf(figure: ChartFigure): Spans {
  const late = lateFigure(figure)
  return {
    whole: { figure, points: pointsOf(figure) },
    late: { figure: late, points: pointsOf(late) },
  }
}
