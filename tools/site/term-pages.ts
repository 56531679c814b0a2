// The pages of engines, versions, workloads and hosts, from the data of the publication. Nothing of it is committed.
import { createHash } from 'node:crypto'
import { groupBy } from '../analysis/group-by.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Figure } from '../figures/figure.ts'
import type { Converted } from '../convert/convert.ts'
import type { ConvertedArchive } from '../convert/convert-archive.ts'
import { exploreRuns } from '../explore/pack-runs.ts'
import { sourceId } from '../convert/published-sources.ts'
import { redactTexts } from '../redaction/redact.ts'
import { stableJson } from '../stable-json.ts'
import { isTerm, termData, termKinds } from './term-data.ts'
import { workloadMatrix } from './workload-matrix.ts'

/** The files of the pages below `terms/`, and the figures that they show. */
export interface TermPages {
  readonly files: ReadonlyMap<string, string>
  readonly figures: readonly Figure[]
}

/**
 * Makes `<section>/<id>.json` for every text that has a page (`id`: the first 12 hex digits of the SHA-256 of the text in
 * small letters, as `layouts/_partials/functions/term-data.html` has it) and `figures/<id>/<figure>.json`.
 */
export function termPages(converted: Converted, words: Vocabulary): TermPages {
  const all = exploreRuns(converted)
  const files = new Map<string, string>()
  const figures: Figure[] = []
  for (const { key, section } of termKinds) {
    const terms = groupBy(
      all.filter(({ fields }) => isTerm(fields[key] ?? '')),
      ({ fields }) => (fields[key] ?? '').toLowerCase(),
    )
    for (const [small, runs] of terms) {
      const id = termId(small)
      const text = runs[0]?.fields[key] ?? ''
      const matrices = key === 'workload' ? matricesOf(converted, text, id, words) : []
      for (const { figures: own } of matrices) figures.push(...own)
      const data = {
        ...termData(key, text, runs, words),
        articles: articlesOf(converted, new Set(runs.map((run) => run.id))),
        matrices: matrices.map(({ figures: own, ...rest }) => ({
          ...rest,
          figures: own.map((figure) => figure.id),
        })),
      }
      files.set(`${section}/${id}.json`, stableJson(data))
    }
  }
  for (const figure of figures)
    files.set(`figures/${figure.article}/${figure.id}.json`, stableJson(figure))
  return { files, figures }
}

function termId(text: string): string {
  return createHash('sha256').update(text.toLowerCase()).digest('hex').slice(0, 12)
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

interface ArchiveMatrix {
  readonly archive: string
  readonly figures: readonly Figure[]
  readonly missing: readonly string[]
  readonly further: number
}

function matricesOf(
  { archives }: Converted,
  text: string,
  id: string,
  words: Vocabulary,
): readonly ArchiveMatrix[] {
  const found: ArchiveMatrix[] = []
  let number = 1
  for (const converted of archives) {
    const { archive } = converted
    const { slug, aliases } = archive.page
    const runs = archive.runs.filter(
      ({ fields }) => fields['workload']?.toLowerCase() === text.toLowerCase(),
    )
    if (runs.length === 0) continue
    const context = { article: `matrix-${id}`, number, runs, words, ...placesOf(converted) }
    const { figures, missing, further } = workloadMatrix(runs, context)
    number += figures.length
    found.push({ archive: slug, figures: redactTexts(figures, aliases), missing, further })
  }
  return found
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
