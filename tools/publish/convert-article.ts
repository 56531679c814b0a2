// One article to its data files: every figure it asks for.
import { metricNames } from '../analysis/measured.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Article } from '../articles/article.ts'
import type { Figure } from '../figures/figure.ts'
import { buildFigure } from '../figures/index.ts'
import { figureRequest, type FigureRequest } from '../figures/request.ts'
import type { Diagnostic, Run } from '../model.ts'
import { naturalOrder } from '../runs/natural-order.ts'
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
  for (const fence of article.fences) {
    const { request, diagnostics: problems } = figureRequest(fence)
    diagnostics.push(...problems)
    if (!request) continue
    const report = (rule: string, message: string, path: readonly PropertyKey[]): void => {
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
    if (!keysKnown(request, runs, report)) continue
    const context = { article: article.slug, number: figures.length + 1, runs, words }
    const figure = redactTexts(buildFigure(request, { ...context, ...lookups(chosen) }))
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

type Report = (rule: string, message: string, path: readonly PropertyKey[]) => void

function keysKnown(request: FigureRequest, runs: readonly Run[], report: Report): boolean {
  if (runs.length === 0) return false
  const { known, metrics } = namesOf(runs)
  const asked: (readonly [string, readonly PropertyKey[]])[] = Object.keys(request.where).map(
    (key) => [key, ['where', key]],
  )
  if (request.kind === 'throughput') {
    asked.push([request.x, ['x']], ...request.series.map((key) => [key, ['series']] as const))
    if (request.facet !== undefined) asked.push([request.facet, ['facet']])
  } else {
    asked.push(
      ...request.row.map((key) => [key, ['row']] as const),
      ...request.column.map((key) => [key, ['column']] as const),
    )
  }
  const metricKnown = metrics.includes(request.metric)
  if (!metricKnown)
    report(
      'figure/metric',
      `Unexpected metric \`${request.metric}\`, expected one of ${metrics.join(', ')}`,
      ['metric'],
    )
  const unknown = asked.filter(([key]) => !known.includes(key))
  for (const [key, path] of unknown)
    report('figure/key', `Unexpected key \`${key}\`, expected one of ${known.join(', ')}`, path)
  return metricKnown && unknown.length === 0 && textsKnown(request, runs, report)
}

function textsKnown(request: FigureRequest, runs: readonly Run[], report: Report): boolean {
  let isKnown = true
  const wrong = (rule: string, message: string, path: readonly PropertyKey[]): void => {
    isKnown = false
    report(rule, message, path)
  }
  const check = (key: string, text: string, path: readonly PropertyKey[]): void => {
    const texts = [...new Set(runs.map(({ fields }) => fields[key] ?? ''))].toSorted(naturalOrder)
    if (texts.includes(text)) return
    const message = `Unexpected ${key} \`${text}\`, expected one of ${texts.join(', ')}`
    wrong('figure/text', message, path)
  }
  for (const [key, texts] of Object.entries(request.where))
    for (const text of texts) check(key, text, ['where', key])
  const shown = request.kind === 'table' ? [...request.row, ...request.column] : request.series
  for (const [key, text] of Object.entries(request.baseline ?? {})) {
    if (shown.includes(key)) check(key, text, ['baseline', key])
    else {
      const message = `Unexpected key \`${key}\` of the baseline, expected one of ${shown.join(', ')}`
      wrong('figure/baseline', message, ['baseline', key])
    }
  }
  if (request.kind === 'table' && request.mode === 'relative' && !request.baseline) {
    wrong('figure/baseline', 'Unexpected relative table without a baseline', ['mode'])
  }
  return isKnown
}

/** The keys and the metrics that any of the runs has, sorted. */
function namesOf(runs: readonly Run[]): {
  readonly known: readonly string[]
  readonly metrics: readonly string[]
} {
  const known = new Set<string>()
  for (const { fields } of runs) for (const key of Object.keys(fields)) known.add(key)
  return { known: [...known].toSorted(), metrics: metricNames(runs) }
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
