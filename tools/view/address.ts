// The view of a figure in the page's address: flat `fig-<id>.<key>=<value>`, only what differs from the
// initial view. Whatever is not a known key with a known value is ignored.

import { xScalesOf, yScales } from './axis-scales.ts'
import type { ChartFigure } from './chart-figure.ts'
import { initialView, type ViewState } from './view-state.ts'

/** Longer queries are not read. */
const longest = 4096

/** The part of the query that belongs to one figure, as readable pairs. */
export function addressOf(
  figure: ChartFigure,
  state: ViewState,
): readonly (readonly [string, string])[] {
  const initial = initialView(figure)
  const label = (series: number): string => figure.series[series]?.label ?? ''
  const x = (index: number): string => figure.x.values[index] ?? ''
  const pairs: [string, string][] = []
  if (state.baseline !== initial.baseline) {
    const { baseline } = state
    pairs.push(['mode', baseline === undefined ? 'absolute' : 'relative'])
    if (baseline !== undefined) pairs.push(['baseline', label(baseline)])
  }
  if (state.x !== initial.x) pairs.push(['x', state.x])
  if (state.y !== initial.y) pairs.push(['y', state.y])
  for (const series of state.hidden) pairs.push(['hide', label(series)])
  if (state.range) pairs.push(['from', x(state.range[0])], ['to', x(state.range[1])])
  if (state.at !== undefined) pairs.push(['at', x(state.at)])
  return pairs.map(([key, value]) => [`fig-${figure.id}.${key}`, value])
}

/** The query of a page after the view of one figure changed; the rest of the query stays. */
export function withAddress(search: string, figure: ChartFigure, state: ViewState): string {
  return withPairs(search, figure.id, addressOf(figure, state))
}

/** A query with these pairs for the figure `id`; the rest of it stays. */
export function withPairs(
  search: string,
  id: string,
  pairs: readonly (readonly [string, string])[],
): string {
  const others = [...paramsOf(search)].filter(([key]) => !key.startsWith(`fig-${id}.`))
  const query = new URLSearchParams([...others, ...pairs.map(([...pair]) => pair)]).toString()
  return query === '' ? '' : `?${query}`
}

/** The view that a query selects; the initial view if the query names nothing that the figure has. */
export function viewFrom(search: string, figure: ChartFigure): ViewState {
  const params = paramsOf(search)
  const all = (key: string): readonly string[] => params.getAll(`fig-${figure.id}.${key}`)
  const firstValue = (key: string): string | undefined => all(key)[0]
  const labels = figure.series.map(({ label }) => label)
  const indexOf = (list: readonly string[], value: string | undefined): number | undefined =>
    value !== undefined && list.includes(value) ? list.indexOf(value) : undefined
  const initial = initialView(figure)
  const from = indexOf(figure.x.values, firstValue('from'))
  const to = indexOf(figure.x.values, firstValue('to'))
  const baseline = indexOf(labels, firstValue('baseline')) ?? figure.baseline ?? 0
  const mode = firstValue('mode')
  return {
    x:
      xScalesOf(figure.x.values, figure.x.scale).find((scale) => scale === firstValue('x')) ??
      initial.x,
    y: yScales.find((scale) => scale === firstValue('y')) ?? initial.y,
    baseline: { relative: baseline, absolute: undefined, '': initial.baseline }[
      mode === 'relative' || mode === 'absolute' ? mode : ''
    ],
    hidden: labels.map((_, index) => index).filter((i) => all('hide').includes(labels[i] ?? '')),
    range: from !== undefined && to !== undefined && from < to ? [from, to] : initial.range,
    at: indexOf(figure.x.values, firstValue('at')),
  }
}

/** The pairs of a query. */
export function paramsOf(search: string): URLSearchParams {
  return new URLSearchParams(search.length > longest ? '' : search)
}
