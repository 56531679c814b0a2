// The cells of a figure as rows and columns, and what every figure of cells shares.
import { intendedNotes } from '../analysis/difference-sentences.ts'
import { parseFilter, type Filter } from '../analysis/filter.ts'
import { formulas } from '../analysis/host-load.ts'
import { label, titleOfEngines, valueLabel, pooledValues } from '../analysis/label.ts'
import { mean } from '../analysis/mean.ts'
import type { MetricOptions } from '../analysis/metric-value.ts'
import { correctedCells, correctedInArchive } from '../analysis/archive-family.ts'
import type { ComparedRuns } from '../analysis/comparisons-by-runs.ts'
import { mixedPrices, priceNotes } from '../analysis/prices.ts'
import { project, type Cell } from '../analysis/projection.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { afterWarmup } from '../analysis/warm-up.ts'
import type { Price, Run } from '../core/model.ts'
import { upperFirst } from '../core/upper-first.ts'
import { durabilityNotes } from '../options/durability-of-runs.ts'
import { fieldOrder } from '../runs/run-order.ts'
import { EvidenceList, figureCells, warningsOf } from './cells.ts'
import { sampleNotes, type Drawn, metricOf, subtitleOf, type MeasuredMetric } from './frame.ts'
import { seriesStyles } from './series-colours.ts'
import type { FigureContext } from './kind.ts'
import { differencesOf, figureDifferences } from './figure-differences.ts'
import type { Figure, FigureCells, FigureSeries } from './figure.ts'
import type { CommonOptions } from './options.ts'
import { inOrder, joinedTexts, reportUnknownValues } from './order.ts'

export type Fields = Readonly<Record<string, string>>

/** Which keys make the rows and the columns of a grid. */
export interface Axes {
  readonly row: readonly string[]
  readonly column: readonly string[]
  readonly metric?: string
  readonly baseline?: Fields
  /** The statistic of a sample; the median by default. */
  readonly statistic?: 'median' | 'mean'
}

/** The cells of a request, with the texts of its axes in natural order. */
export interface Grid {
  readonly cells: readonly Cell[]
  readonly residue: ReadonlyMap<string, readonly string[]>
  readonly rows: readonly Fields[]
  readonly columns: readonly Fields[]
  readonly keys: readonly string[]
  /** The cell of a row and a column; absent where nothing was measured. */
  readonly at: (row: Fields, column: Fields) => Cell | undefined
  /** The runs that the figure draws from, after its filter and warm-up. */
  readonly runs: readonly Run[]
}

/** Projects the runs of the context as the request says. */
export function gridOf(request: CommonOptions, context: FigureContext, axes: Axes): Grid {
  const keys = [...axes.row, ...axes.column]
  const metric = axes.metric ?? request.metric
  const { better } = context.vocabulary.metric(metric)
  const runs = figureRuns(request, context)
  const projected = project(runs, {
    metric,
    keys,
    where: new Map(),
    options: formulaOf(request),
    ...(better === undefined ? {} : { better }),
    ...(request.margin === undefined ? {} : { margin: request.margin }),
    ...(axes.baseline ? { baseline: axes.baseline } : {}),
  })
  // A figure of one cell was chosen from all cells of its two sides.
  const corrected = correctedCells(projected.cells, keys, (compared) =>
    correctedForArchive(compared, request, context).map(({ comparison }) => comparison),
  )
  const cells =
    axes.statistic === 'mean'
      ? corrected.map((cell) => ({ ...cell, value: mean(cell.values) ?? null }))
      : corrected
  const byTexts = new Map(cells.map((cell) => [textsOf(cell.fields, keys), cell]))
  reportUnknownValues('order', request.order, orderedTexts(cells, axes), context)
  const mixed = mixedPrices(pricesOf(cells))
  if (mixed) context.report?.({ rule: 'figure/price', message: mixed.message, path: ['archive'] })
  return {
    cells,
    residue: projected.residue,
    rows: inOrder(distinct(cells, axes.row), axes.row, request.order),
    columns: inOrder(distinct(cells, axes.column), axes.column, request.order),
    keys,
    at: (row, column) => byTexts.get(textsOf({ ...row, ...column }, keys)),
    runs,
  }
}

