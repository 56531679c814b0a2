// One archive to the content of its data files, without secrets.
import { withStability } from '../analysis/within-run.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { MetricVocabulary } from '../metric-vocabulary.ts'
import type { Diagnostic } from '../model.ts'
import { disagreementRule, fieldDisagreements } from '../options/field-disagreements.ts'
import { quoteRedacted, redactTexts } from '../redaction/redact.ts'
import { byPlace, type Archive } from '../runs/read-archive.ts'
import { archiveData, type ArchiveData } from './archive-data.ts'
import type { PackedEntries } from './packed-file.ts'
import { publishedSources } from './published-sources.ts'
import { hostFacts, relatedRuns, runData, type HostFacts, type RunData } from './run-data.ts'
import { seriesEntries } from './series-data.ts'

/** An archive as converted: the content of its data files, and the paths of the sources that get a page. */
export interface ConvertedArchive {
  readonly archive: Archive
  readonly published: ReadonlySet<string>
  readonly data: ArchiveData
  /** By run id, in the order of the archive. */
  readonly runs: ReadonlyMap<string, RunData>
  /** By the id of the source that states them. */
  readonly facts: ReadonlyMap<string, HostFacts>
  /** By the id of the source. */
  readonly series: PackedEntries
  /** The roles of its metrics. */
  readonly metrics: MetricVocabulary
  /** Its data files as they are in the publication, where its source is absent. */
  readonly committed?: ReadonlyMap<string, string>
}

/** Makes the content of the data files of an archive; `cited` are paths of files that typed numbers are from. */
export function convertArchive(
  read: Archive,
  vocabulary: Vocabulary,
  cited: ReadonlySet<string> = new Set(),
): ConvertedArchive {
  const archive = {
    ...read,
    runs: read.runs.map((run) => withStability(run, vocabulary.metrics, read.page.warmup)),
    diagnostics: [...read.diagnostics, ...fieldDisagreements(read.page, read.runs)].toSorted(
      byPlace,
    ),
  }
  const { aliases } = archive.page
  const published = publishedSources(archive, cited)
  const related = relatedRuns(archive.runs)
  const redactions = archive.sources.reduce((sum, source) => sum + source.redactions, 0)
  const runs = archive.runs.map((run) => {
    const data = runData(archive, run, related.get(run) ?? [], published, vocabulary)
    return [run.id, redactTexts(data, aliases)] as const
  })
  const facts = [...hostFacts(archive.runs)].map(
    ([id, stated]) => [id, redactTexts(stated, aliases)] as const,
  )
  return {
    archive,
    published,
    data: redactTexts(archiveData(archive, published, redactions, vocabulary), aliases),
    runs: new Map(runs),
    facts: new Map(facts),
    series: seriesEntries(archive.runs, quoteRedacted(aliases)),
    metrics: vocabulary.metrics,
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
