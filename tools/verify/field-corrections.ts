// Tables that were labelled wrongly: all numbers that differ are those of another value of one field.
import type { PublishedTable } from '../archive/published.ts'
import type { Run } from '../core/model.ts'
import type { PublishedCell } from './cell.ts'
import { labelled, verifyCell, type Lookup } from './verify-cell.ts'

/** A value of a field with which all differing cells of a table, or of one of its columns, match. */
export interface FieldCorrection {
  readonly key: string
  readonly value: string
  readonly cells: number
  /** The heading of the column; absent where the cells are all that differ in the table. */
  readonly column?: string
}

/** A cell that differs from what was computed, and its file. */
export interface DifferingCell {
  readonly file: string
  readonly cell: PublishedCell
}

// A match of few cells may be chance.
const fewestCells = 2

/** The corrections that explain the differing cells of a table: all of them at once, else column by column. */
export function fieldCorrections(
  table: PublishedTable,
  differing: readonly DifferingCell[],
  runs: readonly Run[],
  lookup: Lookup,
): readonly FieldCorrection[] {
  const values = fieldValues(runs)
  const whole = correctionOf(table, differing, values, lookup)
  if (whole) return [whole]
  return [...new Set(differing.map(({ cell }) => cell.column))].flatMap((column) => {
    const own = differing.filter(({ cell }) => cell.column === column)
    const correction = correctionOf(table, own, values, lookup)
    return correction ? [{ ...correction, column }] : []
  })
}

function correctionOf(
  table: PublishedTable,
  differing: readonly DifferingCell[],
  values: ReadonlyMap<string, ReadonlySet<string>>,
  lookup: Lookup,
): FieldCorrection | undefined {
  if (differing.length < fewestCells) return undefined
  for (const [key, texts] of values)
    for (const value of texts) {
      const matches = differing.every(({ file, cell }) => {
        if (labelled(table, cell.texts, lookup)[key] === value) return false
        const fields = { ...table.fields, [key]: value }
        return verifyCell({ ...table, fields }, file, cell, lookup).status === 'match'
      })
      if (matches) return { key, value, cells: differing.length }
    }
  return undefined
}

/** `all 72 cells that differ match with server=mysql`, and the lines that declare it. */
export function correctionText({ key, value, cells, column }: FieldCorrection): string {
  const where = column === undefined ? '' : ` in column ${column}`
  return (
    `all ${cells} cells that differ${where} match with ${key}=${value}; correct the label, or declare ` +
    `corrections: [{ fields: { ${key}: '${value}' }, reason: '…' }]`
  )
}

/** The values of every field of the runs, in the order in which runs are named. */
function fieldValues(runs: readonly Run[]): ReadonlyMap<string, ReadonlySet<string>> {
  const values = new Map<string, Set<string>>()
  for (const { fields } of runs)
    for (const [key, value] of Object.entries(fields))
      values.set(key, (values.get(key) ?? new Set()).add(value))
  return values
}
