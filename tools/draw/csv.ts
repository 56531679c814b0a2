// The rows of a figure as CSV (RFC 4180), in the order of its cells.

import type { Figure } from '../figures/figure.ts'
import { csvLines } from '../view/csv-text.ts'
import { csvTable } from './csv-cells.ts'

/** One line a cell; numbers as they are, texts of the archive guarded against formulas. */
export function figureCsv(figure: Figure): string {
  const { cells, metric, series, facets, x, table } = figure
  if (metric.name === '') {
    return csvLines(csvTable(table))
  }
  const split = facets.length > 1
  const head = [...(split ? ['facet'] : []), 'series', x.key, metric.name, 'unit', 'low', 'high']
  return csvLines([
    [...head, 'n', 'status', 'reason', 'warnings'],
    ...cells.facet.map((facet, row) => [
      ...(split ? [facets[facet]?.label ?? ''] : []),
      series[cells.series[row] ?? -1]?.label ?? '',
      x.values[cells.x[row] ?? -1] ?? '',
      cells.value[row],
      series[cells.series[row] ?? -1]?.unit ?? metric.unit,
      cells.low[row],
      cells.high[row],
      cells.n[row],
      cells.status[row] ?? '',
      cells.reason[row] ?? '',
      (cells.warnings[row] ?? []).join('; '),
    ]),
  ])
}
