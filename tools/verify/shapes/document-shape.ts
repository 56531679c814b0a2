// The tables of a document: Markdown, CSV, HTML, JSON, or the sheets of a spreadsheet.
import type { PublishedTable, Shape } from '../../archive/published.ts'
import { readFile } from '../../formats/read-file.ts'
import type { TableReading } from '../../core/model.ts'
import type { PublishedCell, PublishedCells } from '../verification.ts'
import {
  decimalPoint,
  headingTexts,
  isRowLabel,
  rowTexts,
  skipped,
  plainText,
  undecorated,
} from './labels.ts'
import * as z from '../../core/schema.ts'
import { parsedJson } from '../../core/parsed-json.ts'
import { gridCells, lineCells } from './grid-shape.ts'

/** The tables of the file by the readers of formats; none where no reader recognises it. */
function tablesOf(path: string, bytes: Buffer): readonly TableReading[] {
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
function documentCells(table: PublishedTable, tables: readonly TableReading[]): PublishedCells {
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
      if (text === '' || !own || isRowLabel(table, column, index, header.length)) continue
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

function missingText({ shape }: PublishedTable, tables: readonly TableReading[]): string {
  const titles = tables.flatMap(({ title }) => (title === undefined ? [] : [`"${title}"`]))
  const known = titles.length > 0 ? `: ${titles.slice(0, 8).join(', ')}` : ''
  return `no table ${shape.table ?? '1'} of ${tables.length}${known}`
}

const rows = z.array(z.record(z.string(), z.unknown()))

/** The cells of the list under the key `at`, or of the file itself; none where there is no such list. */
function jsonCells(table: PublishedTable, content: string): PublishedCells {
  const checked = rows.safeParse(listIn(content, table.shape.at))
  if (!checked.success) return { cells: [], unread: [{ line: 1, text: 'no list of objects' }] }
  const unread: { line: number; text: string }[] = []
  const cells = checked.data.flatMap((row, index) => {
    const headings = Object.keys(row)
    const texts = rowTexts(table, headings, Object.values(row).map(String))
    if (!texts) {
      unread.push({ line: index + 1, text: JSON.stringify(row) })
      return []
    }
    return headings.flatMap((column) => {
      const own = table.row.has(column) ? undefined : headingTexts(table, column)
      if (!own) return []
      const value = row[column]
      const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
      return text === '' ? [] : [{ texts: { ...texts, ...own }, column, text, line: index + 1 }]
    })
  })
  return { cells, unread }
}

function listIn(content: string, at: string | undefined): unknown {
  // Where it is no JSON, the caller reports the missing list.
  const whole = parsedJson(content)
  return at === undefined ? whole : z.record(z.string(), z.unknown()).safeParse(whole).data?.[at]
}

/** A published file: its bytes, and the sheets where it is a spreadsheet. */
interface PublishedFile {
  readonly path: string
  readonly bytes: Buffer
  readonly sheets?: readonly TableReading[] | undefined
}

const shapes: Readonly<
  Record<Shape['kind'], (table: PublishedTable, file: PublishedFile) => PublishedCells>
> = {
  grid: (table, { bytes }) => gridCells(table, bytes.toString('utf8')),
  json: (table, { bytes }) => jsonCells(table, bytes.toString('utf8')),
  lines: (table, { bytes }) => lineCells(table, bytes.toString('utf8')),
  table: (table, { path, bytes, sheets }) => documentCells(table, sheets ?? tablesOf(path, bytes)),
}

/** The cells of one published file, the texts of its path included. */
export function publishedCells(table: PublishedTable, file: PublishedFile): PublishedCells {
  const { path } = file
  const { cells, unread } = shapes[table.shape.kind](table, file)
  const ofFile = table.file.match(path) ?? {}
  return {
    cells: numbered(table, counted(table, cells)).map((cell) => withTexts(cell, ofFile)),
    unread,
  }
}

// The first time that a text of the column appears is sample 1, the next different one sample 2.
function counted(table: PublishedTable, cells: readonly PublishedCell[]): readonly PublishedCell[] {
  let result = cells
  for (const [key, label] of table.shape.count) {
    const ordinals = new Map<string, number>()
    result = result.map((cell) => {
      const text = cell.texts[label] ?? ''
      const ordinal = ordinals.get(text) ?? ordinals.size + 1
      ordinals.set(text, ordinal)
      const texts: Record<string, string> = { ...cell.texts, [key]: String(ordinal) }
      Reflect.deleteProperty(texts, label)
      return { ...cell, texts }
    })
  }
  return result
}

// Lines of one kind in their order: the first is 1, whatever its other texts say.
function numbered(
  table: PublishedTable,
  cells: readonly PublishedCell[],
): readonly PublishedCell[] {
  let result = cells
  for (const [key, labels] of table.shape.number) {
    const lines = new Map<string, { line: number; ordinal: number }>()
    result = result.map((cell) => {
      const kind = JSON.stringify(labels.map((label) => cell.texts[label]))
      const last = lines.get(kind) ?? { line: 0, ordinal: 0 }
      const ordinal = last.ordinal + (cell.line === last.line ? 0 : 1)
      lines.set(kind, { line: cell.line, ordinal })
      return { ...cell, texts: { ...cell.texts, [key]: String(ordinal) } }
    })
  }
  return result
}

function withTexts(cell: PublishedCell, texts: Readonly<Record<string, string>>): PublishedCell {
  return { ...cell, texts: { ...texts, ...cell.texts } }
}
