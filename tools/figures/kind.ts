// What a kind of figure is: one object in `kinds/`, one row in `index.ts`.
import type * as z from '../core/schema.ts'
import type { Run } from '../core/model.ts'
import type { Figure, TableLayout } from './figure.ts'
import type { CommonOptions } from './options.ts'
import type { ComparedRuns } from '../analysis/comparisons-by-runs.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'

/** What a kind builds; `index.ts` adds what its object states. */
export type FigureContent = Omit<
  Figure,
  'permalink' | 'kind' | 'how' | 'tableTitle' | 'live' | 'aggregated' | 'citesTable' | 'tableLayout'
>

/** The runs and files of a figure's archives. */
export type FigureSources = Pick<FigureContext, 'runs' | 'digestOf' | 'filesNamed' | 'textOf'>

type FenceSchema = z.ZodType<CommonOptions> & {
  readonly shape: Readonly<Record<string, z.ZodType>>
}

/** A kind as the table of kinds holds it; {@link FigureKind} binds its parts to its schema. */
export interface AnyFigureKind {
  readonly schema: FenceSchema
  /** Options that name keys; their keys make the cells. */
  readonly keys: readonly string[]
  /** Options that name the keys along which the figure compares: a baseline is a text of one of them. */
  readonly contrast?: readonly string[]
  /** Options that name metrics; none where nothing is measured. */
  readonly metrics?: readonly string[]
  /** The metrics that runs have for this kind; those of `query` where it is absent. */
  metricNames?(runs: readonly Run[]): readonly string[]
  /** What is wrong with a request whose names are all known. */
  problems?(request: CommonOptions, sources: FigureSources): readonly RequestProblem[]
  /** How its numbers are computed, from the title of its metric. */
  how(metric: string): string
  /** Summary text of the table where a click opens it; `Table` where it is absent. */
  readonly tableTitle?: string
  /** True where the cells are what is drawn: pages carry them, for tooltips, the legend and `Save`. */
  readonly live?: true
  /** True where a cell is a mean or sum of all its evidence, so that no single line states it. */
  readonly aggregated?: true
  /** True where a citation quotes the table, not the summaries. */
  readonly citesTable?: true
  /** True where it lists configurations, command lines, hosts or files, so that no title of it states a measurement. */
  readonly isListing?: true
  /** How style sheets lay out its tables. */
  readonly tableLayout?: TableLayout
  build(request: CommonOptions, context: FigureContext): FigureContent
}

/** A kind of figure whose fence has this schema. */
export interface FigureKind<Schema extends FenceSchema> extends AnyFigureKind {
  readonly schema: Schema
  readonly keys: readonly OptionName<Schema>[]
  readonly contrast?: readonly OptionName<Schema>[]
  readonly metrics?: readonly OptionName<Schema>[]
  problems?(request: z.output<Schema>, sources: FigureSources): readonly RequestProblem[]
  build(request: z.output<Schema>, context: FigureContext): FigureContent
}

type OptionName<Schema extends FenceSchema> = keyof z.output<Schema> & string

/** `how` of kinds whose cells are medians. */
export function medianOfRuns(metric: string): string {
  return `A point is the median of its runs in ${metric}; n is the number of runs.`
}

/** `how` of kinds that show ratios. */
export function ratioOfMedians(): string {
  return 'A ratio is new ÷ base, each the median of its runs; its interval (Hodges–Lehmann) is that of the exact rank test and is printed with the coverage that it attains.'
}

/** What a figure is built from: the runs of its archives and the vocabulary of the publication. */
export interface FigureContext {
  /** Receives what is wrong with a figure that is built nevertheless. */
  readonly report?: (problem: RequestProblem) => void
  /** Receives the comparisons of a figure, corrected as one family. */
  readonly onCompared?: (compared: readonly ComparedRuns[]) => void
  readonly article: string
  /** 1-based number of the figure in its article. */
  readonly number: number
  readonly runs: readonly Run[]
  /** The runs among which comparisons are corrected, where they are more than `runs`. */
  readonly family?: readonly Run[]
  readonly vocabulary: Vocabulary
  readonly archiveOf: (run: string) => string
  /** The source page of a digest, if it has one. */
  readonly published: (sha256: string) => string | undefined
  /** The digest of a file of the archives by its path, also of skipped files. */
  readonly digestOf?: (path: string) => string | undefined
  /** The files of the archives with this name, in any folder. */
  readonly filesNamed?: (name: string) => readonly NamedFile[]
  /** The text of a file of the archives, not redacted. */
  readonly textOf?: (sha256: string) => string | undefined
}

/** A file of an archive; `archive` is its slug. */
export interface NamedFile {
  readonly archive: string
  readonly path: string
  readonly sha256: string
}

/** Why a figure cannot be built although its options have the right shape; `path` leads to the option. */
export interface RequestProblem {
  readonly rule: string
  readonly message: string
  readonly path: readonly PropertyKey[]
}
