// The explorer: results first, then filters. Its state is in the URL.

import { decimals } from '../../tools/core/metric-text.ts'
import {
  keyColumnOf,
  unpackRuns,
  type LoadedColumns,
  type MetricColumn,
  type PackedRuns,
  type Runs,
} from '../../tools/view/packed-runs.ts'
import {
  curvesOf,
  furtherKeys,
  lineStyles,
  textsOf,
  type Plotted,
} from '../../tools/view/curves.ts'
import {
  bases,
  groupsWithout,
  keysAlong,
  ordered,
  reportedMetrics,
  select,
  type Selection,
} from '../../tools/view/select-runs.ts'
import {
  exploreAddress,
  exploreState,
  unshownParts,
  type ExploreState,
} from '../../tools/view/explore-address.ts'
import { fill, make, runInTurns } from './elements.ts'
import { setUpFacets } from './explore/facets.ts'
import { setUpHeat } from './explore/heat.ts'
import { setUpList } from './explore/list.ts'
import { setUpChosen, setUpControls, setUpFixed, setUpQuestions } from './explore/parts.ts'
import { setUpPlot } from './explore/plot.ts'
import type { OpenChart } from './chart.ts'
import { loadScript } from './load-script.ts'

declare global {
  interface Window {
    /** Written by tools/explore/pack-runs.ts. */
    benchfolioRuns?: PackedRuns
    /** Written by tools/explore/split-columns.ts. */
    benchfolioColumns?: LoadedColumns
  }
}

const viewKeys = ['chosen', 'filter', 'metric', 'x', 'by', 'baseline'] as const

const element = document.querySelector<HTMLElement>('.explore')
const packed = window.benchfolioRuns
if (element && packed && packed.count > 0 && packed.metrics.length > 0) {
  const runs = unpackRuns(packed, () => window.benchfolioColumns ?? {})
  setTimeout(() => {
    start(element, runs)
  })
} else element?.remove()

