// The links of the numbers of a chart: those of its table, which lead to the line or the run of each cell.

import type { ChartFigure } from '../../tools/view/chart-figure.ts'

/** The link of a cell; undefined where the table has none. */
export type LinkOf = (facet: number, series: number, x: number) => HTMLAnchorElement | undefined

/**
 * Finds the links of a figure whose table holds a row an x value, facet by facet, and a column a series; none for a
 * table of another shape.
 */
export function cellLinks(element: HTMLElement, figure: ChartFigure): LinkOf {
  let cells: readonly (readonly Element[])[] | undefined
  return (facet, series, x) => {
    cells ??= cellsOf(element, figure)
    return cells[facet * figure.x.values.length + x]?.[series]?.querySelector('a') ?? undefined
  }
}

function cellsOf(element: HTMLElement, { series, facets, x }: ChartFigure): Element[][] {
  const menuTable = [...element.querySelectorAll('.figure-actions .figure-table table')].at(-1)
  const rows = [...(menuTable?.querySelectorAll('tbody tr') ?? [])]
    .map((row) => [...row.querySelectorAll('td')])
    .filter((row) => row.length > 0)
  const fits =
    rows.length === facets.length * x.values.length &&
    rows.every((row) => row.length === series.length)
  return fits ? rows : []
}
