// The table of figure kinds, in the order of docs and messages. A new kind is a file in `kinds/` and a row below.
import { wordsForRuns } from '../analysis/processor-words.ts'
import { defaultMetric } from '../core/metric-roles.ts'
import type * as z from '../core/schema.ts'
import type { FigureContext, AnyFigureKind } from './kind.ts'
import type { Figure } from './figure.ts'
import { figureId } from './figure-identity.ts'
import { figureRuns } from './grid.ts'
import { callTree } from './kinds/call-tree.ts'
import { commandLine } from './kinds/command-line.ts'
import { configDiff } from './kinds/config-diff.ts'
import { configListing } from './kinds/config-listing.ts'
import { environment } from './kinds/environment.ts'
import { flame } from './kinds/flame.ts'
import { groupedBars } from './kinds/grouped-bars.ts'
import { heatTable } from './kinds/heat-table.ts'
import { histogram } from './kinds/histogram.ts'
import { ladder } from './kinds/ladder.ts'
import { latency } from './kinds/latency.ts'
import { perOperation } from './kinds/per-operation.ts'
import { profileDiff } from './kinds/profile-diff.ts'
import { recurrence } from './kinds/recurrence.ts'
import { relative } from './kinds/relative.ts'
import { repeats } from './kinds/repeats.ts'
import { reproductions } from './kinds/reproductions.ts'
import { scaling } from './kinds/scaling.ts'
import { source } from './kinds/source-lines-figure.ts'
import { table } from './kinds/table.ts'
import { throughput } from './kinds/throughput.ts'
import { timeline } from './kinds/timeline.ts'
import { variantGlossary } from './kinds/variant-glossary.ts'
import { waitMatrix } from './kinds/wait-matrix.ts'
import { waitsDiff } from './kinds/waits-diff.ts'

export const figureKinds = [
  throughput,
  table,
  relative,
  heatTable,
  groupedBars,
  ladder,
  scaling,
  latency,
  repeats,
  recurrence,
  reproductions,
  perOperation,
  timeline,
  histogram,
  configDiff,
  configListing,
  source,
  environment,
  commandLine,
  variantGlossary,
  profileDiff,
  waitsDiff,
  waitMatrix,
  flame,
  callTree,
] as const

/** A figure fence that passed the schema of its kind. */
export type FigureRequest = z.output<(typeof figureKinds)[number]['schema']>
export type FigureKind = FigureRequest['kind']

const byName: ReadonlyMap<string, AnyFigureKind> = new Map(
  figureKinds.map((kind) => [kind.schema.shape.kind.value, kind]),
)

/** The kind of a request. */
export function kindOf({ kind: name }: Pick<FigureRequest, 'kind'>): AnyFigureKind {
  const kind = byName.get(name)
  if (!kind) throw new Error(`a figure of kind ${name}`)
  return kind
}

/** Builds the figure that a request describes; its names are known, see `request-problems.ts`. */
export function buildFigure(request: FigureRequest, terms: FigureContext): Figure {
  const kind = kindOf(request)
  const runs = figureRuns({ ...request, warmup: undefined }, terms)
  const context = { ...terms, vocabulary: wordsForRuns(runs, terms.vocabulary) }
  const { id, article, ...content } = kind.build(withMetric(request, context), context)
  // Waits and profiles have no metric.
  const isPublished =
    content.metric.title !== '' && runs.length > 0 && runs.every(({ quoted }) => quoted === 0)
  const isBehindClick = content.drawing !== undefined || (content.summaries ?? []).length > 0
  return {
    id,
    article,
    permalink: figureId({ id, article }),
    kind: request.kind,
    ...content,
    how: isPublished
      ? `Published values in ${content.metric.title}, or ratios of these; their runs are not stated.`
      : kind.how(content.metric.title),
    ...(isBehindClick ? { tableTitle: kind.tableTitle ?? tableTitleOf(content) } : {}),
    ...(kind.live ? { live: kind.live } : {}),
    ...(kind.aggregated ? { aggregated: kind.aggregated } : {}),
    ...(kind.citesTable ? { citesTable: kind.citesTable } : {}),
    ...(kind.tableLayout ? { tableLayout: kind.tableLayout } : {}),
  }
}

// The table may have ratios next to the numbers that have the unit.
function tableTitleOf({ metric: { printed } }: Pick<Figure, 'metric'>): string {
  return printed === undefined ? 'Table' : `Table (values in ${printed})`
}

function withMetric(request: FigureRequest, context: FigureContext): FigureRequest {
  if (request.metric !== '') return request
  const runs = figureRuns(request, context)
  return { ...request, metric: defaultMetric(runs, context.vocabulary.metrics) }
}
