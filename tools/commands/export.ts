import { exchangeFormats, tableNames } from '../export/export-schema.ts'
import type { Command, CommonOptions } from './command.ts'
import { usageError, parseChoice } from './input/usage-error.ts'
import { archiveOptions, commaSeparated } from './option-parsers.ts'
import { resolve } from 'node:path'
import { readVocabulary } from '../analysis/vocabulary.ts'
import { withStability } from '../analysis/within-run.ts'
import { projectPages } from '../convert/project.ts'
import { readArchives, type OpenedArchive } from '../convert/read-archives.ts'
import { counted } from '../core/counted.ts'
import { exportArchive } from '../export/export-archive.ts'
import { isExchangeFormat, writeExchange } from '../export/exchange.ts'
import type { MetricVocabulary } from '../core/metric-vocabulary.ts'
import type { Archive } from '../runs/read-archive.ts'
import { bareArchive } from './input/open-archive.ts'
import { pageFile, workspace } from './input/workspace.ts'
import { printDiagnostics } from './print/terminal-text.ts'

/**
 * Writes the tables of the named archive pages, or of all, with the pseudonyms of the publication; 1 if a page cannot be used.
 * An archive whose source is missing is exported from data/.
 */
export const exportData: Command<readonly string[], ExportOptions> = {
  arguments: { '[names...]': 'archive pages (default: all archives of content/)' },
  options: {
    '--parquet': 'write tables as Parquet',
    '--csv': 'write tables as CSV',
    '--ndjson': 'write tables as one JSON object per line',
    '--benchfmt': 'write runs in the Go benchmark format, for benchstat',
    '--openmetrics': 'write runs as OpenMetrics text, for Prometheus',
    '--otava': 'write series of runs as CSV with a configuration for Apache Otava',
    '--tables <names>': {
      help: 'tables to write, comma-separated: runs, measurements, cells, files, series, options (default: all)',
      parse: commaSeparated,
    },
    '--out <dir>': 'folder of the tables (default: export)',
    ...archiveOptions,
  },
  examples: [
    'export --parquet --out export',
    'export mariadb-two-cores --csv --tables runs,cells',
    'export second-core --benchfmt',
  ],
  async run(names, options, output) {
    const [format, ...others] = formatFlags.filter((name) => options[name] === true)
    if (format === undefined || others.length > 0)
      throw usageError(
        format === undefined ? 'Unexpected export without a format' : 'Unexpected second format',
        where,
        'Give one of --parquet, --csv, --ndjson, --benchfmt, --openmetrics and --otava',
      )
    const tables = (options.tables ?? tableNames).map((name) =>
      parseChoice(name, tableNames, 'table', '--tables'),
    )
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
          const files = writeExchange(archive, format, folder, (metric) =>
            vocabulary.metric(metric),
          )
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
  },
}

const where = 'command line of export'
const formatFlags = ['parquet', 'csv', 'ndjson', ...exchangeFormats] as const

/** Options of `export`. */
interface ExportOptions extends CommonOptions {
  readonly parquet?: boolean
  readonly csv?: boolean
  readonly ndjson?: boolean
  readonly benchfmt?: boolean
  readonly openmetrics?: boolean
  readonly otava?: boolean
  readonly tables?: readonly string[]
  readonly out?: string
}

function archiveOf(opened: OpenedArchive, metrics: MetricVocabulary): Archive {
  if ('committed' in opened) return opened.committed.archive
  const { read } = opened
  const { warmup } = read.page
  return { ...read, runs: read.runs.map((run) => withStability(run, metrics, warmup)) }
}
