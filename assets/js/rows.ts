// Figures drawn once, and tables of ratios and costs: what stands under the pointer row by row, names that hide and show,
// the view in the address. Rows are the x values of the figure: marks with `data-row`, or rows of its first table.

import type { Figure } from '../../tools/figures/figure.ts'
import type { ChartFigure } from '../../tools/view/chart-figure.ts'
import { viewFrom, withAddress } from '../../tools/view/address.ts'
import { pointsOf } from '../../tools/view/points.ts'
import type { ViewState } from '../../tools/view/view-state.ts'
import { cellLinks } from './cell-links.ts'
import { saveAddress, type LiveFigure } from './figure.ts'
import { setUpLegend } from './legend.ts'
import { setUpLink } from './link.ts'
import { setUpReadout } from './readout.ts'
import { overTime, showRule, timeAt } from './timeline.ts'

/** Wires a figure without a live chart; undefined where the page holds no data for it. */
export function setUpRows(element: HTMLElement): LiveFigure | undefined {
  const json = element.querySelector('.figure-data')?.textContent
  if (json === undefined) return undefined
  // Written by the same build as this script.
  const data = JSON.parse(json) as ChartFigure & Pick<Figure, 'drawing'>
  const timed = data.drawing?.kind === 'panels'
  const figure = data.drawing?.kind === 'panels' ? overTime(data, data.drawing) : data
  const plot = element.querySelector<HTMLElement>('.figure-plot')
  const table = plot ? null : element.querySelector<HTMLElement>('.figure-table')
  if (table) makeReadout(element)
  const marks = [...(plot?.querySelectorAll<SVGGElement>('[data-series]') ?? [])]
  const lines = [...(table?.querySelectorAll('tbody tr:not(.figure-group)') ?? [])]
  const points = pointsOf(figure)
  let state = viewFrom(location.search, figure)
  const last = figure.x.values.length - 1
  const show = [
    setUpLegend(element, figure, () => state, change),
    setUpReadout(
      element,
      figure,
      () => points,
      cellLinks(element, figure),
      (row) => (timed ? `${figure.x.values[row] ?? ''} s` : (figure.x.values[row] ?? '')),
    ),
    showMarks,
  ]
  setUpLink(element, () => withAddress(location.search, figure, state))
  for (const event of ['pointermove', 'pointerdown'] as const)
    plot?.addEventListener(event, ({ clientX, clientY }) => {
      moveTo(timed ? timeAt(plot, figure.x.values, clientX) : nearest(clientY))
    })
  plot?.addEventListener('keydown', (event) => {
    const next = step(event.key)
    if (next === undefined) return
    event.preventDefault()
    moveTo(next)
  })
  for (const event of ['pointerover', 'focusin'])
    table?.addEventListener(event, ({ target }) => {
      const line = target instanceof Element ? target.closest('tr') : null
      const row = line ? lines.indexOf(line) : -1
      if (row >= 0) moveTo(row)
    })
  if (plot) makeSlider(plot)
  for (const tell of show) tell(state)
  return {
    shown: () => ({ figure, state, search: withAddress('', figure, state) }),
    showAddress: (search) => change(viewFrom(search, figure)),
  }

  function change(next: ViewState): void {
    state = next
    for (const tell of show) tell(state)
    saveAddress(withAddress(location.search, figure, { ...state, at: undefined }))
  }

  function moveTo(row: number): void {
    if (row === state.at) return
    state = { ...state, at: row }
    for (const tell of show) tell(state)
  }

  function step(key: string): number | undefined {
    const now = state.at ?? -1
    switch (key) {
      case 'ArrowDown':
      case 'ArrowRight':
        return Math.min(last, now + 1)
      case 'ArrowUp':
      case 'ArrowLeft':
        return Math.max(0, now - 1)
      case 'Home':
        return 0
      case 'End':
        return last
      default:
        return undefined
    }
  }

  /** The row of the visible drawing whose middle is closest to the pointer. */
  function nearest(y: number): number {
    const found = marks
      .map((mark) => ({ mark, box: mark.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 0)
      .map(({ mark, box }) => ({ mark, away: Math.abs(y - (box.top + box.bottom) / 2) }))
      .sort((a, b) => a.away - b.away)[0]
    return found ? rowOf(found.mark) : 0
  }

  function showMarks({ at, hidden }: ViewState): void {
    for (const mark of marks) {
      mark.classList.toggle('is-off', hidden.includes(Number(mark.dataset['series'])))
      mark.classList.toggle('is-at', mark.dataset['row'] === String(at))
    }
    lines.forEach((line, row) => line.classList.toggle('is-at', row === at))
    if (plot && timed) showRule(plot, at === undefined ? undefined : figure.x.values[at])
    if (!plot || at === undefined) return
    plot.ariaValueNow = String(at)
    plot.ariaValueText = figure.x.values[at] ?? ''
  }

  function makeSlider(slider: HTMLElement): void {
    slider.tabIndex = 0
    slider.role = 'slider'
    slider.ariaOrientation = timed ? 'horizontal' : 'vertical'
    slider.ariaValueMin = '0'
    slider.ariaValueMax = String(last)
    slider.ariaValueNow = '0'
    slider.ariaValueText = `no ${figure.x.title} chosen`
  }
}

function rowOf(mark: SVGGElement): number {
  return Number(mark.dataset['row'])
}

// Behind the tables, so that none moves away from the pointer.
function makeReadout(element: HTMLElement): void {
  const readout = document.createElement('div')
  readout.className = 'figure-readout'
  readout.role = 'status'
  element.querySelector('.figure-notes, .figure-actions')?.before(readout)
}
