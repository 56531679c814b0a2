// The buttons above a chart: values, scales, and reset to the initial view.

import { xScalesOf } from '../../tools/view/axis-scales.ts'
import type { ChartFigure } from '../../tools/view/chart-figure.ts'
import { initialView, sameView, zoomed, type ViewState } from '../../tools/view/view-state.ts'

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

function showTitle(element: HTMLElement, figure: ChartFigure, { baseline }: ViewState): void {
  for (const title of element.querySelectorAll('.figure-y')) {
    const [absolute, relative, label] = ['absolute', 'relative', 'baseline-label'].map((name) =>
      title.querySelector<HTMLElement>(`[data-${name}]`),
    )
    if (absolute) absolute.hidden = baseline !== undefined
    if (relative) relative.hidden = baseline === undefined
    if (label && baseline !== undefined) label.textContent = figure.series[baseline]?.label ?? ''
  }
}
