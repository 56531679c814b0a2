// The part of a figure that drawing needs, which is `figure-data` in the page.

import type { Figure, FigureCells } from '../figures/figure.ts'

/** A figure without its table, evidence and text, which are HTML in the page. */
export type ChartFigure = Pick<
  Figure,
  'id' | 'metric' | 'series' | 'facets' | 'baseline' | 'mode' | 'marks' | 'y'
> & {
  /** `unit` is the singular and the plural unit of its values, from the vocabulary. */
  readonly x: Figure['x'] & { readonly unit?: readonly [one: string, many: string] }
  /** Lines without a value at an x value are no gaps there. */
  readonly sparse?: true
  readonly cells: Omit<FigureCells, 'evidence'>
}
