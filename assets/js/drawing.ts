// A drawing that answers its reader, in articles and in the explorer: numbers and rule at once, also while it is static; it becomes
// live on first use, and is drawn again when its figure or its view changes.

import type { PlotDrawing } from '../../tools/view/plots.ts'
import type { ChartFigure } from '../../tools/view/chart-figure.ts'
import { initialView, sameView, zoomed, type ViewState } from '../../tools/view/view-state.ts'
import type { Chart, OpenChart } from './chart.ts'
import { setUpReadout, type ReadoutHost } from './readout.ts'
import { listenForSteps, showRule } from './rule.ts'

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

/** How a drawing has its steps: from left to right or from top to bottom, and whether keys zoom along them. */
interface Look {
  readonly isVertical: boolean
  readonly isZoomable: boolean
}

/** A panel as a slider: keys lead from step to step and zoom, assistive technology hears the step. Returns what shows that of the state; `titleOf` names it. */
function setUpSlider(
  plot: HTMLElement,
  look: Look,
  figure: () => ChartFigure,
  state: () => ViewState,
  change: (next: ViewState) => void,
): (titleOf: (x: number) => string) => void {
  plot.tabIndex = 0
  plot.role = 'slider'
  plot.ariaOrientation = look.isVertical ? 'vertical' : 'horizontal'
  plot.ariaValueMin = '0'
  plot.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = afterKey(event.key, state(), figure().x.values.length, look)
    if (next === undefined) return
    event.preventDefault()
    change(next)
  })
  return (titleOf) => {
    const { values, title } = figure().x
    const { at } = state()
    plot.ariaValueMax = String(values.length - 1)
    // A slider must have a value; its text says when none is chosen.
    plot.ariaValueNow = String(at ?? 0)
    plot.ariaValueText = at === undefined ? `no ${title} selected` : titleOf(at)
  }
}

function afterKey(
  key: string,
  now: ViewState,
  count: number,
  { isVertical, isZoomable }: Look,
): ViewState | undefined {
  const [first, last] = now.range ?? [0, count - 1]
  const at = now.at ?? first - 1
  const down = isVertical ? 1 : -1
  const steps = new Map<string, number>([
    ['ArrowRight', at + 1],
    ['ArrowLeft', at - 1],
    ['ArrowDown', at + down],
    ['ArrowUp', at - down],
    ['Home', first],
    ['End', last],
  ])
  const step = steps.get(key)
  if (step !== undefined) return { ...now, at: Math.max(first, Math.min(last, step)) }
  if (key === '+') return isZoomable ? zoomed(now, count) : undefined
  if (key === '-' || (key === 'Escape' && now.range)) return { ...now, range: undefined }
  return key === 'Escape' ? { ...now, at: undefined } : undefined
}

/** Calls `uncover` where the numbers stand over what follows the chart, and the reader leaves it: they go with the pointer. */
function setUpUncover(element: HTMLElement, uncover: () => void): void {
  const leave = (): void => {
    const readout = element.querySelector('.figure-readout')
    // Beside the chart the numbers have room of their own.
    if (readout?.firstChild && readout.clientHeight === 0) uncover()
  }
  element.querySelector('.figure-body')?.addEventListener('pointerleave', (event) => {
    if (event instanceof PointerEvent && event.pointerType === 'mouse') leave()
  })
  document.addEventListener('pointerdown', ({ target }) => {
    if (!(target instanceof Node && element.contains(target))) leave()
  })
}
