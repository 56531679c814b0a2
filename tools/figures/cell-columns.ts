// The cells of a figure as columns.
import type { FigureCells } from './figure.ts'

/** One cell; see `FigureCells`. */
type FigureCell = { readonly [Column in keyof FigureCells]: FigureCells[Column][number] }

const plain: FigureCell = {
  ...{ facet: 0, series: 0, x: 0, value: null, low: null, high: null, n: 0 },
  ...{ status: 'ok', reason: '', warnings: [], evidence: [] },
}

/** Cells as columns; what a cell leaves out is zero, empty or null. */
export function cellColumns(cells: readonly Partial<FigureCell>[]): FigureCells {
  const all = cells.map((cell) => ({ ...plain, ...cell }))
  const column = <Name extends keyof FigureCell>(name: Name): readonly FigureCell[Name][] =>
    all.map((cell) => cell[name])
  return {
    ...{ facet: column('facet'), series: column('series'), x: column('x') },
    ...{ value: column('value'), low: column('low'), high: column('high'), n: column('n') },
    ...{ status: column('status'), reason: column('reason') },
    ...{ warnings: column('warnings'), evidence: column('evidence') },
  }
}

/** The cells of a figure without a grid. */
export const noCells = cellColumns([])
