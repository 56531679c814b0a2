// One article to its data files: every figure it asks for.
import { append } from '../core/append.ts'
import { ComparisonsByRuns } from '../analysis/comparisons-by-runs.ts'
import { memoizeByObject } from '../core/memoize.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { textOf, type Article } from '../articles/article.ts'
import { evaluate, type Evaluated } from '../claims/claim.ts'
import type { Statements } from '../claims/statement.ts'
import type { Figure } from '../figures/figure.ts'
import { statedOnce, type StatedOnce } from '../figures/stated-once.ts'
import { checklist, type RecordedAnswer } from '../overview/checklist.ts'
import { setUp, takeawayProblems } from '../overview/set-up.ts'
import { unpinnedProblems, type NumberPolicy } from '../claims/unpinned.ts'
import type { Diagnostic, Run } from '../core/model.ts'
import { aliasesOf, builtFigures, type FigureTerms } from './article-figures.ts'
import { archivesNamed, claimContext, statedRuns } from './claim-context.ts'
import type { ConvertedArchive } from './convert-archive.ts'
import { recordedAnswers } from './recorded-answers.ts'
import { lookupsFor } from './lookups.ts'
import { redactTexts } from '../redaction/redact-text.ts'

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
export interface ArticleData extends StatedOnce {
  readonly slug: string
  readonly figures: readonly string[]
  readonly archives: readonly string[]
  readonly engines: readonly string[]
  readonly finding?: string
  /** What was measured, on which machine and how often, in one line. */
  readonly setUp?: ReturnType<typeof setUp>
  readonly checklist?: ReturnType<typeof checklist>
}

/** Makes the content of the data files of an article; `computedOnce` may know its figures, `numbers` is what unpinned numbers are. */
export function convertArticle(
  article: Article,
  archives: ReadonlyMap<string, ConvertedArchive>,
  vocabulary: Vocabulary,
  {
    computedOnce,
    numbers,
  }: {
    readonly computedOnce?: FigureTerms['computedOnce']
    readonly numbers: NumberPolicy
  },
): ConvertedArticle {
  const diagnostics: Diagnostic[] = [...article.diagnostics]
  const lookupsOf = lookupsFor(archives)
  const compared = new ComparisonsByRuns()
  const { built, used, ...fences } = builtFigures(article, archives, {
    vocabulary,
    lookupsOf,
    onCompared: (pairs) => {
      compared.add(pairs)
    },
    ...(computedOnce ? { computedOnce } : {}),
  })
  const context = claimContext(article, archives, { vocabulary, compared, lookupsOf })
  const stated = evaluate(article, context)
  // Without its archives, every pin and claim would repeat what the figures say.
  const isWithoutData =
    context.usual.length === 0 && fences.diagnostics.some(({ rule }) => rule === 'figure/archive')
  const figures = built.map(({ figure, aliases }) => redactTexts(figure, aliases))
  if (!isWithoutData) append(diagnostics, stated.diagnostics)
  append(diagnostics, fences.diagnostics)
  // An article without figures, statements and an archive is a note without data.
  const { claims: claimFences, pins, matter } = article
  if ([...article.fences, ...claimFences, ...pins, ...archivesNamed(matter)].length > 0)
    append(diagnostics, unpinnedProblems(article, statedRuns(article, archives), numbers))
  append(diagnostics, takeawayProblems(article, stated.statements.claims))
  const engines = [...new Set(figures.flatMap((figure) => enginesOf(figure, archives)))].toSorted()
  const summary: ArticleData = {
    slug: article.slug,
    figures: figures.map(({ id }) => id),
    archives: [...used].toSorted(),
    engines: engines.map((engine) => vocabulary.engine(engine).title),
    ...findingOf(article),
    ...statedOnce(figures),
    ...(used.size > 0
      ? measuredData(figures, archives, {
          vocabulary,
          recorded: recordedAnswers([...used], archives, lookupsOf),
        })
      : {}),
  }
  const { values, claims } = stated.statements
  const aliases = allAliases(archives)
  const isStating = values.length + claims.length > 0
  return {
    article,
    title: titleOf(article),
    figures,
    stated,
    summary: redactTexts(summary, aliases),
    ...(isStating ? { statements: redactTexts(stated.statements, aliases) } : {}),
    diagnostics,
  }
}

// The set-up line of the runs that the main figure shows, and the checklist of those of all.
function measuredData(
  figures: readonly Figure[],
  archives: ReadonlyMap<string, ConvertedArchive>,
  {
    vocabulary,
    recorded,
  }: {
    readonly vocabulary: Vocabulary
    /** The answers of the plans of the archives of all figures. */
    readonly recorded: readonly RecordedAnswer[]
  },
): Pick<ArticleData, 'setUp' | 'checklist'> {
  const runs = usedRuns(figures, archives)
  const main = figures[0]?.drawing ? figures.slice(0, 1) : figures
  const line = setUp(usedRuns(main, archives), vocabulary)
  return {
    ...(line.length > 0 ? { setUp: line } : {}),
    checklist: checklist(runs, vocabulary, recorded),
  }
}

const allAliases = memoizeByObject((archives: ReadonlyMap<string, ConvertedArchive>) =>
  aliasesOf([...archives.values()]),
)

/** The title of an article; its slug where it has none. */
export function titleOf({ matter, slug }: Article): string {
  return textOf(matter, 'title') ?? slug
}

function findingOf({ matter }: Article): { readonly finding?: string } {
  const finding = textOf(matter, 'finding')
  return finding === undefined ? {} : { finding }
}

function usedRuns(
  figures: readonly Figure[],
  archives: ReadonlyMap<string, ConvertedArchive>,
): readonly Run[] {
  const ids = new Set<string>()
  for (const { evidence } of figures) for (const { run } of evidence) ids.add(run)
  // In the order of the publication.
  return [...archives.values()].flatMap(({ archive }) =>
    archive.runs.filter(({ id }) => ids.has(id)),
  )
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
