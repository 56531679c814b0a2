// Panels below each other over one time axis: a metric each, a line a run, the declared warm-up shaded.

import { scaleLinear, type ContinuousScale } from 'd3-scale'
import type { PanelsDrawing } from '../figures/figure.ts'
import type { ChartFigure } from './chart-figure.ts'
import { dashes } from '../series-styles.ts'
import { decimals, metricText } from './number-text.ts'
import { hasNames, panelsLayout, placedPanels, type PlacedPanel } from './panels-layout.ts'
import { innerSize, type Layout, type Plot, type Size, type SizedPlot } from './plot.ts'
import { fitted, markStyle, textRow, type TextRow } from './row-layout.ts'
import { spread } from './spread.ts'
import { linearTicks } from './ticks.ts'
import { timesOf } from './times-of.ts'
import type { ViewState } from './view-state.ts'
import { xTitleRows } from './x-title.ts'

/** From the middle of a title to its panel, in pixels. */
const titleAbove = 17
const nameHeight = 14
const nameOffset = 6
const widestName = 146
const ink3 = 'var(--ink-3)'

/** A sample as `draw/panels.ts` takes it; `k` is its line, other numbers but the time are pixels from the top. */
interface SampleRow {
  readonly k: number
  readonly s: number
  readonly t: number
  readonly y: number | null
  readonly low: number | null
  readonly high: number | null
  readonly colour: string
  readonly dash: readonly number[] | null
}

/** The drawing of a figure. */
export function panelsPlot(figure: ChartFigure, drawing: PanelsDrawing): Plot {
  const times = timesOf(drawing)
  return { kind: 'panels', panels: 1, sized: (size) => sizedPanels(figure, drawing, times, size) }
}

function sizedPanels(
  figure: ChartFigure,
  drawing: PanelsDrawing,
  times: readonly number[],
  size: Size,
): SizedPlot {
  const layout = panelsLayout(figure, drawing, size)
  const { width, height } = innerSize(layout)
  const panels = placedPanels(drawing, size)
  const samples = panels.flatMap((panel, index) => sampleRows(figure, panel, index))
  const fixedRows = {
    times: times.map((t, i) => ({ i, t })),
    grid: panels.flatMap(({ ticks }) =>
      ticks.map(({ y, isZero }) => ({ y, stroke: isZero ? ink3 : 'var(--grid)' })),
    ),
    samples,
    readings: figure.series.length === 1 ? readingRows(panels, times) : [],
    stalls: panels.flatMap(({ panel, toY }) =>
      panel.lines.flatMap(({ series: s, stalls }) => stalls.map((t) => ({ s, t, y: toY(0) + 5 }))),
    ),
  }
  const labels = [
    ...panels.flatMap((panel) => labelRows(panel, layout)),
    ...xTitleRows(figure.x.title, layout),
  ]
  const timeScale = (state: ViewState): ContinuousScale =>
    scaleLinear().domain(timeDomain(times, state)).range([0, width])
  return {
    layout,
    scene(_, state) {
      const toX = timeScale(state)
      const [from, to] = toX.domain()
      const warmup = Math.min(drawing.warmup ?? 0, to)
      const isWarming = warmup > Math.max(0, from)
      return {
        signals: {
          hidden: state.hidden,
          at: state.at ?? -1,
          xdomain: [from, to],
          ydomain: [height, 0],
        },
        data: {
          ...fixedRows,
          warmups: isWarming
            ? panels.map(({ top, bottom }) => ({
                top,
                bottom,
                from: Math.max(0, from),
                to: warmup,
              }))
            : [],
          xticks: timeTicks(toX, size, drawing.xUnit === undefined ? ' s' : ''),
          labels: [
            ...labels,
            ...(isWarming
              ? [textRow(6, (panels[0]?.top ?? 0) + 9, 'warm-up', { fill: ink3 })]
              : []),
            ...(hasNames(figure, size)
              ? panels.flatMap((panel) => nameRows(figure, panel, state, toX))
              : []),
          ],
        },
        stack: stackOf(samples, state, [from, to]),
      }
    },
    cursor(state) {
      const toX = timeScale(state)
      const [first, last] = state.range ?? [0, times.length - 1]
      return { axis: 'x', first, last, extent: (i) => [toX(times[i] ?? 0), toX(times[i] ?? 0)] }
    },
    points: () => [],
  }
}

