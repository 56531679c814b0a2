// Tables as CSV (RFC 4180) and as NDJSON.
import { closeSync, openSync, writeSync } from 'node:fs'
import type { Batch } from './batches.ts'
import { columnsOf, type TableName, type Value } from './schema.ts'

/** Writes a table as CSV: numbers with all their digits, empty fields for null, quotes only where they are needed. */
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

// Unlike the CSV of `query`, this is for programs: a quote in front of a formula would change the text.
function csvField(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  return value === '' || /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
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
