// The runs as a table that holds only the rows in sight.

import { fill, make, type PagePart } from '../elements.ts'
import type { ExploreState } from '../../../tools/view/explore-address.ts'
import type { MetricColumn, Runs } from '../../../tools/view/packed-runs.ts'
import { metricText, ratioText } from '../../../tools/core/metric-text.ts'
import { commonCode } from '../../../tools/view/select-runs.ts'

/** Height of a row in pixels, as the style sheet has it. */
const rowHeight = 30
/** Rows beyond both ends of the visible range. */
const beyond = 6
/** More columns of keys than this make no table that is read. */
const mostKeys = 9

/** Builds the table; heads sort. */
export function setUpList(
  runs: Runs,
  root: string,
  change: (next: Partial<ExploreState>) => void,
  choose: (row: number | undefined) => void,
): PagePart<
  [
    state: ExploreState,
    rows: Uint32Array,
    metric: MetricColumn,
    ratio: ((row: number) => number) | undefined,
    group: number | undefined,
  ]
> {
  const head = make('tr')
  const body = make('tbody')
  const table = make('table', { class: 'runs' }, [make('thead', {}, [head]), body])
  const attributes = { class: 'scroll tall explore-list', role: 'region', tabindex: '0' }
  const element = make('div', { ...attributes, 'aria-label': 'Runs' }, [table])
  let paint: () => void = () => undefined
  const repaint = unlessPressed(body, () => paint())
  // Both are stored when they change, because reading them during a change of the page forces a layout.
  let [top, height] = [0, 0]
  element.addEventListener(
    'scroll',
    () => {
      top = element.scrollTop
      repaint()
    },
    { passive: true },
  )
  new ResizeObserver(() => {
    height = element.clientHeight
    repaint()
  }).observe(element)
  let before: Uint32Array | undefined
  let chosen: number | undefined
  let own = false
  body.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (!button) return
    own = true
    choose(button.ariaPressed === 'true' ? undefined : Number(button.dataset['row']))
    own = false
  })

  return {
    element,
    show: (state, rows, metric, ratio, group) => {
      // Common values are shown by the filters.
      const keys = runs.keys
        .filter((column) => rows.length > 0 && commonCode(column, rows) === undefined)
        .slice(0, mostKeys)
      const columns = [
        { name: metric.metric, title: metric.short, number: true },
        ...(ratio ? [{ name: 'ratio', title: `÷ ${state.baseline ?? ''}`, number: true }] : []),
        ...keys.map(({ key, title }) => ({ name: key, title, number: false })),
      ]
      const focused = document.activeElement?.closest('th')?.dataset['column']
      fill(head, [
        make('th', { scope: 'col' }, ['run']),
        ...columns.map((column) => headOf(column, state.sort)),
      ])
      const again = columns.findIndex(({ name }) => name === focused)
      head.querySelectorAll('button')[again]?.focus()
      table.setAttribute('aria-rowcount', String(rows.length + 1))
      // Rows stay where they are while they are the same; what is chosen elsewhere comes into sight.
      if (rows !== before && top > 0) element.scrollTop = top = 0
      const moved = group !== chosen && group !== undefined && !own
      const place = moved ? rows.findIndex((row) => runs.group[row] === group) : -1
      before = rows
      chosen = group
      paint = () => {
        const first = Math.max(0, Math.floor(top / rowHeight) - beyond)
        const inSight = Math.ceil(height / rowHeight) + 2 * beyond
        const last = Math.min(rows.length, first + inSight)
        const shown = [...rows.subarray(first, last)].map((row, index) => {
          const value = metric.values[row] ?? Number.NaN
          const relative = ratio?.(row) ?? Number.NaN
          const pressed = runs.group[row] === group
          const button = make('button', { type: 'button', 'aria-pressed': String(pressed) }, [
            Number.isNaN(value) ? '–' : metricText(value, metric.unit),
          ])
          button.dataset['row'] = String(row)
          const attributes = pressed ? { class: 'is-chosen' } : {}
          return make('tr', { 'aria-rowindex': String(first + index + 2), ...attributes }, [
            make('th', { scope: 'row' }, [
              make('a', { href: root + runs.address(row) }, [runs.id(row)]),
            ]),
            make('td', { class: 'n' }, [button]),
            ...(ratio
              ? [make('td', { class: 'n' }, [Number.isNaN(relative) ? '–' : ratioText(relative)])]
              : []),
            ...keys.map(({ values, codes }) =>
              make('td', {}, [make('bdi', {}, [values[codes[row] ?? -1] ?? ''])]),
            ),
          ])
        })
        const focused = whereFocused(body)
        fill(body, [room(first), ...shown, room(rows.length - last)])
        if (focused) body.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true })
      }
      repaint()
      // Once the table is as high as its rows.
      if (place >= 0) element.scrollTop = place * rowHeight
    },
  }

  function headOf(
    { name, title, number }: { name: string; title: string; number: boolean },
    sort: string,
  ): HTMLElement {
    const down = sort === `-${name}`
    const up = sort === name
    const sorted = down ? 'descending' : up ? 'ascending' : 'none'
    const button = make('button', { type: 'button' }, [title])
    // Numbers: the largest first; again: the other way; again: as they were.
    const order = number ? [`-${name}`, name, ''] : [name, `-${name}`, '']
    button.addEventListener('click', () =>
      change({ sort: order[(order.indexOf(sort) + 1) % order.length] ?? '' }),
    )
    return make(
      'th',
      { scope: 'col', 'data-column': name, 'aria-sort': sorted, ...(number ? { class: 'n' } : {}) },
      [button],
    )
  }
}

/**
 * Calls `paint` at once, or once no control is pressed: a browser sends no click to a control that is replaced between
 * press and release.
 */
function unlessPressed(body: HTMLElement, paint: () => void): () => void {
  let later = 0
  return function repaint() {
    cancelAnimationFrame(later)
    if (body.querySelector(':is(input, button, a):active')) later = requestAnimationFrame(repaint)
    else paint()
  }
}

/** What finds the box or button that has the focus, when its row was made anew. */
function whereFocused(body: HTMLElement): string | undefined {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || !body.contains(element)) return undefined
  const { row } = element.dataset
  return row === undefined ? undefined : `${element.localName}[data-row="${row}"]`
}

/** An empty row as high as so many rows. */
function room(rows: number): HTMLElement {
  const cell = make('td', { colspan: '99' })
  const row = make('tr', { class: 'room', 'aria-hidden': 'true' }, [cell])
  row.style.height = `${rows * rowHeight}px`
  row.hidden = rows === 0
  return row
}
