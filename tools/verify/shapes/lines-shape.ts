// Lines with named numbers, such as `mean=18225<tab>stddev=37.1`, below lines that identify them.
import type { PublishedTable } from '../../archive/published.ts'
import type { PublishedCells } from '../cell.ts'
import { decimalPoint, lineTexts, skipped } from './labels.ts'

/**
 * The number that `line` calls `value`, under what it calls `column`; else every number that it names and
 * `metric` knows. Its other fields identify the numbers.
 */
export function lineCells(table: PublishedTable, content: string): PublishedCells {
  const { shape, metric } = table
  const isNamed = shape.line?.keys.includes('value') !== true && typeof metric === 'object'
  const isNumber = (key: string): boolean =>
    isNamed ? Object.hasOwn(metric, key) : key === 'value'
  const unread: { line: number; text: string }[] = []
  let above: Readonly<Record<string, string>> = {}
  const cells = content.split('\n').flatMap((raw, index) => {
    const line = raw.replace(/\r$/, '')
    if (line.trim() === '') return []
    const section = lineTexts(shape.sections, line)
    if (section) {
      above = { ...above, ...section }
      return []
    }
    const found = shape.line?.match(line)
    if (!found) {
      if (!skipped(shape, line)) unread.push({ line: index + 1, text: line })
      return []
    }
    const entries = Object.entries(found)
    const own = entries.filter(([key]) => !isNumber(key) && key !== 'column')
    const texts = { ...above, ...Object.fromEntries(own) }
    return entries
      .filter(([key]) => isNumber(key))
      .map(([column, text]) => ({
        texts,
        column: found['column'] ?? column,
        text: decimalPoint(shape, text),
        line: index + 1,
      }))
  })
  return { cells, unread }
}
