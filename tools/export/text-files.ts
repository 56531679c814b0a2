// Tables as CSV (RFC 4180) and as NDJSON.
import { closeSync, openSync, writeSync } from 'node:fs'
import { inertText } from '../view/csv-text.ts'
import type { Batch } from './batches.ts'
import { columnsOf, type TableName, type Value } from './export-schema.ts'

/** Writes a table as CSV: numbers with all their digits, empty fields for null, quotes where they are needed, an apostrophe in front of formulas. */
export function writeCsv(file: string, table: TableName, batches: Iterable<Batch>): void {
  const header = columnsOf(table).map(([name]) => name)
  writeText(file, `${header.join(',')}\n`, batches, (rows) =>
    rows.map((row) => `${row.map(csvField).join(',')}\n`).join(''),
  )
}

/** Writes a table as one JSON object per line; columns of JSON are nested, not quoted. */
export function writeNdjson(file: string, table: TableName, batches: Iterable<Batch>): void {
  const columns = columnsOf(table)
  writeText(file, '', batches, (rows) =>
    rows
      .map((row) => {
        const members = columns.map(([name, type], index) => {
          const value = row[index] ?? null
          return `"${name}":${type === 'json' && typeof value === 'string' ? value : JSON.stringify(value)}`
        })
        return `{${members.join(',')}}\n`
      })
      .join(''),
  )
}

// Spreadsheets open these files, too. Parquet and NDJSON have the exact texts.
function csvField(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = inertText(value)
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function writeText(
  file: string,
  header: string,
  batches: Iterable<Batch>,
  format: (rows: Batch) => string,
): void {
  const handle = openSync(file, 'w')
  try {
    writeAll(handle, header)
    for (const rows of batches) writeAll(handle, format(rows))
  } finally {
    closeSync(handle)
  }
}

function writeAll(handle: number, text: string): void {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at)
}
