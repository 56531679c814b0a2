// A figure of one metric across another: what fills in the form of lines on linear axes. Lines join the points in the order of
// the x values of the figure, which label them.

import { ticks } from 'd3-array'
import { largest } from '../core/extremes.ts'
import { isJoined } from '../core/is-joined.ts'
import type { ChartDrawing } from '../figures/figure.ts'
import type { ChartFigure } from '../view/chart-figure.ts'
import { leftOf, sizeOf } from '../view/line-plot.ts'
import { innerSize, type Plot, type PlotSize } from '../view/plot.ts'
import { hasRings, pointsOf } from '../view/points.ts'
import { seriesParams } from '../view/specification.ts'
import { decimals, prefixOf } from '../view/view-number-text.ts'

/** Pixels between the ticks of the axis of the other metric. */
const tickRoom = 90

/** The chart of a figure whose cells have these values of another metric; panels share the axis of x; axes start at zero. */
export function acrossPlot(
  figure: ChartFigure,
  { title, unit, values }: NonNullable<ChartDrawing['across']>,
  own?: PlotSize,
): Plot {
  const { cells, series, facets, metric } = figure
  const rings = hasRings(figure)
  const points = cells.facet.flatMap((panel, row) => {
    const [s, i] = [cells.series[row] ?? -1, cells.x[row] ?? -1]
    const [x, value] = [values[row], cells.value[row]]
    if (typeof x !== 'number' || typeof value !== 'number') return []
    const isWarned = rings && (cells.warnings[row] ?? []).length > 0
    return [
      {
        ...{ panel, series: series[s]?.label, s, i, x, value },
        ...{ low: cells.low[row] ?? null, high: cells.high[row] ?? null },
        ...(isWarned ? { warned: true } : {}),
        ...(series[s]?.strong ? { strong: true } : {}),
        ...{ word: figure.x.values[i], isLabel: true },
      },
    ]
  })
  const widest =
    largest(
      points.map(({ x }) => x),
      0,
    ) || 1
  const highestIn = (panel: number): number =>
    largest(
      points.map((point) =>
        figure.y === 'free' && point.panel !== panel ? 0 : (point.high ?? point.value),
      ),
      0,
    ) || 1
  const left = leftOf(figure, pointsOf(figure))
  return {
    panels: facets.length,
    sized(size) {
      // Half of the last number of the axis stands beyond it.
      const padding = { left, right: 36, top: 12, bottom: 46 }
      const layout = { ...(own ?? sizeOf(facets.length, size)), padding }
      const { width } = innerSize(layout)
      const xValues = ticks(0, widest, width / tickRoom)
      return {
        layout,
        scene: (panel, { hidden }) => ({
          form: 'line',
          scales: {},
          params: {
            ...seriesParams(figure),
            ...{ xDomain: [0, widest], xValues, xTexts: tickTexts(xValues, unit), xTitle: title },
            lineWidth: isJoined(figure.x.key, figure.x.values) ? 2 : 0,
            ...{ plotWidth: width, yDomain: [0, highestIn(panel)], yTicks: null, labelPadding: 5 },
            ...{ prefix: prefixOf(highestIn(panel), metric.shown ?? metric.unit), pointSize: 46 },
            ...{
              baseline: -1,
              hidden,
              first: 0,
              last: figure.x.values.length - 1,
              at: -1,
              ends: '',
            },
          },
          data: {
            points: points.filter((point) => point.panel === panel),
            ...{ steps: [], references: [] },
          },
          // No place of such an axis belongs to one x value.
          steps: { axis: 'x', first: 0, ends: [] },
          shifts: ['endShifts', 'wordShifts', 'noteShifts'],
        }),
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
