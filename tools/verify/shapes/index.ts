// The table of shapes: how the text of a published file falls into cells.
import type { PublishedTable, Shape } from '../../archive/published.ts'
import type { PublishedCell, PublishedCells } from '../cell.ts'
import { gridCells } from './grid.ts'
import { jsonCells } from './json.ts'
import { lineCells } from './lines.ts'

const shapes: Readonly<
  Record<Shape['kind'], (table: PublishedTable, content: string) => PublishedCells>
> = {
  grid: gridCells,
  json: jsonCells,
  lines: lineCells,
}

/** The cells of one published file, the texts of its path included. */
export function publishedCells(
  table: PublishedTable,
  path: string,
  content: string,
): PublishedCells {
  const { cells, unread } = shapes[table.shape.kind](table, content)
  const ofFile = table.file.match(path) ?? {}
  return { cells: counted(table, cells).map((cell) => withTexts(cell, ofFile)), unread }
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

function withTexts(cell: PublishedCell, texts: Readonly<Record<string, string>>): PublishedCell {
  return { ...cell, texts: { ...texts, ...cell.texts } }
}
