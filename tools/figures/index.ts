// The table of figure kinds. A new kind is a file in `kinds/`, a line below, a schema in `request.ts`.
import { callTreeFigure } from './kinds/call-tree.ts'
import { commandLine } from './kinds/command-line.ts'
import { configDiff } from './kinds/config-diff.ts'
import { configListing } from './kinds/config-listing.ts'
import type { FigureContext } from './context.ts'
import { environment } from './kinds/environment.ts'
import type { Figure, FigureKind } from './figure.ts'
import { flame } from './kinds/flame.ts'
import { groupedBars } from './kinds/grouped-bars.ts'
import { heatTable } from './kinds/heat-table.ts'
import { histogram } from './kinds/histogram.ts'
import { ladder } from './kinds/ladder.ts'
import { perOperation } from './kinds/per-operation.ts'
import { profileDiff } from './kinds/profile-diff.ts'
import { recurrence } from './kinds/recurrence.ts'
import { relative } from './kinds/relative.ts'
import { repeats } from './kinds/repeats.ts'
import type { FigureRequest, RequestOf } from './request.ts'
import { scaling } from './kinds/scaling.ts'
import { source } from './kinds/source.ts'
import { table } from './kinds/table.ts'
import { throughput } from './kinds/throughput.ts'
import { timeline } from './kinds/timeline.ts'
import { variantGlossary } from './kinds/variant-glossary.ts'
import { waitMatrix } from './kinds/wait-matrix.ts'
import { waitsDiff } from './kinds/waits-diff.ts'

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
