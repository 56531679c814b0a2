// Panels over one time axis as a figure whose x values are the seconds and whose facets are the panels: so what stands
// under the pointer is read, shown and addressed as in any other figure.

import type { PanelsDrawing } from '../../tools/figures/figure.ts'
import type { ChartFigure } from '../../tools/view/chart-figure.ts'

/** The samples of a timeline as the cells of a figure. */
export function overTime(figure: ChartFigure, { panels }: PanelsDrawing): ChartFigure {
  const times = [
    ...new Set(panels.flatMap(({ lines }) => lines.flatMap(({ at }) => [...at]))),
  ].sort((a, b) => a - b)
  const places = new Map(times.map((time, place) => [time, place]))
  const samples = panels.flatMap(({ lines }, facet) =>
    lines.flatMap(({ series, at, values }) =>
      at.map((time, index) => ({
        facet,
        series,
        // Every time is in the list; pointsOf refuses what is not.
        x: places.get(time) ?? -1,
        value: values[index] ?? null,
      })),
    ),
  )
  const all = <T>(value: T): readonly T[] => samples.map(() => value)
  return {
    ...figure,
    x: { ...figure.x, values: times.map(String) },
    facets: panels.map(({ title, unit }) => ({ label: title, fields: {}, unit })),
    cells: {
      facet: samples.map(({ facet }) => facet),
      series: samples.map(({ series }) => series),
      x: samples.map(({ x }) => x),
      value: samples.map(({ value }) => value),
      low: all(null),
      high: all(null),
      n: all(0),
      status: all('ok'),
      reason: all(''),
      warnings: all([]),
    },
  }
}

/** The index of the time that is closest to the pointer. A frame in the drawing is as wide as the axis, to `data-end` seconds. */
export function timeAt(plot: HTMLElement, times: readonly string[], clientX: number): number {
  const frames = [...plot.querySelectorAll<SVGElement>('[data-end]')]
  const frame = frames.find((one) => one.getBoundingClientRect().width > 0)
  if (!frame) return 0
  const { left, width } = frame.getBoundingClientRect()
  const wanted = ((clientX - left) / width) * Number(frame.dataset['end'])
  const away = (place: number): number => Math.abs(Number(times[place]) - wanted)
  return times.reduce((best, _, place) => (away(place) < away(best) ? place : best), 0)
}

/** Draws the rule at a time in every drawing, or takes it away. */
export function showRule(plot: HTMLElement, time: string | undefined): void {
  for (const frame of plot.querySelectorAll<SVGElement>('[data-end]')) {
    const side = (name: string): number => Number(frame.getAttribute(name) ?? Number.NaN)
    const x = side('x') + (Number(time) / Number(frame.dataset['end'])) * side('width')
    const rule = frame.parentElement?.querySelector('.rule')
    rule?.setAttribute(
      'd',
      time === undefined ? '' : `M${x.toFixed(1)},0V${String(side('height'))}`,
    )
  }
}
