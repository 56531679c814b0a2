// One figure of the page: its state, and everything that follows when it changes.

import type { Drawing } from '../../tools/figures/figure.ts'
import { viewFrom, withAddress } from '../../tools/view/address.ts'
import type { ChartFigure } from '../../tools/view/chart-figure.ts'
import { overTime } from '../../tools/view/over-time.ts'
import type { PlotDrawing } from '../../tools/view/plots.ts'
import { pointsOf } from '../../tools/view/points.ts'
import { initialView, sameView, type ViewState } from '../../tools/view/view-state.ts'
import { cellLinks } from './cell-links.ts'
import type { Chart, OpenChart } from './chart.ts'
import { setUpControls } from './controls.ts'
import { saveAddress } from './elements.ts'
import { setUpLegend } from './legend.ts'
import { setUpLink } from './link.ts'
import { setUpReadout } from './readout.ts'
import { setUpSlider, setUpUncover } from './slider.ts'
import type { SavedView } from './save.ts'
import { largest, smallest } from '../../tools/core/extremes.ts'

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

/** Wires a figure with a drawing; it becomes live when a reader first turns to it. */
export function setUpFigure(
  element: HTMLElement,
  data: ChartFigure,
  drawing: PlotDrawing,
  load: () => Promise<OpenChart>,
): LiveFigure {
  const figure = drawing.kind === 'panels' ? overTime(data, drawing) : data
  const isStep = drawing.kind === 'chart' && drawing.step === true
  const xUnit = 'xUnit' in drawing ? (drawing.xUnit ?? 's') : 's'
  const titleOf = (x: number): string => {
    const value = figure.x.values[x] ?? ''
    const [one, many] = figure.x.unit ?? [figure.x.title, figure.x.title]
    const units = {
      chart: isStep ? '' : ` ${value === '1' ? one : many}`,
      panels: ` ${xUnit}`,
      dots: '',
      bars: '',
    }
    // The middle of a bin of samples has more digits than a clock.
    const shown = drawing.kind === 'panels' ? String(Number(Number(value).toFixed(3))) : value
    return shown + units[drawing.kind]
  }
  const plots = element.querySelectorAll<HTMLElement>('.figure-plot')
  let state = viewFrom(location.search, figure)
  let chart: Promise<Chart | undefined> | undefined
  let points: ReturnType<typeof pointsOf> | undefined

  const showParts = [
    setUpLegend(element, figure, () => state, change),
    setUpControls(element, figure, () => state, change),
  ]
  const linkOf = cellLinks(element, figure)
  const showReadout = setUpReadout(element, {
    ...{ figure, linkOf, titleOf, close: uncover },
    points: () => (points ??= pointsOf(figure)),
    // Each tool of a run samples at its own times.
    missing: drawing.kind === 'panels' ? 'no sample' : 'not measured',
  })
  const showRule = setUpStill(element, (at) => {
    if (at !== state.at) change({ ...state, at })
  })
  setUpLink(element, () => withAddress(location.search, figure, state))
  const isVertical = drawing.kind === 'dots' || drawing.kind === 'bars'
  const sliders = [...plots].map((plot) =>
    setUpSlider(
      plot,
      isVertical,
      () => figure,
      () => state,
      change,
    ),
  )
  for (const show of showParts) show(state)
  pointAt(state)
  setUpUncover(element, uncover)
  // A pointer that rested here while the page was loading enters no more: it moves.
  for (const event of ['pointerenter', 'pointermove', 'focusin', 'touchstart']) {
    element.addEventListener(event, openSoon, { once: true, passive: true })
  }
  if (!sameView(state, initialView(figure)) || state.at !== undefined) void open()
  return {
    view: () => ({
      ...{ figure, state, search: withAddress('', figure, state) },
      drawn: () => open().then((live) => live?.drawn()),
    }),
    showAddress: (search) => change(viewFrom(search, figure)),
  }

  function uncover(): void {
    if (state.at !== undefined) change({ ...state, at: undefined })
  }

  /** Shows the numbers, also to assistive technology, and on the static drawing the rule. */
  function pointAt(now: ViewState): void {
    showRule(now.at)
    showReadout(now)
    for (const show of sliders) show(titleOf)
  }

  function change(next: ViewState): void {
    const moved = sameView(next, state)
    state = next
    if (!moved) {
      for (const show of showParts) show(state)
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
    return openChart({ element, drawing, figure, state, change, linkOf })
  }

  /** With the frame that shows the numbers: the chart comes behind it. */
  function openSoon(): void {
    requestAnimationFrame(() => void open())
  }

  function open(): Promise<Chart | undefined> {
    return (chart ??= load().then(start).catch(stayStatic))
  }

  /** Drawing, numbers and table remain; what cannot work is hidden. */
  function stayStatic(problem: unknown): undefined {
    reportError(problem)
    element.classList.add('figure-static')
  }
}

/** Calls `point` with the step under the pointer while a drawing is static; returns what shows the rule. */
function setUpStill(
  element: HTMLElement,
  point: (at: number) => void,
): (at: number | undefined) => void {
  for (const type of ['pointermove', 'pointerdown'] as const)
    element.addEventListener(type, (event) => {
      const { target } = event
      const plot = target instanceof Element ? target.closest('.figure-plot') : null
      const at = plot && nearest(rulesOf(plot), event)
      if (at !== undefined && at !== null) point(at)
    })
  return (at) => {
    for (const rule of rulesOf(element))
      rule.setAttribute('d', at === undefined ? '' : pathOf(rule, at))
  }
}

function rulesOf(element: Element): readonly SVGElement[] {
  return [...element.querySelectorAll<SVGElement>('.rule[data-x]')]
}

/** The numbers of `data-x` or `data-y`: a list of steps or ends, each of one number or two. */
function numbersOf({ dataset }: SVGElement, axis: 'x' | 'y'): readonly (readonly number[])[] {
  return (dataset[axis] ?? '').split(' ').map((step) => step.split(',').map(Number))
}

function hasRows({ dataset }: SVGElement): boolean {
  return dataset['y']?.includes(',') === true
}

function pathOf(rule: SVGElement, at: number): string {
  if (hasRows(rule)) {
    const [left, right] = numbersOf(rule, 'x')
    const [top, bottom] = numbersOf(rule, 'y')[at] ?? []
    return top === undefined
      ? ''
      : `M${String(left)},${String(top)}H${String(right)}V${String(bottom)}H${String(left)}Z`
  }
  const [x] = numbersOf(rule, 'x')[at] ?? []
  const [top, bottom] = numbersOf(rule, 'y')
  return x === undefined ? '' : `M${String(x)},${String(top)}V${String(bottom)}`
}

/** The step closest to the pointer, in the drawing that is shown; undefined where none is. */
function nearest(
  rules: readonly SVGElement[],
  { clientX, clientY }: PointerEvent,
): number | undefined {
  for (const rule of rules) {
    const drawing = rule.ownerSVGElement
    const { left, top, width } = drawing?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0 }
    if (!drawing || width === 0) continue
    const scale = drawing.viewBox.baseVal.width / width
    const axis = hasRows(rule) ? 'y' : 'x'
    const pointer = (axis === 'y' ? clientY - top : clientX - left) * scale
    const distances = numbersOf(rule, axis).map((ends) => distanceTo(ends, pointer))
    return distances.indexOf(smallest(distances))
  }
  return undefined
}

/** From a pixel to a step: 0 inside a band. */
function distanceTo(ends: readonly number[], pixel: number): number {
  return Math.max(0, smallest(ends) - pixel, pixel - largest(ends))
}
