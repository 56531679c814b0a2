// Tables of ratios and costs: what the numbers of a row rest on, names that hide and show, the view in the address. Rows are
// the x values of the figure.

import { viewFrom, withAddress } from '../../tools/view/address.ts'
import type { ChartFigure } from '../../tools/view/chart-figure.ts'
import { pointsOf } from '../../tools/view/points.ts'
import type { ViewState } from '../../tools/view/view-state.ts'
import { cellLinks } from './cell-links.ts'
import { make, saveAddress } from './elements.ts'
import type { LiveFigure } from './figure.ts'
import { setUpLegend } from './legend.ts'
import { setUpLink } from './link.ts'
import { setUpReadout } from './readout.ts'

/** Wires a figure that is a table; its readout is added below it. */
export function setUpTableRows(element: HTMLElement, figure: ChartFigure): LiveFigure {
  const table = element.querySelector<HTMLElement>('.figure-table')
  addReadout(element)
  const rows = [...(table?.querySelectorAll('tbody tr:not(.figure-group)') ?? [])]
  const points = pointsOf(figure)
  let state = viewFrom(location.search, figure)
  const showParts = [
    setUpLegend(element, figure, () => state, change),
    setUpReadout(element, {
      figure,
      points: () => points,
      linkOf: cellLinks(element, figure),
      titleOf: (row) => figure.x.values[row] ?? '',
      close: () => change({ ...state, at: undefined }),
    }),
    ({ at }: ViewState) =>
      rows.forEach((row, index) => row.classList.toggle('is-at', index === at)),
  ]
  setUpLink(element, () => withAddress(location.search, figure, state))
  for (const event of ['pointerover', 'focusin'])
    table?.addEventListener(event, ({ target }) => {
      const row = target instanceof Element ? target.closest('tr') : null
      const at = row ? rows.indexOf(row) : -1
      if (at < 0 || at === state.at) return
      state = { ...state, at }
      showAll()
    })
  showAll()
  return {
    view: () => ({ figure, state, search: withAddress('', figure, state) }),
    showAddress: (search) => change(viewFrom(search, figure)),
  }

  function showAll(): void {
    for (const show of showParts) show(state)
  }

  function change(next: ViewState): void {
    state = next
    showAll()
    saveAddress(withAddress(location.search, figure, { ...state, at: undefined }))
  }
}

/** Behind the tables, so that none moves away from the pointer. */
function addReadout(element: HTMLElement): void {
  const readout = make('div', { class: 'figure-readout', role: 'status' })
  element.querySelector('.figure-notes, .figure-actions')?.before(readout)
}