function start(container: HTMLElement, runs: Runs): void {
  let state = exploreState(location.search, runs)
  let shown = 0
  const status = make('p', { class: 'explore-status', role: 'status' })
  const all = make('button', { type: 'button', class: 'explore-all' }, ['Show all'])
  const controls = setUpControls(runs, change)
  const fixed = setUpFixed(runs, change)
  const root = container.dataset['root'] ?? ''
  const choose = (row: number | undefined): void =>
    change({ cell: row === undefined ? undefined : runs.id(row) })
  const loadChart = (): Promise<OpenChart> =>
    loadScript(container.dataset['chart'], () => window.benchfolioChart)
  const plot = setUpPlot(runs, change, loadChart)
  const heat = setUpHeat(runs, choose)
  const chosen = setUpChosen(runs, root, choose)
  const list = setUpList(runs, root, change, choose)
  // Built after the results, which come first on the page.
  const facets = last(() => setUpFacets(runs, change))
  // Most changes leave most of it as it was; runs are selected again once a further metric is loaded.
  const selected = last<[ExploreState['chosen'], filter: string, loaded: number], Selection>(
    (chosen, filter) => select(runs, chosen, filter),
  )
  const based = last((metric: MetricColumn, by: string, baseline: string, rows: Uint32Array) =>
    bases(runs, metric, by, baseline, rows),
  )
  const plotted = last(
    (
      rows: Uint32Array,
      metric: MetricColumn,
      base: Float64Array | undefined,
      x: string,
      by: string,
    ): Plotted => {
      const drawn = curvesOf(runs, { x, by }, rows, metric, base)
      const keys = furtherKeys(runs, { x, by }, drawn.curves)
      const styles = lineStyles(drawn.curves, keyColumnOf(runs, by))
      return {
        ...drawn,
        metric,
        relative: base !== undefined,
        styles,
        furtherKeys: keys,
        further: textsOf(keys),
      }
    },
  )
  const sorted = last(
    (rows: Uint32Array, sort: string, metric: MetricColumn, base: Float64Array | undefined) => {
      const name = sort.replace(/^-/, '')
      const column = keyColumnOf(runs, name)
      const numberOf = (row: number): number =>
        name === 'ratio'
          ? ratioOf(row, metric, base)
          : ((column?.codes ?? metric.values)[row] ?? Number.NaN)
      return sort === '' ? rows : ordered(rows, numberOf, sort.startsWith('-'))
    },
  )
  const reported = last((rows: Uint32Array) => reportedMetrics(runs, rows))
  const unreported = make('p', { class: 'explore-other' })
  const count = make('div', { class: 'explore-count' }, [status, all, unreported])
  const questions = setUpQuestions(runs, change)
  const results = make('div', { class: 'explore-results' }, [
    questions.element,
    count,
    plot.element,
    controls.element,
    fixed.element,
    heat.element,
    chosen.element,
    list.element,
  ])
  all.addEventListener('click', () => {
    change({ chosen: new Map(), filter: '', metric: '', baseline: undefined })
    status.focus()
  })
  setTimeout(() => {
    if (shown === 0) show()
  })
  addEventListener('popstate', () => {
    state = exploreState(location.search, runs)
    show()
  })

  function change(next: Partial<ExploreState>): void {
    state = { ...state, ...next }
    const search = exploreAddress(state, runs)
    const address = `${location.pathname}${search}`
    // Back returns to the previous view; selected runs and the order of the list are no part of a view.
    const isNewView = search !== location.search && viewKeys.some((key) => key in next)
    try {
      if (isNewView) history.pushState(history.state, '', address)
      else history.replaceState(history.state, '', address)
    } catch {
      // Some browsers refuse it for files: the view holds until the page is left.
    }
    show()
  }

  function show(): void {
    const loaded = Object.keys(window.benchfolioColumns ?? {}).length
    const selection = selected(state.chosen, state.filter, loaded)
    if (isLoading(selection.absent)) return
    const present = reported(selection.rows)
    // The chosen metric stays, though no shown run has it.
    const wantedMetric = state.metric || present[0]?.metric.metric || runs.opening
    const metric = runs.metrics.find((own) => own.metric === wantedMetric) ?? runs.metrics[0]
    if (!metric || isLoading(metric)) return
    showOffer(metric, selection.rows, present)
    const wanted =
      state.baseline === undefined
        ? undefined
        : based(metric, state.by, state.baseline, selection.rows)
    const base = selection.rows.some((row) => Number.isFinite(wanted?.[row])) ? wanted : undefined
    const ratio = (row: number): number => ratioOf(row, metric, base)
    const rows = sorted(selection.rows, state.sort, metric, base)
    const hidden = runs.count - rows.length
    const [some, total] = [rows.length, runs.count].map((n) => decimals(n, 0))
    const isBare = present.length > 0 && !present.some((own) => own.metric === metric)
    const isEmpty = selection.rows.length === 0 || isBare
    status.textContent = isBare
      ? `No run reports ${metric.title}.`
      : isEmpty
        ? 'No run matches.'
        : `${some} of ${total} results`
    all.hidden = hidden === 0
    for (const { element: result } of [plot, heat, chosen, list])
      result.toggleAttribute('data-no-run', isEmpty)
    const unmet =
      wanted && !base
        ? [`No shown run can be divided by one with ${state.baseline ?? ''}: values are absolute.`]
        : []
    controls.show({ ...state, metric: metric.metric }, selection.problem, [
      ...unshownParts(location.search, runs),
      ...selection.hints,
      ...(isEmpty ? [] : unmet),
    ])
    fixed.show(state, selection.rows)
    questions.show(state)
    reveal()
    const now = base ? state : { ...state, baseline: undefined }
    const cell = now.cell === undefined ? undefined : runs.rowOf(now.cell)
    const group = cell === undefined ? undefined : runs.group[cell]
    const lines = (): Plotted => plotted(selection.rows, metric, base, now.x, now.by)
    const parts = [
      // Memoized, so that the lines take several short tasks.
      () => keysAlong(runs, now.x),
      () => groupsWithout(runs, now.x),
      () => keysAlong(runs, now.by),
      lines,
      () => plot.show(now, lines(), group),
      () => heat.show(now, lines(), group),
      () => {
        const own = selection.rows.filter((row) => runs.group[row] === group)
        chosen.show(now, [...own], group !== undefined, metric)
      },
      () => list.show(now, rows, metric, base && ratio, group),
      facets,
      () => {
        const { element, show } = facets()
        show(now, selection)
        if (!element.isConnected) fixed.element.after(element)
      },
    ]
    shown += 1
    if (shown === 1) {
      setTimeout(() => {
        runInTurns(parts, () => shown === 1)
      })
      return
    }
    for (const part of parts) part()
  }

  // What can be shown instead: runs with another metric, or those that the written filter alone leaves.
  function showOffer(metric: MetricColumn, rows: Uint32Array, present: Reported): void {
    unreported.hidden = false
    const [other] = reportedMetrics(runs, rows, metric)
    if (other) {
      const isMore = present.some((own) => own.metric === metric)
      const text = isMore
        ? `${decimals(other.count, 0)} more ${other.count === 1 ? 'run reports' : 'runs report'} ${other.metric.title}.`
        : ''
      offer(text, `Show ${other.metric.title}`, { metric: other.metric.metric, sort: '' })
      return
    }
    const isBoth = rows.length === 0 && state.filter !== '' && state.chosen.size > 0
    const alone = isBoth ? select(runs, new Map(), state.filter).rows.length : 0
    const chosen = [...state.chosen.keys()].map((key) => keyColumnOf(runs, key)?.title ?? key)
    const text = `${decimals(alone, 0)} match the written filter without the chosen ${chosen.join(' and ')}.`
    if (alone > 0) offer(text, 'Show them', { chosen: new Map(), metric: '' })
    else unreported.hidden = true
  }

  function offer(text: string, label: string, next: Partial<ExploreState>): void {
    const button = make('button', { type: 'button', class: 'explore-all' }, [label])
    button.addEventListener('click', () => change(next))
    fill(unreported, [`${text} `, button])
  }

  // True while a metric is loaded, which is shown then.
  function isLoading(metric: MetricColumn | undefined): boolean {
    if (metric?.missing === undefined) return false
    reveal()
    status.textContent = `Loading ${metric.title}`
    const { missing } = metric
    const url = `${root}build/columns/${missing}.js`
    loadScript(url, () => window.benchfolioColumns?.[missing]).then(show, (error: unknown) => {
      status.textContent = `${metric.title} could not be loaded. Reload the page.`
      reportError(error)
    })
    return true
  }

  // Once what stands above the chart has its size, because the page would shift otherwise.
  function reveal(): void {
    if (!container.hidden) return
    container.replaceChildren(results)
    container.hidden = false
  }
}

type Reported = ReturnType<typeof reportedMetrics>

function ratioOf(row: number, { values }: MetricColumn, base: Float64Array | undefined): number {
  return (values[row] ?? Number.NaN) / (base?.[row] ?? Number.NaN)
}

/** The function, memoized by the identity of its last inputs. */
function last<A extends readonly unknown[], T>(make: (...inputs: A) => T): (...inputs: A) => T {
  let before: { readonly inputs: A; readonly value: T } | undefined
  return (...inputs) => {
    if (!before || inputs.some((input, index) => input !== before?.inputs[index]))
      before = { inputs, value: make(...inputs) }
    return before.value
  }
}
