// The figures of an article: built from their fences, and completed with the values that the article states.
import { attempt, type Failure } from '../attempt.ts'
import { append } from '../append.ts'
import type { ComparedRuns } from '../analysis/comparisons-by-runs.ts'
import type { VerdictKind } from '../analysis/verdict.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Article } from '../articles/article.ts'
import type { PlacedComparisons } from '../claims/contradictions.ts'
import type { JudgedFigure } from '../claims/verdict-problems.ts'
import { evidenceOf } from '../claims/verdict-evidence.ts'
import {
  foreignNameInLabel,
  foreignNameInTitle,
  foreignVersions,
} from '../claims/figure-versions.ts'
import type { Figure } from '../figures/figure.ts'
import type { FigureContext } from '../figures/context.ts'
import { buildFigure, kindOf, type FigureRequest } from '../figures/index.ts'
import type { RequestProblem } from '../figures/request-problem.ts'
import { emptyFigureMessage, requestProblems } from '../figures/request-problems.ts'
import { figureRequest } from '../figures/request.ts'
import type { Diagnostic, Run } from '../model.ts'
import type { Aliases } from '../redaction/aliases.ts'
import { redactTexts } from '../redaction/redact.ts'
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

/** A figure whose texts still have their shortcodes, and its problems at the fence. */
export interface BuiltFigure {
  readonly figure: Figure
  readonly runs: readonly Run[]
  /** The verdicts on its comparisons; absent where it shows configurations, hosts or files instead of measurements. */
  readonly kinds?: readonly VerdictKind[]
  readonly compared: readonly ComparedRuns[]
  /** The labels that its author wrote, by value. */
  readonly labels: Readonly<Record<string, string>>
  /** The line of its fence. */
  readonly line: number
  readonly aliases: Aliases
  readonly report: (rule: string, message: string, path: readonly PropertyKey[]) => Diagnostic
}

/** The built figures of an article in its order, the archives that its fences name, and the problems of all fences. */
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
  for (const fence of article.fences) {
    const { request, diagnostics: problems } = figureRequest(fence)
    append(diagnostics, problems)
    if (!request) continue
    const problem: BuiltFigure['report'] = (rule, message, path) => ({
      ...{ severity: 'error', rule, message },
      place: fence.place(path),
    })
    const report = (...texts: Parameters<typeof problem>): void => {
      diagnostics.push(problem(...texts))
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
    const kinds = compared.map(({ comparison: { verdict } }) => evidenceOf(verdict))
    if (!figure) continue
    if (figure.table.rows.length === 0)
      report('figure/empty', emptyFigureMessage(request, runs, terms.vocabulary), ['where'])
    built.push({
      figure,
      runs,
      compared,
      labels: request.labels,
      ...(kindOf(request).isListing ? {} : { kinds }),
      line: fence.line,
      aliases: aliasesOf(chosen),
      report: problem,
    })
  }
  return { built, used, diagnostics }
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

/** The figure with its shortcodes printed and without secrets, and a problem for each name that none of its runs has. */
export function completedFigure(
  { figure, runs, aliases, labels, report }: BuiltFigure,
  expand: (text: string) => string,
  vocabulary: Vocabulary,
): { readonly figure: Figure; readonly diagnostics: readonly Diagnostic[] } {
  const printed = (text: string): string => (text.includes('{{<') ? expand(text) : text)
  const { title, subtitle, caveats, notes } = figure
  const completed = redactTexts(
    {
      ...figure,
      title: printed(title),
      subtitle: printed(subtitle),
      caveats: caveats.map(printed),
      notes: notes.map(printed),
    },
    aliases,
  )
  const versions = foreignVersions(completed, runs).map((version) =>
    report('figure/version', `Unexpected version ${version}, which no run of this figure has`, [
      'title',
    ]),
  )
  const name = versions.length > 0 ? undefined : foreignNameInTitle(completed, runs, vocabulary)
  const message = `Unexpected \`${name?.text ?? ''}\` in the title, expected ${name?.expected ?? ''}`
  const ofLabels = Object.entries(labels).flatMap(([written, label]) => {
    const found = foreignNameInLabel([written, label], runs, vocabulary)
    return found
      ? [
          report(
            'figure/label',
            `Unexpected \`${found.text}\` in the label of \`${written}\`, expected ${found.expected}`,
            ['labels', written],
          ),
        ]
      : []
  })
  return {
    figure: completed,
    diagnostics: [
      ...versions,
      ...(name ? [report('figure/name', message, ['title'])] : []),
      ...ofLabels,
    ],
  }
}

/** The figures of measurements, with their comparisons and what their titles may state. */
export function judgedFigures(
  built: readonly BuiltFigure[],
  { text }: Article,
): readonly (JudgedFigure & PlacedComparisons)[] {
  const lines = text.split('\n')
  return built.flatMap(({ figure: { title, subtitle }, kinds, compared, labels, line, report }) => {
    if (!kinds) return []
    const start = lines.slice(0, line).join('\n').length
    const placed = Object.entries(labels).map(([value, label]) => ({
      text: label,
      place: report('', '', ['labels', value]).place,
    }))
    const { place } = report('', '', ['title'])
    return [{ title, subtitle, labels: placed, place, start, kinds, compared }]
  })
}

/** The aliases of the pages of archives. */
export function aliasesOf(archives: readonly ConvertedArchive[]): Aliases {
  return archives.reduce<Aliases>((all, { archive }) => ({ ...all, ...archive.page.aliases }), {})
}
