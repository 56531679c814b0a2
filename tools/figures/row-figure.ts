// What figures of rows and series share: the axis of the rows, one panel, the cells and the table of their values.
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { EvidenceList } from './cells.ts'
import type { Drawing, Figure, FigureSeries } from './figure.ts'
import { cellsOf, nameOf, type Fields, type frameOf, type Grid } from './grid.ts'
import { ratioOfMedians, type FigureContent } from './kind.ts'
import { rowAxis } from './row-axis.ts'
import { absoluteTable } from './tables.ts'

/** What kinds state that compare series row by row. */
export const rowRatios = {
  keys: ['row', 'series'],
  contrast: ['series'],
  metrics: ['metric'],
  how: ratioOfMedians,
  live: true,
} as const

/** A grid of rows and series, and what was made of it so far. */
export interface RowGrid {
  readonly frame: ReturnType<typeof frameOf>
  readonly grid: Grid
  readonly series: readonly FigureSeries[]
  readonly evidence: EvidenceList
  readonly vocabulary: Vocabulary
  /** The series that all others are compared with; -1 where there is no such series. */
  readonly base: number
}

/** A figure with these rows; `drawn` is what its kind adds. */
export function rowFigure(
  request: { readonly row: readonly string[]; readonly labels: Fields; readonly metric: string },
  { frame, grid, series, evidence, vocabulary, base }: RowGrid,
  drawn: Pick<Figure, 'legend' | 'mode'> & { readonly drawing: Drawing },
): FigureContent {
  const { row, labels, metric } = request
  const { drawing, legend, mode } = drawn
  const names = grid.rows.map((fields) => nameOf(fields, row, labels, vocabulary))
  const heads = series.map(({ label }) => label)
  const table = absoluteTable(grid, metric, { row, heads, labels, evidence, vocabulary })
  return {
    ...frame,
    x: rowAxis(request, names, vocabulary),
    series,
    facets: [{ label: '', fields: {} }],
    ...(base >= 0 ? { baseline: base } : {}),
    ...(legend === undefined ? {} : { legend }),
    mode,
    cells: cellsOf(grid, evidence),
    drawing,
    table,
    evidence: evidence.list,
  }
}
