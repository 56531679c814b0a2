// The part of a figure that drawing needs, which is `figure-data` in the page.

import type { Figure, FigureCells } from '../figures/figure.ts'

/** Columns of a figure's cells over the last seconds of each run; `tools/draw/late-cells.ts` makes them. */
export interface LateCells extends Pick<FigureCells, 'value' | 'low' | 'high' | 'n'> {
  readonly seconds: number
}

/** A figure without its table, evidence and text, which are HTML in the page. */
export type ChartFigure = Pick<
  Figure,
  'id' | 'metric' | 'series' | 'facets' | 'baseline' | 'mode' | 'marks' | 'y' | 'annotations'
> & {
  /** `unit` is the singular and the plural unit of its values, from the vocabulary. */
  readonly x: Figure['x'] & { readonly unit?: readonly [one: string, many: string] }
  readonly cells: Omit<FigureCells, 'evidence'>
  /** Where all its runs have samples over time. */
  readonly late?: LateCells
}

/** The figure over the last seconds of each run; marks speak of whole runs and are left out. */
export function lateFigure({ marks, ...figure }: ChartFigure): ChartFigure {
  if (!figure.late) return marks ? { ...figure, marks } : figure
  const { value, low, high, n } = figure.late
  return { ...figure, cells: { ...figure.cells, value, low, high, n } }
}
