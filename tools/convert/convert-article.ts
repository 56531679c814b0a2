// One article to its data files: every figure it asks for.
import { append } from '../append.ts'
import { memoizeByObject } from '../memoize.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Article } from '../articles/article.ts'
import { evaluate, type Evaluated } from '../claims/statements.ts'
import type { Statements } from '../claims/statement.ts'
import type { Figure } from '../figures/figure.ts'
import { buildFigure } from '../figures/index.ts'
import type { RequestProblem } from '../figures/request-problem.ts'
import { requestProblems } from '../figures/request-problems.ts'
import { figureRequest } from '../figures/request.ts'
import { checklist } from '../claims/checklist.ts'
import { foreignVersions } from '../claims/figure-versions.ts'
import { proseProblems } from '../claims/prose-numbers.ts'
import type { Diagnostic, Run } from '../model.ts'
import { claimContext, statedRuns } from './claim-context.ts'
import type { ConvertedArchive } from './convert-archive.ts'
import { planAnswers, type PlanAnswers } from '../claims/plan-answers.ts'
import { lookupsFor } from './lookups.ts'
import { redactTexts } from '../redaction/redact.ts'
import type { Aliases } from '../redaction/aliases.ts'

/** An article as converted: its files by path under `data/`, its figures, and what is wrong with it. */
export interface ConvertedArticle {
  readonly article: Article
  readonly title: string
  readonly figures: readonly Figure[]
  readonly stated: Evaluated
  /** The content of its data file, without secrets. */
  readonly summary: ArticleData
  /** What it states, without secrets; absent where it states nothing. */
  readonly statements?: Statements
  readonly diagnostics: readonly Diagnostic[]
  /** Its data files as they are in the publication, where they were not made anew. */
  readonly committed?: ReadonlyMap<string, string>
}

/** The content of `articles/<slug>.json`. */
export interface ArticleData {
  readonly slug: string
  readonly figures: readonly string[]
  readonly archives: readonly string[]
  readonly engines: readonly string[]
  readonly finding?: string
  /** Caveats and notes that apply to every figure with measurements; shown once, at the top. */
  readonly caveats?: readonly string[]
  readonly notes?: readonly string[]
  readonly checklist?: ReturnType<typeof checklist>
}

