// The finding of a chart of loads, as its title: a collapse that is drawn, then how the last line changes with the load.
import { ratioDigits } from '../analysis/format-number.ts'
import { largest } from '../core/extremes.ts'
import type { Figure } from '../figures/figure.ts'

type Drawn = Pick<Figure, 'title' | 'cells' | 'series' | 'facets' | 'x' | 'marks'>

/** A line that ends below this share of its peak has one. */
const held = 0.9

/**
 * Returns `With 11.4.5, 16 threads give 0.74 × (oltp_read_write) to 1.48 × (connect, 1.75 × at 4) the median rate of 1`: the panels that
 * change most in either direction, after a collapse of any line. The title stays without two loads that all panels have.
 */
export function changeTitle(figure: Drawn, unit: string): string {
  const { cells, series, facets, x, marks = [] } = figure
  const last = series.length - 1
  const valuesOf = (facet: number): readonly number[] =>
    x.values.map((_, i) => {
      const isOwn = (row: number): boolean =>
        cells.facet[row] === facet && cells.series[row] === last && cells.x[row] === i
      return cells.value.find((_value, row) => isOwn(row)) ?? 0
    })
  const panels = facets.map(({ label }, facet) => ({ label, values: valuesOf(facet) }))
  const shared = x.values.flatMap((load, i) =>
    panels.every(({ values }) => values[i]) ? [{ load, i }] : [],
  )
  const [from, to] = [shared[0], shared.at(-1)]
  if (!from || !to || from === to) return figure.title
  const changes = panels
    .map(({ label, values }) => {
      const base = values[from.i] ?? 1
      const ratios = shared.map(({ load, i }) => ({ load, ratio: (values[i] ?? 0) / base }))
      return { label, ratios, end: ratios.at(-1)?.ratio ?? 0 }
    })
    .toSorted((a, b) => a.end - b.end)
  const texts = changes
    .filter((_, index) => index === 0 || index === changes.length - 1)
    .map(({ label, ratios, end }) => {
      const notes = [label, peakText(ratios, end)].filter((text) => text !== '').join(', ')
      return `${ratioDigits(end)} ×${notes === '' ? '' : ` (${notes})`}`
    })
  const fallen = marks.flatMap(({ facet, series: index, word }) => {
    const [, loss] = /^−(\d+ %)/.exec(word) ?? []
    const where = facets.length > 1 ? ` in ${facets[facet]?.label ?? ''}` : ''
    return loss === undefined || index === last
      ? []
      : [`${series[index]?.label ?? ''} loses ${loss} of its peak${where}; `]
  })
  const isMedian = cells.n.some((n, row) => n !== null && n > 1 && cells.value[row] !== null)
  const name = series.at(-1)?.label ?? ''
  const before = fallen[0] ?? ''
  return `${before}${before === '' ? 'W' : 'w'}ith ${name}, ${to.load} ${unit} give ${texts.join(' to ')} the ${isMedian ? 'median ' : ''}rate of ${from.load}`
}

// Of a line that ends below its peak.
function peakText(
  ratios: readonly { readonly load: string; readonly ratio: number }[],
  end: number,
): string {
  const highest = largest(ratios.map(({ ratio }) => ratio))
  const peak = ratios.find(({ ratio }) => ratio === highest)
  return peak && highest > 1 && end < held * highest
    ? `${ratioDigits(highest)} × at ${peak.load}`
    : ''
}
