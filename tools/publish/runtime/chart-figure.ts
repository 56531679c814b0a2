// The part of a figure that drawing needs: what stands in the page as `figure-data`.

import type { Figure, FigureCells } from '../../figures/figure.ts'

/** A figure without its table, evidence and words: they stand in the page as HTML. */
export type ChartFigure = Pick<
  Figure,
  'id' | 'metric' | 'x' | 'series' | 'facets' | 'baseline' | 'mode' | 'marks'
> & { readonly cells: Omit<FigureCells, 'evidence'> }