/** Makes the content of the data files of an article. */
export function convertArticle(
  article: Article,
  archives: ReadonlyMap<string, ConvertedArchive>,
  vocabulary: Vocabulary,
): ConvertedArticle {
  const diagnostics: Diagnostic[] = [...article.diagnostics]
  const figures: Figure[] = []
  const used = new Set<string>()
  const lookupsOf = lookupsFor(archives)
  const stated = evaluate(
    article.shortcodes,
    claimContext(article, archives, vocabulary, lookupsOf),
  )
  append(diagnostics, stated.diagnostics)
  for (const fence of article.fences) {
    const { request, diagnostics: problems } = figureRequest({
      ...fence,
      data: inTexts(fence.data, stated.expand),
    })
    append(diagnostics, problems)
    if (!request) continue
    const report = (rule: string, message: string, path: readonly PropertyKey[]): void => {
      diagnostics.push({ severity: 'error', rule, message, place: fence.place(path) })
    }
    if (figures.some(({ id }) => id === request.id)) {
      report(
        'figure/id',
        `Unexpected second figure with the id \`${request.id}\`, expected a unique id`,
        ['id'],
      )
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
    const lookups = lookupsOf(chosen)
    const { runs } = lookups
    if (chosen.length > 0 && runs.length === 0)
      report('figure/empty', `No run in ${request.archive.join(', ')}`, ['archive'])
    if (runs.length === 0) continue
    const unknown = requestProblems(request, lookups)
    for (const { rule, message, path } of unknown) report(rule, message, path)
    if (unknown.length > 0) continue
    const context = { article: article.slug, number: figures.length + 1, runs, vocabulary }
    const aliases = aliasesOf(chosen)
    const reportProblem = ({ rule, message, path }: RequestProblem): void => {
      report(rule, message, path)
    }
    const built = buildFigure(request, { ...context, ...lookups, report: reportProblem })
    const figure = redactTexts(built, aliases)
    if (figure.table.rows.length === 0)
      report('figure/empty', 'No run passes the filter of this figure', ['where'])
    for (const version of foreignVersions(figure, runs))
      report('figure/version', `Unexpected version ${version}, which no run of this figure has`, [
        'title',
      ])
    figures.push(figure)
  }
  if (article.fences.length > 0 || stated.places.length > 0)
    append(
      diagnostics,
      proseProblems(article, { runs: statedRuns(article, archives), words: vocabulary, stated }),
    )
  const engines = [...new Set(figures.flatMap((figure) => enginesOf(figure, archives)))].toSorted()
  const summary: ArticleData = {
    slug: article.slug,
    figures: figures.map(({ id }) => id),
    archives: [...used].toSorted(),
    engines: engines.map((engine) => vocabulary.engine(engine).title),
    ...findingOf(article, stated),
    ...sharedNotes(figures),
    ...(used.size > 0
      ? {
          checklist: checklist(
            usedRuns(figures, archives),
            figures,
            vocabulary,
            plansOf([...used], archives, lookupsOf),
          ),
        }
      : {}),
  }
  const { values, claims, summaries } = stated.statements
  const isStating = values.length + claims.length + summaries.length > 0
  return {
    article,
    title: titleOf(article),
    figures,
    stated,
    summary: redactTexts(summary),
    ...(isStating ? { statements: redactTexts(stated.statements) } : {}),
    diagnostics,
  }
}

// What applies to every figure with measurements, where there are at least two.
function sharedNotes(figures: readonly Figure[]): Pick<ArticleData, 'caveats' | 'notes'> {
  const [first, ...others] = figures.filter(({ cells }) => cells.value.length > 0)
  if (!first || others.length === 0) return {}
  const shared = (list: 'caveats' | 'notes'): readonly string[] =>
    first[list].filter((text) => others.every((figure) => figure[list].includes(text)))
  const [caveats, notes] = [shared('caveats'), shared('notes')]
  return { ...(caveats.length > 0 ? { caveats } : {}), ...(notes.length > 0 ? { notes } : {}) }
}

function aliasesOf(archives: readonly ConvertedArchive[]): Aliases {
  return archives.reduce<Aliases>((all, { archive }) => ({ ...all, ...archive.page.aliases }), {})
}

/** The title of an article; its slug where it has none. */
export function titleOf({ matter, slug }: Article): string {
  const title =
    typeof matter === 'object' && matter !== null && 'title' in matter ? matter.title : undefined
  return typeof title === 'string' ? title : slug
}

// The one sentence of the front matter, with its values written out.
function findingOf({ matter }: Article, { expand }: Evaluated): { readonly finding?: string } {
  const finding =
    typeof matter === 'object' && matter !== null && 'finding' in matter
      ? matter.finding
      : undefined
  return typeof finding === 'string' ? { finding: expand(finding) } : {}
}

// The same data with another text in the place of each.
function inTexts(data: unknown, change: (text: string) => string): unknown {
  if (typeof data === 'string') return data.includes('{{<') ? change(data) : data
  if (Array.isArray(data)) return data.map((item) => inTexts(item, change))
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([key, item]) => [key, inTexts(item, change)]))
}

// The plans that recorded archives contain.
function plansOf(
  slugs: readonly string[],
  archives: ReadonlyMap<string, ConvertedArchive>,
  lookupsOf: ReturnType<typeof lookupsFor>,
): readonly PlanAnswers[] {
  return slugs.flatMap((slug) => {
    const archive = archives.get(slug)
    if (!archive) return []
    const { digestOf, textOf } = lookupsOf([archive])
    const digest = digestOf('plan.yaml')
    const text = digest === undefined ? undefined : textOf(digest)
    return (text === undefined ? undefined : planAnswers(text)) ?? []
  })
}

function usedRuns(
  figures: readonly Figure[],
  archives: ReadonlyMap<string, ConvertedArchive>,
): readonly Run[] {
  const ids = new Set<string>()
  for (const { evidence } of figures) for (const { run } of evidence) ids.add(run)
  return runsOf(ids, archives)
}

function enginesOf(
  figure: Figure,
  archives: ReadonlyMap<string, ConvertedArchive>,
): readonly string[] {
  const engineOf = enginesByRun(archives)
  return [...new Set(figure.evidence.flatMap(({ run }) => engineOf.get(run) ?? []))]
}

const enginesByRun = memoizeByObject(
  (archives: ReadonlyMap<string, ConvertedArchive>) =>
    new Map(
      [...archives.values()].flatMap(({ archive }) =>
        archive.runs.map(({ id, fields }) => [id, fields['engine']] as const),
      ),
    ),
)

// In the order of the publication.
function runsOf(
  ids: ReadonlySet<string>,
  archives: ReadonlyMap<string, ConvertedArchive>,
): readonly Run[] {
  return [...archives.values()].flatMap(({ archive }) =>
    archive.runs.filter(({ id }) => ids.has(id)),
  )
}
