// The finding of a chart of loads, as its title: a collapse that is drawn, then how the last line changes with the load.
import { ratioDigits } from '../analysis/format-number.ts'
import { largest } from '../core/extremes.ts'
import type { Figure } from '../figures/figure.ts'

type Drawn = Pick<Figure, 'title' | 'cells' | 'series' | 'facets' | 'x' | 'marks'>

/** A line that ends below this share of its peak has one. */
const held = 0.9

/**
 * Returns `From 1 to 16 threads, oltp_read_write falls to 0.74 × and connect peaks at 4 (1.75 ×) and ends at 1.48 × with 11.4.5
 * (medians)`: the panels that change most in either direction, and a collapse of any line before them. The title stays without two loads
 * that all panels have.
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
    .map(({ label, ratios, end }) => `${label || 'throughput'} ${changeText(ratios, end)}`)
  const fallen = marks.flatMap(({ facet, series: index, word }) => {
    const [, loss] = /^−(\d+ %)/.exec(word) ?? []
    const where = facets.length > 1 ? ` in ${facets[facet]?.label ?? ''}` : ''
    return loss === undefined || index === last
      ? []
      : [`${series[index]?.label ?? ''} loses ${loss} of its peak${where}, `]
  })
  const isMedian = cells.n.some((n, row) => n !== null && n > 1 && cells.value[row] !== null)
  const name = series.at(-1)?.label ?? ''
  return `From ${from.load} to ${to.load} ${unit}, ${fallen.slice(0, 1).join('')}${texts.join(' and ')} with ${name}${isMedian ? ' (medians)' : ''}`
}

function changeText(
  ratios: readonly { readonly load: string; readonly ratio: number }[],
  end: number,
): string {
  const highest = largest(ratios.map(({ ratio }) => ratio))
  const peak = ratios.find(({ ratio }) => ratio === highest)
  return peak && highest > 1 && end < held * highest
    ? `peaks at ${peak.load} (${ratioDigits(highest)} ×) and ends at ${ratioDigits(end)} ×`
    : `${end < 1 ? 'falls' : 'rises'} to ${ratioDigits(end)} ×`
}
