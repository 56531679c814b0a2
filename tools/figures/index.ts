// The table of figure kinds. A new kind is a file here, a line below, a schema in `request.ts`.
import type { FigureContext } from './context.ts'
import type { Figure } from './figure.ts'
import type { FigureRequest } from './request.ts'
import { table } from './table.ts'
import { throughput } from './throughput.ts'

/** Builds the figure that a request asks for. */
export function buildFigure(request: FigureRequest, context: FigureContext): Figure {
  switch (request.kind) {
    case 'throughput':
      return throughput(request, context)
    case 'table':
      return table(request, context)
  }
}
