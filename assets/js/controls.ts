// The buttons of a chart: values, scales, reset to the initial view, and its legend.

import { xScalesOf } from '../../tools/view/axis-scales.ts'
import type { ChartFigure } from '../../tools/view/chart-figure.ts'
import {
  initialView,
  isolated,
  sameView,
  toggled,
  zoomed,
  type ViewState,
} from '../../tools/view/view-state.ts'
import { make } from './elements.ts'

/** Wires the controls; returns what shows a state on them and on the title of the y axis. */
export function setUpControls(
  element: HTMLElement,
  figure: ChartFigure,
  state: () => ViewState,
  change: (next: ViewState) => void,
): (state: ViewState) => void {
  const initial = initialView(figure)
  const scales = xScalesOf(figure.x.values, figure.x.scale)
  const select = element.querySelector<HTMLSelectElement>('[data-baseline]')
  const chosen = (): number | undefined => (select ? Number(select.value) : undefined)
  const choices: { button: HTMLElement; of: (state: ViewState) => ViewState }[] = []

  for (const button of element.querySelectorAll<HTMLElement>('.figure-controls button')) {
    const { x, y, mode, zoom } = button.dataset
    const scale = scales.find((name) => name === x)
    if (x !== undefined && scale === undefined) button.hidden = true
    else if (scale !== undefined) choose(button, (now) => ({ ...now, x: scale }))
    else if (y === 'linear' || y === 'log') choose(button, (now) => ({ ...now, y }))
    else if (mode === 'absolute') choose(button, (now) => ({ ...now, baseline: undefined }))
    else if (mode === 'relative') choose(button, (now) => ({ ...now, baseline: chosen() }))
    else if (zoom !== undefined)
      button.addEventListener('click', () => change(zoomed(state(), figure.x.values.length)))
    else button.addEventListener('click', () => change({ ...initial, at: state().at }))
  }
  select?.addEventListener('change', () => change({ ...state(), baseline: chosen() }))

  return (now) => {
    if (select && now.baseline !== undefined) select.value = String(now.baseline)
    for (const { button, of } of choices) button.ariaPressed = String(sameView(of(now), now))
    const reset = element.querySelector<HTMLElement>('[data-reset]')
    // Its space is reserved, so that content below does not move under the finger.
    reset?.classList.toggle('is-off', sameView(now, initial))
    const zoom = element.querySelector<HTMLButtonElement>('[data-zoom]')
    if (zoom) zoom.disabled = sameView(zoomed(now, figure.x.values.length), now)
    showTitle(element, figure, now)
  }

  function choose(button: HTMLElement, of: (state: ViewState) => ViewState): void {
    choices.push({ button, of })
    button.addEventListener('click', () => change(of(state())))
  }
}

function showTitle(element: HTMLElement, figure: ChartFigure, { baseline, y }: ViewState): void {
  for (const title of element.querySelectorAll('.figure-y')) {
    const [absolute, relative, label, log] = ['absolute', 'relative', 'baseline-label', 'log'].map(
      (name) => title.querySelector<HTMLElement>(`[data-${name}]`),
    )
    if (absolute) absolute.hidden = baseline !== undefined
    if (relative) relative.hidden = baseline === undefined
    if (log) log.hidden = y !== 'log'
    if (label && baseline !== undefined) label.textContent = figure.series[baseline]?.label ?? ''
  }
}

/** Turns the names of the legend into buttons: a click hides or shows a series, a double click or one with Ctrl or Shift shows it alone. */
export function setUpLegend(
  element: HTMLElement,
  figure: ChartFigure,
  state: () => ViewState,
  change: (next: ViewState) => void,
): (state: ViewState) => void {
  const count = figure.series.length
  const names = [...element.querySelectorAll<HTMLElement>('.figure-series')]
  const words =
    'Click: hide or show. Double-click, or click with Ctrl or Shift: show only this series.'
  const buttons = names.map((name, place) => {
    // A drawing of ratios has no name for its baseline.
    const series = Number(name.dataset['series'] ?? place)
    const attributes = { type: 'button', class: name.className, title: words }
    const button = make('button', attributes, [...name.childNodes])
    button.addEventListener('click', (event) => {
      // Both clicks of a double click toggle, which leaves the state as it was.
      change(modified(event) ? isolated(state(), series, count) : toggled(state(), series))
    })
    button.dataset['series'] = String(series)
    button.ariaLabel = figure.series[series]?.label ?? ''
    button.addEventListener('dblclick', (event) => {
      if (!modified(event)) change(isolated(state(), series, count))
    })
    name.replaceWith(button)
    return { button, series }
  })
  return ({ hidden }) => {
    for (const { button, series } of buttons) button.ariaPressed = String(!hidden.includes(series))
  }
}

function modified({ shiftKey, ctrlKey, metaKey }: MouseEvent): boolean {
  return shiftKey || ctrlKey || metaKey
}
