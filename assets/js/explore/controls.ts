// What is drawn and how it is filtered in words.

import { make, type PagePart } from '../elements.ts'
import type { ExploreState } from '../../../tools/view/explore-address.ts'
import type { Runs } from '../../../tools/view/packed-runs.ts'

/** The row above the chart; `hints` are sentences about values of the filter that no run has. */
export function setUpControls(
  runs: Runs,
  change: (next: Partial<ExploreState>) => void,
): PagePart<[state: ExploreState, problem: string | undefined, hints: readonly string[]]> {
  const metric = choice(
    'metric',
    runs.metrics.map((column) => [column.metric, column.title]),
  )
  const varying = runs.keys.filter(({ values }) => values.length > 1)
  const keys = varying.map(({ key, title }) => [key, title] as const)
  const x = choice('x axis', keys)
  const by = choice('series', keys)
  const filter = make('input', {
    type: 'text',
    spellcheck: 'false',
    placeholder: 'threads:>=16 -memory:2G workload:oltp_*',
  })
  const wrong = make('p', { class: 'explore-wrong', role: 'alert' })
  metric.select.addEventListener('change', () => change({ metric: metric.select.value, sort: '' }))
  let now: Pick<ExploreState, 'x' | 'by'> | undefined
  // A key is either along the axis or that of the lines: the other takes its place.
  x.select.addEventListener('change', () => {
    const { value } = x.select
    change(value === now?.by ? { x: value, by: now.x, baseline: undefined } : { x: value })
  })
  by.select.addEventListener('change', () => {
    const { value } = by.select
    change({ by: value, baseline: undefined, ...(value === now?.x ? { x: now.by } : {}) })
  })
  filter.addEventListener('change', () => change({ filter: filter.value.trim() }))
  const filterLabel = make('label', { class: 'explore-filter' }, ['filter ', filter])
  const parts = [metric.label, x.label, by.label, filterLabel, wrong]
  return {
    element: make('div', { class: 'explore-controls' }, parts),
    show: (state, problem, hints) => {
      now = state
      metric.select.value = state.metric
      x.select.value = state.x
      by.select.value = state.by
      if (document.activeElement !== filter || problem === undefined) filter.value = state.filter
      wrong.textContent =
        problem === undefined ? hints.join(' ') : `The filter is not applied: ${problem}`
    },
  }
}

function choice(
  title: string,
  options: readonly (readonly [string, string])[],
): { readonly label: HTMLElement; readonly select: HTMLSelectElement } {
  const select = make(
    'select',
    {},
    options.map(([value, title]) => make('option', { value }, [title])),
  )
  return { label: make('label', {}, [`${title} `, select]), select }
}
