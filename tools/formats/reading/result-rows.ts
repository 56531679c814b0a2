// Results as rows under a line of column names, parted by tabs: a run a row.
import type { ResultReading } from '../../model.ts'
import {
  newRun,
  numberOf,
  quoted,
  readingOf,
  refuse,
  state,
  unknownLine,
  type RunDraft,
} from './run-draft.ts'
import type { Meaning } from './samples.ts'
import type { Source } from './source.ts'

/** What a tool's rows look like. */
export interface RowLayout {
  readonly tool: string
  /** The names of the first columns, by which a header is known. */
  readonly starts: string
  readonly meanings: ReadonlyMap<string, Meaning>
  /** Takes a column of text, such as a name of the test; false when the column is unknown. */
  readonly text: (run: RunDraft, column: string, cell: string, line: number) => boolean
  /** A line between blocks of rows, such as a title; the last before a header belongs to its rows. */
  readonly title?: RegExp
  /** Takes the title of the block in which the row stands. */
  readonly titled?: (run: RunDraft, title: string, line: number) => void
  /** Lines between the rows that are no runs: ratios and means of the rows above. */
  readonly derived: RegExp
}

interface Row {
  readonly text: string
  readonly line: number
  readonly cells: readonly string[]
  readonly header: readonly string[]
  readonly title?: { readonly text: string; readonly line: number }
}

/** True when one of the first lines is a header of the layout with a row of whole numbers below it. */
export function hasRows(source: Source, { starts }: RowLayout): boolean {
  const at = `\n${source.head}`.indexOf(`\n${starts}`)
  if (at < 0) return false
  const [, row] = source.head.slice(at).split('\n', 2)
  return row !== undefined && /^\d+\t/.test(row)
}

/** Every row of the file as a run. A row that stands twice is read once. */
export function readRows(source: Source, layout: RowLayout): readonly (readonly [Row, RunDraft])[] {
  const seen = new Map<string, number>()
  return rowsOf(source, layout).flatMap((row): (readonly [Row, RunDraft])[] => {
    const first = seen.get(row.text)
    if (first !== undefined) {
      const message = `the same row as on line ${first}: not read again`
      source.report('info', `${layout.tool}/same-row`, message, row.line)
      return []
    }
    seen.set(row.text, row.line)
    return [[row, runOf(row, layout)]]
  })
}

/** The readings of rows. */
export function rowReadings(
  source: Source,
  rows: readonly (readonly [Row, RunDraft])[],
): readonly ResultReading[] {
  return rows.map(([, run]) => readingOf(source, run))
}

function rowsOf(source: Source, layout: RowLayout): readonly Row[] {
  const rows: Row[] = []
  const cursor = source.cursor()
  let header: readonly string[] | undefined
  let title: Row['title']
  while (cursor.next()) {
    const text = cursor.text()
    const { line } = cursor
    if (text.trim() === '') continue
    if (!cursor.complete) {
      const message =
        'Unexpected end of file, expected a line feed: the last line may be cut and is not used'
      source.report('warning', `${layout.tool}/cut-off`, message, line)
    } else if (text.startsWith(layout.starts)) header = text.split('\t')
    else if (
      header !== undefined &&
      text.includes('\t') &&
      numberOf(text.slice(0, text.indexOf('\t'))) !== undefined
    ) {
      rows.push({ text, line, header, cells: text.split('\t'), ...(title ? { title } : {}) })
    } else if (layout.derived.test(text)) {
      source.report(
        'info',
        `${layout.tool}/derived`,
        `a figure made of the rows above: ${quoted(text)}`,
        line,
      )
    } else if (layout.title?.test(text)) title = { text, line }
    else unknownLine(source, layout.tool, text, line, 'warning')
  }
  return rows
}

function runOf({ cells, header, line, title }: Row, layout: RowLayout): RunDraft {
  const run = newRun(layout.tool)
  if (title) layout.titled?.(run, title.text, title.line)
  if (cells.length !== header.length) {
    refuse(run, `${cells.length} columns, expected ${header.length}`, line)
  }
  for (const [index, column] of header.entries()) {
    const cell = cells[index] ?? ''
    const meaning = layout.meanings.get(column)
    // What a version does not print is empty or NA.
    if (cell === '' || cell === 'NA') continue
    if (meaning !== undefined) state(run, meaning, cell, line)
    else if (!layout.text(run, column, cell, line))
      refuse(run, `unknown column ${quoted(column)}`, line)
  }
  return run
}
