// What stands above a number: the heads of its table, the line that introduces its list or table, its headings.
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { memoizeByObject } from '../core/memoize.ts'
import { keyWords } from './named-values.ts'

/** A cell of a Markdown table: the heads of its row, each with its value, and of its column. */
export interface TableCell {
  readonly row: readonly string[]
  readonly column: string
  /** True for a column of values of a field, such as threads. */
  readonly isField: boolean
}

/** The cell at an offset; undefined outside of the body of a table. */
export function tableCell(
  text: string,
  start: number,
  vocabulary: Vocabulary,
): TableCell | undefined {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const line = text.slice(lineStart).split('\n', 1)[0] ?? ''
  if (!line.includes('|')) return undefined
  const above = text
    .slice(Math.max(0, text.lastIndexOf('\n\n', start)), lineStart)
    .trim()
    .split('\n')
  const head = above[above.findLastIndex(isDelimiterRow) - 1]
  if (head === undefined) return undefined
  const bars = line.slice(0, start - lineStart).split(bar).length - 1
  const at = line.trim().startsWith('|') ? bars - 1 : bars
  const [heads, cells] = [cellsOf(head), cellsOf(line)]
  const isField = (index: number): boolean =>
    fieldWords(vocabulary).has(heads[index]?.toLowerCase() ?? '') ||
    (index === 0 && heads.length > 1)
  return {
    row: cells.flatMap((cell, index) =>
      index !== at && isField(index) ? `${heads[index] ?? ''} ${cell}`.trim() : [],
    ),
    column: heads[at] ?? '',
    isField: isField(at),
  }
}

// The line below the heads of a table.
function isDelimiterRow(line: string): boolean {
  return /^\s*\|?[\s:|-]*-{3}[\s:|-]*$/.test(line)
}

const bar = /(?<!\\)\|/

function cellsOf(line: string): readonly string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(bar)
    .map((cell) => cell.trim())
}

const fieldWords = memoizeByObject(
  (vocabulary: Vocabulary) =>
    new Set([...vocabulary.keys.keys()].flatMap((key) => [key, ...keyWords(key, vocabulary)])),
)

/** The line that introduces the list or table of a number, then its headings from the innermost out. */
export function leadsOf(start: number, text: string): readonly string[] {
  const lines = text.slice(0, text.lastIndexOf('\n', start - 1) + 1).split('\n')
  const leads: string[] = []
  let level = Infinity
  let isList = isItem.test(text.slice(text.lastIndexOf('\n', start - 1) + 1))
  for (const line of lines.toReversed()) {
    const depth = /^(#+) /.exec(line)?.[1]?.length ?? 0
    if (depth > 0 && depth < level) {
      leads.push(line)
      level = depth
    } else if (isList && line.trim() !== '' && !isItem.test(line) && !/^\s{2,}\S/.test(line)) {
      isList = false
      if (/:\**\s*$/.test(line)) leads.push(line)
    }
  }
  return leads
}

const isItem = /^\s*(?:(?:[-*+]|\d+\.) |\|)/
