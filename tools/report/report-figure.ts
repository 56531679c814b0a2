// A figure of a report: built like a fence of an article, from runs without a page.
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Figure } from '../figures/figure.ts'
import { buildFigure } from '../figures/figure-kinds.ts'
import { figureRequest } from '../figures/request.ts'
import type { Run } from '../core/model.ts'

/** The figure of a fence's `data`; throws where the data break the schema of the kind. */
export function reportFigure(
  data: Readonly<Record<string, unknown>>,
  runs: readonly Run[],
  vocabulary: Vocabulary,
): Figure {
  const { request, diagnostics } = figureRequest({
    data: { title: 'report', archive: ['report'], ...data },
    place: () => ({ file: 'report' }),
  })
  if (!request) throw new Error(diagnostics[0]?.message ?? 'no figure')
  return buildFigure(request, {
    article: 'report',
    number: 1,
    runs,
    vocabulary,
    archiveOf: () => 'report',
    published: () => undefined,
  })
}
