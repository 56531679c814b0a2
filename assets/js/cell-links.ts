// The links of the numbers of a chart: those of its table, which lead to the line or the run of each cell.

import type { ChartFigure } from '../../tools/publish/runtime/chart-figure.ts'

/** The link of a cell; undefined where the table has none. */
export type LinkOf = (facet: number, series: number, x: number) => HTMLAnchorElement | undefined

/**
 * Finds the links of a figure whose table holds a row an x value, facet by facet, and a column a series; none for a
 * table of another shape. Beside a matrix stands a table whose cells open runs.
 */
export function cellLinks(element: HTMLElement, figure: ChartFigure): LinkOf {
  const next = element.nextElementSibling
  const beside = next?.matches('.matrix-cells') === true ? next.querySelector('table') : null
  const own = [...element.querySelectorAll('.figure-actions .figure-table table')].at(-1)
  const table = beside ?? own
  const rows = [...(table?.querySelectorAll('tbody tr') ?? [])].filter((row) =>
    row.querySelector('td'),
  )
  const columns = figure.series.length
  const fits =
    rows.length === figure.facets.length * figure.x.values.length &&
    rows.every((row) => row.querySelectorAll('td').length === columns)
  return (facet, series, x) => {
    const row = fits ? rows[facet * figure.x.values.length + x] : undefined
    return row?.querySelectorAll('td')[series]?.querySelector('a') ?? undefined
  }
}
