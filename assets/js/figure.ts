// One figure of the page: its state, and who is told when it changes.

import type { ChartFigure } from '../../tools/publish/runtime/chart-figure.ts'
import { viewFrom, withAddress } from '../../tools/publish/runtime/address.ts'
import { authorsView, sameView, type ViewState } from '../../tools/publish/runtime/view-state.ts'
import type { Chart, OpenChart } from './chart.ts'
import { setUpControls } from './controls.ts'
import { setUpLegend } from './legend.ts'
import { setUpLink } from './link.ts'
import type { Shown } from './save.ts'

/** What others may ask of a live figure. */
export interface LiveFigure {
  /** The figure and its view, and the query that brings the view back. */
  readonly shown: () => Shown
  /** Changes to the view of a query; what it does not name is the author's. */
  readonly showAddress: (search: string) => void
}

/** Wires a figure; its chart becomes live when a reader first turns to it. */
export function setUpFigure(
  element: HTMLElement,
  load: () => Promise<OpenChart>,
): LiveFigure | undefined {
  const json = element.querySelector('.figure-data')?.textContent
  if (json === undefined) return undefined
  // Written by the same build as this script.
  const figure = JSON.parse(json) as ChartFigure
  let state = viewFrom(location.search, figure)
  let chart: Promise<Chart> | undefined
  let waiting: (() => void) | undefined

  const show = [
    setUpLegend(element, figure, () => state, change, true),
    setUpControls(element, figure, () => state, change),
  ]
  setUpLink(element, () => withAddress(location.search, figure, state))
  makeSliders(element, figure)
  for (const tell of show) tell(state)
  // A pointer that rested here while the page was loading enters no more: it moves.
  for (const event of ['pointerenter', 'pointermove', 'focusin', 'touchstart']) {
    element.addEventListener(event, () => void open(), { once: true, passive: true })
  }
  element.addEventListener('pointermove', rememberPointer, { passive: true })
  if (!sameView(state, authorsView(figure)) || state.at !== undefined) void open()
  return {
    shown: () => ({ figure, state, search: withAddress('', figure, state) }),
    showAddress: (search) => change(viewFrom(search, figure)),
  }

  /** The chart arrives after the pointer: it is told where the pointer went meanwhile. */
  function rememberPointer({ target, clientX, pointerType }: PointerEvent): void {
    const plot = target instanceof Element ? target.closest('.figure-plot') : null
    waiting = () => plot?.dispatchEvent(new PointerEvent('pointermove', { clientX, pointerType }))
  }

  function change(next: ViewState): void {
    const moved = sameView(next, state)
    state = next
    if (!moved) {
      for (const tell of show) tell(state)
      // Behind the frame that shows it: a new address makes the browser look through every link of the page.
      requestAnimationFrame(() => setTimeout(keepAddress))
    }
    void open().then((live) => live?.show(state))
  }

  function keepAddress(): void {
    saveAddress(withAddress(location.search, figure, { ...state, at: undefined }))
  }

  function start(openChart: OpenChart): Chart {
    const live = openChart(element, figure, state, change)
    element.removeEventListener('pointermove', rememberPointer)
    waiting?.()
    return live
  }

  async function open(): Promise<Chart | undefined> {
    try {
      chart ??= load().then(start)
      return await chart
    } catch (problem) {
      // The drawing and the table stand; what cannot work is taken away.
      reportError(problem)
      element.classList.add('figure-static')
      return undefined
    }
  }
}

/** Puts the view into the address of the page. */
export function saveAddress(search: string): void {
  try {
    history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`)
  } catch {
    // Some browsers refuse it for files: the view holds until the page is left.
  }
}

/** Each panel can be moved through by keyboard, from x value to x value. */
function makeSliders(element: HTMLElement, { x }: ChartFigure): void {
  for (const plot of element.querySelectorAll<HTMLElement>('.figure-plot')) {
    plot.tabIndex = 0
    plot.role = 'slider'
    plot.ariaValueMin = '0'
    plot.ariaValueMax = String(x.values.length - 1)
    plot.ariaValueNow = '0'
    plot.ariaValueText = `no ${x.title} chosen`
  }
}
