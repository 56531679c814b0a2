// Sources as the reading stage hands them on, made by hand.
import { createHash } from 'node:crypto'
import { keptColumns } from '../../tools/core/columns.ts'
import type { ArchivePage } from '../../tools/archive/archive-page.ts'
import type { KeptReading, ResultReading, CondensedSeries, Status } from '../../tools/core/model.ts'
import type { PlacedSource } from '../../tools/runs/placed-source.ts'

type Fields = Readonly<Record<string, string>>

/** A page with constants and nothing else. */
export function page(fields: Fields = {}, more: Partial<ArchivePage> = {}): ArchivePage {
  return {
    file: 'page.md',
    slug: 'page',
    title: 'A page',
    source: '/nowhere',
    patterns: [],
    fields,
    values: new Map(),
    ignore: [],
    tables: [],
    published: [],
    privacy: 'strict',
    ...more,
  }
}

/** A file that was read. Its digest is that of `content`, by default of its path. */
export function source(
  path: string,
  fields: Fields,
  readings: readonly KeptReading[],
  { content = path, ...more }: Partial<PlacedSource> & { readonly content?: string } = {},
): PlacedSource {
  return {
    path,
    bytes: 1,
    sha256: createHash('sha256').update(content).digest('hex'),
    verdict: 'read',
    format: readings[0]?.kind === 'result' ? 'sysbench' : 'vmstat',
    fields,
    group: 'pattern sysbench',
    readings,
    diagnostics: [],
    empty: false,
    redactions: 0,
    ...more,
  }
}

/** What a load tool states: some rates, and fields such as threads. */
export function result(
  values: Readonly<Record<string, number>> = { tps: 100 },
  settings: Fields = {},
  more: Partial<ResultReading<CondensedSeries>> = {},
): ResultReading<CondensedSeries> {
  return {
    kind: 'result',
    status: 'ok',
    settings: Object.fromEntries(
      Object.entries(settings).map(([key, value]) => [key, { value, line: 4 }]),
    ),
    facts: [],
    measurements: Object.entries(values).map(([metric, value], index) => ({
      metric,
      value,
      unit: '1/s',
      line: 10 + index,
    })),
    warnings: [],
    ...more,
  }
}

/** A result without a number, and why. */
export function lost(status: Status, text: string, line?: number): ResultReading<CondensedSeries> {
  const reason = { text, ...(line === undefined ? {} : { line }) }
  return result({}, {}, { status, reason })
}

/** What a monitor printed. */
export const monitor: KeptReading = {
  kind: 'series',
  series: { samples: 0, at: [], ...keptColumns([]) },
  dropped: 1,
  headers: 1,
}

/** A configuration file. */
export const configuration: KeptReading = { kind: 'options', role: 'written', options: [] }

/** An empty file that a pattern matched. */
export function emptyFile(path: string, fields: Fields, group = 'pattern sysbench'): PlacedSource {
  const { format, ...rest } = source(path, fields, [], {
    content: '',
    verdict: 'rejected',
    reason: 'empty file',
    empty: true,
    group,
  })
  return format === undefined ? rest : rest
}
