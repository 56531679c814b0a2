// A figure of one metric across another: its lines on linear axes. Lines join the points in the order of the x values of the
// figure, which label them.

import { ticks } from 'd3-array'
import { largest } from '../core/extremes.ts'
import type { ChartDrawing } from '../figures/figure.ts'
import type { ChartFigure } from './chart-figure.ts'
import { linePlot } from './line-plot.ts'
import { innerSize, type Plot, type PlotSize } from './plot.ts'
import { decimals, prefixOf } from '../core/metric-text.ts'

/** Pixels between the ticks of the axis of the other metric. */
const tickRoom = 90

/** The chart of a figure whose cells have these values of another metric; panels share the axis of x; axes start at zero. */
export function acrossPlot(
  figure: ChartFigure,
  { title, unit, values }: NonNullable<ChartDrawing['across']>,
  own?: PlotSize,
): Plot {
  const { cells } = figure
  const keyOf = (...place: readonly unknown[]): string => place.join()
  const xs = new Map(
    values.map((x, row) => [keyOf(cells.facet[row], cells.series[row], cells.x[row]), x]),
  )
  const measured = values.flatMap((x, row) => (cells.value[row] === null ? [] : (x ?? [])))
  const widest = largest(measured, 0) || 1
  const plot = linePlot(figure, { own })
  return {
    ...plot,
    sized(size) {
      const { layout: lines, scene } = plot.sized(size)
      // Half of the last number of the axis stands beyond it.
      const layout = { ...lines, padding: { ...lines.padding, right: 36, bottom: 46 } }
      const { width } = innerSize(layout)
      const xValues = ticks(0, widest, width / tickRoom)
      return {
        layout,
        scene: (panel, state) => {
          const { params, data, unused, ...rest } = scene(panel, {
            ...state,
            x: 'linear',
            y: 'linear',
          })
          const axis = { xDomain: [0, widest], xValues, xTexts: tickTexts(xValues, unit) }
          const points = (data['points'] ?? []).flatMap((row) => {
            const { s, i, value } = row as { s: number; i: number; value: number | null }
            const x = xs.get(keyOf(panel, s, i)) ?? null
            if (x === null || value === null) return []
            const label = { word: figure.x.values[i], isLabel: true }
            return [{ ...row, x, ...label, aside: 0 }]
          })
          return {
            ...rest,
            params: {
              ...{ ...params, ...axis, xTitle: title, plotWidth: width },
              ...{ labelPadding: 5, pointSize: 46 },
            },
            data: { ...data, points },
            unused: [...unused.filter((name) => name !== 'words'), 'bands', 'ends', 'names'],
            // No place of such an axis belongs to one x value.
            steps: { axis: 'x', first: 0, ends: [] },
          }
        },
      }
    },
  }
}

function tickTexts(values: readonly number[], unit: string): readonly string[] {
  const { size, suffix } = prefixOf(largest(values), unit)
  return values.map((value) => {
    const number = Number((value / size).toPrecision(6))
    const [, fraction = ''] = String(number).split('.')
    return decimals(number, fraction.length) + suffix
  })
}
