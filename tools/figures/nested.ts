// Nested repeats: cells whose sample are the means of restarts, so that n counts independent values.
import { nestedRepeats, type NestedRepeats } from '../analysis/nested-repeats.ts'
import type { Cell } from '../analysis/projection.ts'
import { summarise } from '../analysis/summary.ts'
import type { FigureContext } from './context.ts'
import { gridOf, holds, type Fields, type Grid } from './grid.ts'
import type { CommonOptions } from './options.ts'

/** A row's runs by group, with their variance within and between groups. */
export interface Nested extends NestedRepeats {
  readonly groups: readonly (readonly number[])[]
}

/**
 * The grid of a figure of repeats with the means of the groups in place of the runs, and the groups of a row; without
 * nested keys the grid of the runs themselves and no groups.
 */
export function nestedGrid(
  request: CommonOptions & { readonly row: readonly string[]; readonly nested: readonly string[] },
  context: FigureContext,
): { readonly grid: Grid; readonly nestedOf: (row: Fields) => Nested | undefined } {
  const { row, nested: keys } = request
  const grid = gridOf(request, context, { row, column: [] })
  if (keys.length === 0) return { grid, nestedOf: () => undefined }
  const inner = gridOf(request, context, { row, column: keys })
  const nestedOf = (fields: Fields): Nested => {
    const groups = inner.columns
      .map((column) => inner.at(fields, column)?.values ?? [])
      .filter((values) => values.length > 0)
    return { ...nestedRepeats(groups), groups }
  }
  const outer = (cell: Cell): Cell => {
    const { means } = nestedOf(cell.fields)
    const summary = summarise(means)
    if (!summary || cell.value === null) return cell
    const { median, low, high, n } = summary
    return { ...cell, values: means, replicates: means, value: median, low, high, n }
  }
  const cells = grid.cells.map(outer)
  // Nested keys are meant to vary inside a cell.
  const residue = new Map([...grid.residue].filter(([key]) => !keys.includes(key)))
  return {
    grid: {
      ...grid,
      cells,
      residue,
      at: (fields) => cells.find((cell) => holds(cell.fields, fields)),
    },
    nestedOf,
  }
}
