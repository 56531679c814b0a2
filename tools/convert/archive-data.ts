// `data/archives/<slug>.json`: what an archive holds and what became of every file of it.
import { label } from '../analysis/label.ts'
import { isVirtual } from '../analysis/processor-words.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { isListed, isRate, tableMetrics } from '../core/metric-roles.ts'
import type { Run, Place } from '../core/model.ts'
import { measurementNames } from '../core/packed-measurements.ts'
import { identityClasses, type IdentityClass } from '../redaction/identities/identity.ts'
import { unsafeRuns } from '../options/durability-of-runs.ts'
import { counts } from '../runs/counts.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import type { Archive } from '../runs/read-archive.ts'
import { keyOrder } from '../runs/run-order.ts'
import type { Workbooks } from '../verify/workbooks.ts'
import { sourceId } from './published-sources.ts'
import { verificationData } from './verification-data.ts'
import { filesOfRun } from '../core/run-files.ts'
import { asConfounders, separateIntended } from '../analysis/comparability.ts'
import { differenceSentences } from '../analysis/difference-sentences.ts'
import { rankedDifferences } from '../analysis/environment-differences.ts'
import { groupBy } from '../analysis/group-by.ts'
import { traitsOf } from '../analysis/run-traits.ts'

/** The content of the data file. */
export type ArchiveData = ReturnType<typeof archiveData>

/** Makes the content of the data file; see docs/data-files.md. */
export function archiveData(
  archive: Archive,
  published: ReadonlySet<string>,
  redactions: number,
  words: Vocabulary,
  workbooks: Workbooks,
) {
  const { page, sources, runs, diagnostics } = archive
  const { verdicts, formats, statuses } = counts(archive)
  const runsOf = runsByFile(runs)
  const { constants, dimensions } = axes(runs)
  const { columns, units, isShown } = shownMetrics(runs, words)
  const quoted = runs.filter((run) => run.quoted !== undefined).length
  return {
    slug: page.slug,
    title: page.title,
    counts: { files: sources.length, ...verdicts },
    formats,
    statuses,
    publishedValues: quoted > 0 ? quoted : undefined,
    constants,
    dimensions,
    words: runs.some((run) => run.fields['cores'] !== undefined && isVirtual(run))
      ? { cores: words.key('cores').title }
      : undefined,
    columns,
    units,
    redactions,
    privacy: page.privacy,
    ...(page.sources === undefined ? {} : { sources: page.sources }),
    identities: identityCounts(archive),
    aliases: aliasCount(archive),
    durability: unsafeRuns(runs, words.options()).map(({ text: sentence, runs: own }) => ({
      words: sentence,
      runs: own.length,
    })),
    differences: archiveDifferences(
      runs,
      dimensions.map(({ key }) => key),
      words,
    ),
    diagnostics,
    verification: verificationData(archive, workbooks),
    files: sources.map(({ path, bytes, sha256, verdict, format, reason }) => ({
      path,
      bytes,
      // Without the text, the digest of a short file tells those who guess its content that they are right.
      sha256: verdict === 'read' || published.has(path) ? sha256 : undefined,
      verdict,
      format,
      reason,
      source: published.has(path) ? sourceId(sha256) : undefined,
      runs: runsOf.get(path),
    })),
    runs: runs.map((run) => ({
      id: run.id,
      title: label(varying(run.fields, dimensions), words) || label(run.fields, words),
      status: run.status,
      reason: run.reason?.text,
      warnings: run.warnings.length > 0 ? run.warnings : undefined,
      fields: run.fields,
      headline: run.headline,
      values: Object.fromEntries(
        run.measurements
          .filter(({ metric }) => isShown(metric))
          .map(({ metric, value }) => [metric, value]),
      ),
    })),
  }
}

// Of the author, without pseudonyms.
function aliasCount({ identities, page: { aliases } }: Archive): number | undefined {
  const names = new Set(identities.map(({ text }) => text))
  const own = Object.keys(aliases ?? {}).filter((name) => !names.has(name))
  return own.length > 0 ? own.length : undefined
}

