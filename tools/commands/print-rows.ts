// Rows of text as aligned text, Markdown, CSV or TSV.
import { visible } from './command.ts'

/** Formats `printRows` knows. */
export const rowFormats = ['table', 'markdown', 'csv', 'tsv'] as const
export type RowFormat = (typeof rowFormats)[number]

/** Prints a head and its rows; the first `labels` columns are left-aligned, the others right-aligned. */
export function printRows(
  head: readonly string[],
  body: readonly (readonly string[])[],
  labels: number,
  format: RowFormat,
): string {
  switch (format) {
    case 'csv':
    case 'tsv':
      return [head, ...body].map((line) => separated(line, format === 'csv' ? ',' : '\t')).join('')
    case 'markdown':
      return markdown(head, body, labels)
    case 'table':
      return aligned(head, body, labels)
  }
}

// RFC 4180; a text that a spreadsheet would run as a formula gets a quote in front.
function separated(line: readonly string[], separator: string): string {
  const fields = line.map((text) => {
    const isNumber = /^-?\d+(?:\.\d+)?(?:e[+-]\d+)?$/.test(text)
    const safe = /^[=+\-@\t\r\n\0]/.test(text) && !isNumber ? `'${text}` : text
    return /["\r\n]/.test(safe) || safe.includes(separator)
      ? `"${safe.replaceAll('"', '""')}"`
      : safe
  })
  return `${fields.join(separator)}\n`
}

function markdown(
  head: readonly string[],
  body: readonly (readonly string[])[],
  labels: number,
): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(markdownText).join(' | ')} |\n`
  const rule = head.map((_, index) => (index < labels ? '---' : '---:'))
  return line(head) + line(rule) + body.map(line).join('')
}

// Signs that Markdown would take for markup. An underscore inside a word is none: oltp_read_only.
function markdownText(text: string): string {
  return visible(text).replace(
    /[\\`*[\]<~|]|&(?=[#\w])|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu,
    (sign) => `\\${sign}`,
  )
}

function aligned(
  head: readonly string[],
  body: readonly (readonly string[])[],
  labels: number,
): string {
  const lines = [head, ...body].map((line) => line.map(visible))
  const widths = head.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)))
  return lines
    .map((line) => {
      const cells = line.map((text, index) =>
        index < labels ? text.padEnd(widths[index] ?? 0) : text.padStart(widths[index] ?? 0),
      )
      return `${cells.join('  ').trimEnd()}\n`
    })
    .join('')
}
