// The tables of one archive, each in a file `<table>/<slug>.<format>`.
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Archive } from '../runs/read-archive.ts'
import { batches, type Batch } from './batches.ts'
import { optionRows, seriesRows } from './file-rows.ts'
import { cellRows, fileRows, measurementRows, runRows } from './run-rows.ts'
import type { Draft, TableName } from './export-schema.ts'
import { writeCsv, writeNdjson } from './text-files.ts'

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
