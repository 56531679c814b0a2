// Figures for tests, made of few words.

import { seriesColours } from '../../tools/core/series-styles.ts'
import type { Figure, FigureCells } from '../../tools/figures/figure.ts'

/** One cell: `value` null is a failed run, an absent cell was not measured. */
export interface SampleCell {
  readonly facet?: number
  readonly series: number
  readonly x: number
  readonly value: number | null
  readonly spread?: number
  readonly warning?: string
  readonly reason?: string
}

/** A throughput figure of these series, x values and cells. */
export function sampleFigure(
  labels: readonly string[],
  xs: readonly string[],
  cells: readonly SampleCell[],
  changes: Partial<Figure> = {},
): Figure {
  return {
    id: 'sample',
    article: 'article',
    permalink: '000000000000',
    kind: 'throughput',
    number: 1,
    title: 'The finding',
    subtitle: 'What was measured',
    metric: { name: 'qps', title: 'queries per second', unit: '1/s', better: 'higher' },
    x: { key: 'threads', title: 'threads', values: xs, scale: 'log2' },
    series: labels.map((label, index) => ({
      label,
      fields: {},
      colour: seriesColours[index % seriesColours.length] ?? 'slate',
      dash: index % 6,
      marker: index % 6,
    })),
    facets: [{ label: '', fields: {} }],
    baseline: 0,
    mode: 'absolute',
    cells: columns(cells),
    evidence: [],
    caveats: [],
    notes: [],
    warnings: [],
    drawing: { kind: 'chart' },
    table: { head: ['threads'], align: ['right'], rows: [] },
    how: 'How it is computed.',
    live: true,
    ...changes,
  }
}

function columns(cells: readonly SampleCell[]): FigureCells {
  const high = cells.map(({ value, spread = 0 }) => (value === null ? null : value + spread))
  const low = cells.map(({ value, spread = 0 }) => (value === null ? null : value - spread))
  return {
    facet: cells.map(({ facet = 0 }) => facet),
    series: cells.map(({ series }) => series),
    x: cells.map(({ x }) => x),
    value: cells.map(({ value }) => value),
    low,
    high,
    n: cells.map(({ value }) => (value === null ? 0 : 3)),
    status: cells.map(({ value }) => (value === null ? 'failed' : 'ok')),
    reason: cells.map(({ reason = '' }) => reason),
    warnings: cells.map(({ warning }) => (warning === undefined ? [] : [warning])),
    evidence: cells.map(() => []),
  }
}

/** Threads 1 to 128 by `count` series, all measured. */
export function fullFigure(count: number, changes: Partial<Figure> = {}): Figure {
  const xs = ['1', '2', '4', '8', '16', '32', '64', '128']
  const cells = Array.from({ length: count * xs.length }, (_, index) => {
    const series = Math.floor(index / xs.length)
    const x = index % xs.length
    return { series, x, value: 1000 * (x + 1) * (1 - series / (count + 1)), spread: 100 }
  })
  const labels = Array.from({ length: count }, (_, index) => `8.0.${40 + index}`)
  return sampleFigure(labels, xs, cells, changes)
}
