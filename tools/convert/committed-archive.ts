// An archive whose source is absent on this machine, from the data files of its last conversion: its pages stay, and its
// runs keep their numbers and samples. What only the source has, such as options and texts of files, is missing.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ArchivePage } from '../archive/archive-page.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { keptColumns } from '../core/columns.ts'
import { withSharedRoles } from '../core/metric-roles.ts'
import type { CondensedSeries, KeptReading, Run, SourceRecord } from '../core/model.ts'
import type { PlacedSource } from '../runs/placed-source.ts'
import type { ArchiveData } from './archive-data.ts'
import type { ConvertedArchive } from './convert-archive.ts'
import { sourceId } from './published-sources.ts'
import type { HostFacts, RunData } from './run-data.ts'

/** The content of `data/runs/<slug>.json`. */
interface RunsFile {
  readonly runs: Readonly<Record<string, RunData>>
  readonly facts: Readonly<Record<string, HostFacts>>
}

/** A series as `data/series/<slug>.json` has it. */
interface SeriesEntry {
  readonly samples: number
  readonly at: readonly number[]
  readonly columns: readonly {
    readonly metric: string
    readonly unit: string
    readonly n: number
    readonly mean: number
    readonly min: number
    readonly max: number
    readonly values: readonly (number | null)[]
    readonly low?: readonly (number | null)[]
    readonly high?: readonly (number | null)[]
  }[]
}

type SeriesLists = Readonly<Record<string, readonly (SeriesEntry | null)[]>>

/** Opens the data files of the archive of `page` in `folder`; undefined where they are absent too. */
export function committedArchive(
  page: ArchivePage,
  folder: string,
  vocabulary: Vocabulary,
): ConvertedArchive | undefined {
  const files = new Map(
    ['archives', 'runs', 'series'].flatMap((kind) => {
      const path = `${kind}/${page.slug}.json`
      const file = join(folder, path)
      return existsSync(file) ? [[path, readFileSync(file, 'utf8')] as const] : []
    }),
  )
  const archiveText = files.get(`archives/${page.slug}.json`)
  const runsText = files.get(`runs/${page.slug}.json`)
  if (archiveText === undefined || runsText === undefined) return undefined
  // Data files are this program's own, so their shapes are those of the types.
  const data = JSON.parse(archiveText) as ArchiveData
  const { runs, facts } = JSON.parse(runsText) as RunsFile
  const seriesText = files.get(`series/${page.slug}.json`)
  const series =
    seriesText === undefined
      ? {}
      : (JSON.parse(seriesText) as { readonly series: SeriesLists }).series
  return {
    archive: {
      page,
      listing: { members: [], refused: [] },
      sources: data.files.map(sourceOf),
      // Its data files have pseudonyms.
      identities: [],
      // Their fields as listed, because those of `runs` are sorted.
      runs: withSharedRoles(
        data.runs.flatMap(({ id, fields }) => {
          const run = runs[id]
          return run ? [{ ...runOf(run, facts, series), fields }] : []
        }),
        vocabulary.metrics,
      ),
      diagnostics: data.diagnostics,
    },
    published: new Set(),
    data,
    entries: {
      runs: (ids) => Object.entries(runs).filter(([id]) => ids?.has(id) ?? true),
      facts: new Map(Object.entries(facts)),
      series: () => [],
    },
    metrics: vocabulary.metrics,
    committed: files,
  }
}

function sourceOf(file: ArchiveData['files'][number]): PlacedSource {
  const { path, bytes, sha256 = '', verdict, format, reason } = file
  return {
    ...recordOf({ path, bytes, sha256, format }, []),
    verdict,
    ...(reason === undefined ? {} : { reason }),
    empty: false,
    redactions: 0,
  }
}

/** The record of a file of a run with what was read of it. */
export function recordOf(
  { path, bytes, sha256, format }: Omit<RunData['files'][number], 'source'>,
  readings: readonly KeptReading[],
): SourceRecord {
  return {
    path,
    bytes,
    sha256,
    verdict: 'read',
    ...(format === undefined ? {} : { format }),
    fields: {},
    readings,
    diagnostics: [],
  }
}

function runOf(run: RunData, facts: Readonly<Record<string, HostFacts>>, series: SeriesLists): Run {
  const records = run.files.map((entry) => {
    const lists = series[sourceId(entry.sha256)] ?? []
    return recordOf(entry, lists.map(entry.path === run.file ? resultOf : monitorOf))
  })
  return runOfData(run, facts, records)
}

/** The run of a data file with the records of its files; `facts` are those of the host by source id. */
export function runOfData(
  run: RunData,
  facts: Readonly<Record<string, HostFacts>>,
  records: readonly SourceRecord[],
): Run {
  const { file, ordinal = 0, reason, command, stability } = run
  const source = records.find(({ path }) => path === file)
  return {
    id: run.id,
    status: run.status,
    ...(reason === undefined ? {} : { reason }),
    fields: run.fields,
    facts: run.facts.map((fact) => ({ ...fact, file: file ?? '' })),
    host: run.host.flatMap(({ file: path, facts: id }) =>
      (facts[id]?.facts ?? []).map((fact) => ({ ...fact, file: path })),
    ),
    ...(command === undefined ? {} : { command }),
    measurements: run.measurements,
    warnings: run.warnings,
    ...(stability === undefined ? {} : { stability }),
    ...(source ? { source } : {}),
    ordinal,
    companions: records.filter((record) => record !== source),
  }
}

function resultOf(entry: SeriesEntry | null): KeptReading {
  return {
    kind: 'result',
    status: 'ok',
    settings: {},
    facts: [],
    measurements: [],
    warnings: [],
    ...(entry ? { series: condensed(entry) } : {}),
  }
}

function monitorOf(entry: SeriesEntry | null): KeptReading {
  const series = condensed(entry ?? { samples: 0, at: [], columns: [] })
  return { kind: 'series', series, dropped: 0, headers: 0 }
}

function condensed({ samples, at, columns }: SeriesEntry): CondensedSeries {
  const kept = columns.map(({ metric, unit, n, mean, min, max, values, low, high }) => ({
    metric,
    unit,
    statistics: { n, mean, low: min, high: max },
    drawn: {
      values: JSON.stringify(values),
      ...(low === undefined ? {} : { lows: JSON.stringify(low) }),
      ...(high === undefined ? {} : { highs: JSON.stringify(high) }),
    },
  }))
  return { samples, at, ...keptColumns(kept) }
}
