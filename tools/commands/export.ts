// benchfolio export: the data of archives as tables.
import { exchangeFormats } from '../export/export-schema.ts'
import type { Command, Output } from './command.ts'
import type { ExportOptions } from './export/export-tables.ts'
import { usageError } from './input/usage-error.ts'
import { archiveOptions, commaSeparated } from './option-parsers.ts'

/** Writes tables of archives; 0 if everything was written, 1 if an archive page is wrong. */
export const exportData: Command<readonly string[], ExportOptions> = {
  arguments: [
    {
      name: '[names...]',
      help: 'archive pages (default: all archives of content/)',
    },
  ],
  options: [
    { flags: '--parquet', help: 'write tables as Parquet' },
    { flags: '--csv', help: 'write tables as CSV' },
    { flags: '--ndjson', help: 'write tables as one JSON object per line' },
    { flags: '--benchfmt', help: 'write runs in the Go benchmark format, for benchstat' },
    { flags: '--openmetrics', help: 'write runs as OpenMetrics text, for Prometheus' },
    {
      flags: '--otava',
      help: 'write series of runs as CSV with a configuration for Apache Otava',
    },
    {
      flags: '--tables <names>',
      help: 'tables to write, comma-separated: runs, measurements, cells, files, series, options (default: all)',
      parse: commaSeparated,
    },
    { flags: '--out <dir>', help: 'folder of the tables (default: export)' },
    ...archiveOptions,
  ],
  examples: [
    'export --parquet --out export',
    'export mariadb-two-cores --csv --tables runs,cells',
    'export second-core --benchfmt',
  ],
  run: exportNames,
}

const where = 'command line of export'
const formatFlags = ['parquet', 'csv', 'ndjson', ...exchangeFormats] as const

async function exportNames(
  names: readonly string[],
  options: ExportOptions,
  output: Output,
): Promise<number> {
  const [format, ...others] = formatFlags.filter((name) => options[name] === true)
  if (format === undefined || others.length > 0)
    throw usageError(
      format === undefined ? 'Unexpected export without a format' : 'Unexpected second format',
      where,
      'Give one of --parquet, --csv, --ndjson, --benchfmt, --openmetrics and --otava',
    )
  const { exportTables } = await import('./export/export-tables.ts')
  return exportTables(names, format, options, output)
}
