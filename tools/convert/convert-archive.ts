// One archive to its data files.
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { courseOfSeries, withCourse } from '../analysis/within-run.ts'
import type { MetricVocabulary } from '../metric-vocabulary.ts'
import type { KeptReading } from '../model.ts'
import type { Archive } from '../runs/read-archive.ts'
import { quoteRedacted } from '../redaction/redact.ts'
import { withAliases, type Aliases } from '../redaction/aliases.ts'
import { stableJson } from '../stable-json.ts'
import { archiveData } from './archive-data.ts'
import { publishedSources } from './published-sources.ts'
import { hostFacts, relatedRuns, runData } from './run-data.ts'
import { seriesData, sharedPart } from './series-data.ts'

/** An archive as converted: its files by path under `data/`, and which sources get a page. */
export interface ConvertedArchive {
  readonly archive: Archive
  readonly published: ReadonlySet<string>
  readonly files: ReadonlyMap<string, string>
  /** Files of samples over time, most of all that is published: as bytes, which the collector need not move. */
  readonly series: ReadonlyMap<string, Uint8Array>
  /** The roles of its metrics. */
  readonly metrics: MetricVocabulary
}

/** Makes `archives/<slug>.json`, `runs/<id>.json`, `series/<id>.json` and `facts/<id>.json`. */
export function convertArchive(read: Archive, words: Vocabulary): ConvertedArchive {
  const archive = {
    ...read,
    runs: read.runs.map((run) => withCourse(run, words.metrics, read.page.warmup)),
  }
  const { slug, aliases } = archive.page
  const published = publishedSources(archive)
  const related = relatedRuns(archive.runs)
  const redactions = archive.sources.reduce((sum, source) => sum + source.redactions, 0)
  const data = archiveData(archive, published, redactions, words)
  const quote = quoteRedacted(aliases)
  const files = new Map([[`archives/${slug}.json`, stableJson(data, quote)]])
  const series = new Map<string, Uint8Array>()
  for (const run of archive.runs) {
    const content = runData(archive, run, related.get(run) ?? [], published, words)
    files.set(`runs/${run.id}.json`, stableJson(content, quote))
    const bytes = seriesData(run)
    if (bytes) series.set(`series/${run.id}.json`, aliases ? aliased(bytes, aliases) : bytes)
  }
  for (const [id, facts] of hostFacts(archive.runs))
    files.set(`facts/${id}.json`, stableJson(facts, quote))
  return { archive, published, files, series, metrics: words.metrics }
}

function aliased(bytes: Buffer, aliases: Aliases): Buffer {
  return Buffer.from(withAliases(bytes.toString(), aliases))
}

/** Does what can be done of one file before the others are read. */
export function prepare(
  reading: KeptReading,
  metrics: MetricVocabulary,
  warmup: number | undefined,
): void {
  if (!('series' in reading)) return
  sharedPart(reading.series)
  if (reading.kind === 'result') courseOfSeries(reading.series, metrics, warmup ?? 0)
}
