// One figure of the page: its state, and who is told when it changes.

import type { ChartFigure } from '../../tools/view/chart-figure.ts'
import { viewFrom, withAddress } from '../../tools/view/address.ts'
import { authorsView, sameView, type ViewState } from '../../tools/view/view-state.ts'
import { cellLinks } from './cell-links.ts'
import type { Chart, OpenChart } from './chart.ts'
import { setUpControls } from './controls.ts'
import { setUpLegend } from './legend.ts'
import { setUpLink } from './link.ts'
import { setUpReadout } from './readout.ts'
import type { Shown } from './save.ts'
import { spansOf, type Spans } from './spans.ts'
import { setUpStill } from './still.ts'

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
  let chart: Promise<Chart | undefined> | undefined
  let made: Spans | undefined

  const show = [
    setUpLegend(element, figure, () => state, change, true),
    setUpControls(element, figure, () => state, change),
  ]
  const linkOf = cellLinks(element, figure)
  const showReadout = setUpReadout(
    element,
    figure,
    ({ late }) => spans()[late ? 'late' : 'whole'].points,
    linkOf,
  )
  const showRule = setUpStill(element, (at) => {
    if (at !== state.at) change({ ...state, at })
  })
  setUpLink(element, () => withAddress(location.search, figure, state))
  makeSliders(element, figure)
  for (const tell of show) tell(state)
  pointAt(state)
  // A pointer that rested here while the page was loading enters no more: it moves.
  for (const event of ['pointerenter', 'pointermove', 'focusin', 'touchstart']) {
    element.addEventListener(event, openSoon, { once: true, passive: true })
  }
  if (!sameView(state, authorsView(figure)) || state.at !== undefined) void open()
  return {
    shown: () => ({ figure, state, search: withAddress('', figure, state) }),
    showAddress: (search) => change(viewFrom(search, figure)),
  }

  /** Made when first asked for. */
  function spans(): Spans {
    return (made ??= spansOf(figure))
  }

  /** Shows the numbers and, on the drawing, the rule. */
  function pointAt(now: ViewState): void {
    showRule(now.at)
    showReadout(now)
  }

  function change(next: ViewState): void {
    const moved = sameView(next, state)
    state = next
    if (!moved) {
      for (const tell of show) tell(state)
      // Behind the frame that shows it: a new address makes the browser look through every link of the page.
      requestAnimationFrame(() => setTimeout(keepAddress))
    }
    pointAt(state)
    if (moved && !chart) openSoon()
    else void open().then((live) => live?.show(state))
  }

  function keepAddress(): void {
    saveAddress(withAddress(location.search, figure, { ...state, at: undefined }))
  }

  function start(openChart: OpenChart): Chart {
    return openChart({ element, spans: spans(), state, change, linkOf })
  }

  /** With the frame that shows the numbers: the chart comes behind it. */
  function openSoon(): void {
    requestAnimationFrame(() => void open())
  }

  function open(): Promise<Chart | undefined> {
    return (chart ??= load().then(start).catch(stayStill))
  }

  /** Drawing, numbers and table stand; what cannot work is taken away. */
  function stayStill(problem: unknown): undefined {
    reportError(problem)
    element.classList.add('figure-static')
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
