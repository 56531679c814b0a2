// A drawing that answers its reader, in articles and in the explorer: numbers and rule at once, also while it is static; it becomes
// live on first use, and is drawn again when its figure or its view changes.

import type { PlotDrawing } from '../../tools/view/plots.ts'
import { initialView, sameView, type ViewState } from '../../tools/view/view-state.ts'
import type { Chart, OpenChart } from './chart.ts'
import { setUpReadout, type ReadoutHost } from './readout.ts'
import { listenForSteps, showRule } from './rule.ts'
import { setUpSlider, setUpUncover } from './slider.ts'

/** What a drawing is made of. */
export interface DrawingHost extends Omit<ReadoutHost, 'close'> {
  readonly drawing: PlotDrawing
  readonly state: () => ViewState
  readonly change: (next: ViewState) => void
  readonly load: () => Promise<OpenChart>
}

/** Wires the panels of `element`, which show the initial view of the figure. */
export function setUpDrawing(
  element: HTMLElement,
  host: DrawingHost,
): {
  /** Shows the present figure and state. */
  readonly show: () => void
  /** The live chart; undefined where it cannot be loaded. */
  readonly open: () => Promise<Chart | undefined>
} {
  const { drawing, figure, state, change, linkOf, titleOf } = host
  const isVertical = drawing.kind === 'dots' || drawing.kind === 'bars'
  const look = { isVertical, isZoomable: !isVertical }
  let drawn = { figure: figure(), view: initialView(figure()) }
  let opening: Promise<Chart | undefined> | undefined
  const showReadout = setUpReadout(element, { ...host, close: uncover })
  const sliders = [...element.querySelectorAll<HTMLElement>('.figure-plot')].map((plot) => {
    listenForSteps(plot, (at) => {
      if (at !== state().at) change({ ...state(), at })
    })
    plot.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') element.querySelector<HTMLElement>('.figure-readout a')?.focus()
    })
    return setUpSlider(plot, look, figure, state, change)
  })
  setUpUncover(element, uncover)
  return { show, open }

  function show(): void {
    const now = { figure: figure(), view: state() }
    const isDrawn = now.figure === drawn.figure && sameView(now.view, drawn.view)
    drawn = now
    showRule(element, now.view.at)
    showReadout(now.view)
    for (const showStep of sliders) showStep(titleOf)
    if (!isDrawn) void open().then((chart) => chart?.show())
  }

  function uncover(): void {
    if (state().at !== undefined) change({ ...state(), at: undefined })
  }

  function open(): Promise<Chart | undefined> {
    return (opening ??= host
      .load()
      .then((openChart) => openChart({ element, drawing, figure, state, change, linkOf }))
      .catch(stayStatic))
  }

  /** Drawing, numbers and table remain; what cannot work is hidden. */
  function stayStatic(problem: unknown): undefined {
    reportError(problem)
    element.classList.add('figure-static')
  }
}
