// A list of objects in a JSON file: each object is a row, its keys are the headings.
import * as z from '../../core/schema.ts'
import { parsedJson } from '../../core/parsed-json.ts'
import type { PublishedTable } from '../../archive/published.ts'
import type { PublishedCells } from '../cell.ts'
import { headingTexts, rowTexts } from './labels.ts'

const rows = z.array(z.record(z.string(), z.unknown()))

/** The cells of the list under the key `at`, or of the file itself; none where there is no such list. */
export function jsonCells(table: PublishedTable, content: string): PublishedCells {
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