// By pseudonym, because an identity may have several spellings; undefined where there is none.
function identityCounts({
  identities,
  page: { aliases },
}: Archive): Readonly<Partial<Record<IdentityClass, number>>> | undefined {
  const entries = identityClasses.flatMap((kind) => {
    const own = identities.filter((identity) => identity.kind === kind)
    const count = new Set(own.map(({ text }) => aliases?.[text] ?? text)).size
    return count > 0 ? [[kind, count] as const] : []
  })
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

// The metrics that vocabulary and headlines list: columns of the table of runs, without rates of which no run is judged, and
// units of those that have no row.
function shownMetrics(
  runs: readonly Run[],
  { metrics }: Vocabulary,
): {
  readonly columns: readonly string[]
  readonly units: Readonly<Record<string, string>> | undefined
  readonly isShown: (metric: string) => boolean
} {
  const headlines = new Set(runs.flatMap(({ headline }) => headline ?? []))
  const stated = new Map<string, string>()
  for (const run of runs) {
    const { metrics: names, units } = measurementNames(run)
    for (const [index, metric] of names.entries()) stated.set(metric, units[index] ?? '')
  }
  const table = tableMetrics(metrics).filter(
    (metric) =>
      stated.has(metric) &&
      (headlines.has(metric) || !isRate(metrics, { metric, unit: stated.get(metric) ?? '' })),
  )
  const withoutRow = [...stated].filter(([metric]) => !metrics.has(metric))
  return {
    columns: [...new Set([...table, ...headlines])],
    units: withoutRow.length > 0 ? Object.fromEntries(withoutRow) : undefined,
    isShown: (metric) => headlines.has(metric) || isListed(metrics, metric),
  }
}

/** Keys that have one text in all runs, and keys that vary with their texts in natural order. */
export function axes(runs: readonly Run[]): {
  readonly constants: Readonly<Record<string, string>>
  readonly dimensions: readonly { readonly key: string; readonly values: readonly string[] }[]
} {
  const texts = new Map<string, Set<string>>()
  for (const { fields } of runs) {
    for (const [key, text] of Object.entries(fields)) {
      const known = texts.get(key)
      if (known) known.add(text)
      else texts.set(key, new Set([text]))
    }
  }
  const keys = [...texts.keys()].toSorted(keyOrder)
  const constants: Record<string, string> = {}
  const dimensions: { key: string; values: readonly string[] }[] = []
  for (const key of keys) {
    const values = [...(texts.get(key) ?? [])].toSorted(naturalOrder)
    const everywhere = runs.every(({ fields }) => key in fields)
    if (values.length === 1 && everywhere) constants[key] = values[0] ?? ''
    else dimensions.push({ key, values })
  }
  return { constants, dimensions }
}

function varying(
  fields: Readonly<Record<string, string>>,
  dimensions: readonly { readonly key: string }[],
): Readonly<Record<string, string>> {
  const keys = new Set(['engine', 'version', ...dimensions.map(({ key }) => key)])
  return Object.fromEntries(Object.entries(fields).filter(([key]) => keys.has(key)))
}

function runsByFile(runs: readonly Run[]): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, string[]>()
  for (const run of runs) {
    for (const { path } of filesOfRun(run)) {
      const ids = files.get(path)
      if (ids) ids.push(run.id)
      else files.set(path, [run.id])
    }
  }
  // A file of the whole campaign belongs to every run, so its runs are not listed.
  return new Map([...files].filter(([, ids]) => ids.length <= 16))
}

/** A sentence on a difference, and the lines of the values that it prints. */
interface ArchiveDifference {
  readonly text: string
  readonly evidence: readonly Place[]
}

// What differs between complete runs besides their fields, `keys`, and what those entail, most important first; undefined if nothing does.
function archiveDifferences(
  runs: readonly Run[],
  keys: readonly string[],
  vocabulary: Vocabulary,
): readonly ArchiveDifference[] | undefined {
  const complete = runs.filter(({ status }) => status === 'ok')
  const sides = [...groupBy(complete, traitsOf).values()]
  const facts = rankedDifferences(sides, vocabulary.factRows(), () => false)
  const { others } = separateIntended(facts, sides, { keys }, vocabulary)
  const sentences = differenceSentences(asConfounders(others, keys, sides))
  if (sentences.length === 0) return undefined
  return sentences.map(({ text, cells }) => ({
    text,
    evidence: cells.flatMap(({ place }) => (place ? [place] : [])),
  }))
}