/** The comparisons of a figure with the p of their families in the archive, which the context receives. */
export function correctedForArchive(
  compared: readonly ComparedRuns[],
  request: CommonOptions,
  { runs, family = runs, onCompared }: FigureContext,
): readonly ComparedRuns[] {
  const comparisons = correctedInArchive(compared, family, formulaOf(request))
  const corrected = compared.map((own, index) => ({
    ...own,
    comparison: comparisons[index] ?? own.comparison,
  }))
  onCompared?.(corrected)
  return corrected
}

function pricesOf(cells: readonly Cell[]): readonly Price[] {
  return cells.flatMap(({ prices }) => prices ?? [])
}

// Columns list series keys before facet keys, so each prefix of them is a valid value.
function orderedTexts(cells: readonly Cell[], { row, column }: Axes): readonly string[] {
  const series = column.map((_, index) => column.slice(0, index + 1))
  return [row, ...series].flatMap((keys) =>
    distinct(cells, keys).map((fields) => joinedTexts(fields, keys)),
  )
}

/** The runs that pass `where` and `filter`, without the declared warm-up. */
export function figureRuns(
  request: CommonOptions,
  { runs, vocabulary }: Pick<FigureContext, 'runs' | 'vocabulary'>,
): readonly Run[] {
  const where = Object.entries(request.where)
  const filter = filterOf(request.filter, vocabulary)
  const { warmup } = request
  const chosen = runs.filter(
    ({ fields }) =>
      where.every(([key, texts]) => texts.includes(fields[key] ?? '')) && filter(fields),
  )
  return warmup === undefined
    ? chosen
    : chosen.map((run) => afterWarmup(run, warmup, vocabulary.metrics))
}

/** How the numbers of a request are computed. */
export function formulaOf({ formula: name, per }: CommonOptions): MetricOptions {
  const formula = name === undefined ? undefined : formulas.get(name)
  return { ...(formula ? { formula } : {}), ...(per === undefined ? {} : { per }) }
}

// `request-problems.ts` reports a filter that is no filter before a figure is built.
function filterOf(text: string, vocabulary: Vocabulary): Filter {
  const parsed = parseFilter(text, { titleOf: titleOfEngines(vocabulary) })
  return 'filter' in parsed ? parsed.filter : () => true
}

/** The parts of a figure that its grid determines; `contrast` holds the keys that the figure compares. */
export function frameOf(
  request: CommonOptions,
  context: FigureContext,
  grid: Grid,
  { contrast, whiskers, drawn = 'median', caveats = [], notes = [] }: FrameTerms,
): Pick<
  Figure,
  | 'id'
  | 'article'
  | 'number'
  | 'title'
  | 'subtitle'
  | 'confounders'
  | 'caveats'
  | 'notes'
  | 'warnings'
> & { readonly metric: MeasuredMetric } {
  const { vocabulary } = context
  const { confounders, intended } = differencesOf(grid.cells, contrast, request, vocabulary)
  reportPooled(request, context, grid)
  const own = sampleNotes(grid, drawn, whiskers)
  return {
    id: request.id,
    article: context.article,
    number: context.number,
    title: request.title,
    subtitle: request.subtitle ?? subtitleOf(grid.cells, grid.keys, vocabulary),
    metric: metricOf(request.metric, grid.cells, vocabulary),
    ...figureDifferences(confounders, grid.runs, context),
    caveats: [...(request.note === undefined ? [] : [request.note]), ...own.caveats, ...caveats],
    notes: [
      ...own.notes,
      ...(request.warmup === undefined
        ? []
        : [`Warm-up: rates are means of the samples after second ${request.warmup}.`]),
      ...notes,
      ...priceNotes(pricesOf(grid.cells)).map((note) => `${upperFirst(note)}.`),
      ...intendedNotes(intended),
      ...durabilityNotes(
        [...new Set(grid.cells.flatMap((cell) => cell.runs))],
        vocabulary.options(),
      ),
    ],
    warnings: warningsOf(grid.cells),
  }
}

// A cell that pools runs with different values of an undeclared key is no sample of one setting.
function reportPooled(request: CommonOptions, context: FigureContext, grid: Grid): void {
  for (const [key, values] of grid.residue) {
    if (request.pool.includes(key)) continue
    const list = pooledValues(values)
    context.report?.({
      rule: 'figure/pool',
      message: `Unexpected cells that pool runs with different ${key} (${list}), expected \`pool: ${key}\`, or ${key} in \`where\` or among the displayed keys`,
      path: ['where'],
    })
  }
}

