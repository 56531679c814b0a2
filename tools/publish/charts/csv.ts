// The rows of a figure as CSV (RFC 4180), in the order of its cells.

import type { Figure } from '../../figures/figure.ts'

/** Characters that make a spreadsheet take a text for a formula (OWASP ASVS 1.2.10). */
const formula = /^[=+\-@\t\r\0]/

const number = /^-?\d+(\.\d+)?$/

/** One line a cell; numbers as they are, texts of the archive guarded against formulas. */
export function figureCsv(figure: Figure): string {
  const { cells, metric, series, facets, x } = figure
  const split = facets.length > 1
  const lines = [
    [...(split ? ['facet'] : []), 'series', x.key, metric.name, 'unit', 'low', 'high', 'n']
      .concat('status', 'reason', 'warnings')
      .map(text),
    ...cells.facet.map((facet, row) => [
      ...(split ? [text(facets[facet]?.label ?? '')] : []),
      text(series[cells.series[row] ?? -1]?.label ?? ''),
      text(x.values[cells.x[row] ?? -1] ?? ''),
      exact(cells.value[row]),
      text(series[cells.series[row] ?? -1]?.unit ?? metric.unit),
      exact(cells.low[row]),
      exact(cells.high[row]),
      exact(cells.n[row]),
      text(cells.status[row] ?? ''),
      text(cells.reason[row] ?? ''),
      text((cells.warnings[row] ?? []).join('; ')),
    ]),
  ]
  return lines.map((fields) => `${fields.join(',')}\r\n`).join('')
}

function exact(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}

function text(value: string): string {
  if (number.test(value)) return value
  const guarded = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}
