// The table of figure kinds. A new kind is a file here, a line below, a schema in `request.ts`.
import { callTreeFigure } from './call-tree.ts'
import { commandLine } from './command-line.ts'
import { configDiff } from './config-diff.ts'
import { configListing } from './config-listing.ts'
import type { FigureContext } from './context.ts'
import { environment } from './environment.ts'
import type { Figure, FigureKind } from './figure.ts'
import { flame } from './flame.ts'
import { groupedBars } from './grouped-bars.ts'
import { heatTable } from './heat-table.ts'
import { histogram } from './histogram.ts'
import { ladder } from './ladder.ts'
import { perOperation } from './per-operation.ts'
import { profileDiff } from './profile-diff.ts'
import { recurrence } from './recurrence.ts'
import { relative } from './relative.ts'
import { repeats } from './repeats.ts'
import type { FigureRequest, RequestOf } from './request.ts'
import { scaling } from './scaling.ts'
import { source } from './source.ts'
import { table } from './table.ts'
import { throughput } from './throughput.ts'
import { timeline } from './timeline.ts'
import { variantGlossary } from './variant-glossary.ts'
import { waitMatrix } from './wait-matrix.ts'
import { waitsDiff } from './waits-diff.ts'

type Kinds = {
  readonly [Kind in FigureKind]: (request: RequestOf<Kind>, context: FigureContext) => Figure
}

const kinds: Kinds = {
  throughput,
  table,
  relative,
  'heat-table': heatTable,
  'grouped-bars': groupedBars,
  ladder,
  scaling,
  repeats,
  recurrence,
  'per-operation': perOperation,
  timeline,
  histogram,
  'config-diff': configDiff,
  'config-listing': configListing,
  source,
  environment,
  'command-line': commandLine,
  'variant-glossary': variantGlossary,
  'profile-diff': profileDiff,
  'waits-diff': waitsDiff,
  flame,
  'call-tree': callTreeFigure,
  'wait-matrix': waitMatrix,
}

/** Builds the figure that a request asks for. */
export function buildFigure(request: FigureRequest, context: FigureContext): Figure {
  // The kind of a request is the key of the builder that takes it.
  const build = kinds[request.kind] as (request: FigureRequest, context: FigureContext) => Figure
  return build(request, context)
}
