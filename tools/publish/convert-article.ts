// One article to its data files: every figure it asks for.
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Article } from '../articles/article.ts'
import type { Figure } from '../figures/figure.ts'
import { buildFigure } from '../figures/index.ts'
import { namesKnown, type Report } from '../figures/known-names.ts'
import { figureRequest } from '../figures/request.ts'
import type { Diagnostic } from '../model.ts'
import type { ConvertedArchive } from './convert-archive.ts'
import { sourceId } from './published-sources.ts'
import { redactTexts } from './redact.ts'
import { stableJson } from './stable-json.ts'

/** An article as converted: its files by path under `data/`, its figures, and what is wrong with it. */
export interface ConvertedArticle {
  readonly article: Article
  readonly figures: readonly Figure[]
  readonly files: ReadonlyMap<string, string>
  readonly diagnostics: readonly Diagnostic[]
}

/** Makes `articles/<slug>.json` and `figures/<slug>/<id>.json`. */
export function convertArticle(
  article: Article,
  archives: ReadonlyMap<string, ConvertedArchive>,
  words: Vocabulary,
): ConvertedArticle {
  const diagnostics: Diagnostic[] = [...article.diagnostics]
  const figures: Figure[] = []
  const used = new Set<string>()
  const lookupsOf = once(lookups)
  for (const fence of article.fences) {
    const { request, diagnostics: problems } = figureRequest(fence)
    diagnostics.push(...problems)
    if (!request) continue
    const report: Report = (rule, message, path) => {
      diagnostics.push({ severity: 'error', rule, message, place: fence.place(path) })
    }
    if (figures.some(({ id }) => id === request.id)) {
      report('figure/id', `Unexpected second figure \`${request.id}\`, expected an id of its own`, [
        'id',
      ])
      continue
    }
    const chosen = [...new Set(request.archive)].flatMap((slug) => archives.get(slug) ?? [])
    for (const slug of request.archive) {
      used.add(slug)
      if (archives.has(slug)) continue
      report(
        'figure/archive',
        `Unexpected archive \`${slug}\`, expected one of ${[...archives.keys()].join(', ')}`,
        ['archive'],
      )
    }
    const runs = chosen.flatMap(({ archive }) => archive.runs)
    if (runs.length === 0 || !namesKnown(request, runs, report)) continue
    const context = { article: article.slug, number: figures.length + 1, runs, words }
    const figure = redactTexts(buildFigure(request, { ...context, ...lookupsOf(chosen) }))
    if (figure.table.rows.length === 0)
      report('figure/empty', 'No run passes the filter of this figure', ['where'])
    figures.push(figure)
  }
  const engines = [...new Set(figures.flatMap((figure) => enginesOf(figure, archives)))].toSorted()
  const files = new Map(
    figures.map((figure) => [`figures/${article.slug}/${figure.id}.json`, stableJson(figure)]),
  )
  const summary = {
    slug: article.slug,
    figures: figures.map(({ id }) => id),
    archives: [...used].toSorted(),
    engines: engines.map((engine) => words.engine(engine).title),
  }
  files.set(`articles/${article.slug}.json`, stableJson(summary))
  return { article, figures, files, diagnostics }
}

// Most figures of an article are of the same archives.
function once<T>(
  make: (chosen: readonly ConvertedArchive[]) => T,
): (chosen: readonly ConvertedArchive[]) => T {
  const made = new Map<string, T>()
  return (chosen) => {
    const name = chosen.map(({ archive }) => archive.page.slug).join(' ')
    const value = made.get(name) ?? make(chosen)
    made.set(name, value)
    return value
  }
}

function lookups(chosen: readonly ConvertedArchive[]): {
  archiveOf: (run: string) => string
  published: (sha256: string) => string | undefined
} {
  const archiveOf = new Map(
    chosen.flatMap(({ archive }) => archive.runs.map(({ id }) => [id, archive.page.slug] as const)),
  )
  const sources = new Set(
    chosen.flatMap(({ archive, published }) =>
      archive.sources.filter(({ path }) => published.has(path)).map(({ sha256 }) => sha256),
    ),
  )
  return {
    archiveOf: (run) => archiveOf.get(run) ?? '',
    published: (sha256) => (sources.has(sha256) ? sourceId(sha256) : undefined),
  }
}

function enginesOf(
  figure: Figure,
  archives: ReadonlyMap<string, ConvertedArchive>,
): readonly string[] {
  const runs = new Set(figure.evidence.map(({ run }) => run))
  return [...archives.values()].flatMap(({ archive }) =>
    archive.runs.filter(({ id }) => runs.has(id)).flatMap(({ fields }) => fields['engine'] ?? []),
  )
}
