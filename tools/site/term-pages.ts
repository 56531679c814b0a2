// The pages of engines, versions, workloads and hosts, from the data of the publication. Nothing of it is committed.
import { groupBy } from '../analysis/group-by.ts'
import { noiseFloor, type NoiseFloor } from '../analysis/noise-floor.ts'
import { wordsForRuns } from '../analysis/processor-words.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { append } from '../core/append.ts'
import { mostFrequent } from '../core/metric-roles.ts'
import { digest12 } from '../core/digest.ts'
import type { Run } from '../core/model.ts'
import type { Figure } from '../figures/figure.ts'
import type { Converted } from '../convert/convert-publication.ts'
import type { ConvertedArchive } from '../convert/convert-archive.ts'
import { exploreRuns, type ExploreRun } from '../explore/pack-runs.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import { sourceId } from '../convert/published-sources.ts'
import { readFactRows } from '../options/fact-rows.ts'
import { redactTexts } from '../redaction/redact-text.ts'
import { stableJson } from '../core/stable-json.ts'
import { archiveResults } from './archive-results.ts'
import { hostHardware } from './host-hardware.ts'
import { isTerm, termData, termKinds } from './term-data.ts'
import { subjectFigure } from './subject-figure.ts'
import { dataFile, listSentences, termFindings } from './term-findings.ts'

/** The files of the pages below `terms/`, and the figures that they show. */
export interface TermPages {
  readonly files: ReadonlyMap<string, string>
  readonly figures: readonly Figure[]
}

/**
 * Makes `<section>/<id>.json` for every text that has a page, `index.json` with their ids by section and text in small letters,
 * and `figures/<id>/<figure>.json`.
 */
export function termPages(converted: Converted, vocabulary: Vocabulary): TermPages {
  const all = exploreRuns(converted)
  const profiled = new Set(
    converted.archives.flatMap(({ archive }) =>
      archive.runs.filter(isProfiled).map(({ id }) => id),
    ),
  )
  const runById = new Map(
    converted.archives.flatMap(({ archive }) => archive.runs.map((run) => [run.id, run] as const)),
  )
  const files = new Map<string, string>()
  const figures: Figure[] = []
  const hardware = hostHardware(converted.archives, readFactRows(converted.root))
  const words = new Map(
    converted.archives.map(({ archive: { page, runs } }) => [
      page.slug,
      wordsForRuns(runs, vocabulary),
    ]),
  )
  const wordsOf = (archive: string): Vocabulary => words.get(archive) ?? vocabulary
  const articleFigures = new Map(
    converted.articles.flatMap(({ article: { slug }, figures: own }) =>
      own.map((figure) => [dataFile(slug, figure.id), figure] as const),
    ),
  )
  const findingsOf = termFindings(converted.articles)
  const releases = releaseRanks(all)
  const index: { key: string; section: string; ids: Record<string, string> }[] = []
  for (const { key, section } of termKinds) {
    const ids: Record<string, string> = {}
    index.push({ key, section, ids })
    const terms = groupBy(
      all.filter(({ fields }) => isTerm(fields[key] ?? '')),
      ({ fields }) => (fields[key] ?? '').toLowerCase(),
    )
    const textOf = new Map(all.map(({ id, fields }) => [id, (fields[key] ?? '').toLowerCase()]))
    const inOrder = [...terms].toSorted(([a], [b]) => naturalOrder(a, b))
    const found = inOrder.map(([small]) =>
      findingsOf(small, textOf, key === 'engine' ? releases : undefined),
    )
    // The newest version is the first of its list.
    const listed = listSentences(found.toReversed()).toReversed()
    for (const [rank, [small, runs]] of inOrder.entries()) {
      const { claims = [], story, lead } = found[rank] ?? {}
      const id = digest12(small)
      ids[small] = id
      const text = runs[0]?.fields[key] ?? ''
      const measured = runs.flatMap((run) => runById.get(run.id) ?? [])
      const borrowed = articleFigures.get(story?.path ?? '')
      const subject = borrowed && subjectFigure(borrowed, key, small)
      const path = `figures/story-${id}/${subject?.id ?? ''}.json`
      if (subject) figures.push({ ...subject, article: `story-${id}` })
      const data = {
        ...{ id, rank },
        ...termData(
          ...([key, text, runs, wordsForRuns(measured, vocabulary)] as const),
          ...([profiled, all, lead, wordsOf] as const),
        ),
        hardware: key === 'host' ? (hardware.get(small) ?? []) : [],
        ...(key === 'host' ? noiseOf(measured) : {}),
        articles: articlesOf(converted, new Set(runs.map((run) => run.id))),
        claims,
        sentence: listed[rank],
        story: story && subject ? { ...story, path: `build/terms/${path}` } : story,
      }
      files.set(`${section}/${id}.json`, stableJson(data))
    }
  }
  const claimed = new Set(
    converted.articles.flatMap(
      ({ statements }) => statements?.claims.flatMap(({ runs }) => runs) ?? [],
    ),
  )
  for (const archive of converted.archives) append(figures, resultsOf(archive, vocabulary, claimed))
  files.set('index.json', stableJson(index))
  for (const figure of figures)
    files.set(`figures/${figure.article}/${figure.id}.json`, stableJson(figure))
  return { files, figures }
}