/** From the start, or from the first to the last second of the zoomed range. */
function timeDomain(times: readonly number[], { range }: ViewState): [number, number] {
  const [first, last] = range ?? [0, times.length - 1]
  const [from = 0, to = 0] = [times[first], times[last]]
  return range ? [from, to] : [Math.min(0, from), Math.max(1, to)]
}

function sampleRows(
  figure: ChartFigure,
  { panel: { lines }, toY }: PlacedPanel,
  index: number,
): readonly SampleRow[] {
  const pixel = (value: number | null | undefined): number | null =>
    value === null || value === undefined ? null : toY(value)
  return lines.flatMap(({ series: s, at, values, low = [], high = [] }, line) => {
    const { colour } = markStyle(figure, s)
    const dash = dashes[(figure.series[s]?.dash ?? 0) % dashes.length] ?? null
    // No figure has so many lines.
    const k = index * 1000 + line
    return at.map((t, i) => ({
      ...{ k, s, t, colour, dash },
      y: pixel(values[i]),
      low: pixel(low[i]),
      high: pixel(high[i]),
    }))
  })
}

function labelRows({ panel, top, ticks }: PlacedPanel, { padding }: Layout): readonly TextRow[] {
  return [
    textRow(-padding.left, top - titleAbove, panel.title, { fill: 'var(--ink)' }),
    ...ticks.map(({ y, label }) => textRow(-6, y, label, { align: 'right' })),
  ]
}

/** What a single line has at each second, written where its panel is named. */
function readingRows(panels: readonly PlacedPanel[], times: readonly number[]) {
  const indices = new Map(times.map((time, index) => [time, index]))
  return panels.flatMap(({ panel: { lines, unit }, top }, index) =>
    lines.flatMap(({ at, values }) =>
      at.flatMap((time, i) => {
        const value = values[i]
        if (value === null || value === undefined) return []
        const label = metricText(value, unit) + (index === 0 ? ` at ${String(time)} s` : '')
        return [{ i: indices.get(time) ?? -1, y: top - titleAbove, label }]
      }),
    ),
  )
}

/** Names at the ends of the shown lines; none where they do not fit below each other. */
function nameRows(
  figure: ChartFigure,
  { panel, top, bottom, toY }: PlacedPanel,
  { hidden }: ViewState,
  toX: ContinuousScale,
): readonly TextRow[] {
  const [from, to] = toX.domain()
  const ends = panel.lines.flatMap(({ series, at, values }) => {
    const last = values.findLastIndex((value, i) => value !== null && isWithin(at[i], from, to))
    const value = values[last]
    return value === undefined || value === null || hidden.includes(series)
      ? []
      : [{ series, y: toY(value) }]
  })
  if ((ends.length - 1) * nameHeight > bottom - top) return []
  const positions = spread(
    ends.map(({ y }) => y),
    nameHeight,
    top,
    bottom,
  )
  return ends.map(({ series, y }, index) =>
    textRow(
      toX(to) + nameOffset,
      positions[index] ?? y,
      fitted(figure.series[series]?.label ?? '', widestName),
      { fill: markStyle(figure, series).colour },
    ),
  )
}

function isWithin(time: number | undefined, from: number, to: number): boolean {
  return time !== undefined && time >= from && time <= to
}

function timeTicks(toX: ContinuousScale, size: Size, unit: string) {
  const [from, to] = toX.domain()
  const { values, places } = linearTicks(from, to, size === 'wide' ? 7 : 4)
  return values
    .filter((value) => isWithin(value, from, to))
    .map((t, index) => ({
      t,
      label: decimals(t, places) + (index === 0 ? unit : ''),
      align: toX(t) < 14 ? 'left' : toX(t) > toX(to) - 14 ? 'right' : 'center',
    }))
}

/** The lines that are drawn, in the order of their rows. */
function stackOf(
  samples: readonly SampleRow[],
  { hidden }: ViewState,
  [from, to]: readonly [number, number],
): string {
  const lines = samples
    .filter(({ s, t }) => !hidden.includes(s) && isWithin(t, from, to))
    .map(({ k, colour, dash }) => `${String(k)} ${colour} ${String(dash)}`)
  return [...new Set(lines)].join('\n')
}