/** What the notes and confounders of a figure depend on besides its grid. */
export interface FrameTerms {
  readonly contrast: readonly string[]
  /** True where points have whiskers from the smallest to the largest run. */
  readonly whiskers: boolean
  /** The median by default. */
  readonly drawn?: Drawn
  readonly caveats?: readonly string[]
  readonly notes?: readonly string[]
}

/** An empty evidence list of a figure. */
export function evidenceOf(context: FigureContext): EvidenceList {
  return new EvidenceList(context.archiveOf, context.published)
}

/** The columns of the data file for a grid: its rows are x values, its columns series. */
export function cellsOf(grid: Grid, evidence: EvidenceList): FigureCells {
  return figureCells(placedCells(grid), evidence)
}

/** The cells of a grid by row, each with its place. */
export function placedCells(grid: Grid): Parameters<typeof figureCells>[0] {
  return grid.rows.flatMap((row, x) =>
    grid.columns.flatMap((column, series) => {
      const cell = grid.at(row, column)
      return cell ? [{ cell, facet: 0, series, x }] : []
    }),
  )
}

/** The series of a grid, one per column, with label, colour, dash and marker. */
export function seriesOf(
  grid: Pick<Grid, 'cells' | 'columns'>,
  keys: readonly string[],
  { labels, colours }: Pick<CommonOptions, 'labels' | 'colours'>,
  context: FigureContext,
): readonly FigureSeries[] {
  const { vocabulary } = context
  const texts = grid.columns.map((fields) => joinedTexts(fields, keys))
  reportUnknownValues('colours', Object.keys(colours), texts, context)
  const styles = seriesStyles(
    grid.columns.map((fields) => ({
      fields,
      engine:
        fields['engine'] ??
        grid.cells.find((cell) => holds(cell.fields, fields))?.runs[0]?.fields['engine'],
      colour: writtenText(colours, fields, keys),
    })),
    keys,
    vocabulary,
  )
  return grid.columns.map((fields, index) => ({
    label: nameOf(fields, keys, labels, vocabulary),
    fields,
    ...(styles[index] ?? { colour: 'slate', dash: 0, marker: 0 }),
  }))
}

/** The label of a combination of keys: the author's, a single value, or every value with its key. */
export function nameOf(
  fields: Fields,
  keys: readonly string[],
  labels: Fields,
  vocabulary: Vocabulary,
): string {
  const written = writtenText(labels, fields, keys)
  if (written) return written
  const [key] = keys
  if (key !== undefined && keys.every((own) => !fields[own]))
    return `${vocabulary.key(key).title || key} not stated`
  return keys.length === 1 && key !== undefined
    ? valueLabel(key, fields[key] ?? '', vocabulary)
    : label(fields, vocabulary)
}

/** What the author states for a combination of keys, such as its label or colour. */
export function writtenText<Text extends string>(
  written: Readonly<Record<string, Text>>,
  fields: Fields,
  keys: readonly string[],
): Text | undefined {
  const texts = joinedTexts(fields, keys)
  return Object.hasOwn(written, texts) ? written[texts] : undefined
}

/** Distinct fields of cells or runs for some keys, in natural order. */
export function distinct(
  cells: readonly Pick<Cell, 'fields'>[],
  keys: readonly string[],
): readonly Fields[] {
  const seen = new Map<string, Fields>()
  for (const { fields } of cells) {
    const picked = Object.fromEntries(keys.map((key) => [key, fields[key] ?? '']))
    seen.set(JSON.stringify(picked), picked)
  }
  return [...seen.values()].toSorted(fieldOrder(keys))
}

/** True where `fields` have all texts of `wanted`. */
export function holds(fields: Fields, wanted: Fields): boolean {
  return Object.entries(wanted).every(([key, text]) => (fields[key] ?? '') === text)
}

/** The texts of some keys as one, to group by. */
export function textsOf(fields: Fields, keys: readonly string[]): string {
  return JSON.stringify(keys.map((key) => fields[key] ?? ''))
}
