// Rows of text as aligned text, Markdown, CSV or TSV.
import { largest } from '../../core/extremes.ts'
import { inertText } from '../../view/csv-text.ts'
import { visible } from './terminal-text.ts'

/** The formats of `formatRows`. */
export const rowFormats = ['table', 'markdown', 'csv', 'tsv'] as const
export type RowFormat = (typeof rowFormats)[number]

/** Formats a header and its rows; the first `leftAligned` columns are left-aligned, the others right-aligned. */
export function formatRows(
  header: readonly string[],
  body: readonly (readonly string[])[],
  leftAligned: number,
  format: RowFormat,
): string {
  switch (format) {
    case 'csv':
    case 'tsv':
      return [header, ...body].map((row) => separated(row, format === 'csv' ? ',' : '\t')).join('')
    case 'markdown':
      return markdown(header, body, leftAligned)
    case 'table':
      return aligned(header, body, leftAligned)
  }
}

// RFC 4180.
function separated(row: readonly string[], separator: string): string {
  const fields = row.map((text) => {
    const safe = inertText(text)
    return /["\r\n]/.test(safe) || safe.includes(separator)
      ? `"${safe.replaceAll('"', '""')}"`
      : safe
  })
  return `${fields.join(separator)}\n`
}

function markdown(
  header: readonly string[],
  body: readonly (readonly string[])[],
  leftAligned: number,
): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map(escapeMarkdown).join(' | ')} |\n`
  const rule = header.map((_, index) => (index < leftAligned ? '---' : '---:'))
  return line(header) + line(rule) + body.map(line).join('')
}

// An underscore inside a word, as in oltp_read_only, is not markup.
function escapeMarkdown(text: string): string {
  return visible(text).replace(
    /[\\`*[\]<~|]|&(?=[#\w])|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu,
    (sign) => `\\${sign}`,
  )
}

function aligned(
  header: readonly string[],
  body: readonly (readonly string[])[],
  leftAligned: number,
): string {
  const rows = [header, ...body].map((row) => row.map(visible))
  const widths = header.map((_, index) => largest(rows.map((row) => row[index]?.length ?? 0)))
  return rows
    .map((row) => {
      const cells = row.map((text, index) =>
        index < leftAligned ? text.padEnd(widths[index] ?? 0) : text.padStart(widths[index] ?? 0),
      )
      return `${cells.join('  ').trimEnd()}\n`
    })
    .join('')
}
