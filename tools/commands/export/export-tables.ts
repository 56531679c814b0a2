// export --parquet, --csv and --ndjson: the tables of archives.
import { resolve } from 'node:path'
import { readVocabulary } from '../../analysis/vocabulary.ts'
import { withStability } from '../../analysis/within-run.ts'
import { projectPages } from '../../convert/project.ts'
import { readArchives, type OpenedArchive } from '../../convert/read-archives.ts'
import { counted } from '../../core/counted.ts'
import { exportArchive, type ExportFormat } from '../../export/export-archive.ts'
import { isExchangeFormat, writeExchange } from '../../export/exchange.ts'
import { tableNames, type ExchangeFormat, type TableName } from '../../export/export-schema.ts'
import type { MetricVocabulary } from '../../core/metric-vocabulary.ts'
import type { Archive } from '../../runs/read-archive.ts'
import type { CommonOptions, Output } from '../command.ts'
import { bareArchive } from '../input/bare-archive.ts'
import { parseChoice } from '../input/usage-error.ts'
import { pageFile, workspace } from '../input/workspace.ts'
import { printDiagnostics } from '../print/diagnostics.ts'

/** Options of `export`. */
export interface ExportOptions extends CommonOptions {
  readonly parquet?: boolean
  readonly csv?: boolean
  readonly ndjson?: boolean
  readonly benchfmt?: boolean
  readonly openmetrics?: boolean
  readonly otava?: boolean
  readonly tables?: readonly string[]
  readonly out?: string
}

/**
 * Writes the tables of the named archive pages, or of all, with the pseudonyms of the publication; 1 if a page cannot be used.
 * An archive whose source is missing is exported from data/.
 */
export async function exportTables(
  names: readonly string[],
  format: ExportFormat | ExchangeFormat,
  options: ExportOptions,
  output: Output,
): Promise<number> {
  const tables = (options.tables ?? tableNames).map(tableName)
  const root = process.cwd()
  const space = workspace(options)
  const folder = resolve(options.out ?? 'export')
  const vocabulary = readVocabulary(root)
  try {
    const { archives, diagnostics } = await readArchives({
      archives:
        names.length > 0
          ? names.map((name) => bareArchive(name) ?? pageFile(name))
          : projectPages(root).archives,
      sourceRoot: options.root,
      workspace: space,
      data: resolve(root, 'data'),
      progress: output.progress,
      vocabulary: () => Promise.resolve(vocabulary),
    })
    printDiagnostics(diagnostics, output)
    for (const opened of archives) {
      const archive = archiveOf(opened, vocabulary.metrics)
      if (isExchangeFormat(format)) {
        const files = writeExchange(archive, format, folder, (metric) => vocabulary.metric(metric))
        output.talk(`${archive.page.slug}: ${counted(files.length, 'file')} written\n`)
        continue
      }
      const counts = await exportArchive(archive, tables, format, folder)
      const texts = [...counts].map(([table, count]) => `${count} ${table}`)
      output.talk(`${archive.page.slug}: ${texts.join(', ')}\n`)
    }
    return diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0
  } finally {
    output.progress('')
  }
}

function tableName(name: string): TableName {
  return parseChoice(name, tableNames, 'table', '--tables')
}

function archiveOf(opened: OpenedArchive, metrics: MetricVocabulary): Archive {
  if ('committed' in opened) return opened.committed.archive
  const { read } = opened
  const { warmup } = read.page
  return { ...read, runs: read.runs.map((run) => withStability(run, metrics, warmup)) }
}
