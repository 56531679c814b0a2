// Panels over time: what fills in their form, and its size.

import { ticks } from 'd3-array'
import { largest } from '../core/extremes.ts'
import { cellColumns } from '../figures/cell-columns.ts'
import type { PanelsDrawing } from '../figures/figure.ts'
import type { ChartFigure } from './chart-figure.ts'
import { decimals, prefixOf } from '../core/metric-text.ts'
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
const widestNarrow = 72

/** The drawing of a figure. */
export function panelsPlot(figure: ChartFigure, drawing: PanelsDrawing): Plot {
  const { times, samples } = samplesOf(drawing)
  const units = drawing.panels.map(({ lines, unit }) => {
    const numbers = lines.flatMap(({ values, high = [] }) => [...values, ...high])
    const highest = largest(
      numbers.filter((value) => value !== null),
      0,
    )
    return { ...prefixOf(highest, unit), highest: highest > 0 ? highest : 1 }
  })
  const stalls = drawing.panels.flatMap(({ lines }, panel) =>
    lines.flatMap(({ series: s, stalls }, k) =>
      stalls.map((t) => ({ panel, k, s, t, stall: true })),
    ),
  )
  const rows = [...samples, ...stalls].map((row) => ({
    ...row,
    series: figure.series[row.s]?.label,
  }))
  return {
    panels: 1,
    sized(size) {
      const { gap, head, ...many } =
        heights[drawing.dense === true ? 'dense' : size === 'narrow' ? size : 'wide']
      const panel = drawing.panels.length === 1 ? 2 * many.panel : many.panel
      const names = largest(
        figure.series.map(({ label }) => textWidth(label)),
        0,
      )
      // A phone has no room for long ones.
      const named = figure.series.length > 1 && (size !== 'narrow' || names <= widestNarrow)
      const widths = units.flatMap(({ highest, size: unit, suffix }) => {
        const own = ticks(0, highest / unit, 2)
        // The axis ends at a tick.
        return [...own, (own[1] ?? 0) * own.length].map((tick) =>
          textWidth(decimals(tick, tick % 1 === 0 ? 0 : 1) + suffix),
        )
      })
      const bottom = figure.x.title === '' ? 26 : 46
      const layout: Layout = {
        width: drawingWidth[size],
        height: drawing.panels.length * (panel + gap) - gap + head + bottom,
        padding: {
          left: Math.ceil(largest(widths, 24)) + 8,
          right: 8 + (named ? Math.min(names, widestName) : 0),
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
              samples: rows,
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

/** The samples of a timeline, line by line, and their seconds, ascending. */
function samplesOf({ panels }: PanelsDrawing) {
  const all = panels.flatMap(({ lines }) => lines.flatMap(({ at }) => at))
  const times = [...new Set(all)].sort((a, b) => a - b)
  const indices = new Map(times.map((time, i) => [time, i]))
  const samples = panels.flatMap(({ lines }, panel) =>
    lines.flatMap(({ series: s, at, values, low = [], high = [] }, k) =>
      at.map((t, index) => ({
        // Every time is in the list; pointsOf refuses what is not.
        ...{ panel, k, s, t, i: indices.get(t) ?? -1 },
        ...{ value: values[index] ?? null, low: low[index] ?? null, high: high[index] ?? null },
      })),
    ),
  )
  return { times, samples }
}

/**
 * A timeline as a figure whose x values are the seconds and whose facets are the panels, so that the tooltip, the legend and the address
 * work as in any other figure; what was sampled once has no n.
 */
export function overTime(figure: ChartFigure, drawing: PanelsDrawing): ChartFigure {
  const { times, samples } = samplesOf(drawing)
  return {
    ...figure,
    x: { ...figure.x, values: times.map(String) },
    facets: drawing.panels.map(({ title, unit }) => ({ label: title, fields: {}, unit })),
    cells: cellColumns(
      samples.map(({ panel, s, i, ...numbers }) => ({ ...numbers, facet: panel, series: s, x: i })),
    ),
  }
}

/** From the start, or from the first to the last second of the zoomed range. */
function timeDomain(times: readonly number[], { range }: ViewState): readonly [number, number] {
  const [first, last] = range ?? [0, times.length - 1]
  const [from = 0, to = 0] = [times[first], times[last]]
  return range ? [from, to] : [Math.min(0, from), Math.max(1, to)]
}