// The place of the version of each run among all versions.
function releaseRanks(runs: readonly ExploreRun[]): ReadonlyMap<string, number> {
  const versions = [...new Set(runs.map(({ fields }) => fields['version'] ?? ''))]
  const ranks = new Map(versions.toSorted(naturalOrder).map((version, rank) => [version, rank]))
  return new Map(runs.map(({ id, fields }) => [id, ranks.get(fields['version'] ?? '') ?? 0]))
}

// The noise floor of a host, of the metric that most of its runs report.
function noiseOf(runs: readonly Run[]): { readonly noise?: NoiseFloor } {
  const own = runs.filter((run) => !isProfiled(run))
  const metric = mostFrequent(own.flatMap(({ headline }) => headline ?? []))
  const noise = metric === undefined ? undefined : noiseFloor(own, metric)
  return noise ? { noise } : {}
}

// Runs with a profile measure what their profiler leaves of the server: they are not compared.
function resultsOf(
  converted: ConvertedArchive,
  vocabulary: Vocabulary,
  claimed: ReadonlySet<string>,
): readonly Figure[] {
  const { page } = converted.archive
  const runs = converted.archive.runs.filter((run) => !isProfiled(run))
  const words = wordsForRuns(runs, vocabulary)
  const context = { article: `results-${page.slug}`, vocabulary: words, ...placesOf(converted) }
  const hasClaims = runs.some(({ id }) => claimed.has(id))
  return redactTexts(archiveResults(runs, context, hasClaims), page.aliases)
}

// A profiler or debugger stops or slows the server.
function isProfiled({ companions }: Run): boolean {
  return companions.some(({ readings }) => readings.some(({ kind }) => kind === 'profile'))
}

/** Articles that draw some of these runs, with the figures that do. */
function articlesOf(
  { articles }: Converted,
  runs: ReadonlySet<string>,
): readonly {
  readonly slug: string
  readonly figures: readonly { id: string; title: string }[]
}[] {
  return articles.flatMap(({ article, figures }) => {
    const own = figures.filter(({ evidence }) => evidence.some(({ run }) => runs.has(run)))
    if (own.length === 0) return []
    return [{ slug: article.slug, figures: own.map(({ id, title }) => ({ id, title })) }]
  })
}

function placesOf({ archive, published }: ConvertedArchive): {
  archiveOf: (run: string) => string
  published: (sha256: string) => string | undefined
} {
  const sources = new Set(
    archive.sources.filter(({ path }) => published.has(path)).map(({ sha256 }) => sha256),
  )
  return {
    archiveOf: () => archive.page.slug,
    published: (sha256) => (sources.has(sha256) ? sourceId(sha256) : undefined),
  }
}
