// The tables of one archive, each in a file `<table>/<slug>.<format>`.
import { mkdirSync, renameSync, rmSync, closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Archive } from '../runs/read-archive.ts'
import { batches, type Batch } from './batches.ts'
import { cellRows, fileRows, measurementRows, runRows } from './run-rows.ts'
import { type Draft, type TableName, columnsOf, type Value } from './export-schema.ts'
import { parseNumberList } from '../analysis/number-list.ts'
import type { CondensedSeries, Run, SourceRecord } from '../core/model.ts'
import { filesOfRun } from '../core/run-files.ts'
import { inertText } from '../view/csv-text.ts'

/** The formats of exported tables, by the ending of their files. */
export const exportFormats = ['parquet', 'csv', 'ndjson'] as const
export type ExportFormat = (typeof exportFormats)[number]

const rowsOf: Readonly<Record<TableName, (archive: Archive) => Iterable<Draft>>> = {
  runs: runRows,
  measurements: measurementRows,
  cells: cellRows,
  files: fileRows,
  series: seriesRows,
  options: optionRows,
}

/** Writes tables of an archive below `folder`, and returns how many rows each has. A file is complete once it has its name. */
export async function exportArchive(
  archive: Archive,
  names: readonly TableName[],
  format: ExportFormat,
  folder: string,
): Promise<ReadonlyMap<TableName, number>> {
  const counts = new Map<TableName, number>()
  for (const table of names) {
    const parent = join(folder, table)
    mkdirSync(parent, { recursive: true })
    const file = join(parent, `${archive.page.slug}.${format}`)
    let count = 0
    const rows = counted(batches(rowsOf[table](archive), archive.page.aliases), (length) => {
      count += length
    })
    try {
      await writeTable(`${file}.new`, table, rows, format)
      renameSync(`${file}.new`, file)
    } finally {
      rmSync(`${file}.new`, { force: true })
    }
    counts.set(table, count)
  }
  return counts
}

function* counted(all: Iterable<Batch>, count: (length: number) => void): Generator<Batch> {
  for (const batch of all) {
    count(batch.length)
    yield batch
  }
}

async function writeTable(
  file: string,
  table: TableName,
  rows: Iterable<Batch>,
  format: ExportFormat,
): Promise<void> {
  switch (format) {
    case 'parquet': {
      const { writeParquet } = await import('./parquet-file.ts')
      await writeParquet(file, table, rows)
      return
    }
    case 'csv':
      writeCsv(file, table, rows)
      return
    case 'ndjson':
      writeNdjson(file, table, rows)
  }
}

/** A row per file, metric and bin of its stored samples: at most 240 bins of the columns that pages draw. */
function* seriesRows({ page, runs }: Archive): Generator<Draft> {
  for (const source of filesOf(runs)) {
    let ordinal = 0
    for (const reading of source.readings) {
      if (reading.kind !== 'result' && reading.kind !== 'series') continue
      if (reading.series !== undefined)
        yield* binRows([page.slug, source.path, source.sha256, ordinal], reading.series)
      ordinal += 1
    }
  }
}

function* optionRows({ page, runs }: Archive): Generator<Draft> {
  for (const { path, sha256, readings } of filesOf(runs)) {
    for (const reading of readings) {
      if (reading.kind !== 'options') continue
      const { role, family, options } = reading
      for (const { group, name, value, line } of options)
        yield [
          page.slug,
          path,
          sha256,
          role,
          family ?? null,
          group ?? null,
          name,
          value ?? null,
          line,
        ]
    }
  }
}

function* binRows(start: Draft, series: CondensedSeries): Generator<Draft> {
  for (const [index, { values, lows, highs }] of series.drawn) {
    if (values === undefined) continue
    const low = lows === undefined ? undefined : parseNumberList(lows)
    const high = highs === undefined ? undefined : parseNumberList(highs)
    for (const [bin, value] of parseNumberList(values).entries()) {
      if (value === null) continue
      yield [
        ...start,
        series.metrics[index] ?? null,
        series.units[index] ?? null,
        finite(series.at[bin]),
        value,
        low === undefined ? value : (low[bin] ?? null),
        high === undefined ? value : (high[bin] ?? null),
      ]
    }
  }
}

function finite(second: number | undefined): number | null {
  return second === undefined || !Number.isFinite(second) ? null : second
}

function filesOf(runs: readonly Run[]): ReadonlySet<SourceRecord> {
  return new Set(runs.flatMap(filesOfRun))
}

// RFC 4180: numbers with all their digits, empty fields for null, quotes where they are needed, an apostrophe in front of formulas.
function writeCsv(file: string, table: TableName, batches: Iterable<Batch>): void {
  const header = columnsOf(table).map(([name]) => name)
  writeText(file, `${header.join(',')}\n`, batches, (rows) =>
    rows.map((row) => `${row.map(csvField).join(',')}\n`).join(''),
  )
}

// Columns of JSON are nested, not quoted.
function writeNdjson(file: string, table: TableName, batches: Iterable<Batch>): void {
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
