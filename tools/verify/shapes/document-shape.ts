// The tables of a document: Markdown, CSV, HTML, JSON, or the sheets of a spreadsheet.
import type { PublishedTable } from '../../archive/published.ts'
import { readFile } from '../../formats/read-file.ts'
import type { TableReading } from '../../core/model.ts'
import type { PublishedCell, PublishedCells } from '../cell.ts'
import { decimalPoint, headingTexts, rowTexts, skipped } from './labels.ts'
import { plainText, undecorated } from './undecorated.ts'

/** The tables of the file by the readers of formats; none where no reader recognises it. */
export function tablesOf(path: string, bytes: Buffer): readonly TableReading[] {
  return readFile(path, bytes).readings.filter((reading) => reading.kind === 'table')
}

/** The table that `shape.table` names by its number, from 1, or by its title; undefined where there is none. */
export function chosenTable(
  tables: readonly TableReading[],
  named: string | undefined,
): TableReading | undefined {
  if (named === undefined) return tables[0]
  return tables.find(({ title }) => title === named) ?? tables[Number(named) - 1]
}

/** The cells of the chosen table; a row whose labels are not as declared is unread. */
export function documentCells(
  table: PublishedTable,
  tables: readonly TableReading[],
): PublishedCells {
  const chosen = chosenTable(tables, table.shape.table)
  if (!chosen) return { cells: [], unread: [{ line: 1, text: missingText(table, tables) }] }
  const { header, rows } = chosen
  const headings = header.map(plainText)
  const cells: PublishedCell[] = []
  const unread: { line: number; text: string }[] = []
  for (const { cells: parts, line } of rows) {
    const texts = rowTexts(table, headings, parts.map(plainText))
    if (!texts) {
      const text = parts.join(' | ')
      if (!skipped(table.shape, text)) unread.push({ line, text })
      continue
    }
    for (const [index, heading] of header.entries()) {
      const text = parts[index]?.trim() ?? ''
      const column = headings[index] ?? heading
      const own = headingTexts(table, column)
      if (text === '' || !own || isLabel(table, column, index, header.length)) continue
      cells.push({
        texts: { ...texts, ...own },
        column,
        text: undecorated(decimalPoint(table.shape, text)),
        line,
        position: index + 1,
      })
    }
  }
  return { cells, unread }
}

function isLabel(table: PublishedTable, heading: string, index: number, width: number): boolean {
  return (
    table.row.has(heading) ||
    (index === 0 && table.row.has('first')) ||
    (index === width - 1 && table.row.has('last'))
  )
}

function missingText({ shape }: PublishedTable, tables: readonly TableReading[]): string {
  const titles = tables.flatMap(({ title }) => (title === undefined ? [] : [`"${title}"`]))
  const known = titles.length > 0 ? `: ${titles.slice(0, 8).join(', ')}` : ''
  return `no table ${shape.table ?? '1'} of ${tables.length}${known}`
}
