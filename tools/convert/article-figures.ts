// The figures of an article: built from their fences.
import { attempt, type Failure } from '../core/attempt.ts'
import { append } from '../core/append.ts'
import type { ComparedRuns } from '../analysis/comparisons-by-runs.ts'
import { expectedNames } from '../core/known-names.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { textOf, valueOf, type Article, type Fence } from '../articles/article.ts'
import type { Figure } from '../figures/figure.ts'
import type { FigureContext } from '../figures/kind.ts'
import { buildFigure, type FigureRequest } from '../figures/figure-kinds.ts'
import type { RequestProblem } from '../figures/kind.ts'
import { emptyFigureMessage, requestProblems } from '../figures/request-problems.ts'
import { figureRequest } from '../figures/request.ts'
import type { Diagnostic } from '../core/model.ts'
import type { Aliases } from '../redaction/aliases.ts'
import type { ConvertedArchive } from './convert-archive.ts'
import type { lookupsFor } from './lookups.ts'

/** What figures are built with. */
export interface FigureTerms {
  readonly vocabulary: Vocabulary
  readonly lookupsOf: ReturnType<typeof lookupsFor>
  /** Receives the comparisons of each figure. */
  readonly onCompared: (compared: readonly ComparedRuns[]) => void
  /** Returns an earlier result for an equal request and number of an article; `compute` where absent. */
  readonly computedOnce?: (
    article: string,
    key: string,
    compute: () => ComputedFigure,
  ) => ComputedFigure
}

/** What a request gives whatever line its fence is at; no figure where its computation failed. */
export interface ComputedFigure {
  readonly figure?: Figure
  readonly failures: readonly Failure[]
  readonly problems: readonly RequestProblem[]
  readonly compared: readonly ComparedRuns[]
}

/** A built figure, and the aliases of its archives. */
export interface BuiltFigure {
  readonly figure: Figure
  readonly aliases: Aliases
}

/** The built figures of an article in its order, its `hero` first; the archives that its fences name, and the problems of all fences. */
export function builtFigures(
  article: Article,
  archives: ReadonlyMap<string, ConvertedArchive>,
  terms: FigureTerms,
): {
  readonly built: readonly BuiltFigure[]
  readonly used: ReadonlySet<string>
  readonly diagnostics: readonly Diagnostic[]
} {
  const { lookupsOf, onCompared, computedOnce = computedAlways } = terms
  const diagnostics: Diagnostic[] = []
  const built: BuiltFigure[] = []
  const used = new Set<string>()
  const { fences, diagnostics: absent } = heroFirst(article)
  append(diagnostics, absent)
  for (const fence of fences) {
    const { request, diagnostics: problems } = figureRequest(fence)
    append(diagnostics, problems)
    if (!request) continue
    const report = (rule: string, message: string, path: readonly PropertyKey[]): void => {
      diagnostics.push({ severity: 'error', rule, message, place: fence.place(path) })
    }
    if (built.some(({ figure: { id } }) => id === request.id)) {
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
        `Unexpected archive \`${slug}\`, ${expectedNames(slug, [...archives.keys()])}`,
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
    const number = built.length + 1
    const {
      figure,
      failures,
      problems: wrong,
      compared,
    } = computedOnce(article.slug, JSON.stringify([number, request]), () =>
      computedFigure(request, {
        ...lookups,
        article: article.slug,
        number,
        vocabulary: terms.vocabulary,
      }),
    )
    for (const { rule, message, path } of wrong) report(rule, message, path)
    append(
      diagnostics,
      failures.map((failure) => ({ ...failure, place: fence.place(['id']) })),
    )
    onCompared(compared)
    if (!figure) continue
    if (figure.table.rows.length === 0)
      report('figure/empty', emptyFigureMessage(request, runs, terms.vocabulary), ['where'])
    built.push({ figure, aliases: aliasesOf(chosen) })
  }
  return { built, used, diagnostics }
}

// The figure that stands above the text is the first one.
function heroFirst({ matter, fences, file, text }: Article): {
  readonly fences: Article['fences']
  readonly diagnostics: readonly Diagnostic[]
} {
  const hero = textOf(matter, 'hero')
  if (hero === undefined) return { fences, diagnostics: [] }
  const idOf = ({ data }: Fence): unknown => valueOf(data, 'id')
  const first = fences.filter((fence) => idOf(fence) === hero)
  if (first.length > 0)
    return {
      fences: [...first, ...fences.filter((fence) => idOf(fence) !== hero)],
      diagnostics: [],
    }
  const line = text.split('\n').findIndex((each) => each.startsWith('hero:')) + 1
  const message = `Unexpected \`hero\` ${hero}, expected the \`id\` of a figure of the article`
  const place = { file, line: Math.max(1, line), column: 1 }
  return { fences, diagnostics: [{ severity: 'error', rule: 'article/hero', message, place }] }
}

const computedAlways: NonNullable<FigureTerms['computedOnce']> = (_article, _key, compute) =>
  compute()

function computedFigure(
  request: FigureRequest,
  context: Omit<FigureContext, 'report' | 'onCompared'>,
): ComputedFigure {
  const problems: RequestProblem[] = []
  const failures: Failure[] = []
  const compared: ComparedRuns[] = []
  const figure = attempt(
    () =>
      buildFigure(request, {
        ...context,
        onCompared: (pairs) => {
          append(compared, pairs)
        },
        report: (problem) => {
          problems.push(problem)
        },
      }),
    (failure) => failures.push(failure),
    'figure/failed',
  )
  return { ...(figure ? { figure } : {}), failures, problems, compared }
}

/** The aliases of the pages of archives. */
export function aliasesOf(archives: readonly ConvertedArchive[]): Aliases {
  return archives.reduce<Aliases>((all, { archive }) => ({ ...all, ...archive.page.aliases }), {})
}
