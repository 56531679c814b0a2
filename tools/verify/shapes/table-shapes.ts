// The table of shapes: how the text of a published file falls into cells.
import type { PublishedTable, Shape } from '../../archive/published.ts'
import type { TableReading } from '../../core/model.ts'
import type { PublishedCell, PublishedCells } from '../cell.ts'
import { documentCells, tablesOf } from './document-shape.ts'
import { gridCells } from './grid-shape.ts'
import { jsonCells } from './json.ts'
import { lineCells } from './lines-shape.ts'

/** A published file: its bytes, and the sheets where it is a spreadsheet. */
export interface PublishedFile {
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
