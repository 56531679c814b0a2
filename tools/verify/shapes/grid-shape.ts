// A grid: lines of cells under a line of headings, with sections, legends and comments between them.
import type { PublishedTable } from '../../archive/published.ts'
import type { PublishedCell, PublishedCells } from '../verification.ts'
import {
  decimalPoint,
  headingTexts,
  isRowLabel,
  lineTexts,
  rowTexts,
  skipped,
  undecorated,
} from './labels.ts'

const separators = {
  tab: /\t/,
  tabs: /\t+/,
  comma: /,/,
  semicolon: /;/,
  blanks: /\s+/,
  pipe: /\s*\|\s*/,
}

// | --- | ---: | below the headings of Markdown, and lines of dashes between rows
const separatorLine = /^[\s|:+=-]*-{3}[\s|:+=-]*$/

/** The cells of a grid. A line before any heading, or of no number at all, is given back unread. */
export function gridCells(table: PublishedTable, content: string): PublishedCells {
  const { shape } = table
  const named = Array.isArray(shape.header) ? (shape.header as readonly string[]) : undefined
  const isHeader = (line: string): boolean =>
    shape.header === undefined
      ? headings === undefined
      : 'match' in shape.header && shape.header.match(line) !== undefined
  const cells: PublishedCell[] = []
  const unread: { line: number; text: string }[] = []
  const legend = new Map<string, string>()
  let above: Readonly<Record<string, string>> = {}
  let headings = named
  for (const [index, raw] of content.split('\n').entries()) {
    const line = raw.replace(/\r$/, '')
    if (line.trim() === '' || separatorLine.test(line) || skipped(shape, line)) continue
    const explained = shape.legend?.match(line)
    if (explained) {
      legend.set(explained['column'] ?? '', explained['label'] ?? '')
      continue
    }
    const section = lineTexts(shape.sections, line)
    if (section) {
      above = { ...above, ...section }
      continue
    }
    const parts = split(line, shape.separator)
    if (isHeader(line)) {
      headings = parts
      continue
    }
    const texts = headings && rowTexts(table, headings, parts)
    if (!headings || !texts) {
      unread.push({ line: index + 1, text: line })
      continue
    }
    for (const [column, heading] of headings.entries()) {
      const text = parts[column]?.trim() ?? ''
      const label = legend.get(heading.trim()) ?? heading.trim()
      const own = headingTexts(table, label)
      if (text === '' || !own || isRowLabel(table, heading.trim(), column, parts.length)) continue
      cells.push({
        texts: { ...above, ...texts, ...own },
        column: label,
        text: undecorated(decimalPoint(shape, text)),
        line: index + 1,
        position: column + 1,
      })
    }
  }
  return { cells, unread }
}

function split(line: string, separator: keyof typeof separators): readonly string[] {
  const trimmed = separator === 'blanks' ? line.trim() : line
  const inner = separator === 'pipe' ? trimmed.trim().replace(/^\||\|$/g, '') : trimmed
  const parts = inner.split(separators[separator])
  // A separator at the end of a line ends it: no cell follows.
  return parts.length > 1 && parts.at(-1) === '' ? parts.slice(0, -1) : parts
}

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
