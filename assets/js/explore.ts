// The explorer: results first, filters after. Its state stands in the address.

import { metricText, ratioText } from '../../tools/publish/runtime/number-text.ts'
import {
  unpackRuns,
  type MetricColumn,
  type PackedRuns,
} from '../../tools/publish/runtime/packed-runs.ts'
import { bases, ordered, select } from '../../tools/publish/runtime/select-runs.ts'
import {
  exploreAddress,
  exploreState,
  type ExploreState,
} from '../../tools/publish/runtime/explore-address.ts'
import { setUpControls } from './explore/controls.ts'
import { setUpFacets } from './explore/facets.ts'
import { setUpList } from './explore/list.ts'
import { make } from './explore/make.ts'
import { setUpPlot } from './explore/plot.ts'
import { setUpTray } from './explore/tray.ts'

declare global {
  interface Window {
    /** Written by tools/publish/explore-data.ts. */
    benchfolioRuns?: PackedRuns
  }
}

const element = document.querySelector<HTMLElement>('.explore')
const packed = window.benchfolioRuns
if (element && packed && packed.count > 0 && packed.metrics.length > 0) start(element, packed)
else element?.remove()

function start(place: HTMLElement, columns: PackedRuns): void {
  const runs = unpackRuns(columns)
  let state = exploreState(location.search, runs)
  const said = make('p', { class: 'explore-said', role: 'status' })
  const all = make('button', { type: 'button', class: 'explore-all' }, ['Show all'])
  const controls = setUpControls(runs, change)
  const plot = setUpPlot(runs, change)
  const root = place.dataset['root'] ?? ''
  const tray = setUpTray(runs, root, change)
  const list = setUpList(runs, root, change)
  const facets = setUpFacets(runs, change)
  // Most changes leave most of it as it was.
  const selected = last((chosen: ExploreState['chosen'], filter: string) =>
    select(runs, chosen, filter),
  )
  const based = last((metric: MetricColumn, by: string, baseline: string) =>
    bases(runs, metric, by, baseline),
  )
  const sorted = kept<Uint32Array>()
  const count = make('div', { class: 'explore-count' }, [said, all])
  const results = make('div', { class: 'explore-results' }, [
    count,
    controls.element,
    plot.element,
    tray.element,
    list.element,
  ])
  all.addEventListener('click', () => {
    change({ chosen: new Map(), filter: '' })
    said.focus()
  })
  place.replaceChildren(results, facets.element)
  place.hidden = false
  show()
  addEventListener('popstate', () => {
    state = exploreState(location.search, runs)
    show()
  })

  function change(next: Partial<ExploreState>): void {
    state = { ...state, ...next }
    try {
      history.replaceState(history.state, '', `${location.pathname}${exploreAddress(state, runs)}`)
    } catch {
      // Some browsers refuse it for files: the view holds until the page is left.
    }
    show()
  }

  function show(): void {
    const metric = runs.metrics.find((column) => column.metric === state.metric) ?? runs.metrics[0]
    if (!metric) return
    const selection = selected(state.chosen, state.filter)
    const base = state.baseline === undefined ? undefined : based(metric, state.by, state.baseline)
    const ratio = (row: number): number =>
      (metric.values[row] ?? Number.NaN) / (base?.[row] ?? Number.NaN)
    const name = state.sort.replace(/^-/, '')
    const column = runs.keys.find(({ key }) => key === name)
    const numberOf =
      name === 'ratio'
        ? ratio
        : column
          ? (row: number) => column.codes[row] ?? 0
          : (row: number) => metric.values[row] ?? Number.NaN
    const rows =
      state.sort === ''
        ? selection.rows
        : sorted([selection.rows, state.sort, metric, base], () =>
            ordered(selection.rows, numberOf, state.sort.startsWith('-')),
          )
    const hidden = runs.count - rows.length
    const [some, total, rest] = [rows.length, runs.count, hidden].map((n) => n.toLocaleString('en'))
    said.textContent = `${some} of ${total} runs, ${rest} hidden by the filter`
    all.hidden = hidden === 0
    controls.show(state, selection.problem)
    tray.show(state, metric)
    plot.show(state, selection.rows, metric, base)
    list.show(state, rows, metric, base && { ratio, text: ratioText }, (value) =>
      metricText(value, metric.unit),
    )
    facets.show(state, selection.countsOf)
  }
}

/** The function, which remembers its last answer. */
function last<A extends readonly unknown[], T>(make: (...inputs: A) => T): (...inputs: A) => T {
  const keep = kept<T>()
  return (...inputs) => keep(inputs, () => make(...inputs))
}

/** Makes anew what is asked for with other inputs than before. */
function kept<T>(): (inputs: readonly unknown[], make: () => T) => T {
  let before: { readonly inputs: readonly unknown[]; readonly value: T } | undefined
  return (inputs, make) => {
    if (before && inputs.every((input, index) => input === before?.inputs[index]))
      return before.value
    const value = make()
    before = { inputs, value }
    return value
  }
}
