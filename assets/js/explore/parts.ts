// What stands around the chart of the explorer: questions, controls, what all shown runs have in common, and the chosen point.

import { fill, make, type PagePart } from '../elements.ts'
import {
  exploreAddress,
  exploreState,
  type ExploreState,
} from '../../../tools/view/explore-address.ts'
import { metricText } from '../../../tools/core/metric-text.ts'
import {
  keyColumnOf,
  textLabel,
  type KeyColumn,
  type MetricColumn,
  type Runs,
} from '../../../tools/view/packed-runs.ts'
import { commonCode } from '../../../tools/view/select-runs.ts'

type Change = (next: Partial<ExploreState>) => void

/** The row of questions, of which the shown one is marked; none where the publication has none. */
export function setUpQuestions(runs: Runs, change: Change): PagePart<[state: ExploreState]> {
  const links = runs.questions.map(({ title, address }) => {
    const link = make('a', { href: address }, [title])
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      change(exploreState(address, runs))
    })
    return link
  })
  const items = links.map((link) => make('li', {}, [link]))
  return {
    element: make('ul', { class: 'explore-questions', 'aria-label': 'Questions' }, items),
    show: (state) => {
      const shown = exploreAddress(state, runs)
      const own = (link: HTMLAnchorElement) => exploreAddress(exploreState(link.search, runs), runs)
      for (const link of links) link.ariaCurrent = String(own(link) === shown)
    },
  }
}

/** The row above the chart; `hints` are sentences about values of the filter that no run has. */
export function setUpControls(
  runs: Runs,
  change: Change,
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

const hidden = new Set(['status', 'repeat', 'recorded', 'occasion'])

/** The breadcrumb above the chart. */
export function setUpFixed(
  runs: Runs,
  change: Change,
): PagePart<[state: ExploreState, rows: Uint32Array]> {
  const list = make('ul', { class: 'explore-fixed', 'aria-label': 'Same in all shown runs' })
  return {
    element: make('div', { class: 'explore-view' }, [list]),
    show: (state, rows) =>
      fill(
        list,
        runs.keys.flatMap((column) => entry(column, state, rows)),
      ),
  }

  function entry(column: KeyColumn, state: ExploreState, rows: Uint32Array): HTMLElement[] {
    if (hidden.has(column.key)) return []
    const code = commonCode(column, rows)
    const chosen = state.chosen.get(column.key)
    const several = chosen && (chosen.size > 1 ? `${chosen.size} values` : [...chosen].join(''))
    const text = code === undefined ? several : textLabel(column, code)
    if (text === undefined || (!chosen && code === 0)) return []
    const name = make('span', {}, [`${column.title} `, make('bdi', {}, [text])])
    if (!chosen) return [make('li', {}, [name])]
    const release = make('button', { type: 'button', 'aria-label': `Show every ${column.title}` }, [
      '×',
    ])
    release.addEventListener('click', () => {
      const rest = new Map(state.chosen)
      rest.delete(column.key)
      change({ chosen: rest })
    })
    return [make('li', {}, [name, release])]
  }
}

/** More runs than this are counted, not named. */
const mostNamed = 12

/** Builds the line between chart and list; its room is kept while nothing is chosen. */
export function setUpChosen(
  runs: Runs,
  root: string,
  choose: (row: number | undefined) => void,
): PagePart<[state: ExploreState, rows: readonly number[], hidden: boolean, metric: MetricColumn]> {
  const element = make('p', { class: 'explore-chosen', role: 'status' })
  return {
    element,
    show: (state, rows, hidden, metric) => {
      const [first] = rows
      if (first === undefined) {
        fill(element, [
          hidden
            ? 'The filter hides the selected runs.'
            : 'A selected data point, cell or row is highlighted in all views.',
        ])
        return
      }
      const textOf = (name: string): string => {
        const column = keyColumnOf(runs, name)
        const text = column?.values[column.codes[first] ?? -1] ?? ''
        return text === '' ? '' : `${column?.title ?? ''} ${text}`
      }
      const value = metric.medians[runs.group[first] ?? -1] ?? Number.NaN
      const number = Number.isFinite(value)
        ? `${metricText(value, metric.unit)} ${metric.title}`
        : 'no number'
      const many = rows.length === 1 ? '1 run' : `median of ${rows.length} runs`
      const fields = [textOf(state.by), textOf(state.x)].filter((text) => text !== '')
      const away = make('button', { type: 'button' }, ['Clear'])
      away.addEventListener('click', () => choose(undefined))
      const links = rows.slice(0, mostNamed).flatMap((row) => {
        const id = runs.id(row)
        return [' ', make('a', { href: root + runs.address(row) }, [id])]
      })
      const more = rows.length > mostNamed ? ` and ${rows.length - mostNamed} more` : ''
      fill(element, [
        make('b', {}, [make('bdi', {}, [fields.join(', ')]), `: ${number}`]),
        `, ${many}:`,
        ...links,
        `${more} `,
        away,
      ])
    },
  }
}
