// Figures built from a few runs.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import type { Fence } from '../../tools/articles/article.ts'
import { parseYaml } from '../../tools/archive/front-matter.ts'
import type { FigureContext } from '../../tools/figures/kind.ts'
import type { Figure } from '../../tools/figures/figure.ts'
import { buildFigure } from '../../tools/figures/figure-kinds.ts'
import { figureRequest } from '../../tools/figures/request.ts'
import type { Run } from '../../tools/core/model.ts'
import { lostRun, run } from '../analysis/runs.ts'

const vocabulary = readVocabulary(join(import.meta.dirname, '../..'))

/** A figure block at line 10 of an article. */
export function fence(yaml: string): Pick<Fence, 'data' | 'place'> {
  const { data, place } = parseYaml(yaml, 'article.md', 10)
  return { data, place }
}

/** The figure of a block without its id, title and archive, built from these runs. */
export function figure(
  yaml: string,
  runs: readonly Run[],
  report: FigureContext['report'] = () => undefined,
): Figure {
  const { request, diagnostics } = figureRequest(fence(`id: f\ntitle: T\narchive: a\n${yaml}`))
  assert.ok(request, JSON.stringify(diagnostics))
  return buildFigure(request, {
    article: 'article',
    number: 1,
    runs,
    vocabulary,
    report,
    archiveOf: () => 'a',
    published: (sha256) => sha256.slice(0, 12),
  })
}

let next = 0
/** The id of another run. */
export const nextId = (): number => (next += 1)

/** Runs equal in these fields, numbered by `repeat`, with one value of queries per second each. */
export const repeats = (
  fields: Readonly<Record<string, string>>,
  ...values: readonly number[]
): readonly Run[] =>
  values.map((qps, index) => run(nextId(), { ...fields, repeat: String(index + 1) }, { qps }))

/** Runs of two numbers of cores and of threads; one failed. */
export const grid = [
  ...repeats({ engine: 'mariadb', cores: '1', threads: '1' }, 100, 110, 90),
  ...repeats({ engine: 'mariadb', cores: '1', threads: '16' }, 150, 160, 155),
  ...repeats({ engine: 'mariadb', cores: '2', threads: '1' }, 105, 100, 110),
  lostRun(99, { engine: 'mariadb', cores: '2', threads: '16' }, 'failed', 'FATAL: error 1040'),
]
