// What figures of rows and series share: the axis of the rows, one panel, the cells and the table of their values.
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { EvidenceList } from './cells.ts'
import type { Drawing, Figure, FigureSeries } from './figure.ts'
import { cellsOf, nameOf, type Fields, type frameOf, type Grid, holds } from './grid.ts'
import { ratioOfMedians, type FigureContent } from './kind.ts'
import { absoluteTable } from './tables.ts'
import { baselineFrom } from '../analysis/baseline.ts'

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

/** The options of a figure that name its rows. */
interface Rows {
  readonly row: readonly string[]
  readonly labels: Fields
}

/** The axis along rows with these names. */
export function rowAxis(
  { row }: Rows,
  names: readonly string[],
  vocabulary: Vocabulary,
): Pick<Figure['x'], 'key' | 'title' | 'values'> & { readonly scale: 'even' } {
  return {
    key: row.join(', '),
    title: row.map((key) => vocabulary.key(key).title).join(', '),
    values: names,
    scale: 'even',
  }
}

/** The label of each row; rows of several keys are grouped by the first, with `group` on the first row of a group. */
export function rowLabels(
  { row, labels }: Rows,
  rows: readonly Fields[],
  vocabulary: Vocabulary,
): readonly { readonly label: string; readonly group?: string }[] {
  const [first, ...others] = row
  if (first === undefined || others.length === 0) {
    return rows.map((fields) => ({ label: nameOf(fields, row, labels, vocabulary) }))
  }
  const blocks = rows.map((fields) => nameOf(pick(fields, [first]), [first], labels, vocabulary))
  return rows.map((fields, index) => {
    const label = nameOf(pick(fields, others), others, labels, vocabulary)
    const group = blocks[index]
    return group === undefined || group === blocks[index - 1] ? { label } : { label, group }
  })
}

function pick(fields: Fields, keys: readonly string[]): Fields {
  return Object.fromEntries(keys.map((key) => [key, fields[key] ?? '']))
}

/** The column that is the baseline of all others, or −1 where each row or cell has its own, with its label. */
export function baseColumn(
  grid: Grid,
  wanted: Fields,
  series: readonly FigureSeries[],
): { readonly base: number; readonly label: string; readonly isWord: boolean } {
  const { texts, keywords } = baselineFrom(wanted, grid.runs)
  const relative = Object.entries(keywords)
  if (relative.length === 0) {
    const base = grid.columns.findIndex((fields) => holds(fields, texts))
    return { base, label: series[base]?.label ?? 'the baseline', isWord: false }
  }
  const firsts = new Set(
    grid.cells.flatMap(({ baseline }) =>
      baseline ? [grid.columns.findIndex((column) => holds(baseline, column))] : [],
    ),
  )
  const [only = -1] = firsts
  if (firsts.size === 1 && relative.every(([, word]) => word === 'first'))
    return { base: only, label: series[only]?.label ?? 'the baseline', isWord: true }
  return {
    base: -1,
    label: relative.map(([key, word]) => `the ${word} ${key}`).join(', '),
    isWord: true,
  }
}
