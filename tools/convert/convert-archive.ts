// One archive to the content of its data files, without secrets.
import { withStability } from '../analysis/within-run.ts'
import { wordsForRuns } from '../analysis/processor-words.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { MetricVocabulary } from '../core/metric-vocabulary.ts'
import type {
  Diagnostic,
  CondensedSeries,
  DrawnColumn,
  KeptReading,
  NumberListText,
  Run,
  SourceRecord,
} from '../core/model.ts'
import { disagreementRule, fieldDisagreements } from '../options/field-disagreements.ts'
import { quoteRedacted, redactTexts } from '../redaction/redact-text.ts'
import { byPlace, type Archive } from '../runs/read-archive.ts'
import { numberText, type Quote } from '../core/stable-json.ts'
import type { Workbooks } from '../verify/workbooks.ts'
import { archiveData, type ArchiveData } from './archive-data.ts'
import type { Entries } from './packed-file.ts'
import { publishedSources, sourceId } from './published-sources.ts'
import { hostFacts, relatedRuns, runData, type HostFacts, type RunData } from './run-data.ts'
import { statisticsAt } from '../core/columns.ts'
import { kindsOf } from '../runs/stored-readings.ts'
import { filesOfRun } from '../core/run-files.ts'

/** What the data files of an archive hold by id, without secrets. Runs and series are made anew each time, because all of them fill memory. */
export interface ArchiveEntries {
  /** In the order of the archive: all runs, or those of the given ids. */
  readonly runs: (ids?: ReadonlySet<string>) => Iterable<readonly [id: string, run: RunData]>
  /** By the id of the source that states them. */
  readonly facts: ReadonlyMap<string, HostFacts>
  /** By the id of the source. */
  readonly series: () => Entries
}

/** An archive as converted: the content of its data files, and the paths of the sources that get a page. */
export interface ConvertedArchive {
  readonly archive: Archive
  readonly published: ReadonlySet<string>
  readonly data: ArchiveData
  readonly entries: ArchiveEntries
  /** The roles of its metrics. */
  readonly metrics: MetricVocabulary
  /** Its data files as they are in the publication, where its source is absent. */
  readonly committed?: ReadonlyMap<string, string>
}

/**
 * Makes the content of the data files of an archive; `cited` are paths of files that typed numbers are from, `workbooks` the
 * published spreadsheets.
 */
export function convertArchive(
  read: Archive,
  terms: Vocabulary,
  cited: ReadonlySet<string> = new Set(),
  workbooks: Workbooks = new Map(),
): ConvertedArchive {
  const vocabulary = wordsForRuns(read.runs, terms)
  const runs = read.runs.map((run) => withStability(run, vocabulary.metrics, read.page.warmup))
  // Of the same objects as everything below, because configurations are memoized by run.
  const disagreements = fieldDisagreements(read.page, runs)
  const archive = {
    ...read,
    runs,
    diagnostics: [...read.diagnostics, ...disagreements].toSorted(byPlace),
  }
  const { aliases } = archive.page
  const published = publishedSources(archive, cited)
  const redactions = archive.sources.reduce((sum, source) => sum + source.redactions, 0)
  const facts = [...hostFacts(archive.runs)].map(
    ([id, stated]) => [id, redactTexts(stated, aliases)] as const,
  )
  return {
    archive,
    published,
    data: redactTexts(archiveData(archive, published, redactions, vocabulary, workbooks), aliases),
    entries: {
      runs: (ids) => runEntries(archive, published, vocabulary, ids),
      facts: new Map(facts),
      series: () => seriesEntries(archive.runs, quoteRedacted(aliases)),
    },
    metrics: vocabulary.metrics,
  }
}

function* runEntries(
  archive: Archive,
  published: ReadonlySet<string>,
  vocabulary: Vocabulary,
  ids: ReadonlySet<string> | undefined,
): Generator<readonly [string, RunData]> {
  const related = relatedRuns(archive.runs)
  for (const run of archive.runs) {
    if (ids?.has(run.id) === false) continue
    const data = runData(archive, run, related(run), published, vocabulary)
    yield [run.id, redactTexts(data, archive.page.aliases)]
  }
}

/** The warnings about fields that the files of an archive contradict, for a list that covers several archives. */
export function disagreementsOf({ archive }: ConvertedArchive): readonly Diagnostic[] {
  return archive.diagnostics
    .filter(({ rule }) => rule === disagreementRule)
    .map((diagnostic) => ({
      ...diagnostic,
      place: { ...diagnostic.place, file: `${archive.page.slug}/${diagnostic.place.file}` },
    }))
}

/**
 * The samples of each source file of the runs, by the first 12 digits of its digest: a list with an entry per result or
 * monitor reading, null where no column of it is drawn. Files without a drawn column are left out. `quote` prints names without secrets.
 */
function* seriesEntries(
  runs: readonly Run[],
  quote: Quote,
): Generator<readonly [string, () => string | undefined]> {
  const files = new Map(
    runs
      .flatMap(filesOfRun)
      .filter((source) => kindsOf(source).some(mayHaveSamples))
      .map((source) => [sourceId(source.sha256), source]),
  )
  for (const id of [...files.keys()].toSorted()) {
    const source = files.get(id)
    if (source) yield [id, () => sourceText(source, quote)]
  }
}

function sourceText({ readings }: SourceRecord, quote: Quote): string | undefined {
  const lists = readings.filter(hasSamples).map(({ series }) => series && seriesText(series, quote))
  const isDrawn = lists.some((text) => text !== undefined)
  return isDrawn ? `[${lists.map((text) => text ?? 'null').join()}]` : undefined
}

function mayHaveSamples(kind: KeptReading['kind']): boolean {
  return kind === 'result' || kind === 'series'
}

function hasSamples(
  reading: KeptReading,
): reading is Extract<KeptReading, { kind: 'result' | 'series' }> {
  return mayHaveSamples(reading.kind)
}

function seriesText(series: CondensedSeries, quote: Quote): string | undefined {
  const columns = [...series.drawn].flatMap(([index, drawn]) => {
    const text = columnText(series, index, drawn, quote)
    return text === undefined ? [] : [text]
  })
  if (columns.length === 0) return undefined
  return `{"samples":${series.samples},"at":${JSON.stringify(series.at)},"columns":[${columns.join()}]}`
}

function columnText(
  series: CondensedSeries,
  index: number,
  drawn: DrawnColumn,
  quote: Quote,
): string | undefined {
  if (drawn.values === undefined) return undefined
  const { n, mean, low, high } = statisticsAt(series, index)
  const name = `"metric":${quote(series.metrics[index] ?? '')},"unit":${quote(series.units[index] ?? '')}`
  const statistics = `"n":${n},"mean":${meanText(mean)},"min":${numberText(low)},"max":${numberText(high)}`
  const lists = `${list('values', drawn.values)}${list('low', drawn.lows)}${list('high', drawn.highs)}`
  return `{${name},${statistics}${lists}}`
}

// Eight digits; what has no more is printed as it is.
function meanText(mean: number): string {
  const isShort = Number.isInteger(mean) && Math.abs(mean) < 1e8
  return numberText(isShort ? mean : Number(mean.toPrecision(8)))
}

function list(name: string, values: NumberListText | undefined): string {
  return values === undefined ? '' : `,"${name}":${values}`
}
