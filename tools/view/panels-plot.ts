// Panels over time: what fills in their form, and its size.

import { ticks } from 'd3-array'
import { largest } from '../core/extremes.ts'
import type { PanelsDrawing } from '../figures/figure.ts'
import type { ChartFigure } from './chart-figure.ts'
import { decimals, prefixOf } from './view-number-text.ts'
import { innerSize, type Layout, type Plot } from './plot.ts'
import { drawingWidth } from './rows-plot.ts'
import { seriesParams } from './specification.ts'
import { textWidth } from './text-width.ts'
import type { ViewState } from './view-state.ts'

/** Heights of a panel, of the room above it and of that above the first one, in pixels. */
const heights = {
  wide: { panel: 96, gap: 44, head: 24 },
  narrow: { panel: 84, gap: 44, head: 24 },
  dense: { panel: 72, gap: 36, head: 36 },
} as const
const widestName = 150

/** The drawing of a figure. */
export function panelsPlot(figure: ChartFigure, drawing: PanelsDrawing): Plot {
  const times = timesOf(drawing)
  const indices = new Map(times.map((time, i) => [time, i]))
  const units = drawing.panels.map(({ lines, unit }) => {
    const numbers = lines.flatMap(({ values, high = [] }) => [...values, ...high])
    const highest = largest(
      numbers.filter((value) => value !== null),
      0,
    )
    return { ...prefixOf(highest, unit), highest: highest > 0 ? highest : 1 }
  })
  const samples = drawing.panels.flatMap(({ lines }, panel) =>
    lines.flatMap(({ series: s, at, values, low = [], high = [], stalls }, k) => [
      ...at.map((t, index) => ({
        ...{
          panel,
          k,
          s,
          series: figure.series[s]?.label,
          t,
          i: indices.get(t),
          value: values[index] ?? null,
        },
        ...(typeof high[index] !== 'number' ? {} : { low: low[index], high: high[index] }),
      })),
      ...stalls.map((t) => ({ panel, k, s, series: figure.series[s]?.label, t, stall: true })),
    ]),
  )
  return {
    panels: 1,
    sized(size) {
      const { panel, gap, head } =
        heights[drawing.dense === true ? 'dense' : size === 'narrow' ? size : 'wide']
      const named = figure.series.length > 1 && size !== 'narrow'
      const widths = units.flatMap(({ highest, size: unit, suffix }) =>
        ticks(0, highest / unit, 2).map((tick) =>
          textWidth(decimals(tick, tick % 1 === 0 ? 0 : 1) + suffix),
        ),
      )
      const room = named
        ? largest(
            figure.series.map(({ label }) => textWidth(label)),
            0,
          )
        : 0
      const bottom = figure.x.title === '' ? 26 : 46
      const layout: Layout = {
        width: drawingWidth[size],
        height: drawing.panels.length * (panel + gap) - gap + head + bottom,
        padding: {
          left: Math.ceil(largest(widths, 24)) + 8,
          right: 8 + Math.min(room, widestName),
          top: head,
          bottom,
        },
      }
      return {
        layout,
        scene: (_, state) => {
          const domain = timeDomain(times, state)
          const [first, last] = state.range ?? [0, times.length - 1]
          const warmup = Math.min(drawing.warmup ?? 0, domain[1])
          const from = Math.max(0, domain[0])
          const steps = times.slice(first, last + 1)
          return {
            form: 'panels',
            params: {
              ...seriesParams(figure),
              child_width: innerSize(layout).width,
              child_height: panel,
              xDomain: domain,
              xTitle: figure.x.title,
              xTickCount: size === 'narrow' ? 4 : 7,
              xUnit: drawing.xUnit === undefined ? ' s' : '',
              titles: drawing.panels.map(({ title }) => title),
              units,
              hidden: state.hidden,
              named,
            },
            data: {
              samples,
              warmups: warmup > from ? [{ from, to: warmup }] : [],
            },
            steps: { axis: 'x', first, ends: steps.map((t) => [t, t]) },
            unused: [],
            shifts: ['endShifts'],
          }
        },
      }
    },
  }
}

/** Seconds of all samples of a timeline, ascending. */
export function timesOf({ panels }: PanelsDrawing): readonly number[] {
  const all = panels.flatMap(({ lines }) => lines.flatMap(({ at }) => at))
  return [...new Set(all)].sort((a, b) => a - b)
}

/** From the start, or from the first to the last second of the zoomed range. */
function timeDomain(times: readonly number[], { range }: ViewState): readonly [number, number] {
  const [first, last] = range ?? [0, times.length - 1]
  const [from = 0, to = 0] = [times[first], times[last]]
  return range ? [from, to] : [Math.min(0, from), Math.max(1, to)]
}
