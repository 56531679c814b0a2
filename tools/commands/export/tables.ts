// export --parquet, --csv and --ndjson: the tables of archives.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readVocabulary } from '../../analysis/vocabulary.ts'
import { committedArchive } from '../../convert/committed-archive.ts'
import { projectPages } from '../../convert/project.ts'
import { exportArchive, type ExportFormat } from '../../export/export-archive.ts'
import { tableNames, type TableName } from '../../export/schema.ts'
import type { Archive } from '../../runs/read-archive.ts'
import { lock } from '../../site/lock.ts'
import type { CommonOptions, Output } from '../command.ts'
import type { ExportOptions } from './options.ts'
import { openArchive, openPage } from '../input/open-archive.ts'
import { parseChoice } from '../input/usage-error.ts'
import { pageFile, workspace } from '../input/workspace.ts'

/** Writes the tables of the named archive pages, or of all; always 0. Throws `BadInput` for a page that cannot be used. */
export async function exportTables(
  names: readonly string[],
  format: ExportFormat,
  options: ExportOptions,
  output: Output,
): Promise<number> {
  const tables = (options.tables ?? tableNames).map(tableName)
  const pages = names.length > 0 ? names.map(pageFile) : projectPages(process.cwd()).archives
  const folder = resolve(options.out ?? 'export')
  const unlock = lock(join(workspace(options).build, 'lock'))
  try {
    for (const page of pages) {
      output.progress(`reading ${page}`)
      const archive = await openOrCommitted(page, options, output)
      const counts = await exportArchive(archive, tables, format, folder)
      const texts = [...counts].map(([table, count]) => `${String(count)} ${table}`)
      output.talk(`${archive.page.slug}: ${texts.join(', ')}\n`)
    }
  } finally {
    output.progress('')
    unlock()
  }
  return 0
}

function tableName(name: string): TableName {
  return parseChoice(name, tableNames, 'table', '--tables')
}

// An archive whose source is missing has its runs and samples in data/.
async function openOrCommitted(
  page: string,
  options: CommonOptions,
  output: Output,
): Promise<Archive> {
  const opened = openPage(page, options)
  if (existsSync(opened.source)) return openArchive(page, options)
  const committed = committedArchive(opened, resolve('data'), readVocabulary(process.cwd()))
  if (!committed) return openArchive(page, options)
  output.talk(
    `note: ${opened.slug}: the source is missing, so tables come from data/, without options\n`,
  )
  return committed.archive
}
