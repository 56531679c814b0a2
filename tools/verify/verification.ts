// What became of published numbers: one status a cell.
import type { Evidence, Place } from '../core/model.ts'

/**
 * `match`: made again to the digit. `corrected`: made again once a declared correction is applied. `differs`: not
 * so. `noRaw`: nothing in the archive to make it of.
 */
export type CellStatus = 'match' | 'differs' | 'noRaw' | 'corrected'

/** A published number with what was made for it; `by` is made less published, in the unit of the table. */
export interface VerifiedCell {
  readonly table: string
  readonly status: CellStatus
  readonly place: Place
  readonly column: string
  /** The column by letter and the line, as `C3`; absent where a text has no columns. */
  readonly cell?: string
  readonly texts: Readonly<Record<string, string>>
  readonly published: string
  readonly computed?: string
  readonly by?: number
  /** Why there is none, why it differs, or what the correction is. */
  readonly reason?: string
  /** False for a difference that the page does not declare. */
  readonly declared: boolean
  readonly evidence: readonly Evidence[]
}

/** Cells of a table by status. */
export interface Tally {
  readonly cells: number
  readonly match: number
  readonly differs: number
  readonly noRaw: number
  readonly corrected: number
}

/** The published tables of an archive page, verified. */
export interface Verification extends Tally {
  readonly tables: readonly ({ readonly name: string } & Tally)[]
  /** Differences that the page does not declare. */
  readonly undeclared: number
  /** Every cell that is no match, in the order of the tables. */
  readonly findings: readonly VerifiedCell[]
  /** What of the page or of a published file could not be used. */
  readonly problems: readonly { readonly message: string; readonly place: Place }[]
}

/** Counts cells by status. */
export function tally(cells: readonly { readonly status: CellStatus }[]): Tally {
  const count = (status: CellStatus): number =>
    cells.filter((cell) => cell.status === status).length
  return {
    cells: cells.length,
    match: count('match'),
    differs: count('differs'),
    noRaw: count('noRaw'),
    corrected: count('corrected'),
  }
}

/** One printed number of a published file, with all labels that identify it. */
export interface PublishedCell {
  /** Texts by key: of the file's path, its sections, its row and the heading of its column. */
  readonly texts: Readonly<Record<string, string>>
  /** The heading of the column, as printed; the name of the number where there is no heading. */
  readonly column: string
  readonly text: string
  /** 1-based; of a JSON file the ordinal of the object, of a spreadsheet the row. */
  readonly line: number
  /** 1-based position of the column in its row; absent where a text has no columns. */
  readonly position?: number
}

/** The cells of one file, and the lines that match no declaration of the page. */
export interface PublishedCells {
  readonly cells: readonly PublishedCell[]
  readonly unread: readonly { readonly line: number; readonly text: string }[]
}
