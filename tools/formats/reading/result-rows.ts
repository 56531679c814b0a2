// Results as rows of tab-separated cells under a line of column names: one run per row.
import type { ResultReading } from '../../core/model.ts'
import type { Meaning } from './row-columns.ts'
import type { Line } from './line.ts'
import { completeLines } from './lines.ts'
import { parsePlainNumber } from './number-text.ts'
import { reportUnknownLine, shortened } from './reported-text.ts'
import { addMeasurement, newRun, refuse, toReading, type RunDraft } from './run-draft.ts'
import type { Source } from './source.ts'

/** The layout of a tool's rows. */
export interface RowLayout {
  readonly tool: string
  /** The names of the first columns, by which a header is recognised. */
  readonly starts: string
  readonly meanings: ReadonlyMap<string, Meaning>
  /** Takes a column of text, such as the name of the test; false when the column is unknown. */
  readonly text: (run: RunDraft, column: string, cell: string, line: number) => boolean
  /** A line between blocks of rows; the last one before a row is the title of its block. */
  readonly title?: RegExp
  /** Takes the title of the block of the row. */
  readonly addTitle?: (run: RunDraft, title: string, line: number) => void
  /** Lines between the rows that are no runs: ratios and means of the rows above. */
  readonly derived: RegExp
}

interface Row extends Line {
  readonly cells: readonly string[]
  readonly header: readonly string[]
  readonly title?: Line
}

/** A row of a file and the run that it states. */
export interface RowRun {
  readonly line: number
  readonly run: RunDraft
}

/** True when one of the first lines is a header of the layout with a row of whole numbers below it. */
export function hasRows({ head }: Source, { starts }: RowLayout): boolean {
  const at = `\n${head}`.indexOf(`\n${starts}`)
  if (at < 0) return false
  const [, row] = head.slice(at).split('\n', 2)
  return row !== undefined && /^\d+\t/.test(row)
}

/** Every row of the file as a run; a row that occurs twice is read once. */
export function readRows(source: Source, layout: RowLayout): readonly RowRun[] {
  const lines = new Map<string, number>()
  return rowsOf(source, layout).flatMap((row): RowRun[] => {
    const { text, line } = row
    const first = lines.get(text)
    if (first !== undefined) {
      const message = `the same row as on line ${first}: not read again`
      source.report('info', `${layout.tool}/same-row`, message, line)
      return []
    }
    lines.set(text, line)
    return [{ line, run: runOf(row, layout) }]
  })
}

/** The readings of rows. */
export function rowReadings(source: Source, rows: readonly RowRun[]): readonly ResultReading[] {
  return rows.map(({ run }) => toReading(source, run))
}

function rowsOf(source: Source, { tool, starts, derived, title }: RowLayout): readonly Row[] {
  const rows: Row[] = []
  let header: readonly string[] | undefined
  let lastTitle: Line | undefined
  for (const each of completeLines(source, tool)) {
    const { text, line } = each
    if (text.startsWith(starts)) header = text.split('\t')
    else if (header !== undefined && startsWithNumber(text)) {
      const cells = text.split('\t')
      rows.push({ text, line, header, cells, ...(lastTitle ? { title: lastTitle } : {}) })
    } else if (derived.test(text)) {
      const message = 'a figure derived from the rows above'
      source.report('info', `${tool}/derived`, message, line)
    } else if (title?.test(text)) lastTitle = each
    else reportUnknownLine(source, tool, each, 'warning')
  }
  return rows
}

function startsWithNumber(text: string): boolean {
  const tab = text.indexOf('\t')
  return tab >= 0 && parsePlainNumber(text.slice(0, tab)) !== undefined
}

function runOf({ cells, header, line, title }: Row, layout: RowLayout): RunDraft {
  const run = newRun(layout.tool)
  if (title) layout.addTitle?.(run, title.text, title.line)
  if (cells.length !== header.length)
    refuse(run, `${cells.length} columns, expected ${header.length}`, line)
  for (const [index, column] of header.entries()) {
    const cell = cells[index] ?? ''
    const meaning = layout.meanings.get(column)
    // A number that the version does not print is empty or NA.
    if (cell === '' || cell === 'NA') continue
    if (meaning !== undefined) addMeasurement(run, meaning, cell, line)
    else if (!layout.text(run, column, cell, line))
      refuse(run, `unknown column "${shortened(column)}"`, line)
  }
  return run
}
