// The cells of a figure that a view shows, as rows, as objects and as CSV.

import type { ChartDrawing } from '../figures/figure.ts'
import type { ChartFigure } from './chart-figure.ts'
import { csvLines } from './csv-text.ts'
import type { ViewState } from './view-state.ts'

type Value = string | number | null

type Shown = Pick<ViewState, 'hidden' | 'range' | 'baseline'>

/** The columns in their order and a row a cell: visible series within the range. `across` are values of another metric. */
function shownRows(
  { metric, series, facets, x, cells }: ChartFigure,
  { hidden, range, baseline }: Shown,
  across?: ChartDrawing['across'],
): { readonly columns: readonly string[]; readonly rows: readonly (readonly Value[])[] } {
  const split = facets.length > 1
  const relative = baseline !== undefined
  const [first, last] = range ?? [0, x.values.length - 1]
  const placeOf = (row: number): string => `${cells.facet[row]},${cells.x[row]}`
  const bases = new Map(
    cells.value.flatMap((value, row) =>
      value !== null && cells.series[row] === baseline ? [[placeOf(row), value]] : [],
    ),
  )
  const ratioOf = (value: number | null, base: number | undefined): number | null =>
    value === null || !base ? null : value / base
  return {
    columns: [
      ...(split ? ['facet'] : []),
      ...['series', x.key, ...(across ? [across.name, `unit of ${across.name}`] : [])],
      ...[metric.name, 'unit', 'low', 'high', 'n', ...(relative ? ['ratio'] : [])],
      ...['status', 'reason', 'warnings'],
    ],
    rows: cells.value.flatMap((value, row) => {
      const [s, i] = [cells.series[row] ?? -1, cells.x[row] ?? -1]
      if (hidden.includes(s) || i < first || i > last) return []
      return [
        [
          ...(split ? [facets[cells.facet[row] ?? -1]?.label ?? ''] : []),
          ...[series[s]?.label ?? '', x.values[i] ?? ''],
          ...(across ? [across.values[row] ?? null, across.unit] : []),
          ...[value, series[s]?.unit ?? metric.unit, cells.low[row] ?? null],
          ...[cells.high[row] ?? null, cells.n[row] ?? null],
          ...(relative ? [ratioOf(value, bases.get(placeOf(row)))] : []),
          ...[cells.status[row] ?? '', cells.reason[row] ?? ''],
          (cells.warnings[row] ?? []).join('; '),
        ],
      ]
    }),
  }
}

/** The rows of a view as objects: column → value. */
export function shownRecords(
  figure: ChartFigure,
  view: Shown,
): readonly Readonly<Record<string, Value>>[] {
  const { columns, rows } = shownRows(figure, view)
  return rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at] ?? null])))
}

/** The rows of a view as CSV, with a head. */
export function shownCsv(
  figure: ChartFigure,
  view: Shown,
  across?: ChartDrawing['across'],
): string {
  const { columns, rows } = shownRows(figure, view, across)
  return csvLines([columns, ...rows])
}
