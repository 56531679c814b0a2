// One figure of the page, a drawing or a table: its state, and everything that follows when it changes.

import type { Drawing } from '../../tools/figures/figure.ts'
import { viewFrom, withAddress } from '../../tools/view/address.ts'
import type { ChartFigure } from '../../tools/view/chart-figure.ts'
import { overTime } from '../../tools/view/panels-plot.ts'
import type { PlotDrawing } from '../../tools/view/plots.ts'
import { sameView, type ViewState } from '../../tools/view/view-state.ts'
import type { OpenChart } from './chart.ts'
import { setUpControls, setUpLegend } from './controls.ts'
import { setUpDrawing } from './drawing.ts'
import { make, saveAddress } from './elements.ts'
import { cellLinks, setUpReadout, type ReadoutHost } from './readout.ts'
import type { SavedView } from './save.ts'

/** What the rest of the page may ask of a figure. */
export interface LiveFigure {
  /** The figure and its view, and the query that brings the view back. */
  readonly view: () => SavedView
  /** Changes to the view of a query; what it does not name is the author's. */
  readonly showAddress: (search: string) => void
}

/** The data of a figure in its page; nothing where the page holds none. Written by the same build as this script. */
export function dataOf(
  element: HTMLElement,
): (ChartFigure & { readonly drawing?: Drawing }) | undefined {
  const json = element.querySelector('.figure-data')?.textContent
  return json === undefined
    ? undefined
    : (JSON.parse(json) as ChartFigure & { readonly drawing?: Drawing })
}

/** Wires a figure; a drawing becomes live when a reader first turns to it, and without one its table answers. */
export function setUpFigure(
  element: HTMLElement,
  data: ChartFigure,
  drawing: PlotDrawing | undefined,
  load: () => Promise<OpenChart>,
): LiveFigure {
  const figure = drawing?.kind === 'panels' ? overTime(data, drawing) : data
  let state = viewFrom(location.search, figure)
  const showParts = [
    setUpLegend(element, figure, () => state, change),
    setUpControls(element, figure, () => state, change),
  ]
  const host = {
    figure: () => figure,
    linkOf: cellLinks(element, figure),
    titleOf: (x: number) => titleOf(figure, drawing, x),
    state: () => state,
    change,
    // Each tool of a run samples at its own times.
    missing: drawing?.kind === 'panels' ? 'no sample' : 'not measured',
  }
  const shown = drawing && setUpDrawing(element, { ...host, drawing, load })
  const show = shown?.show ?? setUpRows(element, host)
  setUpLink(element, () => withAddress(location.search, figure, state))
  for (const showPart of showParts) showPart(state)
  show()
  // A pointer that rested here while the page was loading enters no more: it moves. The chart comes behind the frame that shows the numbers.
  for (const event of ['pointerenter', 'pointermove', 'focusin', 'touchstart'])
    element.addEventListener(event, () => requestAnimationFrame(() => void shown?.open()), {
      once: true,
      passive: true,
    })
  return {
    view: () => ({
      ...{ figure, state, search: withAddress('', figure, state) },
      ...(shown && { drawn: () => shown.open().then((live) => live?.drawn()) }),
    }),
    showAddress: (search) => change(viewFrom(search, figure)),
  }

  function change(next: ViewState): void {
    const moved = sameView(next, state)
    state = next
    if (!moved) {
      for (const showPart of showParts) showPart(state)
      // Behind the frame that shows it: a new address makes the browser look through every link of the page.
      requestAnimationFrame(() => setTimeout(keepAddress))
    }
    show()
  }

  function keepAddress(): void {
    saveAddress(withAddress(location.search, figure, { ...state, at: undefined }))
  }
}

/** An x value with its unit; a bin of a histogram and the name of a row have none. */
function titleOf({ x }: ChartFigure, drawing: PlotDrawing | undefined, index: number): string {
  const value = x.values[index] ?? ''
  // The middle of a bin of samples has more digits than a clock.
  if (drawing?.kind === 'panels')
    return `${String(Number(Number(value).toFixed(3)))} ${drawing.xUnit ?? 's'}`
  if (drawing?.kind !== 'chart' || drawing.step === true) return value
  const [one, many] = x.unit ?? [x.title, x.title]
  return `${value} ${value === '1' ? one : many}`
}

/** What the numbers of a row of a table rest on, while it is pointed at; rows are the x values of the figure. */
function setUpRows(
  element: HTMLElement,
  host: Omit<ReadoutHost, 'close'> & {
    readonly state: () => ViewState
    readonly change: (next: ViewState) => void
  },
): () => void {
  const { state, change } = host
  const table = element.querySelector<HTMLElement>('.figure-table')
  const readout = make('div', { class: 'figure-readout', role: 'status' })
  // Behind the tables, so that none moves away from the pointer.
  element.querySelector('.figure-notes, .figure-details, .figure-actions')?.before(readout)
  const rows = [...(table?.querySelectorAll('tbody tr:not(.figure-group)') ?? [])]
  const close = (): void => change({ ...state(), at: undefined })
  const showReadout = setUpReadout(element, { ...host, close })
  for (const event of ['pointerover', 'focusin'])
    table?.addEventListener(event, ({ target }) => {
      const row = target instanceof Element ? target.closest('tr') : null
      const at = row ? rows.indexOf(row) : -1
      if (at >= 0 && at !== state().at) change({ ...state(), at })
    })
  return () => {
    const { at } = state()
    rows.forEach((row, index) => row.classList.toggle('is-at', index === at))
    showReadout(state())
  }
}

/** `Link` copies the address of the figure as it is shown. Without a clipboard the link does what links do: it shows its address in the address bar. */
export function setUpLink(element: HTMLElement, search: () => string): void {
  const link = element.querySelector<HTMLAnchorElement>('.figure-link')
  link?.addEventListener('click', (event) => {
    link.href = `${location.pathname}${search()}#${element.id}`
    if (!('clipboard' in navigator)) return
    event.preventDefault()
    navigator.clipboard.writeText(link.href).then(
      () => say(link, 'Link copied'),
      () => location.assign(link.href),
    )
  })
}

function say(link: HTMLElement, message: string): void {
  link.textContent = message
  setTimeout(() => (link.textContent = 'Link'), 2000)
}
