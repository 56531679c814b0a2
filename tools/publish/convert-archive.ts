// One archive to its data files.
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { withCourse } from '../analysis/within-run.ts'
import type { Archive } from '../runs/read-archive.ts'
import { archiveData } from './archive-data.ts'
import { publishedSources } from './published-sources.ts'
import { redact, redactTexts } from './redact.ts'
import { withAliases } from './redact-aliases.ts'
import { hostFacts, relatedRuns, runData } from './run-data.ts'
import { seriesData } from './series-data.ts'
import { stableJson } from './stable-json.ts'

/** An archive as converted: its files by path under `data/`, and which sources get a page. */
export interface ConvertedArchive {
  readonly archive: Archive
  readonly published: ReadonlySet<string>
  readonly files: ReadonlyMap<string, string>
}

/** Makes `archives/<slug>.json`, `runs/<id>.json`, `series/<id>.json` and `facts/<id>.json`. */
export function convertArchive(read: Archive, words: Vocabulary): ConvertedArchive {
  const archive = { ...read, runs: read.runs.map((run) => withCourse(run, read.page.warmup)) }
  const { slug, aliases } = archive.page
  const published = publishedSources(archive)
  const related = relatedRuns(archive.runs)
  const data = archiveData(archive, published, secrets(archive), words)
  const files = new Map([[`archives/${slug}.json`, stableJson(redactTexts(data, aliases))]])
  for (const run of archive.runs) {
    const content = runData(archive, run, related.get(run) ?? [], published, words)
    files.set(`runs/${run.id}.json`, stableJson(redactTexts(content, aliases)))
    const series = seriesData(run)
    if (series !== undefined) files.set(`series/${run.id}.json`, withAliases(series, aliases ?? {}))
  }
  for (const [id, facts] of hostFacts(archive.runs))
    files.set(`facts/${id}.json`, stableJson(redactTexts(facts, aliases)))
  return { archive, published, files }
}

// Command lines and options that hold a secret.
function secrets({ sources }: Archive): number {
  let total = 0
  for (const reading of sources.flatMap(({ readings }) => readings)) {
    if (reading.kind === 'result' && reading.command) total += redact(reading.command.text).count
    if (reading.kind !== 'options') continue
    for (const { name, value } of reading.options) total += redact(`${name}=${value ?? ''}`).count
  }
  return total
}
