import assert from 'node:assert/strict'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import type { Figure } from '../../tools/figures/figure.ts'
import { buildFigure } from '../../tools/figures/figure-kinds.ts'
import { figureRequest } from '../../tools/figures/request.ts'
import type { Run } from '../../tools/core/model.ts'
import { packageRoot } from '../../tools/root.ts'

/** The figure that a fence with these keys requests of the runs; fails if the fence has a mistake. */
export function figureOf(data: Readonly<Record<string, unknown>>, runs: readonly Run[]): Figure {
  const { request, diagnostics } = figureRequest({
    data: { id: 'f', title: 'T', archive: 'a', ...data },
    place: () => ({ file: 'x.md' }),
  })
  assert.deepEqual(diagnostics, [])
  assert.ok(request)
  return buildFigure(request, {
    article: 'x',
    number: 1,
    runs,
    vocabulary: readVocabulary(packageRoot),
    archiveOf: () => 'a',
    published: (sha256) => sha256.slice(0, 12),
  })
}
