// Markdown for citations.
import { largest } from '../core/extremes.ts'
import type { FigureTable, TableCell } from '../figures/figure.ts'

/** A table of a figure; a group is a row. */
export function markdownTable({ title, head, align, rows }: FigureTable): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`
  const textOf = ({ text, detail }: TableCell): string =>
    detail === undefined ? text : `${text} (${detail})`
  const body = rows.flatMap(({ label: row, group, cells }) => [
    ...(group === undefined ? [] : [line([`${group}:`, ...cells.map(() => '')])]),
    ...(isGap(cells) ? [] : [line([row, ...cells.map(textOf)])]),
  ])
  const rule = `| ${head.map((_, index) => (align[index] === 'right' ? '---:' : ':---')).join(' | ')} |`
  return [
    ...(title === undefined ? [] : [`${escaped(title)}:`, '']),
    line(head),
    rule,
    ...body,
  ].join('\n')
}

// Of several panels, one lacks a value of x.
function isGap(cells: readonly TableCell[]): boolean {
  return cells.length > 0 && cells.every(({ text, mark }) => mark === 'missing' && text === '')
}

function cell(text: string): string {
  return escaped(text.replace(/\s+/g, ' ')).replaceAll('|', '\\|')
}

/** A block of code; its fence is longer than any run of backticks inside. */
export function fence(info: string, text: string): string {
  const ticks = '`'.repeat(
    largest(
      [...text.matchAll(/`+/g)].map(([run]) => run.length + 1),
      3,
    ),
  )
  return `${ticks}${info.replace(/[`\s]+/g, ' ')}\n${text}\n${ticks}`
}

/** A text as inline code. */
export function code(text: string): string {
  const line = text.replace(/\s+/g, ' ').replaceAll('`', "'")
  return line === '' ? '' : `\`${line}\``
}

/** Text of an archive or an author, escaped for Markdown. */
export function escaped(text: string): string {
  return text
    .replace(/\s*\n\s*/g, ' ')
    .replace(/[\\`*_{}[\]<>#~|&]/g, '\\$&')
    .replace(/^(\s*)([-+]|\d+[.)])(?=\s)/, '$1\\$2')
}
