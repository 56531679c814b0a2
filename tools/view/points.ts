// The cells of a figure as a full grid of points: what was not measured is a point, too.

import type { Drawing } from '../figures/figure.ts'
import type { ChartFigure } from './chart-figure.ts'
import { xValues } from './view-state.ts'

export interface Point {
  readonly series: number
  /** Index of its x value. */
  readonly i: number
  readonly x: number
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
  /** Runs, null where none are stated. */
  readonly n: number | null
  /** `failed`: files but no number; `missing`: no file. */
  readonly state: 'ok' | 'failed' | 'missing'
  readonly reason: string
  readonly warnings: readonly string[]
}

/** One list a facet, by series, then by x; each holds every series at every x. */
export function pointsOf(figure: ChartFigure): readonly (readonly Point[])[] {
  const { cells } = figure
  const xs = xValues(figure)
  const columns = xs.length
  const grid: Point[][] = figure.facets.map(() =>
    figure.series.flatMap((_, series) => xs.map((x, i) => absent(series, i, x))),
  )
  cells.facet.forEach((facet, row) => {
    const series = cells.series[row] ?? -1
    const i = cells.x[row] ?? -1
    const points = grid[facet]
    const x = xs[i]
    if (points === undefined || x === undefined || figure.series[series] === undefined) {
      throw new Error(`Figure ${figure.id}: cell ${row} points outside of its lists`)
    }
    const value = cells.value[row] ?? null
    points[series * columns + i] = {
      ...absent(series, i, x),
      value,
      low: cells.low[row] ?? null,
      high: cells.high[row] ?? null,
      n: cells.n[row] ?? null,
      state: value !== null ? 'ok' : hasFiles(cells.status[row]) ? 'failed' : 'missing',
      reason: cells.reason[row] ?? '',
      warnings: cells.warnings[row] ?? [],
    }
  })
  return grid
}

/** Whether any series of a panel has a run, by index of the x value: what a panel never varies is no gap in its lines. */
export function measuredColumns(panel: readonly Point[], columns: number): readonly boolean[] {
  const measured = new Array<boolean>(columns).fill(false)
  for (const { i, state } of panel) if (state !== 'missing') measured[i] = true
  return measured
}

const mostRingColumns = 100

/** What is drawn: the marks of rows and bars, else the cells of a figure. */
export function drawnWarnings(
  { value, warnings }: Pick<ChartFigure['cells'], 'value' | 'warnings'>,
  drawing: Drawing | undefined,
): readonly boolean[] {
  const marks =
    drawing?.kind === 'dots'
      ? drawing.rows.flatMap((row) => row.marks)
      : drawing?.kind === 'bars'
        ? drawing.groups.flatMap(({ bars }) => bars)
        : value.map((own, row) => ({ value: own, warned: (warnings[row]?.length ?? 0) > 0 }))
  return marks.flatMap((mark) => (mark.value === null ? [] : mark.warned))
}

/** Whether warned points have rings: where more than a third would, or so many points that rings cover each other, a sentence of the figure stands instead. */
export function hasRings({ x, cells }: ChartFigure, drawing?: Drawing): boolean {
  const all = drawnWarnings(cells, drawing)
  return x.values.length <= mostRingColumns && 3 * all.filter(Boolean).length <= all.length
}

function hasFiles(status: string | undefined): boolean {
  return status !== undefined && status !== 'ok' && status !== 'missing'
}

function absent(series: number, i: number, x: number): Point {
  const nothing = { value: null, low: null, high: null, n: 0 }
  return { series, i, x, ...nothing, state: 'missing', reason: '', warnings: [] }
}
